/** Claims about the instances of a class, and what models of the platform say of them, as what can be evaluated after a program. */
import { printValue } from '@fuzzwright/core/domain'
import { fillIn } from '../relation/relation.ts'
import type { ClassSubject } from '../subject/subject.ts'
import { difference } from '../worker/difference.ts'
import { copy, vocabulary } from '../worker/vocabulary.ts'
import { type Law, plainArity } from './laws.ts'
import type { Model } from './models.ts'
import { type ClassInUse, type Program, programSource, runProgram } from './program.ts'
import { type Claim, viewWords } from './views.ts'

/** A claim that can be evaluated after a program. */
export interface Check {
  readonly title: string
  readonly oracle: string
  readonly exports: readonly string[]
  readonly left: string
  readonly right: string
  readonly promise: number
  readonly threshold: number
  /** Both sides as source texts, where they are more than `left` and `right` after the program. */
  readonly codes?: (program: Program) => { readonly left: string; readonly right: string } | undefined
  readonly sides: (state: State) => Sides | undefined
  /** Names of two views that ought to show as many items. */
  readonly between?: readonly [string, string]
  /** Why it is told although most uses break it. */
  why?: string
  held: number
  broken: number
  /** Of the uses where that it holds says something: how many kept the claim, and how many did not. */
  readonly telling?: { held: number; broken: number }
}

/** Both sides of a claim after a program. */
export interface Sides {
  readonly left: unknown
  readonly right: unknown
  /** That it holds says little: what is claimed was so before the last call, too, or is so of whatever has few items. */
  readonly isTrivial?: boolean
}

export interface State {
  readonly instance: object
  readonly program: Program
}

export function compile(source: string): (s: object, model?: unknown) => unknown {
  const words = { ...vocabulary, ...viewWords }
  const make = new Function(...Object.keys(words), `return (s, model) => (${source})`)
  return make(...Object.values(words)) as (s: object, model?: unknown) => unknown
}

export function claimCheck(subject: ClassSubject, claim: Claim): Check {
  const [left, right] = [compile(claim.left), compile(claim.right)]
  const tells = compile(claim.telling ?? 'true')
  return {
    title: `${subject.id}: ${claim.title}`,
    oracle: 'agreement',
    exports: [...new Set(claim.members)].map((member) => `${subject.id}.${member}`),
    left: claim.left,
    right: claim.right,
    promise: claim.promise,
    threshold: claim.threshold,
    ...(claim.between && { between: claim.between }),
    sides: ({ instance }) => {
      try {
        return { right: right(instance), left: left(instance), isTrivial: tells(instance) !== true }
      } catch {
        return undefined
      }
    },
    held: 0,
    broken: 0,
    ...(claim.telling !== undefined && { telling: { held: 0, broken: 0 } }),
  }
}

export function modelCheck(inUse: ClassInUse, model: Model, ask: Model['asks'][number]): Check {
  const { subject, methods } = inUse
  const [left, right] = [compile(ask.left), compile(ask.right)]
  const make = compile(model.make)
  const calls = methods.map(({ name }) => new Function('model', 'args', `return ${model.calls[name]}`))
  return {
    title: `${subject.id}: ${ask.member} answers as that of ${model.name} does`,
    oracle: 'builtin',
    exports: [...new Set([...methods.map(({ name }) => name).slice(0, 2), ask.member])].map(
      (member) => `${subject.id}.${member}`,
    ),
    left: ask.left,
    right: ask.right,
    promise: 0.7,
    threshold: 0.75,
    sides: ({ instance, program: [construct, steps] }) => {
      const twin = make({})
      try {
        // What was handed to its constructor, the twin knows nothing of: both have to begin alike.
        const { instance: begun } = runProgram(inUse, copy([construct, []]))
        if (begun === undefined || difference(left(begun, twin), right({}, twin), 'equal') !== undefined)
          return undefined
        for (const [method, args] of steps) calls[method]?.(twin, args)
        return { right: right({}, twin), left: left(instance, twin) }
      } catch {
        return undefined
      }
    },
    held: 0,
    broken: 0,
  }
}

/** How often something stands among the arguments of a program, by itself or in a list. */
function timesPut([construct, calls]: Program, wanted: unknown): number {
  const given = [construct, ...calls.map(([, args]) => args)].flat()
  return given.flat().filter((item) => difference(item, wanted, 'equal') === undefined).length
}

/** A list in which every place is the first and the last. */
function isShort(claimed: unknown): boolean {
  return Array.isArray(claimed) && claimed.length <= 1
}

/** A law is asked of instances of its own: of one after the last call it is about, and of one before. */
export function lawCheck(inUse: ClassInUse, law: Law): Check {
  const { subject, methods } = inUse
  const call = methods.findIndex(({ name }) => name === law.call)
  const description = methods[call]?.description
  const arity = description === undefined ? -1 : plainArity(law, description)
  const inputs = Array.from({ length: Math.max(arity, 0) }, (_, at) => `$${at}`)
  const words = { ...vocabulary, ...viewWords }
  const compiled = (template: string): ((s: object, args: readonly unknown[], answer?: unknown) => unknown) => {
    const names = inputs.map((_, at) => `arg${at}`)
    const make = new Function(
      ...Object.keys(words),
      `return (s, [${names.join(', ')}], answer) => (${fillIn(template, names)})`,
    )
    return make(...Object.values(words))
  }
  const [left, right] = [compiled(law.left), compiled(law.right)]
  /** The program as far as the last plain call. */
  const upTo = ([construct, calls]: Program): Program | undefined => {
    const at = calls.findLastIndex(([method, args]) => method === call && args.length === arity)
    return at === -1 ? undefined : [construct, calls.slice(0, at + 1)]
  }
  const before = ([construct, calls]: Program): Program => [construct, calls.slice(0, -1)]
  return {
    title: `${subject.id}: ${law.title}`,
    oracle: 'agreement',
    exports: [...new Set(law.members)].map((member) => `${subject.id}.${member}`),
    left: `after ${law.call}: ${law.left}`,
    right: law.right,
    promise: law.promise,
    threshold: law.threshold,
    codes: (whole) => {
      const program = upTo(whole)
      if (program === undefined) return undefined
      const texts = (program[1].at(-1)?.[1] ?? []).map((arg) => printValue(arg))
      const made = `s.${law.call}(${texts.join(', ')})`
      const after = law.left.includes('answer')
        ? `((answer) => ${fillIn(law.left, texts)})(${made})`
        : `(${made}, ${fillIn(law.left, texts)})`
      return {
        left: programSource(inUse, before(program), after),
        right: programSource(inUse, before(program), fillIn(law.right, texts)),
      }
    },
    sides: ({ program: whole }) => {
      const program = upTo(whole)
      if (program === undefined) return undefined
      const args = program[1].at(-1)?.[1] ?? []
      const [was, is] = [runProgram(inUse, copy(before(program))), runProgram(inUse, copy(program))]
      if (was.instance === undefined || is.instance === undefined || is.thrown !== undefined) return undefined
      if (law.ofOne === true && timesPut(program, is.answers.at(-1)) > 1) return undefined
      try {
        const claimed = right(was.instance, args)
        const isTrivial =
          !law.left.includes('answer') &&
          (isShort(claimed) || difference(left(was.instance, args), claimed, 'equal') === undefined)
        return { right: claimed, left: left(is.instance, args, is.answers.at(-1)), isTrivial }
      } catch {
        return undefined
      }
    },
    held: 0,
    broken: 0,
    telling: { held: 0, broken: 0 },
  }
}
