/** What came of one call, and how two of them differ. */
import { textsOf } from '@fuzzwright/core/host'
import { type Difference, difference, kindOf } from '@fuzzwright/survey/call'
import type { DifferenceKind } from '../difference/difference.ts'
import { mostCalls, withoutAskedAgain } from './asked-again.ts'
import type { Closeness } from './task.ts'
import { withoutUntouched } from './untouched.ts'
import { isOwnName, visiblePair } from './visible.ts'

/** How one call ended, and what it left behind. */
export interface Outcome {
  readonly ended: 'returned' | 'threw' | 'resolved' | 'rejected'
  /** What was returned, thrown, resolved to or rejected with. */
  readonly value: unknown
  /** The arguments after the call. */
  readonly args: readonly unknown[]
  /** Makes the arguments again as the call was given them. */
  readonly given: () => readonly unknown[]
  /** What given functions were called with. */
  readonly calls: readonly (readonly unknown[])[]
  /** It was an iterator, and its items are the value. */
  readonly goneThrough?: GoneThrough
}

/** Of an iterator that was gone through. */
export interface GoneThrough {
  readonly way: 'sync' | 'async'
  /** It has more items than were asked for. */
  readonly isEndless: boolean
  /** The iterator itself. */
  readonly iterator: object
}

/** An outcome on either side; missing where that version does not end. */
export type OutcomePair = readonly [before: Outcome | undefined, after: Outcome | undefined]

/** How two outcomes differ. */
export interface Parting {
  readonly kind: DifferenceKind
  readonly cause: string
}

/** The gravest difference, or `undefined` where they agree. */
export function partingOf(before: Outcome, after: Outcome, closeness: Closeness): Parting | undefined {
  const ends = partingEnds(before, after, closeness)
  // What was done until both refused is nobody's promise.
  return ends ?? (isErrorEnd(after) ? undefined : partingEffects(before, after, closeness))
}

function partingEnds(before: Outcome, after: Outcome, closeness: Closeness): Parting | undefined {
  const [wasError, isError] = [isErrorEnd(before), isErrorEnd(after)]
  if (!wasError && isError) return { kind: 'throws', cause: errorWords(after.value, after.args) }
  if (wasError && !isError) return { kind: 'returns', cause: `${kindOf(after.value)} for ${kindOf(before.value)}` }
  if (before.ended !== after.ended) return { kind: 'promise', cause: `${before.ended} became ${after.ended}` }
  if (!isError && before.goneThrough?.way !== after.goneThrough?.way)
    return { kind: 'type', cause: `${typeWordOf(before)} became ${typeWordOf(after)}` }
  return isError ? partingErrors(before, after, closeness) : partingValues(before.value, after.value, closeness)
}

function typeWordOf({ goneThrough, value }: Outcome): string {
  return goneThrough === undefined ? typeWord(value) : `${goneThrough.way} iterator`
}

function isErrorEnd({ ended }: Outcome): boolean {
  return ended === 'threw' || ended === 'rejected'
}

function partingErrors(
  { value: before }: Outcome,
  { value: after, args }: Outcome,
  { messages, hidden }: Closeness,
): Parting | undefined {
  const [was, is] = [kindOf(before), kindOf(after)]
  if (was !== is && isOwnName(was) && isOwnName(is)) return { kind: 'error', cause: `${was} became ${is}` }
  if (!(before instanceof Error) || !(after instanceof Error)) {
    const [then, now] = visiblePair(before, after, hidden)
    const wrong = difference(now, then, 'exact')
    return wrong && { kind: 'error', cause: causeOf(wrong) }
  }
  if (before.name !== after.name) return { kind: 'error', cause: `${before.name} became ${after.name}` }
  return messages && before.message !== after.message ? { kind: 'message', cause: errorWords(after, args) } : undefined
}

