/**
 * Cheap inputs before the dear ones. A stage traces each of its runs, and where code compares much a trace costs many times what the run
 * does: of parsers a search showed less in its first second than inputs drawn blindly. So once stages have become dear, or when the
 * opening is over at the latest, inputs are made at random and not traced for as long as they keep showing something new. What they led to goes
 * through its stages afterwards.
 */
import type { CorpusEntry } from '../corpus/corpus.ts'
import type { Proposal } from './proposal.ts'

/** Comparisons traced runs were read for, from which on stages are dear. bench/first-second and bench/search (95 needles, 5 seeds): with 1,000 parsers show no more, with 0 a needle takes 5 times the runs in the mean. */
const dearFrom = 300
/** Inputs that may show nothing before the first that does. No bench chose it. */
const firstCredit = 32
/** Inputs that may show nothing for each that showed something. bench/search: with 8 two of 95 needles are missed by one seed more. */
const creditPerDiscovery = 16
/** Inputs in a row that may show nothing, whatever others have shown. No bench chose it. */
const mostCredit = 512
/** One input in this many is fresh, the others are mutants. bench/first-second: with 1 yaml shows 1,414 edges in a second, with 2 and 4 1,756 and 1,655. */
const freshShare = 2
/** The part of all runs it may take at the most. No bench chose it. */
const mostShare = 1 / 4
/** In searches of so few runs stages are not put off. No bench chose it. */
const fewRuns = 512

/** What it needs of the guided search. */
export interface WarmUpSearch {
  /** Comparisons traced runs were read for so far. */
  readonly comparisonsRead: number
  readonly entries: readonly CorpusEntry<unknown>[]
  /** An input that is not traced; one in `freshShare` is fresh, the others are mutants. */
  untraced(freshShare: number): Proposal
  /** Whether what is kept goes through a stage. */
  putsOffStages: boolean
  /** Has `entry` go through its stage, where it has not been asked for one. */
  makeUpFor(entry: CorpusEntry<unknown>): void
}

export interface WarmUpParts {
  readonly search: WarmUpSearch
  /** Features found so far, and steps towards goals made. */
  readonly discoveries: () => number
  /** Runs after which the search ends. */
  readonly mostRuns: number
}

export class WarmUp {
  private readonly parts: WarmUpParts
  /** Entries with this id and above came since it began; `undefined` before that. */
  private firstId: number | undefined

  constructor(parts: WarmUpParts) {
    this.parts = parts
  }

  /** Stages have become dear, and it has not been made yet. */
  get isDue(): boolean {
    return this.isToCome && this.parts.search.comparisonsRead > dearFrom
  }

  /** It has not been made yet, and is worth making. */
  get isToCome(): boolean {
    return this.firstId === undefined && this.parts.mostRuns > fewRuns
  }

  /** Its inputs. To be asked for once. */
  *inputs(): Generator<Proposal, void> {
    const { search, discoveries, mostRuns } = this.parts
    this.firstId = 1 + search.entries.reduce((highest, { id }) => Math.max(highest, id), -1)
    search.putsOffStages = true
    let known = discoveries()
    let credit = firstCredit
    for (let left = mostRuns * mostShare; credit > 0 && left > 0; left--) {
      yield search.untraced(freshShare)
      const now = discoveries()
      credit = now > known ? Math.min(mostCredit, credit + creditPerDiscovery) : credit - 1
      known = now
    }
    search.putsOffStages = false
  }

  /** What it led to, and is still kept, waits for its stage: the newest is looked at first. */
  finish(): void {
    const { firstId } = this
    if (firstId === undefined) return
    const { search } = this.parts
    for (const entry of [...search.entries]) if (entry.id >= firstId) search.makeUpFor(entry)
  }
}
