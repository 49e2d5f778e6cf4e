/** A target whose inputs have a time of their own, as soon as one of them waits. */
import { type VirtualClock, virtualClock } from '../interleavings/virtual-clock.ts'
import { isThenable, type Target } from '../target/callable.ts'
import type { CoverageSource } from './coverage.ts'
import { OwnTime } from './own-time.ts'

/** What a timed target has to know. */
export interface TimedTargetOptions {
  /** The first input may wait for something, as far as anybody knows. */
  readonly mayWait: boolean
  /** Inputs started something that goes on behind them. */
  readonly hasStarted: () => boolean
  readonly coverage: Pick<CoverageSource, 'spend'> | undefined
  /** The failure of an input in whose timer this was thrown. */
  readonly thrownInTimer: (error: unknown) => unknown
}

/**
 * Steps that a timer is worth: what waits for some thousands of them counts as a loop does that has no end. They are more than the least size that may be to blame for it (`slow-sizes.ts`).
 * No bench chose it.
 */
const stepsOfTimer = 500

export function timedTarget(target: Target, options: TimedTargetOptions): Target {
  const calls = new TimedCalls(target, options)
  return {
    ...target,
    judgeReturn: (value) => target.judgeReturn(value),
    isFailure: (error, args) => target.isFailure(error, args),
    call: (...args: unknown[]) => calls.call(args),
    giveUp() {
      calls.time?.leave()
      target.giveUp?.()
    },
  }
}

class TimedCalls {
  private readonly target: Target
  private readonly options: TimedTargetOptions
  /** Missing until one is needed. */
  time: OwnTime | undefined

  constructor(target: Target, options: TimedTargetOptions) {
    this.target = target
    this.options = options
  }

  call(args: readonly unknown[]): unknown {
    if (this.time !== undefined) return this.timed(this.time, args)
    if (this.options.mayWait) return this.load().then((time) => this.timed(time, args))
    const { call } = this.target
    const value: unknown = call(...args)
    // Nobody has waited so far. What was started now comes by the time of everybody, and from the next input on by its own.
    return isThenable(value) || this.options.hasStarted() ? this.load().then(() => value) : value
  }

  private timed(time: OwnTime, args: readonly unknown[]): unknown {
    const { call } = this.target
    return time.isForeign ? call(...args) : time.call(() => call(...args))
  }

  private async load(): Promise<OwnTime> {
    const { coverage, thrownInTimer } = this.options
    const clock: VirtualClock = await virtualClock()
    this.time ??= new OwnTime({ clock, spend: () => coverage?.spend?.(stepsOfTimer), thrown: thrownInTimer })
    return this.time
  }
}