function partingValues(before: unknown, after: unknown, { order, hidden }: Closeness): Parting | undefined {
  const [was, is] = [typeWord(before), typeWord(after)]
  if (was !== is && isOwnName(was) && isOwnName(is)) {
    return { kind: 'type', cause: `${was} became ${is}` }
  }
  const [then, now] = visiblePair(before, after, hidden)
  const wrong = difference(now, then, 'exact')
  if (wrong !== undefined) return { kind: 'value', cause: causeOf(wrong) }
  return order && keysInOrder(now) !== keysInOrder(then) ? { kind: 'order', cause: 'order of keys' } : undefined
}

/** Which characters of a text or digits of a number are others is up to the input, and so is what a part is that one version alone has. */
function causeOf({ path, what }: Difference): string {
  const isText = /^(?:lost|made) \S$/.test(what) || characters.test(what)
  return `${path} ${isText ? 'text' : (coarse.find(([words]) => words.test(what))?.[1] ?? what)}`.trim()
}

const coarse: readonly (readonly [words: RegExp, cause: string])[] = [
  [/^(?:number|sign|last digits)/, 'number'],
  [/^(?:fewer|more) /, 'size'],
  // That a name stands for nothing is less than that it is not there.
  [/^lost (?!undefined$)/, 'lost part'],
  [/^made (?!undefined$)/, 'made part'],
]

/** As differences of texts are told. */
const characters =
  /^(?:(?:made |lost )?(?:end|letter|capital|digit|nul|blank|wide blank|control character|upper control character|lone surrogate|astral character|other character|\S)(?: became |$)){1,2}/

function typeWord(value: unknown): string {
  return typeof value === 'number' ? 'number' : value instanceof Date ? 'Date' : kindOf(value)
}

function partingEffects(before: Outcome, after: Outcome, { hidden }: Closeness): Parting | undefined {
  const [then, now] = visiblePair(before.args, after.args, hidden)
  if (difference(now, then, 'exact') !== undefined) {
    // What a call did not touch may be built differently by the two versions: that is said of whatever builds it.
    const [left, leftNow] = withoutUntouched([then, now], visiblePair(before.given(), after.given(), hidden))
    const args = difference(leftNow, left, 'exact')
    if (args !== undefined) return { kind: 'argument', cause: causeOf(args) }
  }
  return partingCalls(before.calls, after.calls, hidden)
}

type Calls = Outcome['calls']

function partingCalls(before: Calls, after: Calls, hidden: Closeness['hidden']): Parting | undefined {
  const [called, calledNow] = visiblePair(before, after, hidden)
  if (difference(calledNow, called, 'exact') === undefined) return undefined
  // Where one of them made more calls than were noted, what the other made behind those is not known to differ.
  const isWhole = Math.max(before.length, after.length) < mostCalls
  const [then, now] = [withoutAskedAgain(before), withoutAskedAgain(after)]
  const most = isWhole ? Number.POSITIVE_INFINITY : Math.min(then.length, now.length)
  const [questions, questionsNow] = visiblePair(then.slice(0, most), now.slice(0, most), hidden)
  const calls = difference(questionsNow, questions, 'exact')
  return calls && { kind: 'calls', cause: causeOf(calls) }
}

/** Class and first words: what the input put into the message is left out. */
function errorWords(thrown: unknown, args: readonly unknown[]): string {
  if (!(thrown instanceof Error)) return kindOf(thrown)
  const given = textsOf(args, true)
  const words = (thrown.message.replace(/(["'`]).*?\1/g, '').match(/[A-Za-z]{3,}/g) ?? []).filter(
    (word) => !given.some((text) => text.includes(word)),
  )
  return [thrown.name, ...words.slice(0, 6)].join(' ')
}

/** The keys of plain data in their order, as one text. */
function keysInOrder(value: unknown): string {
  const keys: string[] = []
  JSON.stringify(value, (key, item: unknown) => {
    keys.push(key)
    return typeof item === 'bigint' ? String(item) : item
  })
  return keys.join('\n')
}
