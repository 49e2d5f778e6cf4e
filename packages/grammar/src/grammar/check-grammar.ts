/**
 * What can be wrong with a grammar, found on reading rather than while generating for ever. Every notation ends here.
 */

import { FuzzError, InvariantError } from '@fuzzwright/core'
import { numberAt } from './column.ts'
import type { Expression, Grammar, Place, Rule } from './grammar.ts'

/** Something wrong with a grammar, and where. */
export interface GrammarProblem {
  readonly code:
    | 'undefined-rule'
    | 'duplicate-rule'
    | 'endless-rule'
    | 'unproductive-rule'
    | 'opaque-token'
    | 'unreachable-rule'
    | 'cyclic-rule'
  /** An error makes the grammar unusable from its start; a warning does not. */
  readonly severity: 'error' | 'warning'
  readonly rule: string
  readonly message: string
  readonly hint: string
  readonly place?: Place
}

/** Everything wrong with the grammar when started at `start`, errors first. */
export function checkGrammar(grammar: Grammar, start: string = grammar.start): readonly GrammarProblem[] {
  const rules = new Map<string, Rule>()
  const problems: GrammarProblem[] = []
  for (const rule of grammar.rules) {
    if (rules.has(rule.name)) problems.push(duplicate(rule))
    else rules.set(rule.name, rule)
  }
  if (!rules.has(start)) problems.push(undefinedStart(grammar, start))
  const reachable = reach(rules, start)
  for (const name of reachable) problems.push(...dangling(ruleNamed(rules, name), rules))
  const productive = productiveRules(rules)
  problems.push(...unproductive(rules, reachable, productive))
  problems.push(...cyclic(rules, reachable))
  for (const rule of rules.values()) if (!reachable.has(rule.name)) problems.push(unreachable(rule, start))
  return problems.sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
}

/** Throws the first error of the grammar, if any. */
export function assertSoundGrammar(grammar: Grammar, start: string = grammar.start): void {
  const problem = checkGrammar(grammar, start)[0]
  if (problem === undefined || problem.severity === 'warning') return
  const at = problem.place
  const location = at === undefined ? grammar.name : `${grammar.name}:${at.line}:${at.column}`
  throw new FuzzError(problem.code, problem.message, { hint: problem.hint, location })
}

export function childrenOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'sequence') return expression.parts
  if (expression.kind === 'choice') return expression.options
  return expression.kind === 'repeat' || expression.kind === 'except' ? [expression.part] : []
}

function* references(expression: Expression): Generator<Expression & { kind: 'reference' | 'opaque' }> {
  if (expression.kind === 'reference' || expression.kind === 'opaque') yield expression
  for (const child of childrenOf(expression)) yield* references(child)
}

function ruleNamed(rules: ReadonlyMap<string, Rule>, name: string): Rule {
  const rule = rules.get(name)
  if (rule === undefined) throw new InvariantError(`no rule ${name} where one was found`)
  return rule
}

function reach(rules: ReadonlyMap<string, Rule>, start: string): Set<string> {
  const found = new Set<string>()
  const todo = rules.has(start) ? [start] : []
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (found.has(name)) continue
    found.add(name)
    for (const used of references(ruleNamed(rules, name).body)) {
      if (used.kind === 'reference' && rules.has(used.rule)) todo.push(used.rule)
    }
  }
  return found
}

function* dangling(rule: Rule, rules: ReadonlyMap<string, Rule>): Generator<GrammarProblem> {
  for (const used of references(rule.body)) {
    if (used.kind === 'opaque') {
      yield {
        code: 'opaque-token',
        severity: 'error',
        rule: rule.name,
        message: `the token '${used.name}' of rule '${rule.name}' is made by program code, which a grammar cannot say`,
        hint: `Give an expression for it: { tokens: { ${used.name}: … } }.`,
        ...placed(used.place ?? rule.place),
      }
    } else if (!rules.has(used.rule)) {
      const near = nearest(used.rule, rules.keys())
      yield {
        code: 'undefined-rule',
        severity: 'error',
        rule: rule.name,
        message: `rule '${rule.name}' uses '${used.rule}', which is not defined`,
        hint: near === undefined ? `Define '${used.rule}' or remove its use.` : `Did you mean '${near}'?`,
        ...placed(used.place ?? rule.place),
      }
    }
  }
}

/** Rules that derive at least one finite text. An undefined rule counts as productive: it has its own message. */
function productiveRules(rules: ReadonlyMap<string, Rule>): Set<string> {
  const productive = new Set<string>()
  for (let before = -1; before !== productive.size; ) {
    before = productive.size
    for (const rule of rules.values()) {
      if (!productive.has(rule.name) && ends(rule.body, rules, productive)) productive.add(rule.name)
    }
  }
  return productive
}

function ends(expression: Expression, rules: ReadonlyMap<string, Rule>, productive: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'opaque':
      return true
    case 'chars':
      return expression.set.size > 0
    case 'reference':
      return productive.has(expression.rule) || !rules.has(expression.rule)
    case 'sequence':
      return expression.parts.every((part) => ends(part, rules, productive))
    case 'choice':
      return expression.options.some((option, i) => expression.weights?.[i] !== 0 && ends(option, rules, productive))
    case 'repeat':
      return expression.min === 0 || ends(expression.part, rules, productive)
    case 'except':
      return ends(expression.part, rules, productive)
  }
}

