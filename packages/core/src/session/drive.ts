/**
 * Runs the work of a fuzz test: synchronous stretches under the host's guard, promises of the target awaited with its
 * patience, the host let in at each breath.
 *
 * How many frames a trace keeps (`Error.stackTraceLimit`) is one number of the whole thread. What the work sets is in force
 * while it runs, and nowhere else: not while the host or another test has its turn, not while a promise settles, and not
 * after a guard has struck, which runs no `finally` of what it stops.
 */
import { setAsideStopped } from '../description/set-aside.ts'
import type { RunStatus } from '../execution/run-result.ts'
import type { Runner } from '../execution/runner.ts'
import { breath, type Step, type Steps } from './breath.ts'
import type { HangGuard } from './hang-guard.ts'
import { Stalled } from './stall.ts'

export interface DriverParts {
  readonly guard: HangGuard
  readonly runner: Pick<Runner, 'run' | 'result' | 'inTarget' | 'giveUp'>
  /** Milliseconds after which a promise of the target counts as a hang. */
  readonly hangAfter: number
  /** Milliseconds after which work between two breaths is stopped, beyond the time a batch takes by itself. */
  readonly batchLimit: number
  /** The host's turn. */
  breathe(): Promise<void>
  /** A promise of the target was given up: its input does not end by itself. */
  gaveUp?(): void
}

/**
 * Milliseconds a batch between two breaths may take by itself: a breath is due after 20, and a look at the clock, a
 * collection of garbage or another process may come in between. Too little only costs a repetition (`stall.ts`). No bench
 * chose it.
 */
const batchMs = 50

export class Driver {
  private readonly parts: DriverParts
  /** What was run alone last had given the thread back, and its promise was given up. */
  wasPending = false

  constructor(parts: DriverParts) {
    this.parts = parts
  }

  /**
   * What the work answers, or `'timedOut'`: then the work is dead, and the input that was running is to blame.
   * @throws Stalled where the guard struck outside of the target.
   */
  async drive<R>(work: Steps<R>): Promise<R | 'timedOut'> {
    let framesOfWork = Error.stackTraceLimit
    for (;;) {
      let step: IteratorResult<Step, R> | undefined
      const framesOfThread = Error.stackTraceLimit
      Error.stackTraceLimit = framesOfWork
      let hasEnded: boolean
      try {
        hasEnded = this.guarded(() => {
          step = work.next()
        }, batchMs + this.parts.batchLimit)
      } finally {
        framesOfWork = Error.stackTraceLimit
        Error.stackTraceLimit = framesOfThread
      }
      if (!hasEnded || step === undefined) return 'timedOut'
      if (step.done === true) return step.value
      if (step.value === breath) await this.parts.breathe()
      else {
        const patience = new Patience(this.parts, this.parts.hangAfter)
        try {
          await step.value
        } finally {
          patience.end()
        }
        if (patience.isOver) return 'timedOut'
      }
    }
  }

  /**
   * Runs one corpus value alone, for at most so many milliseconds.
   * @throws Stalled where the time went by outside of the target.
   */
  async runAlone(corpus: unknown, timeoutMs: number): Promise<RunStatus | 'timedOut'> {
    const { runner } = this.parts
    this.wasPending = false
    let pending: Promise<void> | undefined
    const hasEnded = this.guarded(() => {
      pending = runner.run(corpus)
    }, timeoutMs)
    if (!hasEnded) return 'timedOut'
    if (pending === undefined) return runner.result.status
    const patience = new Patience(this.parts, timeoutMs)
    try {
      await pending
    } finally {
      patience.end()
    }
    this.wasPending = patience.isOver
    return patience.isOver ? 'timedOut' : runner.result.status
  }

  /** What was run alone last waits behind what the host was asked for before: nobody knows whether it would take as long by itself. */
  async isQueued(): Promise<boolean> {
    return this.wasPending && (await this.parts.guard.isBusy?.()) === true
  }

  /** False where the guard struck in the target: only what the target did, and nothing of what it was given, can be a hang of it. */
  private guarded(batch: () => void, timeoutMs: number): boolean {
    const { guard, runner } = this.parts
    if (guard.run(batch, timeoutMs) === 'finished') return true
    const { inTarget } = runner
    runner.giveUp()
    // What a given function answers is made within the target, and by us all the same.
    const maker = setAsideStopped()
    if (!inTarget || maker !== undefined) throw new Stalled(maker)
    return false
  }
}

/**
 * Patience with a promise of the target, from now on. It has no promise of its own: where asynchronous contexts are tracked, one more costs
 * as much as all else around an input.
 */
class Patience {
  /** The promise was given up. */
  isOver = false
  private readonly callOff: (() => void) | undefined

  constructor({ guard, runner, gaveUp }: DriverParts, timeoutMs: number) {
    this.callOff = guard.watch?.(timeoutMs, () => {
      this.isOver = true
      gaveUp?.()
      runner.giveUp()
    })
  }

  /** The promise has settled, or was given up. */
  end(): void {
    this.callOff?.()
  }
}
