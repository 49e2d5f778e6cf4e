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
  readonly fence: Pick<EffectFence, 'outside'>
  readonly coverage: Pick<CoverageSource, 'spend'> | undefined
  /** The failure of an input in whose timer this was thrown. */
  readonly thrownInTimer: (error: unknown) => unknown
}

/**
 * Steps that a timer is worth: what waits for some thousands of them counts as a loop does that has no end. As many as that are more
 * than the least size that may be to blame for it (`slow-sizes.ts`). No bench chose it.
 */
const stepsOfTimer = 500

/** As long as nothing waits, its call is that of `target` itself. */
export function timedTarget(target: Target, options: TimedTargetOptions): Target {
  const calls = new TimedCalls(target.call, options)
  const timed = (...args: readonly unknown[]): unknown => calls.timed(args)
  return {
    ...target,
    judgeReturn: (value) => target.judgeReturn(value),
    isFailure: (error, args) => target.isFailure(error, args),
    get call() {
      return calls.isTimed ? timed : target.call
    },
    startsSomething: () => calls.startsSomething(),
    giveUp() {
      calls.time?.leave()
      target.giveUp?.()
    },
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

  /** What was started now comes by the time of everybody, and from the next run on by its own. True where that is new. */
  startsSomething(): boolean {
    const isNew = !this.isTimed
    this.isTimed = true
    return isNew
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
    const spend = (): void => coverage?.spend?.(stepsOfTimer)
    return (this.time ??= new OwnTime({ clock, spend, thrown: thrownInTimer }))
  }
}
