/** The search for inputs of a subject: from its types, led by the coverage of whatever is instrumented. */
import type { AnyDomain } from '@fuzzwright/core/domain'
import { explore, type FuzzTestRequest, vmHangGuard, withDeadline } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { argumentsDomain, type EntityResolver, replacements, withReceiver } from '@fuzzwright/survey/call'
import type { Subject } from '@fuzzwright/survey/package'
import { builtinWords, firstArguments } from './first-arguments.ts'
import { searchClock } from './search-clock.ts'

/** Limits of one search. */
export interface PairLimits {
  readonly seed: number
  readonly runs: number
  /** Milliseconds of CPU. */
  readonly timeBudget: number
}

/** Steps after which a call does not end. */
export const stepBudget = 500_000

/** Who answers a promise may reject it, and what types say nothing of is data, too: both versions have to do the same about that. */
export const drawn = { mayReject: true, plainData: true } as const

/** What is searched for: a property that throws where it is found. */
export interface Searching extends EntityResolver {
  readonly property: (...args: readonly unknown[]) => void | Promise<void>
  readonly limits: PairLimits
  /** Argument lists to begin with; the examples of the subject where missing. */
  readonly seeds?: readonly unknown[][]
  /** Ends the search. */
  readonly signal?: AbortSignal
  /** The search ends with the first that is found. */
  readonly isOne?: boolean
}

/** What is searched for in sequences of calls. */
export interface SearchingCalls extends Pick<Searching, 'property' | 'limits' | 'seeds' | 'signal' | 'isOne'> {
  /** Numbers that tell of the states the last run led to. */
  readonly states: NonNullable<FuzzTestRequest['callStates']>
}

/** The same for sequences of calls of what a subject makes. */
export function searchCalls(
  { id }: Subject,
  calls: AnyDomain,
  { property, limits, states, seeds, signal, isOne }: SearchingCalls,
): ReturnType<typeof explore> {
  return explore({
    test: { file: '', projectRoot: '', name: id },
    property,
    callStates: states,
    options: { domains: [calls], ...(seeds !== undefined && { seeds }), ...optionsOf(limits, isOne) },
    ...hostOf(limits, signal),
  })
}

/** Of the time of a search, what shrinking one difference may take; and the least there is for it. */
const shrinkShare = 0.15
const leastShrinkTime = 1_000
/** Of what shrinking one may take, what goes by at most behind the time of the search, however many there are. */
const mostBehind = 2

/** Milliseconds a search may take with all its shrinking. */
export function timeWithShrinking(timeBudget: number): number {
  return timeBudget + mostBehind * shrinkTimeFor(timeBudget)
}

function shrinkTimeFor(timeBudget: number): number {
  return Math.max(leastShrinkTime, Math.ceil(shrinkShare * timeBudget))
}

function optionsOf({ runs, timeBudget, seed }: PairLimits, isOne = false) {
  return {
    ...{ runs, timeBudget, seed, dictionary: builtinWords, shrinkRuns: 3_000, stepBudget },
    ...{ continueAfterFailure: !isOne, explain: false },
  }
}

function hostOf({ seed, timeBudget }: PairLimits, signal: AbortSignal | undefined) {
  return {
    ...{ defaultSeed: seed, shrinkTime: shrinkTimeFor(timeBudget) },
    ...{ clock: searchClock, coverage: coverageSource(), guard: vmHangGuard },
    signal: withDeadline(signal, timeWithShrinking(timeBudget), searchClock),
  }
}

/** Goes on past what it finds, unless one is enough, and makes all of it small. */
export function searchSubject(
  subject: Subject,
  { property, resolveEntity, limits, seeds, signal, isOne }: Searching,
): ReturnType<typeof explore> {
  const { description } = subject
  const request: FuzzTestRequest = {
    test: { file: '', projectRoot: '', name: subject.id },
    description: withReceiver(description),
    property,
    ...{ resolveEntity, mayReject: drawn.mayReject },
    options: {
      domains: replacements(description, drawn),
      seeds: seeds ?? firstArguments(subject, argumentsDomain(description, { resolveEntity, ...drawn })),
      ...optionsOf(limits, isOne),
    },
    ...hostOf(limits, signal),
  }
  return explore(request)
}
