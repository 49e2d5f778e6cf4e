/** Claims about the instances of a class, and what models of the platform say of them, as what can be evaluated after a program. */
import type { ClassSubject } from '../subject/subject.ts'
import { vocabulary } from '../worker/vocabulary.ts'
import type { Model } from './models.ts'
import type { ClassInUse, Program } from './program.ts'
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
  readonly sides: (state: State) => { readonly left: unknown; readonly right: unknown } | undefined
  held: number
  broken: number
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
  return {
    title: `${subject.id}: ${claim.title}`,
    oracle: 'agreement',
    exports: [...new Set(claim.members)].map((member) => `${subject.id}.${member}`),
    left: claim.left,
    right: claim.right,
    promise: claim.promise,
    threshold: claim.threshold,
    sides: ({ instance }) => {
      try {
        return { right: right(instance), left: left(instance) }
      } catch {
        return undefined
      }
    },
    held: 0,
    broken: 0,
  }
}

export function modelCheck({ subject, methods }: ClassInUse, model: Model, ask: Model['asks'][number]): Check {
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
    sides: ({ instance, program: [, steps] }) => {
      const twin = make({})
      try {
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
