/**
 * What traced runs teach, and how often a random run is worth tracing. A trace says how close each comparison came to its
 * other outcome and how often each place was come to: progress that the hit counts of edges are too coarse for.
 */
import { type Corpus, type CorpusEntry, countFeature } from '../corpus/corpus.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import { distanceIn, type SiteKnowledge } from '../mutation/comparison.ts'
import { isByChance, type Proposal } from './proposal.ts'
import type { StageQueue } from './stage-queue.ts'
import type { Withstanding } from './withstanding.ts'

/** Random runs between two traced ones while places are open, at least. No bench chose it. */
const leastGap = 2
/** And at most, after they taught nothing. bench/instrumentation measures what a traced run costs; none chose the bound. */
const mostGap = 64
/**
 * Traced random runs in a row that taught nothing, after which mutants of entries that hold a best score are no longer
 * traced always. Only throughput depends on it; no bench chose its size.
 */
const mostFruitless = 2048
/** Coming closer to what nobody has reached is worth as much as this many rare features. No bench chose it. */
const closenessWeight = 8
/** A distance below this share of the best one before is worth a comparison stage of its own. No bench chose it. */
const farCloser = 1 / 16
/** A whole distance of at most this is taken for a count that can still grow. No bench chose it. */
const mostSteps = 4096
/**
 * Comparisons of one place in one run that count as progress; beyond this, more of the same teaches nothing. No bench
 * chose it.
 */
const mostCounted = 32

/** Takes what is worth a stage: the queue of stages, as tracing sees it. */
export type StageWork = Pick<StageQueue, 'hasPending' | 'wantsMutant' | 'add' | 'trim' | 'giveMutant'>

export interface TracingOptions {
  readonly coverage: CoverageSource
  readonly knowledge: SiteKnowledge
  /** The inputs that passed: what they came to is not worth looking at again. */
  readonly corpus: Corpus<unknown>
  readonly queue: StageWork
  /** Told how close runs came to what is open, where it is asked what can still be turned over. */
  readonly withstanding?: Withstanding | undefined
}

export class Tracing {
  private readonly options: TracingOptions
  private readonly knowledge: SiteKnowledge
  /** Comparisons of the last traced run by the place in the code. */
  private readonly counts = new Map<number, number>()
  private gap = leastGap
  /** Random runs until one is traced whatever it is a mutant of. */
  private untilNext = leastGap
  /** Traced random runs in a row that taught nothing. */
  private fruitless = 0
  /** Comparisons traced runs were read for: what tracing has cost. */
  comparisonsRead = 0

  constructor(options: TracingOptions) {
    this.options = options
    this.knowledge = options.knowledge
  }

  /** A traced run costs more, so what it teaches decides how often there is one. Counts as a random run. */
  isWorth(parent: CorpusEntry<unknown> | undefined): boolean {
    if (this.knowledge.openCount === 0) return false
    if (parent !== undefined && parent.scores > 0 && this.fruitless < mostFruitless) return true
    if (--this.untilNext > 0) return false
    this.untilNext = this.gap
    return true
  }

  /** The search found something new: there may be more to learn. */
  progressed(): void {
    this.gap = leastGap
  }

  /**
   * Learns from the last run, which was `proposal` and traced. `corpus` keeps the input that came closest to turning over a
   * place nobody has turned over, and the input that came to a place most often: loops then make progress.
   */
  learn(proposal: Proposal, corpus: Corpus<unknown>): void {
    const { knowledge } = this
    const { coverage, queue, withstanding } = this.options
    const log = coverage.comparisonsAt(this.canTeach)
    this.comparisonsRead += log.length
    let news = knowledge.learn(log)
    this.counts.clear()
    for (let row = 0; row < log.length; row++) {
      const site = log.sites[row] ?? 0
      this.counts.set(site, (this.counts.get(site) ?? 0) + 1)
      if (!knowledge.open(site)) {
        corpus.close(site)
        continue
      }
      const gap = distanceIn(log, row)
      withstanding?.compared(log, row, gap)
      if (this.keepCloser(site, gap, proposal, corpus)) news = true
    }
    withstanding?.ran()
    if (this.keepFarthest(proposal, corpus)) news = true
    if (!isByChance(proposal)) return
    if (queue.wantsMutant) queue.giveMutant(proposal.value, this.counts.keys())
    this.fruitless = news ? 0 : this.fruitless + 1
    this.gap = news ? leastGap : Math.min(mostGap, this.gap + 1)
  }

  /** Whether comparisons at this place, `most` of them, could still change what is known, come closer or go farther. */
  private readonly canTeach = (site: number, most: number): boolean => {
    return (
      !this.knowledge.settled(site) || this.options.corpus.bestScore(countFeature(site)) < Math.min(most, mostCounted)
    )
  }

  /** Keeps an input that came within `gap` of turning over an open place, where none came closer; true where it is kept. */
  private keepCloser(site: number, gap: number, proposal: Proposal, corpus: Corpus<unknown>): boolean {
    const best = corpus.bestScore(site)
    if (gap === Number.POSITIVE_INFINITY || -gap < best) return false
    const entry = corpus.reach(site, -gap, proposal.value, closenessWeight)
    if (entry === undefined) return false
    const isCount = gap <= mostSteps && Number.isInteger(gap)
    const { queue } = this.options
    // Steps of a walk come closer all the time; breaking it off for that would keep it from arriving.
    if (-gap === best || proposal.from === 'walk' || queue.hasPending) return true
    if (isByChance(proposal)) queue.trim(entry)
    // What is counted comes closer one by one: whatever led there may lead on.
    if (isCount) queue.add(entry, {})
    // The first input with something to compare at this place, or one that is far closer: worth another attempt at it.
    else if (gap < -best * farCloser && isByChance(proposal)) queue.add(entry, { sites: [site] })
    return true
  }

  /** Keeps the input that came to some place more often than any before; true where there is such a place. */
  private keepFarthest({ value }: Proposal, corpus: Corpus<unknown>): boolean {
    let sites: number[] | undefined
    let entry: CorpusEntry<unknown> | undefined
    for (const [site, count] of this.counts) {
      if (count > mostCounted || count <= corpus.bestScore(countFeature(site))) continue
      entry = corpus.reach(countFeature(site), count, value)
      sites ??= []
      sites.push(site)
    }
    if (entry === undefined) return false
    if (!this.options.queue.hasPending) this.options.queue.add(entry, { sites: sites ?? [] })
    return true
  }
}
