/**
 * Failures that only say that a parameter is declared `any`: `(options: any) => options.depth` has no `depth` of `null`, and `(points: any[])
 * => points` answers what it was given. Nobody promised to take everything, as who writes `unknown` does.
 */
import type { AnyDomain } from '../domain/domain.ts'
import { printValue } from '../domain/print-value.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { isUnpromised, standInFor } from '../domain/unpromised.ts'
import { isError } from '../execution/default-oracles.ts'
import { isEngineMessage } from '../execution/engine-message.ts'
import { oracleKindOf } from '../execution/oracle-error.ts'
import type { Runner } from '../execution/runner.ts'
import { errorMessage } from '../failure/fingerprint.ts'
import { leafSeenAs, seenContent } from '../parts/leaf.ts'
import { type PartNode, preorderOf } from '../parts/part-tree.ts'
import { rootOf, rootWith } from '../parts/replace.ts'
import { type Breathing, breath, type Steps } from './breath.ts'
import {
  isNoObject,
  isNothing,
  isOfEither,
  isOfNothing,
  isSomething,
  methodIn,
  type Question,
  questionsOf,
  saidOfOther,
  type WrongUse,
  wrongUseIn,
} from './unpromised-questions.ts'

export interface UnpromisedParts {
  readonly root: TupleDomain<unknown[]>
  readonly runner: Runner
  readonly breathing: Pick<Breathing, 'isDue'>
  readonly stepBudget: number
}

/** Parts of one input that are looked at one by one. No bench chose it. */
const mostParts = 12
/** Characters by which a value is known that is told shortened. No bench chose it. */
const leastAlike = 20
/** It comes out of a function only where it was handed in. */
const mark = 'any value'

export class UnpromisedValues {
  private readonly parts: UnpromisedParts
  /** What the last run threw, or why it failed. */
  private thrown: unknown

  constructor(parts: UnpromisedParts) {
    this.parts = parts
  }

  /** Whether the input that was just run fails for what stands where anything may stand. Where it does not, it is the last one run all the same. */
  *areToBlame(corpus: unknown, error: unknown): Steps<boolean> {
    const isOfAnswer = oracleKindOf(error) === 'return-type'
    if (!isOfAnswer && !isFromEngine(error)) return false
    const parts = unpromisedIn(preorderOf(this.parts.root, corpus))
    if (parts.length === 0) return false
    if (isOfAnswer && (yield* this.haveComeOut(parts, errorMessage(error)))) return true
    if (isFromEngine(error) && (yield* this.wereRead(parts, error))) return true
    // Who asked reads what the run left, such as the edges that only failing inputs get to.
    yield* this.run(corpus)
    return false
  }

  private *haveComeOut(parts: readonly PartNode[], message: string): Steps<boolean> {
    for (const part of answeredIn(parts, message)) if (yield* this.comesOut(part, message)) return true
    return false
  }

  private *wereRead(parts: readonly PartNode[], error: Error): Steps<boolean> {
    const message = errorMessage(error)
    for (const { of, isBlamed } of this.looksAt(message)) {
      for (const part of readIn(parts, of)) if (yield* isBlamed(part)) return true
    }
    const stood = new Map<unknown, unknown>()
    for (const question of questionsOf(error)) {
      const groups = groupsOf(parts.filter((part) => question.isOf(seenContent(part))))
      for (let before = -1; before < stood.size; ) {
        before = stood.size
        for (const group of groups) if (yield* this.explains(question, group, stood)) return true
      }
    }
    return false
  }

  /** What is asked of one part at a time, with other values there. */
  private looksAt(message: string): readonly Look[] {
    const method = methodIn(message)
    if (method !== undefined) return [{ of: isSomething, isBlamed: (part) => this.lacksMethod(part, method) }]
    const wrongUse = wrongUseIn(message)
    if (wrongUse !== undefined) return [{ of: isNoObject, isBlamed: (part) => this.isTakenForObject(part, wrongUse) }]
    return isOfNothing(message) ? [{ of: isNothing, isBlamed: (part) => this.takesNothing(part, message) }] : []
  }

  /** It has no such method, which is asked of this very value: so the engine says where it is nothing. */
  private *lacksMethod(part: PartNode, method: string): Steps<boolean> {
    if ((yield* this.endWith(part, null)) !== 'threw') return false
    const told = errorMessage(this.thrown)
    if (told === `Cannot read properties of null (reading '${method}')`) return true
    return told.startsWith('null is not an object (evaluating') && told.endsWith(`.${method}')`)
  }

  /** It is no object, and taken for one: so the engine says where something else stands there that is none. */
  private *isTakenForObject(part: PartNode, { name, isIn }: WrongUse): Steps<boolean> {
    const other = seenContent(part) === null ? undefined : null
    if ((yield* this.endWith(part, other)) !== 'threw') return false
    const told = errorMessage(this.thrown)
    return told === `Cannot set properties of ${other} (setting '${name}')` || isIn(told)
  }

  /** With the other of `null` and `undefined` there, the engine says the same of that one: what it read is this very value. */
  private *takesNothing(part: PartNode, message: string): Steps<boolean> {
    const value = seenContent(part)
    if ((yield* this.endWith(part, value === null ? undefined : null)) !== 'threw') return false
    const told = errorMessage(this.thrown)
    // What is said of `null` is not said of an `undefined` that was handed over.
    if (!isOfEither(message)) return told === saidOfOther(message, value)
    return told === message && (yield* this.endWith(part, {})) !== undefined && errorMessage(this.thrown) !== message
  }

