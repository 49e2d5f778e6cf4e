/**
 * The search where coverage tells what a run showed: what is new is kept, goes through the stages, and is then mutated at
 * random, in proportion to its energy.
 */
import type { Corpus, CorpusEntry } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { PatternSampler } from '../domain/pattern-sampler.ts'
import { bucketsPerEdge, type CoverageSource } from '../execution/coverage.ts'
import { copyLog, SiteKnowledge } from '../mutation/comparison.ts'
import type { Rng } from '../random/rng.ts'
import { EntryChooser } from '../schedule/choose-entry.ts'
import type { SequenceParts } from './call-states.ts'
import type { EntryDetails } from './entry-details.ts'
import type { GoalPools } from './goal-pools.ts'
import { Interludes } from './interludes.ts'
import type { LearnedDictionary } from './learned-dictionary.ts'
import { NameStage } from './name-stage.ts'
import { Outlook } from './outlook.ts'
import { Plateau } from './plateau.ts'
import { isByChance, type Proposal, seedProposal } from './proposal.ts'
import type { RandomInputs } from './random-inputs.ts'
import { RefusedInputs } from './refused-inputs.ts'
import type { RunCount } from './run-count.ts'
import { Saturation } from './saturation.ts'
import { SequenceTurns } from './sequence-turns.ts'
import { StageCosts } from './stage-costs.ts'
import { StageQueue } from './stage-queue.ts'
import { Tracing } from './tracing.ts'
import { Withstanding } from './withstanding.ts'

/**
 * One run in this many is a brand-new input, so that no corner of the domain is out of reach of the corpus. bench/search
 * (96 needles, 3 seeds): with 4 one search of 288 more finds nothing, and the others take 4 % more runs.
 */
export const freshShare = 16
/**
 * A mutant simpler than its parent is checked for simplicity per feature once in this many times. A check costs a pass
 * over the features of the run; no bench chose it.
 */
const simplerCheckShare = 4

/** No corpus value. */
const noValue = Symbol('no value')

export interface GuidedSearchOptions {
  readonly root: AnyDomain
  readonly rng: Rng
  readonly coverage: CoverageSource
  readonly corpus: Corpus<unknown>
  readonly inputs: RandomInputs
  readonly dictionary: LearnedDictionary
  readonly details: EntryDetails
  readonly pools: GoalPools | undefined
  readonly samplePattern?: PatternSampler | undefined
  readonly count: RunCount
  /** Inputs call the same code again and again: to do so more often is nothing that deserves a stage. */
  readonly callsAgain?: boolean
  /** What is known of sequences of calls, where inputs are such. */
  readonly sequences?: SequenceParts | undefined
  /** The outlook is asked for: counting for it costs a little. */
  readonly looksAhead?: boolean
  /** Runs after which the search ends. */
  readonly mostRuns: number
}

export class GuidedSearch {
  private readonly options: GuidedSearchOptions
  private readonly rng: Rng
  private readonly count: RunCount
  private readonly inputs: RandomInputs
  private readonly chooser: EntryChooser<unknown>
  private readonly knowledge = new SiteKnowledge()
  private readonly refused: RefusedInputs
  private readonly names: NameStage
  private readonly plateau: Plateau
  private readonly tracing: Tracing
  private readonly features: number[] = []
  private readonly reached = new Set<number>()
  private readonly outlook = new Outlook()
  private readonly saturation: Saturation
  private readonly stageCosts = new StageCosts()
  /** Missing where inputs are no sequences of calls. */
  private readonly turns: SequenceTurns | undefined
  /** The corpus value of the last run, where that was traced. */
  private lastTraced: unknown = noValue
  /** The last run that led to a state which was new. */
  private newestState = 0
  /** The last run that came to an edge for the first time. */
  private newestEdge = 0
  readonly stages: StageQueue
  /** What is kept now goes through no stage yet. */
  putsOffStages = false

