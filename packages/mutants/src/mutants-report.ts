/** What a run against mutants answers. */
import type { DistinguishingInput } from './distinguish/task.ts'
import type { Mutant } from './mutant.ts'

/**
 * `not reached`: no test runs the code it stands in. `equal`: tests run it and do not notice, and neither did any of the inputs
 * that were tried.
 */
export type Verdict = 'killed' | 'survived' | 'timed out' | 'not reached' | 'equal'

/** A mutant and what the tests made of it. */
export interface JudgedMutant extends Mutant {
  readonly verdict: Verdict
  /** The test that noticed; empty where none did, or where its file could not even be loaded. */
  readonly killedBy: string
  readonly message: string
  /** Of a survivor: what a test would have to call to notice; missing where nothing was found. */
  readonly difference?: DistinguishingInput
  /** Inputs that ran a survivor and did not tell it from the original. */
  readonly inputs: number
}

/** A file that was changed, and how each change fared. */
export interface MutatedFile {
  /** Relative to the folder of the project, or to the one that holds all projects there are files of. */
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

/** Share of the mutants that tests noticed, of those that are not equal; of no mutants everything. */
export function scoreOf(mutants: readonly JudgedMutant[]): number {
  const noticed = mutants.filter(({ verdict }) => verdict === 'killed' || verdict === 'timed out')
  const other = mutants.filter(({ verdict }) => verdict !== 'equal')
  return other.length === 0 ? 1 : noticed.length / other.length
}
