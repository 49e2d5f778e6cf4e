/** One call of one version, told as an outcome. */
import type { Outcome } from './outcome.ts'

/** A function as it is called: what a method is called on comes first. */
export type Callee = (...args: readonly unknown[]) => unknown

/** What a call is made with, how that is made again, and where it is written down what given functions were called with. */
export type CallParts = Pick<Outcome, 'args' | 'given' | 'calls'>

/** @throws what ran out of steps, as a promise's rejection where the call was asynchronous: that is no answer */
export function outcomeOf(callee: Callee, parts: CallParts): Outcome | Promise<Outcome> {
  try {
    const value = callee(...parts.args)
    return isPromise(value) ? settled(value, parts) : { ended: 'returned', value, ...parts }
  } catch (thrown) {
    if (isBudget(thrown)) throw thrown
    return { ended: 'threw', value: thrown, ...parts }
  }
}

/** Only those of the platform: what merely has a `then` is a value. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise
}

async function settled(promise: Promise<unknown>, parts: CallParts): Promise<Outcome> {
  try {
    return { ended: 'resolved', value: await promise, ...parts }
  } catch (thrown) {
    if (isBudget(thrown)) throw thrown
    return { ended: 'rejected', value: thrown, ...parts }
  }
}

/** Whoever runs out of steps has not answered. */
function isBudget(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'StepBudgetExceeded'
}
