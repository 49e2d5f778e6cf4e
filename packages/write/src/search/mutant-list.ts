/** What the process that runs a copy has to know of the mutants in it. */
import type { Mutant } from '@fuzzwright/mutants/weave'

/** Number of each mutant, with that of the place it stands at: mutants of one place are reached together. */
export type MutantList = readonly (readonly [id: number, placeId: number])[]

/** As plain data. */
export function mutantList(mutants: readonly Mutant[]): MutantList {
  return mutants.map(({ id, placeId }) => [id, placeId])
}
