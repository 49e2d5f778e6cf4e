/** What a run against mutants answers. */
import type { Mutant } from './mutant.ts'

/** `not reached`: no test runs the code it stands in. */
export type Verdict = 'killed' | 'survived' | 'timed out' | 'not reached'

/** A mutant and what the tests made of it. */
export interface JudgedMutant extends Mutant {
  readonly verdict: Verdict
  /** The test that noticed; empty where none did, or where its file could not even be loaded. */
  readonly killedBy: string
  readonly message: string
}

/** A file that was changed, and how each change fared. */
export interface MutatedFile {
  /** Relative to the folder of the project. */
  readonly file: string
  /** The text the mutants are edits of. */
  readonly code: string
  readonly mutants: readonly JudgedMutant[]
}

/** Everything a run found out. */
export interface MutantsReport {
  readonly files: readonly MutatedFile[]
  /** Tests that were run. */
  readonly tests: number
  /** Mutants that needed a process of their own. */
  readonly alone: number
}

/** Share of the mutants that tests noticed; of no mutants everything. */
export function scoreOf(mutants: readonly JudgedMutant[]): number {
  const noticed = mutants.filter(({ verdict }) => verdict === 'killed' || verdict === 'timed out')
  return mutants.length === 0 ? 1 : noticed.length / mutants.length
}
