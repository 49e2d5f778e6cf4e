/**
 * The simply typed lambda calculus with de Bruijn indices, ten ways to substitute wrongly, and two properties: a step, and
 * up to forty of them, keep the type. The second workload of ETNA (ICFP 2023), written anew. A property holds for every
 * term that has no type.
 */

type Type = { kind: 'bool' } | { kind: 'function'; from: Type; to: Type }

type Term =
  | { kind: 'variable'; index: number }
  | { kind: 'constant'; value: boolean }
  | { kind: 'lambda'; type: Type; body: Term }
  | { kind: 'apply'; callee: Term; argument: Term }

/** Which mistake is made; none where the name is empty. */
export const mutant = { name: '' }

const mostSteps = 40

function sameType(left: Type, right: Type): boolean {
  if (left.kind === 'bool' || right.kind === 'bool') return left.kind === right.kind
  return sameType(left.from, right.from) && sameType(left.to, right.to)
}

function typeOf(context: readonly Type[], term: Term): Type | undefined {
  switch (term.kind) {
    case 'variable':
      return context[term.index]
    case 'constant':
      return { kind: 'bool' }
    case 'lambda': {
      const to = typeOf([term.type, ...context], term.body)
      return to && { kind: 'function', from: term.type, to }
    }
    case 'apply': {
      const callee = typeOf(context, term.callee)
      if (callee?.kind !== 'function') return undefined
      const argument = typeOf(context, term.argument)
      return argument !== undefined && sameType(callee.from, argument) ? callee.to : undefined
    }
  }
}

/** Adds `by` to every variable bound outside. */
function shift(by: number, term: Term, bound = 0): Term {
  switch (term.kind) {
    case 'variable':
      return { kind: 'variable', index: term.index + (isShifted(term.index, bound) ? by : 0) }
    case 'constant':
      return term
    case 'lambda': {
      const inside = mutant.name === 'shift_abs_no_incr' ? bound : bound + 1
      return { kind: 'lambda', type: term.type, body: shift(by, term.body, inside) }
    }
    case 'apply':
      return { kind: 'apply', callee: shift(by, term.callee, bound), argument: shift(by, term.argument, bound) }
  }
}

function isShifted(index: number, bound: number): boolean {
  if (mutant.name === 'shift_var_none') return false
  if (mutant.name === 'shift_var_all') return true
  return mutant.name === 'shift_var_leq' ? index > bound : index >= bound
}

/** Puts `value` where the variable `index` stands. */
function substitute(index: number, value: Term, term: Term): Term {
  switch (term.kind) {
    case 'variable':
      if (mutant.name === 'subst_var_all') return value
      if (mutant.name === 'subst_var_none') return term
      return term.index === index ? value : term
    case 'constant':
      return term
    case 'lambda': {
      const inner = mutant.name === 'subst_abs_no_shift' ? value : shift(1, value)
      const inside = mutant.name === 'subst_abs_no_incr' ? index : index + 1
      return { kind: 'lambda', type: term.type, body: substitute(inside, inner, term.body) }
    }
    case 'apply':
      return {
        kind: 'apply',
        callee: substitute(index, value, term.callee),
        argument: substitute(index, value, term.argument),
      }
  }
}

function substituteTop(value: Term, body: Term): Term {
  if (mutant.name === 'substTop_no_shift') return substitute(0, value, body)
  const replaced = substitute(0, shift(1, value), body)
  return mutant.name === 'substTop_no_shift_back' ? replaced : shift(-1, replaced)
}

/** One parallel step; `undefined` where there is nothing to do. */
function step(term: Term): Term | undefined {
  if (term.kind === 'lambda') {
    const body = step(term.body)
    return body && { ...term, body }
  }
  if (term.kind !== 'apply') return undefined
  if (term.callee.kind === 'lambda') {
    return substituteTop(step(term.argument) ?? term.argument, step(term.callee.body) ?? term.callee.body)
  }
  const callee = step(term.callee)
  const argument = step(term.argument)
  if (callee === undefined && argument === undefined) return undefined
  return { kind: 'apply', callee: callee ?? term.callee, argument: argument ?? term.argument }
}

/** The normal form; `undefined` where it takes too many steps. */
function normalForm(term: Term): Term | undefined {
  let current = term
  for (let count = 0; count < mostSteps; count++) {
    const next = step(current)
    if (next === undefined) return current
    current = next
  }
  return undefined
}

function keepsType(before: Term, evaluate: (term: Term) => Term | undefined): boolean {
  const type = typeOf([], before)
  if (type === undefined) return true
  const after = evaluate(before)
  if (after === undefined) return true
  const then = typeOf([], after)
  return then !== undefined && sameType(then, type)
}

export function SinglePreserve(term: Term): boolean {
  return keepsType(term, step)
}

export function MultiPreserve(term: Term): boolean {
  return keepsType(term, normalForm)
}
