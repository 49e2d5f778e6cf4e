/**
 * Runs one input and says how it went. The only place that calls the target. A synchronous target is never awaited:
 * `run` answers at once, or with a promise only when the target itself returned one.
 */
import { type CoverageSource, StepBudgetExceeded } from './coverage.ts'
import { discarded } from './discard.ts'
import type { Observations } from './observations.ts'
import { OracleError } from './oracle-error.ts'
import type { PollutionGuard } from './pollution.ts'
import type { Target } from './target.ts'

export type RunStatus = 'passed' | 'failed' | 'discarded'

export interface RunInputOptions {
  readonly coverage: CoverageSource | undefined
  /** Steps of instrumented code after which a run counts as a hang. */
  readonly stepBudget: number
  readonly pollution: PollutionGuard | undefined
  /** What the target says of itself; not asked where other tests of the thread run in between. */
  readonly observations?: Observations | undefined
}

export class InputRunner {
  private readonly target: Target
  private readonly options: RunInputOptions
  /** What made the last failed run fail. */
  error: unknown = undefined
  /** The last run showed an (edge, bucket) pair that is new. */
  news = false
  /** What the last run threw, whether or not that is a failure; `undefined` where it threw nothing. */
  thrown: unknown = undefined
  readonly observations: Observations | undefined

  constructor(target: Target, options: RunInputOptions) {
    this.target = target
    this.options = options
    this.observations = options.observations
  }

  /** The prototypes are watched. */
  get isGuarded(): boolean {
    return this.options.pollution !== undefined
  }

  run(args: readonly unknown[]): RunStatus | Promise<RunStatus> {
    const { coverage } = this.options
    this.error = undefined
    this.news = false
    this.thrown = undefined
    this.observations?.open()
    let result: unknown
    coverage?.start(this.options.stepBudget)
    try {
      this.inTarget = true
      result = this.call(args)
      this.inTarget = false
    } catch (error) {
      this.end()
      return this.threw(error)
    }
    if (isThenable(result)) return this.settle(result)
    this.end()
    return this.returned(result)
  }

  /** The input could not be made: a run that showed nothing. */
  refuse(): RunStatus {
    this.error = undefined
    this.thrown = undefined
    this.observations?.open()
    this.options.coverage?.start(this.options.stepBudget)
    this.end()
    return 'discarded'
  }

  /** @throws FuzzError where the target observed what cannot be. */
  private end(): void {
    this.inTarget = false
    const { coverage } = this.options
    if (coverage !== undefined) this.news = coverage.stop()
    this.observations?.close()
  }

  /** Whether the target is being called, or was when a guard stopped it. */
  inTarget = false

  private call(args: readonly unknown[]): unknown {
    const { call } = this.target
    // A spread call costs three times a plain one, which is most of a trivial run.
    switch (args.length) {
      case 0:
        return call()
      case 1:
        return call(args[0])
      case 2:
        return call(args[0], args[1])
      case 3:
        return call(args[0], args[1], args[2])
      default:
        return call(...args)
    }
  }

  private async settle(pending: PromiseLike<unknown>): Promise<RunStatus> {
    let result: unknown
    this.inTarget = true
    try {
      result = await pending
    } catch (error) {
      this.end()
      return this.threw(error)
    }
    this.end()
    return this.returned(result)
  }

  private threw(error: unknown): RunStatus {
    if (error === discarded) return 'discarded'
    this.thrown = error ?? new Error('undefined was thrown')
    if (error instanceof StepBudgetExceeded || this.options.coverage?.exhausted === true) return this.hung()
    const pollution = this.polluted()
    if (pollution !== undefined) return this.fail(pollution)
    return this.target.isFailure(error) ? this.fail(error) : 'passed'
  }

  private returned(value: unknown): RunStatus {
    if (this.options.coverage?.exhausted === true) return this.hung()
    const wrong = this.target.judgeReturn(value) ?? this.polluted()
    return wrong === undefined ? 'passed' : this.fail(wrong)
  }

  private polluted(): OracleError | undefined {
    const { pollution } = this.options
    if (pollution === undefined || !pollution.quick()) return undefined
    return this.inspectPollution()
  }

  /** The full look at the prototypes, for the driver to take now and then. Puts them back. */
  inspectPollution(): OracleError | undefined {
    const change = this.options.pollution?.inspect()
    return change === undefined ? undefined : new OracleError('prototype-pollution', `Polluted prototype: ${change}.`)
  }

  private hung(): RunStatus {
    const steps = this.options.stepBudget.toLocaleString('en-US')
    return this.fail(new OracleError('hang', `Hang: no end after ${steps} steps.`))
  }

  private fail(error: unknown): RunStatus {
    this.error = error
    return 'failed'
  }
}

/** Whether `value` is a promise, or behaves like one. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    (typeof value === 'object' || typeof value === 'function') &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  )
}