  /** Puts a question to values of one kind. What was asked stays in `stood`, as what fails next may be the same of others. */
  private *explains(question: Question, group: readonly PartNode[], stood: Map<unknown, unknown>): Steps<boolean> {
    const standIns = new Map(
      group.flatMap((part) => (stood.has(part.value) ? [] : [[part.value, question.standIn(seenContent(part))]])),
    )
    const [first] = group
    if (first === undefined || standIns.size === 0) return false
    standInFor(new Map([...stood, ...[...standIns].map(([corpus, { value }]) => [corpus, value] as const)]))
    try {
      yield* this.run(rootOf(first).value)
    } finally {
      standInFor(undefined)
    }
    const asked = [...standIns].filter(([, standIn]) => standIn.wasAsked())
    if (asked.length > 0 && question.explains(errorMessage(this.thrown))) return true
    if (question.stays) for (const [corpus, { value }] of asked) stood.set(corpus, value)
    return false
  }

  /** What is handed in there is the very part of the answer that is not of its type. */
  private *comesOut(part: PartNode, message: string): Steps<boolean> {
    const value = seenContent(part)
    // What is of no type at all is seen by any checker, what is nothing by all of them.
    const marks = value === null ? [undefined, mark] : value === undefined ? [null, mark] : [mark]
    for (const other of marks) {
      if ((yield* this.endWith(part, other)) !== 'threw' || oracleKindOf(this.thrown) !== 'return-type') continue
      const [place, what] = placeOf(errorMessage(this.thrown))
      if (place === placeOf(message)[0] && what.startsWith(printValue(other))) return true
    }
    return false
  }

  /** `undefined` where nothing else can stand there. */
  private *endWith(part: PartNode, value: unknown): Steps<'threw' | 'well' | undefined> {
    const changed = leafSeenAs(part, value)
    const corpus = changed === undefined ? undefined : rootWith(part, changed)
    if (corpus === undefined) return undefined
    yield* this.run(corpus)
    const { status, thrown } = this.parts.runner.result
    return status === 'failed' || thrown !== undefined ? 'threw' : 'well'
  }

  private *run(corpus: unknown): Steps<void> {
    const { runner, breathing, stepBudget } = this.parts
    if (breathing.isDue()) yield breath
    const pending = runner.runBriefly(corpus, stepBudget)
    if (pending !== undefined) yield pending
    const { status, error, thrown } = runner.result
    this.thrown = status === 'failed' ? error : thrown
  }
}

interface Look {
  readonly of: (content: unknown) => boolean
  readonly isBlamed: (part: PartNode) => Steps<boolean>
}

/** What the engine throws by itself. */
function isFromEngine(error: unknown): error is Error {
  if (!isError(error)) return false
  return error.name === 'RangeError' || (error.name === 'TypeError' && isEngineMessage(errorMessage(error)))
}

/** What stands where anything may, and what is inside of that. */
function unpromisedIn(parts: readonly PartNode[]): readonly PartNode[] {
  let around: PartNode | undefined
  let last: PartNode | undefined
  return parts.filter((part) => {
    if (around?.contains(part) !== true) around = isUnpromised(part.domain) ? part : undefined
    // What is within no object or list is the same value once more.
    if (around === undefined || (last?.contains(part) === true && isNoObject(seenContent(last)))) return false
    last = part
    return true
  })
}

/** Parts that can have something else in their place: those of one domain, and of one kind of value, at once. From the outside in. */
function groupsOf(parts: readonly PartNode[]): readonly (readonly PartNode[])[] {
  const groups = new Map<AnyDomain, Map<string, PartNode[]>>()
  for (const part of parts) {
    if (!isUnpromised(part.domain) || isNoObject(part.value)) continue
    const kinds = groups.get(part.domain) ?? new Map<string, PartNode[]>()
    groups.set(part.domain, kinds)
    // What is inside of another one is not reached where that is exchanged.
    const kind = `${kindOf(seenContent(part))} ${part.depth}`
    const group = kinds.get(kind)
    if (group === undefined) kinds.set(kind, [part])
    else group.push(part)
  }
  return [...groups.values()].flatMap((kinds) => [...kinds.values()])
}

function kindOf(content: unknown): string {
  if (content === null) return 'null'
  return Array.isArray(content) ? 'list' : typeof content
}

/** Parts of the input that may be what was read: from the outside in, and the last ones first, as what fails is the last call. */
function readIn(parts: readonly PartNode[], isMeant: (content: unknown) => boolean): readonly PartNode[] {
  const read = parts.filter((part) => isMeant(seenContent(part))).reverse()
  return read.sort((a, b) => a.depth - b.depth).slice(0, mostParts)
}

/** The same of what is answered: the first ones, as an answer is told of by the first part that is not of its type. */
function answeredIn(parts: readonly PartNode[], message: string): readonly PartNode[] {
  const [, what] = placeOf(message)
  const isMeant = (content: unknown) =>
    Object(content) === content || what.startsWith(printValue(content).slice(0, leastAlike))
  return parts.filter((part) => isMeant(seenContent(part))).slice(0, mostParts)
}

/** Where in the answer it is, and what is there, of `The returned value at .points at [0] is undefined, not a number.` */
function placeOf(told: string): readonly [place: string, what: string] {
  const [place = '', ...rest] = told.split(' is ')
  return [place, rest.join(' is ')]
}
