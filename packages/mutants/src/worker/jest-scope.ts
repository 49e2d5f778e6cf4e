/** What the program hands to the runner and the transformer that Jest loads for it in the same process. */
import type { Mutant } from '../mutant.ts'

/** Name of the global it lies under. */
export const scopeKey = '__fuzzwright_mutants_of_jest__'

export interface JestRunScope {
  /** Where the order for the next run is written. */
  readonly orderFile: string
  /** By absolute path of the file. */
  readonly mutants: ReadonlyMap<string, readonly Mutant[]>
  /** Absolute path of the runner of a file that the project uses. */
  readonly baseRunner: string
}

/** Of this process. */
export function jestScope(): JestRunScope {
  return Reflect.get(globalThis, scopeKey)
}
