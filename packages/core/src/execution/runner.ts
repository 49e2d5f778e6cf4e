/**
 * PORT: runs corpus values of one test, one at a time. A session knows no more of running than this, so that it makes no
 * difference to it where the target runs.
 */
import type { Lead } from './detectors.ts'
import type { RunResult } from './run-result.ts'

export interface Runner {
  /** What the last run left. */
  readonly result: RunResult
  /** What the target answered in the last run, where it answered. */
  readonly answer?: unknown
  /** The corpus value run last: what is to blame where a guard stopped it. */
  readonly current: unknown
  /** The target is being called, or was when a guard stopped it; else only the engine can have taken the time. */
  readonly inTarget: boolean
  /** A promise where the run has not ended yet: `result` is that of this run when it is resolved. Else it is so at once. */
  run(corpus: unknown): Promise<void> | undefined
  /** The same, where what the run leaves behind is to be told apart from what earlier ones did. */
  runApart(corpus: unknown): Promise<void> | undefined
  /** The last run, told apart, once more with the very arguments it had, which it may have changed; missing where they are not kept. */
  runWithSame?(): Promise<void> | undefined
  /** The same, with what built-ins take among its steps, and for so many steps at most. */
  runWeighed?(corpus: unknown, mostSteps: number): Promise<void> | undefined
  /** `runApart` for so many steps at most. */
  runBriefly(corpus: unknown, mostSteps: number): Promise<void> | undefined
  /** From now on `run` takes so many steps at most: inputs that are known to be slow come again and again. Others take what they may. */
  hurry?(mostSteps: number): void
  /** The run that has not ended is not waited for: its promise is resolved, whatever becomes of it. */
  giveUp(): void
  /** There are such inputs. */
  readonly hasLeads?: boolean
  /** Inputs worth trying for what the last run reached; each is told once. */
  takeLeads?(): readonly Lead[]
}
