/** The search where nothing is known of a run but whether it passed: fresh inputs, and now and then a mutant of a recent one. */
import type { Corpus, CorpusEntry } from '../corpus/corpus.ts'
import type { Rng } from '../random/rng.ts'
import { EntryChooser } from '../schedule/choose-entry.ts'
import type { Proposal } from './proposal.ts'
import type { RandomInputs } from './random-inputs.ts'

/**
 * There is nothing to climb, and a mutant costs several fresh inputs: one run in this many is one. bench/throughput shows
 * that cost; no bench chose the share.
 */
const mutantShare = 32
/** Earlier inputs that can be mutated. No bench chose it. */
const mostKept = 32
/**
 * A fresh input in this many takes the place of one of them: what is worked out about an entry should serve a while. No
 * bench chose it.
 */
const turnover = 128

export class BlindSearch {
  private readonly rng: Rng
  private readonly inputs: RandomInputs
  private readonly corpus: Corpus<unknown>
  private readonly chooser: EntryChooser<unknown>

  constructor(corpus: Corpus<unknown>, inputs: RandomInputs, rng: Rng) {
    this.corpus = corpus
    this.inputs = inputs
    this.rng = rng
    this.chooser = new EntryChooser(corpus)
  }

  propose(): Proposal {
    return this.inputs.propose(this.rng.oneIn(mutantShare) ? this.chooser.choose(this.rng) : undefined, false)
  }

  /** Keeps of the inputs that passed the first ones, and then a few of the recent ones in their place. */
  passed({ value, parent }: Proposal): void {
    const { corpus, rng } = this
    if (corpus.size < mostKept) corpus.keep(value)
    else if (parent === undefined && rng.oneIn(turnover)) {
      corpus.drop(rng.pick(corpus.entries))
      corpus.keep(value)
    }
  }

  /** How often an entry was chosen to be mutated. */
  timesChosen(entry: CorpusEntry<unknown>): number {
    return this.chooser.timesChosen(entry)
  }
}
