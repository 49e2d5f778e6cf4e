/** Runs code of the versions outside of a search, where nothing else ends what does not return. */
import { vmHangGuard } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { backInTime } from './another-time.ts'
import { isPromise } from './call-version.ts'
import { stepBudget } from './search-request.ts'

/** Milliseconds after which a run is taken not to end: where no steps are counted, and of a promise that does not settle. */
const mostMilliseconds = 2_000

/** `undefined` where the run does not end, or cannot be made; its steps and its edges are read from the coverage behind it. */
export async function withinLimits<T>(run: () => T | Promise<T>): Promise<T | undefined> {
  const coverage = coverageSource()
  const made: (T | Promise<T>)[] = []
  coverage.start(stepBudget)
  try {
    if (vmHangGuard.run(() => void made.push(run()), mostMilliseconds) === 'timedOut') backInTime()
    const [answer] = made
    return isPromise(answer) ? await inTime(answer) : answer
  } catch {
    return undefined
  } finally {
    coverage.stop()
  }
}

function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
  let callOff: (() => void) | undefined
  const late = new Promise<undefined>((resolve) => {
    callOff = vmHangGuard.watch?.(mostMilliseconds, () => resolve(undefined))
  })
  return Promise.race([promise, late]).finally(callOff)
}
