/** One bug of a class seen through several of its members: the same calls led to an object that each of them answers wrongly. */
import { type Call, ResultOf } from '../calls/call.ts'
import { CallSequence } from '../calls/call-sequence.ts'
import { valueIfMade } from '../domain/discarded.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { sameValue } from '../domain/same-value.ts'
import { OracleError, type OracleKind, oracleKindOf } from '../execution/oracle-error.ts'
import { itemAt } from '../item-at.ts'
import type { ShrunkFailure } from './met-failures.ts'

/** What is wrong with an answer, and with the object that gives it. */
const ofObjects: ReadonlySet<OracleKind> = new Set(['model', 'return-type', 'non-finite'])

/** It was known before this search: what it is told as has a file. */
export function isKept({ phase }: Pick<ShrunkFailure, 'phase'>): boolean {
  return phase === 'replay' || phase === 'regressions'
}

/**
 * Of failures that are done the one that has the same cause: as simple as they get, both consist of the same calls but for the last.
 * What was known before is judged by itself, so that each file says what became of it.
 */
export function sameCauseAs(
  failure: ShrunkFailure,
  done: readonly ShrunkFailure[],
  root: AnyDomain,
): ShrunkFailure | undefined {
  if (isKept(failure)) return undefined
  const own = causeOf(failure, root)
  return own && done.find((other) => isSame(own, causeOf(other, root)))
}

/**
 * Whether one more call behind some of those that fail shows, sooner and through another member, that the object is wrong: as simple as they are
 * none of them fails without the others.
 */
export function showsSooner(candidate: Failing, { corpus, error }: Failing, root: AnyDomain): boolean {
  const kind = oracleKindOf(error)
  if (kind !== 'model' || oracleKindOf(candidate.error) !== kind) return false
  const [shorter] = argumentsOf(root, candidate.corpus)
  const [whole] = argumentsOf(root, corpus)
  if (!(shorter instanceof CallSequence) || !(whole instanceof CallSequence)) return false
  const { length } = shorter
  if (length < 2 || length >= whole.length || !sameValue(shorter.makings, whole.makings)) return false
  return isWithin(shorter.calls.slice(0, -1), whole.calls)
}

/** Whether the calls are among the others, in order. What they are handed has other numbers there. */
function isWithin(calls: readonly Call[], others: readonly Call[]): boolean {
  let at = 0
  for (const other of others) if (at < calls.length && isLike(itemAt(calls, at), other)) at++
  return at === calls.length
}

function isLike(one: Call, other: Call): boolean {
  if (one.name !== other.name || one.way !== other.way || one.args.length !== other.args.length) return false
  return one.args.every((argument, at) => {
    const there = other.args[at]
    return argument instanceof ResultOf ? there instanceof ResultOf : sameValue(argument, there)
  })
}

/** An input and how it failed. */
type Failing = Pick<ShrunkFailure, 'corpus' | 'error'>

/** The failure, which says through what else it is seen. */
export function seenThrough(failure: ShrunkFailure, other: ShrunkFailure, root: AnyDomain): ShrunkFailure {
  const { error } = failure
  const seen = causeOf(other, root)
  // What shrinking made the same is no other way to see it.
  if (!(error instanceof OracleError) || seen === undefined || seen.through === causeOf(failure, root)?.through)
    return failure
  const { kind, message: text, identity, details, stack } = error
  const line = `The same calls show it through ${seen.through}, too.`
  if (details.includes(line)) return failure
  const told = new OracleError(kind, identity === undefined ? { text, isQuoting: true } : { text, identity }, [
    ...details,
    line,
  ])
  if (stack !== undefined) told.stack = stack
  return { ...failure, error: told }
}

function argumentsOf(root: AnyDomain, corpus: unknown): readonly unknown[] {
  return valueIfMade(root, corpus) ?? []
}

interface Cause {
  readonly kind: OracleKind
  readonly before: CallSequence
  /** Name of the member whose answer is wrong. */
  readonly through: string
}

function causeOf({ error, corpus, flaky }: ShrunkFailure, root: AnyDomain): Cause | undefined {
  const kind = oracleKindOf(error)
  if (kind === undefined || !ofObjects.has(kind) || flaky !== undefined) return undefined
  const [sequence] = argumentsOf(root, corpus)
  if (!(sequence instanceof CallSequence)) return undefined
  const last = sequence.calls.at(-1)
  // An object that nothing was done to is as it was made: there each member has bugs of its own.
  if (last === undefined || sequence.length < 2) return undefined
  const before = new CallSequence(sequence.maker, sequence.makings, sequence.calls.slice(0, -1))
  return { kind, before, through: last.name === '' ? 'the call' : last.name }
}

function isSame(one: Cause, other: Cause | undefined): boolean {
  if (other === undefined || one.kind !== other.kind) return false
  return sameValue(one.before.makings, other.before.makings) && sameValue(one.before.calls, other.before.calls)
}
