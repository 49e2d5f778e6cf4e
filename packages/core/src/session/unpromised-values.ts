/**
 * Failures that only say that a parameter is declared `any`: `(options: any) => options.depth` has no `depth` of `null`, and `(points: any[])
 * => points` answers what it was given. Nobody promised to take everything, as who writes `unknown` does.
 */
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
import { Probe, type ProbeOptions } from './probe.ts'

export interface UnpromisedParts {
  readonly root: TupleDomain<unknown[]>
  readonly runner: Runner
  readonly breathing: Pick<Breathing, 'isDue'>
  readonly stepBudget: number
}

/** Parts of one input that are looked at. No bench chose it. */
const mostParts = 20
/** Characters by which a value is known that is told shortened. No bench chose it. */
const leastAlike = 20
/** What V8 and JavaScriptCore say of a method that is none; the expression before it may be anything. */
const noFunction = /\.([\w$]+) is not a function(?:$|\. \(In )/
/** The same of a value by itself: `read is not a function`, `readers[i] is not a function`, `Kind is not a constructor`. */
const noCall = / is not a (?:function|constructor)(?:$|\. \(In )/
/** What V8 says of a number or text that is written to, or looked into: the name it has no place for. */
const wrongUses = [
  /^Cannot create property '(.*)' on \w+ '/s,
  /^Cannot use 'in' operator to search for '(.*?)' in /s,
  /^Cannot assign to read only property '(.*)' of string '/s,
] as const
const notIterable = / is not iterable(?:$| \()|^Spread syntax requires |\[Symbol\.iterator\] is not a function/
/** What V8 says of `new Array(undefined / 2)`. */
const wrongLength = 'Invalid array length'
const ofNothing = /\b(?:null|undefined)\b/
/** Where the engine says the same of both. */
const ofEither = /\bundefined or null\b/
/** It comes out of a function only where it was handed in. */
const mark = 'any value'

export class UnpromisedValues {
  private readonly parts: UnpromisedParts
  /** What the last run threw, or why it failed. */
  private thrown: unknown
  /** What stands for parts, by their corpus values. */
  private readonly probes = new Map<unknown, unknown>()

  constructor(parts: UnpromisedParts) {
    this.parts = parts
  }

  /** Whether the input that was just run fails for what stands where anything may stand. Where it does not, it is the last one run all the same. */
  *areToBlame(corpus: unknown, error: unknown): Steps<boolean> {
    const looks = this.looksAt(corpus, error)
    if (looks === undefined) return false
    this.probes.clear()
    for (let stood = -1; stood < this.probes.size; ) {
      stood = this.probes.size
      for (const part of looks.parts) {
        if (!this.probes.has(part.value) && (yield* looks.isBlamed(part))) return true
      }
    }
    // Who asked reads what the run left, such as the edges that only failing inputs get to.
    if (looks.parts.length > 0) yield* this.run(corpus)
    return false
  }

  /** What is looked at, and how; `undefined` where the failure is of another kind. */
  private looksAt(corpus: unknown, error: unknown): Looks | undefined {
    const message = errorMessage(error)
    const parts = () => unpromisedIn(preorderOf(this.parts.root, corpus))
    if (oracleKindOf(error) === 'return-type') {
      return { parts: answeredIn(parts(), message), isBlamed: (part) => this.comesOut(part, message) }
    }
    if (!isError(error)) return undefined
    const read = (isMeant: (content: unknown) => boolean) => readIn(parts(), isMeant)
    if (error.name === 'RangeError' && message === wrongLength) {
      return { parts: read((content) => !isNothing(content)), isBlamed: (part) => this.lacksLength(part, message) }
    }
    if (error.name !== 'TypeError' || !isEngineMessage(message)) return undefined
    if (notIterable.test(message)) {
      return { parts: read(() => true), isBlamed: (part) => this.isNoList(part, message) }
    }
    if (noCall.test(message)) {
      const method = noFunction.exec(message)?.[1]
      // Nothing has no method, and says so.
      const all = [...read(isNoFunction)].sort(
        (a, b) => Number(isNothing(seenContent(a))) - Number(isNothing(seenContent(b))),
      )
      return { parts: all, isBlamed: (part) => this.isNotCalled(part, message, method) }
    }
    for (const wrong of wrongUses) {
      const name = wrong.exec(message)?.[1]
      if (name === undefined) continue
      return { parts: read(isNoObject), isBlamed: (part) => this.isTakenForObject(part, wrong, name) }
    }
    if (!ofNothing.test(message)) return undefined
    return {
      parts: [...read(isNothing), ...read((content) => !isNothing(content))],
      isBlamed: (part) => (isNothing(seenContent(part)) ? this.takesNothing(part, message) : this.lacks(part, message)),
    }
  }

  /** It is no function, or has no such method, and is asked for it: what can be called in its place is. */
  private *isNotCalled(part: PartNode, message: string, method: string | undefined): Steps<boolean> {
    if (method !== undefined && !isNothing(seenContent(part))) {
      if ((yield* this.endWith(part, null)) === 'threw' && isMethodOfNull(errorMessage(this.thrown), method))
        return true
      if (yield* this.probe(part, { method }, wasCalled)) return this.isOtherThan(message)
    }
    return (yield* this.probe(part, { isFunction: true }, wasCalled)) && this.isOtherThan(message)
  }

  /** It is no object, and taken for one: so the engine says where something else stands there that is none. */
  private *isTakenForObject(part: PartNode, wrong: RegExp, name: string): Steps<boolean> {
    const other = seenContent(part) === null ? undefined : null
    if ((yield* this.endWith(part, other)) === 'threw') {
      const told = errorMessage(this.thrown)
      if (told === `Cannot set properties of ${other} (setting '${name}')` || wrong.exec(told)?.[1] === name)
        return true
    }
    return yield* this.probe(part, {}, ({ used }) => used.has(name))
  }

  /** It cannot be gone through, and is. */
  private *isNoList(part: PartNode, message: string): Steps<boolean> {
    return (yield* this.probe(part, { isList: true }, ({ wasIterated }) => wasIterated)) && this.isOtherThan(message)
  }

  /** What is nothing is a member that it has not: with one there that is the other of `null` and `undefined`, the engine says that. */
  private *lacks(part: PartNode, message: string): Steps<boolean> {
    if (!message.includes('undefined')) return false
    let isBlamed = false
    if (yield* this.probe(part, { missing: null }, wasMissed)) {
      const isEither = ofEither.test(message)
      isBlamed = errorMessage(this.thrown) === (isEither ? message : message.replaceAll('undefined', 'null'))
      if (isBlamed && isEither) {
        isBlamed = (yield* this.probe(part, { missing: {} }, wasMissed)) && this.isOtherThan(message)
      }
    }
    // A member that is null leads elsewhere than one that is not there.
    this.probes.clear()
    return isBlamed
  }

  /** It has no length, and is taken for what has one. */
  private *lacksLength(part: PartNode, message: string): Steps<boolean> {
    return (yield* this.probe(part, { missing: 0 }, wasMissed)) && this.isOtherThan(message)
  }

  /** The last run did not end in the same words. */
  private isOtherThan(message: string): boolean {
    return errorMessage(this.thrown) !== message
  }

  /** With the other of `null` and `undefined` there, the engine says the same of that one: what it read is this very value. */
  private *takesNothing(part: PartNode, message: string): Steps<boolean> {
    const [value, other] = seenContent(part) === null ? [null, undefined] : [undefined, null]
    if ((yield* this.endWith(part, other)) !== 'threw') return false
    const told = errorMessage(this.thrown)
    // What is said of `null` is not said of an `undefined` that was handed over.
    const ofOther = message.replaceAll(String(value), String(other))
    if (!ofEither.test(message)) return told === ofOther && told !== message
    return told === message && (yield* this.endWith(part, {})) !== undefined && errorMessage(this.thrown) !== message
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

  /**
   * Runs the input with a probe in the place of this part; whether that was asked what is meant. It stays there then, as what fails next may be
   * the same of another part.
   */
  private *probe(part: PartNode, options: ProbeOptions, isMeant: (probe: Probe) => boolean): Steps<boolean> {
    const { domain, value: corpus } = part
    if (!isUnpromised(domain) || !isObject(corpus)) return false
    const probe = new Probe(seenContent(part), options)
    standInFor(new Map([...this.probes, [corpus, probe.value]]))
    try {
      yield* this.run(rootOf(part).value)
    } finally {
      standInFor(undefined)
    }
    if (!isMeant(probe)) return false
    this.probes.set(corpus, probe.value)
    return true
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

interface Looks {
  readonly parts: readonly PartNode[]
  readonly isBlamed: (part: PartNode) => Steps<boolean>
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

function isNothing(content: unknown): boolean {
  return content === null || content === undefined
}

function isNoObject(content: unknown): boolean {
  return Object(content) !== content
}

function wasCalled(probe: Probe): boolean {
  return probe.wasCalled
}

function wasMissed(probe: Probe): boolean {
  return probe.wasMissed
}

function isNoFunction(content: unknown): boolean {
  return typeof content !== 'function'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** What V8 and JavaScriptCore say of a method that is asked of nothing. */
function isMethodOfNull(told: string, method: string): boolean {
  if (told === `Cannot read properties of null (reading '${method}')`) return true
  return told.startsWith('null is not an object (evaluating') && told.endsWith(`.${method}')`)
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
