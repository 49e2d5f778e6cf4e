/** A target whose inputs have a time of their own, as soon as one of them waits. */
import { virtualClock } from '../interleavings/virtual-clock.ts'
import type { Callable, Target } from '../target/callable.ts'
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
 * Steps that a timer is worth: what waits for some thousands of them counts as a loop does that has no end. As many as that are more
 * than the least size that may be to blame for it (`slow-sizes.ts`). No bench chose it.
 */
const stepsOfTimer = 500

export function timedTarget(target: Target, options: TimedTargetOptions): Target {
  const calls = new TimedCalls(target.call, options)
  return {
    ...target,
    judgeReturn: (value) => target.judgeReturn(value),
    isFailure: (error, args) => target.isFailure(error, args),
    call: timedCall(target.call, calls),
    hasWaited: () => calls.time?.hasWaited === true,
    giveUp() {
      calls.time?.leave()
      target.giveUp?.()
    },
  }
}

/** Most targets never wait: for those a list of the arguments, handed on, would cost three times the call. */
function timedCall(call: Callable, calls: TimedCalls): Callable {
  return function timed(first: unknown, second: unknown, third: unknown): unknown {
    // biome-ignore lint/complexity/noArguments: a rest parameter is such a list.
    const args = arguments
    if (calls.isTimed) return calls.timed(Array.from(args))
    switch (args.length) {
      case 0:
        return calls.ended(call())
      case 1:
        return calls.ended(call(first))
      case 2:
        return calls.ended(call(first, second))
      case 3:
        return calls.ended(call(first, second, third))
      default:
        return calls.ended(call(...Array.from(args)))
    }
  }
}

class TimedCalls {
  private readonly call: Callable
  private readonly options: TimedTargetOptions
  /** Missing until one is needed. */
  time: OwnTime | undefined
  /** The next call has a time of its own. */
  isTimed: boolean

  constructor(call: Callable, options: TimedTargetOptions) {
    this.call = call
    this.options = options
    this.isTimed = options.mayWait
  }

  /** Nobody has waited so far. What was started now comes by the time of everybody, and from the next input on by its own. */
  ended(value: unknown): unknown {
    return this.options.hasStarted() ? this.load().then(() => value) : value
  }

  timed(args: readonly unknown[]): unknown {
    const { time } = this
    return time === undefined ? this.load().then((loaded) => this.inTime(loaded, args)) : this.inTime(time, args)
  }

  private inTime(time: OwnTime, args: readonly unknown[]): unknown {
    const { call } = this
    return time.isForeign ? call(...args) : time.call(() => call(...args))
  }

  private async load(): Promise<OwnTime> {
    const { coverage, thrownInTimer } = this.options
    const clock = await virtualClock()
    this.time ??= new OwnTime({ clock, spend: () => coverage?.spend?.(stepsOfTimer), thrown: thrownInTimer })
    this.isTimed = true
    return this.time
  }
}
