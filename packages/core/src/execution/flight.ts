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
  /** The host has its turn; `runs` were begun since the test began. */
  breathe(runs: number): void
}
