/** The inputs a search makes at random: fresh ones, and mutants of entries. */
import type { Corpus, CorpusEntry } from '../corpus/corpus.ts'
import { Context, type Dictionary } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { EditChoice } from '../mutation/edit-choice.ts'
import { type EntryMutation, mutateEntry } from '../mutation/mutate-entry.ts'
import type { Rng } from '../random/rng.ts'
import type { EntryDetails } from './entry-details.ts'
import type { Proposal } from './proposal.ts'

export interface RandomInputOptions {
  readonly root: AnyDomain
  readonly rng: Rng
  readonly dictionary: Dictionary
  readonly details: EntryDetails
  /** Where mutants borrow parts. */
  readonly donors: Corpus<unknown>
  /** Bits an input may have; those of `defaultBudget` where it is `undefined`. */
  readonly maxComplexity?: number | undefined
}

export class RandomInputs {
  readonly context: Context
  private readonly root: AnyDomain
  private readonly details: EntryDetails
  private readonly choice = new EditChoice()
  private readonly mutation: EntryMutation

  constructor({ root, rng, dictionary, details, donors, maxComplexity }: RandomInputOptions) {
    this.root = root
    this.details = details
    this.context = new Context(rng, maxComplexity)
    this.context.dictionary = dictionary
    this.context.donor = details.donorFrom(donors)
    this.mutation = {
      root,
      context: this.context,
      choice: this.choice,
      partsOf: (entry) => details.partsOf(entry),
    }
  }

  /** A mutant of `parent`, or a fresh input where there is none. */
  propose(parent: CorpusEntry<unknown> | undefined, traced: boolean): Proposal {
    if (parent === undefined) return { value: this.fresh(), from: 'fresh', parent, traced }
    this.context.compares = this.details.comparesOf(parent)
    return { value: mutateEntry(parent, this.mutation) ?? this.fresh(), from: 'mutant', parent, traced }
  }

  /** The edits that made this input, the last of all, led to something new. */
  reward({ parent }: Proposal): void {
    if (parent !== undefined) this.choice.reward()
  }

  private fresh(): unknown {
    return this.root.init(this.context.reset())
  }
}