function* unproductive(
  rules: ReadonlyMap<string, Rule>,
  reachable: ReadonlySet<string>,
  productive: ReadonlySet<string>,
): Generator<GrammarProblem> {
  const guilty = [...reachable].filter((name) => !productive.has(name)).map((name) => ruleNamed(rules, name))
  // The cause before its victims: a rule that leads back to itself explains those that merely use it.
  const loops = guilty.map((rule) => ({ rule, loop: loopThrough(rule.name, rules, productive) }))
  for (const { rule, loop } of loops.sort((a, b) => Number(a.loop === undefined) - Number(b.loop === undefined))) {
    if (loop !== undefined) {
      yield {
        code: 'endless-rule',
        severity: 'error',
        rule: rule.name,
        message: `rule '${rule.name}' never ends: every way through it leads back to it (${loop.join(' → ')})`,
        hint: `Give '${rule.name}' an alternative that does not use '${loop[1] ?? rule.name}', or make that use optional.`,
        ...placed(rule.place),
      }
    } else {
      yield {
        code: 'unproductive-rule',
        severity: 'error',
        rule: rule.name,
        message: `rule '${rule.name}' derives no text at all`,
        hint: 'Each of its alternatives uses an empty character class or a rule that never ends; repair that one.',
        ...placed(rule.place),
      }
    }
  }
}

/** A shortest way from the rule through unproductive rules back to it. */
function loopThrough(
  start: string,
  rules: ReadonlyMap<string, Rule>,
  productive: ReadonlySet<string>,
): string[] | undefined {
  const todo: string[][] = [[start]]
  const seen = new Set<string>()
  for (let path = todo.shift(); path !== undefined; path = todo.shift()) {
    const rule = rules.get(path.at(-1) ?? start)
    if (rule === undefined) continue
    for (const used of references(rule.body)) {
      if (used.kind !== 'reference' || productive.has(used.rule)) continue
      if (used.rule === start) return [...path, start]
      if (!seen.has(used.rule)) todo.push([...path, used.rule])
      seen.add(used.rule)
    }
  }
  return undefined
}

/** Rules that can become themselves and nothing else (A → B → A): legal, but every text then has endless derivations. */
function* cyclic(rules: ReadonlyMap<string, Rule>, reachable: ReadonlySet<string>): Generator<GrammarProblem> {
  const nullable = nullableRules(rules)
  const units = new Map([...reachable].map((name) => [name, unitReferences(ruleNamed(rules, name).body, nullable)]))
  for (const name of reachable) {
    const seen = new Set<string>()
    const todo = [...(units.get(name) as string[])]
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      todo.push(...(units.get(next) ?? []))
    }
    if (!seen.has(name)) continue
    const rule = ruleNamed(rules, name)
    yield {
      code: 'cyclic-rule',
      severity: 'warning',
      rule: name,
      message: `rule '${name}' can become itself without writing anything`,
      hint: 'Parsing ignores such derivations; remove the alternative that is only the rule again.',
      ...placed(rule.place),
    }
  }
}

function nullableRules(rules: ReadonlyMap<string, Rule>): Set<string> {
  const nullable = new Set<string>()
  for (let before = -1; before !== nullable.size; ) {
    before = nullable.size
    for (const rule of rules.values()) if (isNullable(rule.body, nullable)) nullable.add(rule.name)
  }
  return nullable
}

export function isNullable(expression: Expression, nullable: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'literal':
      return expression.text === ''
    case 'chars':
    case 'opaque':
      return false
    case 'reference':
      return nullable.has(expression.rule)
    case 'sequence':
      return expression.parts.every((part) => isNullable(part, nullable))
    case 'choice':
      return expression.options.some((option) => isNullable(option, nullable))
    case 'repeat':
      return expression.min === 0 || isNullable(expression.part, nullable)
    case 'except':
      return isNullable(expression.part, nullable)
  }
}

/** Rules an expression can consist of alone, everything beside them being empty. */
function unitReferences(expression: Expression, nullable: ReadonlySet<string>): string[] {
  if (expression.kind === 'reference') return [expression.rule]
  if (expression.kind !== 'sequence') return childrenOf(expression).flatMap((child) => unitReferences(child, nullable))
  return expression.parts.flatMap((part, index) =>
    expression.parts.every((other, at) => at === index || isNullable(other, nullable))
      ? unitReferences(part, nullable)
      : [],
  )
}

function duplicate(rule: Rule): GrammarProblem {
  return {
    code: 'duplicate-rule',
    severity: 'error',
    rule: rule.name,
    message: `rule '${rule.name}' is defined twice`,
    hint: 'Join the two with | or rename one.',
    ...placed(rule.place),
  }
}

function undefinedStart(grammar: Grammar, start: string): GrammarProblem {
  const near = nearest(
    start,
    grammar.rules.map((rule) => rule.name),
  )
  return {
    code: 'undefined-rule',
    severity: 'error',
    rule: start,
    message: `the start rule '${start}' is not defined in ${grammar.name}`,
    hint: near === undefined ? 'A grammar needs at least one rule.' : `Did you mean '${near}'?`,
  }
}

function unreachable(rule: Rule, start: string): GrammarProblem {
  return {
    code: 'unreachable-rule',
    severity: 'warning',
    rule: rule.name,
    message: `rule '${rule.name}' cannot be reached from '${start}'`,
    hint: 'Use it, remove it, or start from it.',
    ...placed(rule.place),
  }
}

function placed(place: Place | undefined): { place?: Place } {
  return place === undefined ? {} : { place }
}

/** The known name with the fewest edits, if it is at all close. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let fewest = Math.max(2, Math.ceil(name.length / 2)) + 1
  for (const candidate of known) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (edits < fewest) [best, fewest] = [candidate, edits]
  }
  return best
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = numberAt(row, j - 1) + Number(a[i - 1] !== b[j - 1])
      next.push(Math.min(swap, numberAt(row, j) + 1, numberAt(next, j - 1) + 1))
    }
    row = next
  }
  return numberAt(row, b.length)
}
