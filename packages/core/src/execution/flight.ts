/**
 * PORT: what is written down before an input runs, where the death of the process cannot take it. A host answers it with a
 * file; without one nothing is written.
 */
import type { IR } from '../domain/ir.ts'

export interface FlightRecorder {
  /** Whether inputs are written down at the moment: while runs are fast only the first ones are, since writing costs more than they do. */
  readonly isWriting: boolean
  /** The input that runs next. */
  write(input: IR): void
  /**
   * From now on inputs run, and a batch of them may take so many milliseconds before its guard strikes: a process that shows no sign
   * of life for much longer stands still. 0: none runs any longer.
   */
  allow(batchLimit: number): void
  /** The host has its turn; `runs` were begun since the test began. */
  breathe(runs: number): void
}
