/**
 * Runs the work of a fuzz test: synchronous stretches under the host's guard, promises of the target awaited with its
 * patience, the host let in at each breath.
 *
 * How many frames a trace keeps (`Error.stackTraceLimit`) is one number of the whole thread. What the work sets is in force
 * while it runs, and nowhere else: not while the host or another test has its turn, not while a promise settles, and not
 * after a guard has struck, which runs no `finally` of what it stops.
 */
import type { RunStatus } from '../execution/run-result.ts'
import type { Runner } from '../execution/runner.ts'
import { breath, type Step, type Steps } from './breath.ts'
import type { HangGuard } from './hang-guard.ts'
import { Stalled } from './stall.ts'

export interface DriverParts {
  readonly guard: HangGuard
  readonly runner: Pick<Runner, 'run' | 'result' | 'inTarget'>
  /** Milliseconds after which a promise of the target counts as a hang. */
  readonly hangAfter: number
  /** Milliseconds after which work between two breaths is stopped, beyond the time a batch takes by itself. */
  readonly batchLimit: number
  /** The host's turn. */
  breathe(): Promise<void>
}

/**
 * Milliseconds a batch between two breaths may take by itself: a breath is due after 20, and a look at the clock, a
 * collection of garbage or another process may come in between. Too little only costs a repetition (`stall.ts`). No bench
 * chose it.
 */
const batchMs = 50

export class Driver {
  private readonly parts: DriverParts

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
      else if (!(await this.settles(step.value, this.parts.hangAfter))) return 'timedOut'
    }
  }

  /**
   * Runs one corpus value alone, for at most so many milliseconds.
   * @throws Stalled where the time went by outside of the target.
   */
  async runAlone(corpus: unknown, timeoutMs: number): Promise<RunStatus | 'timedOut'> {
    const { runner } = this.parts
    let pending: Promise<void> | undefined
    const hasEnded = this.guarded(() => {
      pending = runner.run(corpus)
    }, timeoutMs)
    if (!hasEnded) return 'timedOut'
    if (pending !== undefined && !(await this.settles(pending, timeoutMs))) return 'timedOut'
    return runner.result.status
  }

  /** False where the guard struck in the target: only what the target did can be a hang of it. */
  private guarded(batch: () => void, timeoutMs: number): boolean {
    const { guard, runner } = this.parts
    if (guard.run(batch, timeoutMs) === 'finished') return true
    if (!runner.inTarget) throw new Stalled()
    return false
  }

  private settles(pending: Promise<void>, timeoutMs: number): Promise<boolean> {
    const { guard } = this.parts
    if (guard.settle === undefined) return pending.then(() => true)
    return guard.settle(pending, timeoutMs).then((end) => end !== 'timedOut')
  }
}
