/**
 * Runs one input after the other in a time of its own: what it waits for by the clock comes as soon as nothing else is on, and
 * dates are as late as the clock says. So an input that sleeps for a day takes no longer than one that does not, and every run of it
 * meets the same dates.
 */
import { keeperOfRealm } from '../calls/pass-time.ts'
import { busyWith } from '../interleavings/outside-work.ts'
import type { VirtualClock } from '../interleavings/virtual-clock.ts'
import { isLeftToCaller, isThenable } from '../target/callable.ts'
import { afterMs, soon } from './event-loop.ts'

/**
 * Timers that come of what an input left behind when it had ended: a few that set each other, and the first of those that come again
 * and again. No bench chose it.
 */
const mostBehind = 20
/** Runs between two looks at what is on anyway, which take as long as all else around a run. No bench chose it. */
const runsPerLook = 16
/** Milliseconds between two looks at what Node does by itself; as many pass by the clock. */
const lookMs = 1

/** What happens to a run in between. */
export interface OwnTimeOptions {
  readonly clock: VirtualClock
  /** Called before each timer comes. What it throws ends the run. */
  readonly spend: () => void
  /** The error of a run in which a timer threw. */
  readonly thrown: (error: unknown) => unknown
}

export class OwnTime {
  private readonly options: OwnTimeOptions
  /** The run that is on. */
  private run: Waiting | undefined
  /** Requests and the like that are on where no input is: as few as there ever were. */
  private least = Number.POSITIVE_INFINITY
  private runs = 0

  constructor(options: OwnTimeOptions) {
    this.options = options
  }

  /** Somebody else has put timers of his own in the place of Node's, such as those of `vi.useFakeTimers`: they are left alone. */
  get isForeign(): boolean {
    const { setTimeout } = globalThis
    return typeof setTimeout !== 'function' || 'clock' in setTimeout || '_isMockFunction' in setTimeout
  }

  /** What `call` answers; a promise where it does, or leaves timers behind: settled when those have come. Throws what it throws. */
  call(call: () => unknown): unknown {
    const { clock } = this.options
    const run = new Waiting()
    this.run = run
    if (this.runs++ % runsPerLook === 0) this.least = Math.min(this.least, busyWith())
    clock.enter(() => this.set(run))
    keeperOfRealm().pass = this.pass
    let value: unknown
    try {
      value = call()
    } catch (error) {
      this.leave()
      throw error
    }
    if ((!isThenable(value) || isLeftToCaller(value)) && clock.pending === 0) {
      this.leave()
      return value
    }
    return new Promise((resolve, reject) => {
      run.fail = reject
      Promise.resolve(value).then(
        (answer) => this.ends(run, () => resolve(answer)),
        (error) => this.ends(run, () => reject(error)),
      )
    })
  }

  /** What a timer throws is one failure, whether its time came between two calls or behind the last. */
  private readonly pass = (ms: number): void => {
    const { clock, thrown } = this.options
    try {
      clock.jump(ms)
    } catch (error) {
      throw thrown(error)
    }
  }

  /** The run that is on was given up: time is that of everybody again. */
  leave(): void {
    this.run = undefined
    this.options.clock.leave()
  }

  private set(run: Waiting): void {
    if (run.isPumping) return
    run.isPumping = true
    soon(() => this.pump(run))
  }

  private ends(run: Waiting, tell: () => void): void {
    run.end = () => {
      if (this.run === run) this.leave()
      tell()
    }
    if (this.run !== run || this.options.clock.pending === 0) run.end()
    else this.set(run)
  }

  /** Lets one timer come where nothing else is on. */
  private pump(run: Waiting): void {
    run.isPumping = false
    const { clock, spend, thrown } = this.options
    if (this.run !== run) return
    if (clock.pending === 0 || run.isTired) {
      run.end?.()
      return
    }
    const isBusy = busyWith() > this.least
    try {
      if (isBusy) clock.tick(lookMs)
      else {
        spend()
        clock.next()
      }
    } catch (error) {
      this.leave()
      run.fail(thrown(error))
      return
    }
    if (run.end !== undefined) run.behind++
    run.isPumping = true
    if (isBusy) afterMs(lookMs, () => this.pump(run))
    else soon(() => this.pump(run))
  }
}

/** A run that waits. */
class Waiting {
  /** A look at the timers is due. */
  isPumping = false
  /** What called has settled. */
  end: (() => void) | undefined
  /** Timers that came since. */
  behind = 0
  fail: (error: unknown) => void = () => {}

  /** What it left behind has had its turn. */
  get isTired(): boolean {
    return this.behind >= mostBehind
  }
}
