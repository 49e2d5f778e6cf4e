/** A target whose inputs have a time of their own, as soon as one of them waits. */
import { virtualClock } from '../interleavings/virtual-clock.ts'
import type { Callable, Target } from '../target/callable.ts'
import type { CoverageSource } from './coverage.ts'
import type { EffectFence } from './effects.ts'
import { OwnTime } from './own-time.ts'

/** What a timed target has to know. */
export interface TimedTargetOptions {
  /** The first input may wait for something, as far as anybody knows. */
  readonly mayWait: boolean
  readonly fence: Pick<EffectFence, 'isStirred' | 'outside'>
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
    call: timedCall(target.call, calls, options.fence),
    hasWaited: () => calls.time?.hasWaited === true,
    giveUp() {
      calls.time?.leave()
      target.giveUp?.()
    },
  }
}

/** Most targets never wait: for those a spread call would cost three times the call. */
function timedCall(call: Callable, calls: TimedCalls, fence: TimedTargetOptions['fence']): Callable {
  return (...args: readonly unknown[]): unknown => {
    const [first, second, third] = args
    if (calls.isTimed) return calls.timed(args)
    // What surrounds a batch of inputs may have started something, too.
    const isUntold = fence.isStirred
    let value: unknown
    switch (args.length) {
      case 0:
        value = call()
        break
      case 1:
        value = call(first)
        break
      case 2:
        value = call(first, second)
        break
      case 3:
        value = call(first, second, third)
        break
      default:
        value = call(...args)
    }
    return isUntold || !fence.isStirred ? value : calls.started(value)
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
  started(value: unknown): Promise<unknown> {
    return this.load().then(() => value)
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
    const { coverage, thrownInTimer, fence } = this.options
    // The files of a module that is loaded are not read by the input.
    const clock = await fence.outside(virtualClock)
    this.time ??= new OwnTime({ clock, spend: () => coverage?.spend?.(stepsOfTimer), thrown: thrownInTimer })
    this.isTimed = true
    return this.time
  }
}
