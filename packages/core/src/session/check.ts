/** The engine without a host: checks a property over domains and answers with a report. */
import type { AnyDomain } from '../domain/domain.ts'
import { FuzzError } from '../errors.ts'
import { turnOfEventLoop } from '../execution/event-loop.ts'
import type { Callable } from '../target/callable.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import type { FuzzReport } from './fuzz-report.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'
import { runFuzzTest } from './run-fuzz-test.ts'
import { freshSeed, systemClock } from './system.ts'

/** Options of `check`. */
export interface CheckOptions extends FuzzOptions {
  /** One domain per argument of the property. */
  readonly domains: readonly AnyDomain[]
}

/** Parts of the outside world a caller may stand in for. */
export type CheckHost = Pick<
  FuzzTestRequest,
  'clock' | 'coverage' | 'guard' | 'openFence' | 'signal' | 'store' | 'yieldToHost'
>

/**
 * Runs `property` on inputs of the domains until one fails, all are tried, or the budget ends. The property fails by
 * throwing, by rejecting, or by returning `false`. A failing property makes a report, not an exception.
 * @throws FuzzError for wrong options.
 */
export async function check(
  property: Callable,
  options: CheckOptions,
  host: Partial<CheckHost> = {},
): Promise<FuzzReport> {
  if (typeof property !== 'function') {
    throw new FuzzError(
      'not-a-function',
      `check(): the property is ${property === null ? 'null' : typeof property}, not a function.`,
      {
        hint: 'Call check(property, { domains: [...] }).',
      },
    )
  }
  return runFuzzTest({
    test: { file: '', projectRoot: '', name: property.name === '' ? 'check' : property.name },
    property,
    options,
    defaultSeed: freshSeed(),
    clock: systemClock,
    yieldToHost: turnOfEventLoop,
    ...host,
  })
}