  constructor(options: GuidedSearchOptions) {
    this.options = options
    this.rng = options.rng
    this.count = options.count
    this.inputs = options.inputs
    const { knowledge } = this
    const { root, corpus } = options
    this.chooser = new EntryChooser(corpus)
    this.refused = new RefusedInputs(root)
    this.names = new NameStage(root)
    this.plateau = new Plateau(corpus, knowledge)
    const interludes = new Interludes({ ...options, chooser: this.chooser })
    this.turns = this.turnsOf(options)
    const lastTraced = (): unknown => this.lastTraced
    this.stages = new StageQueue({
      ...{ ...options, knowledge, interludes, plateau: this.plateau, turns: this.turns },
      lastTraced,
    })
    const withstanding = options.looksAhead === true ? new Withstanding() : undefined
    this.tracing = new Tracing({ ...options, knowledge, withstanding, queue: this.stages })
    this.saturation = new Saturation({
      outlook: this.outlook,
      hasHope: () => this.hasStates || withstanding?.hasHope((site) => knowledge.open(site)) === true,
    })
  }

  private turnsOf(options: GuidedSearchOptions): SequenceTurns | undefined {
    const { sequences: parts, inputs } = options
    if (parts === undefined) return undefined
    const { knowledge } = this
    const fresh = () => this.fresh()
    const mutant = () => this.mutant()
    const isTraced = () => this.tracing.isWorth(undefined)
    return new SequenceTurns({ ...options, ...{ parts, knowledge, fresh, mutant, isTraced }, context: inputs.context })
  }

  /** The guided loop begins: from here on waiting for something new counts. */
  begin(): void {
    this.plateau.ended(this.count.runs)
  }

  /** An input outside of the stages. */
  propose(): Proposal {
    const { runs } = this.count
    const named = this.names.next(runs)
    if (named !== undefined) {
      return { value: named, from: 'name', parent: undefined, traced: this.tracing.isWorth(undefined) }
    }
    if (this.turns !== undefined) return this.turns.next()
    return this.rng.oneIn(freshShare) ? this.fresh() : this.mutant()
  }

  /** There is little left to learn. To be asked before each input outside of the stages; of sequences before any. */
  get isSaturated(): boolean {
    const { runs, discarded } = this.count
    const isBusy = this.turns === undefined && this.stages.isBusy
    return !isBusy && this.options.corpus.featureCount > 0 && this.saturation.isReached(runs, discarded)
  }

  /** Nothing but counts of loops has been new for long. To be asked before any input; never of sequences. */
  get isStale(): boolean {
    const { runs, discarded } = this.count
    return this.options.corpus.featureCount > 0 && this.saturation.isStale(runs, discarded, this.newestEdge)
  }

  /** Sequences still come to states that are new, or what stands behind those that are known was not looked for. */
  private get hasStates(): boolean {
    return this.turns !== undefined && (this.newestState > this.count.runs / 2 || !this.turns.hasGoneOn)
  }

  /** Chance that any of the next `outlookRuns` runs shows anything new. */
  get chanceOfNews(): number {
    return this.outlook.chance(this.count.runs)
  }

  /** An input has run, whatever became of it. */
  ran({ value, traced }: Proposal): void {
    this.lastTraced = traced ? value : noValue
  }

  /** The inputs kept, in the order they came. */
  get entries(): readonly CorpusEntry<unknown>[] {
    return this.options.corpus.entries
  }

  /** Comparisons traced runs were read for so far. */
  get comparisonsRead(): number {
    return this.tracing.comparisonsRead
  }

  /** A random input whose run is not traced: one in `share` is fresh, the others are mutants. */
  untraced(share: number): Proposal {
    return this.inputs.propose(this.rng.oneIn(share) ? undefined : this.chooseEntry(), false)
  }

  /** Has an entry go through its stage that was kept while stages were put off. */
  makeUpFor(entry: CorpusEntry<unknown>): void {
    if (!this.stages.wasAsked(entry)) this.stages.add(entry, undefined)
  }

  fresh(): Proposal {
    return this.inputs.propose(undefined, this.tracing.isWorth(undefined))
  }

  /** A mutant of an entry kept for coverage. */
  mutant(): Proposal {
    const entry = this.chooseEntry()
    return this.inputs.propose(entry, this.tracing.isWorth(entry))
  }

  /** A mutant of an entry kept for another goal. */
  mutantOf(entry: CorpusEntry<unknown>): Proposal {
    return this.inputs.propose(entry, this.tracing.isWorth(undefined))
  }

  /** An input that passed, or, where most are refused, one that came near to passing. */
  private chooseEntry(): CorpusEntry<unknown> | undefined {
    const { rng, count } = this
    return this.refused.choose(rng, count.discarded / count.runs) ?? this.chooser.choose(rng)
  }

