/**
 * What a search does when nothing new comes for a while. A stage that gave way is taken up again, since what it found may
 * have turned over a comparison for the worse. Where there is none left, a site that nobody has turned over gets
 * a thorough stage. The waits grow, so that this never takes more than its share of the runs.
 */
import type { Corpus, CorpusEntry } from '../corpus/corpus.ts'
import type { SiteKnowledge } from '../mutation/comparison.ts'
import type { Focus } from './comparison-stage.ts'
import type { OpenStage } from './open-stage.ts'

/**
 * Runs without anything new after which the search stands still. bench/search (96 needles, 3 seeds): with 1,024 one search
 * of 288 more finds nothing, and the others take 13 % more runs.
 */
const leastWait = 128
/** The most it waits: a long search looks again a few times at least. No bench chose it. */
const mostWait = 16_384
/**
 * How much longer it waits each time even a thorough stage shows nothing, so that these never take more than their share.
 * No bench chose it.
 */
const longer = 1.25
/** Runs of a stage that is taken up again at once. No bench chose it. */
const mostAtOnce = 64
/** Runs of one thorough stage. bench/search (96 needles, 3 seeds): with 64 five searches of 288 more find nothing. */
const mostThorough = 640
/**
 * One thorough stage in this many starts from the input that came closest, the others from whichever comes there next. No
 * bench chose it.
 */
const fromBestShare = 3

/** An entry that waits for its stage. */
export interface Pending {
  readonly entry: CorpusEntry<unknown>
  readonly focus: Focus | undefined
  readonly interrupted?: Interrupted
  /** Runs it may take; as many as it needs where it is `undefined`. */
  readonly left?: number | undefined
  /** Runs it may take each time it is taken up at a plateau, where its runs are dear. */
  readonly share?: number | undefined
}

/** A stage that gave way. */
interface Interrupted {
  readonly stage: OpenStage
  /** What it gave way to. */
  readonly by: CorpusEntry<unknown> | undefined
}

export class Plateau {
  private readonly corpus: Corpus<unknown>
  private readonly knowledge: SiteKnowledge
  private readonly suspended: Pending[] = []
  private interrupted: Pending[] = []
  private wait = leastWait
  /** Run at which something is done about it. */
  dueAt = Number.POSITIVE_INFINITY
  /** The next mutant that comes to a place nobody has turned over is wanted, whatever else it shows. */
  wantsMutant = false

  constructor(corpus: Corpus<unknown>, knowledge: SiteKnowledge) {
    this.corpus = corpus
    this.knowledge = knowledge
  }

  /** Something new came at this run. */
  ended(run: number): void {
    this.wait = leastWait
    this.dueAt = run + leastWait
  }

  gaveWay({ entry, focus, left, share }: Pending, interrupted: Interrupted): void {
    if (focus !== undefined) return
    // A stage that has had its runs waits for the plateau.
    if (left === undefined) this.suspended.push({ entry, focus, interrupted, left: mostAtOnce })
    else this.interrupted.push({ entry, focus, interrupted, left: share, share })
  }

  /** Where what a stage gave way to came to less, having turned over a comparison for the worse, the stage goes on a little. */
  takeUpAtOnce(reaches: (by: CorpusEntry<unknown>, entry: CorpusEntry<unknown>) => boolean): readonly Pending[] {
    for (let next = this.suspended.pop(); next !== undefined; next = this.suspended.pop()) {
      const { entry, focus, interrupted } = next
      const by = interrupted?.by
      if (entry.alive && by !== undefined && !reaches(by, entry)) return [next]
      if (interrupted !== undefined) this.interrupted.push({ entry, focus, interrupted })
    }
    return []
  }

  /** What to look at again: one thing at most. */
  next(run: number): readonly Pending[] {
    this.dueAt = run + this.wait
    const simplest = this.simplestInterrupted()
    if (simplest !== undefined) return [simplest]
    this.wait = Math.min(mostWait, Math.ceil(this.wait * longer))
    const site = this.knowledge.leastSearched(this.corpus.scoredFeatures())
    if (site === undefined) return []
    const entry = this.corpus.holder(site)
    this.wantsMutant = this.knowledge.timesSearched(site) % fromBestShare > 0
    if (this.wantsMutant || entry === undefined) return []
    this.knowledge.countSearch(site)
    return [{ entry, focus: { sites: [site], thorough: true }, left: mostThorough }]
  }

  /** Simple inputs first: their stages are short, and what they find is simple too. */
  private simplestInterrupted(): Pending | undefined {
    const alive = this.interrupted.filter(({ entry }) => entry.alive)
    const least = Math.min(...alive.map(({ entry }) => entry.complexity))
    const found = alive.find(({ entry }) => entry.complexity === least)
    this.interrupted = alive.filter((pending) => pending !== found)
    return found
  }

  /** A stage is over: what comes next waits as long as if the search had just come to a plateau. */
  rested(run: number): void {
    if (Number.isFinite(this.dueAt)) this.dueAt = Math.max(this.dueAt, run + this.wait)
  }

  /** The mutant that was wanted: it came to `sites`. */
  fromMutant(value: unknown, sites: Iterable<number>): readonly Pending[] {
    const site = this.knowledge.leastSearched(sites)
    if (site === undefined) return []
    this.knowledge.countSearch(site)
    this.wantsMutant = false
    return [{ entry: this.corpus.passing(value), focus: { sites: [site], thorough: true }, left: mostThorough }]
  }
}
