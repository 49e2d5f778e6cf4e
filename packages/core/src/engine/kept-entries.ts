/** What a search keeps, for whoever reports it, writes it down or starts another search from it. */
import type { Corpus, CorpusEntry } from '../corpus/corpus.ts'
import { bucketsPerEdge } from '../execution/coverage.ts'
import type { GoalPools } from './goal-pools.ts'
import type { KeptInput } from './search-options.ts'

/** Who chooses entries to mutate. */
interface Chooser {
  timesChosen(entry: CorpusEntry<unknown>): number
}

export class KeptEntries {
  private readonly corpus: Corpus<unknown>
  private readonly pools: GoalPools | undefined
  private readonly chooser: Chooser

  constructor(corpus: Corpus<unknown>, pools: GoalPools | undefined, chooser: Chooser) {
    this.corpus = corpus
    this.pools = pools
    this.chooser = chooser
  }

  /** The inputs kept; one that is kept for several goals is there once. */
  get entries(): readonly CorpusEntry<unknown>[] {
    const { entries } = this.corpus
    if (this.pools?.hasEntries !== true) return entries
    const seen = new Set(entries.map(({ value }) => value))
    return [...entries, ...this.pools.entries.filter(({ value }) => !seen.has(value) && seen.add(value))]
  }

  /** The same as plain data. */
  get inputs(): readonly KeptInput[] {
    return this.entries.map((entry) => ({
      value: entry.value,
      complexity: entry.complexity,
      features: entry.best,
      chosen: this.chooser.timesChosen(entry) + (this.pools?.timesChosen(entry) ?? 0),
    }))
  }

  /** Corpus values worth keeping for the next search, the simplest first. */
  values(): unknown[] {
    return [...this.entries].sort((a, b) => a.complexity - b.complexity).map((entry) => entry.value)
  }

  /** Edges some kept input has reached. */
  edges(): ReadonlySet<number> {
    return this.corpus.edges(bucketsPerEdge)
  }
}
