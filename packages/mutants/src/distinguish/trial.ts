/** Runs a chain of calls of which any may answer a promise: at once where none does. */
import { isPromise } from '@fuzzwright/diff/call'

/** Yields what may be a promise, and is given it settled; `undefined` is a promise that does not settle. */
export type Trial<T, Step> = Generator<Step | Promise<Step>, T, Step | undefined>

/** Milliseconds after which a promise is taken not to settle. */
const settlesWithin = 1_000

/** The answer of `trial`, which is a promise where one of its steps was. */
export function settle<T, Step>(trial: Trial<T, Step>): T | Promise<T> {
  let step = trial.next()
  while (step.done !== true) {
    const { value } = step
    if (isPromise(value)) return settleLater(trial, value)
    step = trial.next(value)
  }
  return step.value
}

async function settleLater<T, Step>(trial: Trial<T, Step>, first: Promise<Step>): Promise<T> {
  let step = trial.next(await inTime(first))
  while (step.done !== true) step = trial.next(await inTime(step.value))
  return step.value
}

async function inTime<Step>(value: Step | Promise<Step>): Promise<Step | undefined> {
  if (!isPromise(value)) return value
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, settlesWithin, undefined)
  })
  return Promise.race([value, late]).finally(() => clearTimeout(timer))
}
