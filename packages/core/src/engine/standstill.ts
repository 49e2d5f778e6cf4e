/**
 * What a search does when nothing new comes for a while. A stage that gave way is taken up again, since what it found may
 * have turned over a comparison for the worse. Where there is none left, a place in the code that nobody has turned over is
 * laboured on. The waits double, so that this never takes more than its share of the runs.
 */
import type { Corpus, CorpusEntry } from '../corpus/corpus.ts'
import type { SiteKnowledge } from '../mutation/comparison.ts'
import type { Focus } from './comparison-stage.ts'

/** Runs without anything new after which the search stands still; doubled each time that labour shows nothing either. */
const leastWait = 128
const mostWait = 16_384

/** An entry that waits for its stage. */
export interface Pending {
  readonly entry: CorpusEntry<unknown>
  readonly focus: Focus | undefined
  /** A stage that gave way to what it found, and what it proposes next. */
  readonly interrupted?: { readonly stage: Iterator<unknown, void>; readonly step: IteratorResult<unknown, void> }
}

export class Standstill {
  private readonly corpus: Corpus<unknown>
  private readonly knowledge: SiteKnowledge
  private readonly interrupted: Pending[] = []
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

  gaveWay(pending: Pending): void {
    this.interrupted.push(pending)
  }

  /** What to look at again, if anything. */
  next(run: number): Pending | undefined {
    this.dueAt = run + this.wait
    for (let next = this.interrupted.pop(); next !== undefined; next = this.interrupted.pop()) {
      if (next.entry.alive) return next
    }
    this.wait = Math.min(mostWait, this.wait * 2)
    const site = this.knowledge.leastLaboured(this.corpus.scored())
    if (site === undefined) return undefined
    const entry = this.corpus.holder(site)
    // By turns from the input that came closest, and from whichever comes there next.
    this.wantsMutant = this.knowledge.labour(site) % 2 === 1
    return this.wantsMutant || entry === undefined ? undefined : { entry, focus: { sites: [site], thorough: true } }
  }

  /** The mutant that was wanted: it came to `sites`. */
  fromMutant(value: unknown, sites: Iterable<number>): Pending | undefined {
    const site = this.knowledge.leastLaboured(sites)
    if (site === undefined) return undefined
    this.knowledge.labour(site)
    this.wantsMutant = false
    return { entry: this.corpus.passing(value), focus: { sites: [site], thorough: true } }
  }
}