  /** Runs what earlier searches kept. Each entry had its comparison stage when it was found; only the dictionary is learned again. */
  *revisit(stored: readonly unknown[]): Generator<Proposal, void> {
    const { coverage, corpus, dictionary, details } = this.options
    const waiting = this.stages.size
    for (const value of stored) {
      yield seedProposal(value, true)
      const comparisons = copyLog(coverage.comparisons)
      dictionary.learn(comparisons)
      const entry = corpus.entries.at(-1)
      if (entry !== undefined && entry.value === value) details.knows(entry, comparisons)
    }
    this.stages.keepOldest(waiting)
  }

  /** Learns from an input that passed; true where it is the first to show something. `news` is the coverage source's answer. */
  passed(proposal: Proposal, news: boolean): boolean {
    let isNew = false
    this.stageCosts.ran(this.options.coverage.steps)
    if (this.options.looksAhead === true && isByChance(proposal) && this.outlook.wantsSample()) {
      this.outlook.sample(this.features, this.options.coverage.features(this.features))
    }
    // What a refused input showed first is no news to the source of coverage, but it is for the inputs that pass.
    if (news || (this.refused.hasEntries && this.rng.oneIn(simplerCheckShare))) isNew = this.keepNews(proposal)
    else if (proposal.parent !== undefined && this.isSimplerSample(proposal, proposal.parent)) {
      this.keepSimpler(proposal.value, proposal.parent)
    }
    if (proposal.traced) this.tracing.learn(proposal, this.options.corpus)
    if (this.turns?.learn(proposal.value) === true) {
      this.plateau.ended(this.count.runs)
      this.newestState = this.count.runs
    }
    return isNew
  }

  /** How far a refused input came may lead to one that is not. */
  wasRefused(proposal: Proposal, news: boolean): void {
    const { refused, features } = this
    const { coverage, count } = this.options
    if (news) {
      refused.add(proposal.value, features, coverage.features(features))
      this.outlook.discovered(count.runs)
    }
    if (!refused.isHard(count.runs, count.discarded)) return
    for (const entry of refused.takeWaiting()) this.stages.add(entry, undefined)
    if (proposal.traced) this.tracing.learn(proposal, refused.corpus)
  }

  /** Edges that some refused input has reached. */
  refusedEdges(): ReadonlySet<number> {
    return this.refused.corpus.edges(bucketsPerEdge)
  }

  private keepNews({ value, from }: Proposal): boolean {
    const { coverage, corpus, dictionary } = this.options
    const count = coverage.features(this.features)
    const before = corpus.featureCount
    const entry = corpus.add(value, this.features, count, coverage.steps)
    if (entry === undefined || corpus.featureCount === before) return false
    this.refused.passed()
    this.outlook.discovered(this.count.runs)
    const reachesMore = this.reachesMore(count)
    if (reachesMore) this.newestEdge = this.count.runs
    if ((reachesMore || this.options.callsAgain !== true) && !this.putsOffStages) {
      this.stages.add(entry, undefined, reachesMore ? undefined : this.stageCosts.shareOf(entry.steps))
    }
    this.names.add(entry)
    this.plateau.ended(this.count.runs)
    if (from === 'stage' || from === 'walk') this.knowledge.uncountLastTry()
    dictionary.meetCode(coverage, this.features, count)
    this.tracing.progressed()
    return true
  }

  /** The last run, which showed `count` features, came to an edge for the first time. */
  private reachesMore(count: number): boolean {
    const before = this.reached.size
    for (let at = 0; at < count; at++) this.reached.add(Math.floor((this.features[at] ?? 0) / bucketsPerEdge))
    return this.reached.size > before
  }

  private isSimplerSample({ value }: Proposal, parent: CorpusEntry<unknown>): boolean {
    return this.rng.oneIn(simplerCheckShare) && this.options.root.complexity(value) < parent.complexity
  }

  /** A simpler witness of the same features has taken part in much the same comparisons as its parent. */
  private keepSimpler(value: unknown, parent: CorpusEntry<unknown>): void {
    const { coverage, corpus, details } = this.options
    const count = coverage.features(this.features)
    const entry = corpus.add(value, this.features, count, coverage.steps)
    if (entry !== undefined) details.inherit(entry, parent)
  }

  /** How often an entry was chosen to be mutated. */
  timesChosen(entry: CorpusEntry<unknown>): number {
    return this.chooser.timesChosen(entry)
  }
}
