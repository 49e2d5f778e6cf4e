/** One input a search proposes, as plain data: everything that is said of it is said here and nowhere else. */
import type { CorpusEntry } from '../corpus/corpus.ts'

/**
 * Where an input came from. `seed`: it was given, by the user, an earlier search, a provider, or the list of all values of
 * a small domain. `stage`: a candidate of a stage, made for one entry. `walk`: a step of a stage's walk towards one
 * comparison, each closer than the one before. `name`: a name all objects have, put in the place of a word. `mutant`: an
 * entry with random edits. `fresh`: drawn from the domain.
 */
export type ProposalOrigin = 'seed' | 'stage' | 'walk' | 'name' | 'mutant' | 'fresh'

/** An input to run. */
export interface Proposal {
  /** Corpus value of the root. */
  readonly value: unknown
  readonly from: ProposalOrigin
  /** The entry whose random edits made it: only a `mutant` has one. */
  readonly parent: CorpusEntry<unknown> | undefined
  /** The run is to be traced: its comparisons are to be recorded. */
  readonly traced: boolean
}

/** An input that was given. */
export function seedProposal(value: unknown, traced = false): Proposal {
  return { value, from: 'seed', parent: undefined, traced }
}

/** The input was drawn or mutated at random, not given and not asked for by a stage. */
export function isByChance({ from }: Proposal): boolean {
  return from === 'mutant' || from === 'fresh' || from === 'name'
}
