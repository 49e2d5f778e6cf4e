/**
 * Calls that joined one of the same kind which was under way, or just had been: who asks for a key that is being loaded is given what comes of that. One after
 * the other each of them would have loaded it; that a function which was given for that was not called is how joining shows.
 */
import { type Call, ResultOf } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import type { Ending, TogetherRun } from '../interleavings/together-run.ts'
import { sameAnswer } from './model-run.ts'

/** Those that called none of the functions they were handed, by their places. */
export function joinedCalls(sequence: CallSequence, run: TogetherRun): readonly number[] {
  return twiceAsked(sequence, run).filter((index) => run.given.areIdle(index))
}

/** Those that asked for what another they were started with was asked for, and got the same: some may have joined it. */
export function twiceAsked({ calls }: CallSequence, run: TogetherRun): readonly number[] {
  const isOne = ([index, others]: readonly [number, readonly number[]]): boolean =>
    others.some((other) => isAlike(calls, index, other) && isShared(run.endings, index, other))
  return [...run.besides].filter(isOne).map(([index]) => index)
}

/**
 * Calls that ask how many were in progress at once, by their names: one after the other it never is more than one. Names of what was done, such
 * as `loads`, are none: that something was loaded twice is what is looked for.
 */
export function asksForMost({ calls }: CallSequence, run: TogetherRun): readonly number[] {
  return [...run.made].filter((index) => {
    const { name = '', args = [] } = calls[index] ?? {}
    return args.length === 0 && mostAtOnce.test(name)
  })
}

const mostAtOnce =
  /peak|high_?water|concurren|(most|max|highest)(imum)?_?(active|running|in_?(flight|progress|use)|parallel|at_?once|together|simultaneous)/i

/**
 * Calls that say they were called off, by what they throw or answer, while others were in progress: the latest search wins, and who asked for
 * an earlier one is told so. Made alone they would not have been; what they did all the same has still to be that of the others.
 */
export function calledOff(run: TogetherRun): readonly number[] {
  const together = new Set([...run.besides].flatMap(([index, others]) => (others.length > 0 ? [index, ...others] : [])))
  return [...together].filter((index) => saysCalledOff(run.endings[index]))
}

function saysCalledOff(ending: Ending | undefined): boolean {
  if (ending === undefined) return false
  if ('value' in ending)
    return typeof ending.value === 'string' && /^\w+$/.test(ending.value) && offWord.test(ending.value)
  const { error } = ending
  return error instanceof Error && (offWord.test(error.name) || offWord.test(error.message))
}

const offWord = /\b(abort(ed)?|cancel(l?ed)?|superseded|overtaken|outdated|obsolete|stale)(Error)?\b/i

/** The same member of the same thing, and the same arguments but for functions. */
function isAlike(calls: readonly Call[], index: number, other: number): boolean {
  const [one, two] = [calls[index], calls[other]]
  if (one === undefined || two === undefined || one.args.length !== two.args.length) return false
  if (one.on !== two.on || one.way !== two.way || one.name !== two.name) return false
  return one.args.every((argument, place) => isSameArgument(argument, two.args[place]))
}

function isSameArgument(one: unknown, two: unknown): boolean {
  if (typeof one === 'function') return typeof two === 'function'
  if (one instanceof ResultOf) return two instanceof ResultOf && one.thing === two.thing
  if (!isRecord(one) || !isRecord(two)) return sameAnswer(one, two)
  const keys = new Set([...Object.keys(one), ...Object.keys(two)])
  return [...keys].every((key) => isSameArgument(one[key], two[key]))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Both ended with the same, and with something: that a job was lost and nothing answered is no joining. */
function isShared(endings: readonly (Ending | undefined)[], index: number, other: number): boolean {
  const [one, two] = [endings[index], endings[other]]
  if (one === undefined || two === undefined) return false
  if ('error' in one || 'error' in two) return 'error' in one && 'error' in two && one.error === two.error
  return one.value !== undefined && sameAnswer(one.value, two.value)
}
