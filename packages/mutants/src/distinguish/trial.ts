/** Runs a chain of calls of which any may answer a promise: at once where none does. */
import { isPromise, type Outcome } from '@fuzzwright/diff/call'

/** Yields outcomes, and is given them settled; `undefined` is a promise that does not settle. */
export type Trial<T> = Generator<Outcome | Promise<Outcome>, T, Outcome | undefined>

/** Milliseconds after which a promise is taken not to settle. */
const settlesWithin = 1_000

/** The answer of `trial`, which is a promise where one of its steps was. */
export function settle<T>(trial: Trial<T>): T | Promise<T> {
  let step = trial.next()
  while (step.done !== true) {
    const { value } = step
    if (isPromise(value)) return settleLater(trial, value)
    step = trial.next(value)
  }
  return step.value
}

async function settleLater<T>(trial: Trial<T>, first: Promise<Outcome>): Promise<T> {
  let step = trial.next(await inTime(first))
  while (step.done !== true) step = trial.next(await inTime(step.value))
  return step.value
}

async function inTime(outcome: Outcome | Promise<Outcome>): Promise<Outcome | undefined> {
  if (!isPromise(outcome)) return outcome
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, settlesWithin, undefined)
  })
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}
