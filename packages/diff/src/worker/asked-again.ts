/** Calls of given functions that only ask again what was answered before: how often that is done is nobody's behaviour. */
import { difference } from '@fuzzwright/survey/call'

/** Calls that are held against each other; what comes later follows from these. */
export const mostCalls = 200

type Call = readonly unknown[]

/** By a call that was answered with a value: the function that was called. */
const asked = new WeakMap<Call, object>()

/**
 * `call` is what `given` was called with. Where nothing is answered the call was made for what it does, once for each time, and so it may
 * have been where a promise is answered, or nothing was asked.
 */
export function noteAnswer(given: object, call: Call, answer: unknown): void {
  if (call.length > 0 && answer !== undefined && !isThenable(answer)) asked.set(call, given)
}

function isThenable(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && typeof Reflect.get(answer, 'then') === 'function'
}

/** Each question the first time; given functions answer equal arguments alike. */
export function withoutAskedAgain(calls: readonly Call[]): readonly Call[] {
  const kept: Call[] = []
  for (const call of calls) {
    const given = asked.get(call)
    const isKnown = (one: Call): boolean => asked.get(one) === given && difference(call, one, 'exact') === undefined
    if (given === undefined || !kept.some(isKnown)) kept.push(call)
  }
  return kept
}
