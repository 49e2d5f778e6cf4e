/**
 * The search: proposes one input after another and learns from what each run showed. It never runs anything itself, so
 * one search serves synchronous and asynchronous targets: `next`, run, `tell`, `next`, ...
 *
 * Phases: seeds, enumeration of small domains, provider combinations, then the guided loop, in which every new corpus
 * entry first goes through the comparison stage and is then mutated at random, in proportion to its energy.
 */
import { Corpus, type CorpusEntry, countGoal } from '../corpus/corpus.ts'
import { Context } from '../domain/context.ts'
import { bucketsPerEdge, type CoverageSource } from '../execution/coverage.ts'
import type { RunStatus } from '../execution/run-input.ts'
import { copyLog, distance, SiteKnowledge } from '../mutation/comparison.ts'
import { EditChoice } from '../mutation/edit-choice.ts'
import { type EntryMutation, mutateEntry } from '../mutation/mutate-entry.ts'
import { EntryChooser } from '../schedule/choose-entry.ts'
import type { GoalProgress } from '../schedule/goal-progress.ts'
import { comparisonStage } from './comparison-stage.ts'
import { EntryDetails } from './entry-details.ts'
import { enumerateAll } from './enumerate-all.ts'
import { LearnedWords } from './learned-words.ts'
import { NameStage } from './name-stage.ts'
import { Pursuits } from './pursuits.ts'
import { RefusedInputs } from './refused-inputs.ts'
import { pursuesCoverage } from './search-goal.ts'
import type { SearchEnd, SearchOptions, SearchPhase, SearchProgress } from './search-options.ts'
import { type Pending, Standstill } from './standstill.ts'
import { trimStage } from './trim-stage.ts'

/** One run in this many is a brand-new input, so that no corner of the domain is out of reach of the corpus. */
const freshShare = 16
/** Without coverage there is nothing to climb, and a mutant costs several fresh inputs: one run in this many is one. */
const blindMutantShare = 32
/** Earlier inputs a blind search can mutate. */
const blindCorpus = 32
/** A fresh input in this many takes the place of one of them: what is worked out about an entry should serve a while. */
const blindTurnover = 128
/** Random runs between two traced ones while places are open: the least, and the most after they taught nothing. */
const leastTraceGap = 2
const mostTraceGap = 64
/** Traced random runs in a row that taught nothing, after which the entries that hold goals are no longer traced always. */
const mostBarren = 2048
/** Coming closer to what nobody has reached is worth as much as this many rare features. */
const closenessWeight = 8
/** A gap below this share of the best one before is worth a comparison stage of its own. */
const farCloser = 1 / 16
/** In a search of so few runs stages leave half of all but the first to fresh inputs: it must not forgo chance. */
const fewRuns = 512
const stagesFirst = 8
/** Runs stages may be ahead of half of all; then random search has its turns between their steps. */
const stagesAhead = 1024
/** A whole gap of at most this is taken for a count that can still grow. */
const mostSteps = 4096
/** Comparisons of one place in one run that count as progress; beyond this, more of the same teaches nothing. */
const mostCounted = 32
/** A mutant simpler than its parent is checked for simplicity per feature once in this many times. */
const simplerCheckShare = 4

/** A search in progress: ask for the `next` input, run it, `tell` what became of it, and so on until there is none. */
export class Search {
  private readonly options: SearchOptions
  private readonly coverage: CoverageSource | undefined
  private readonly context: Context
  private readonly corpus: Corpus<unknown>
  private readonly chooser: EntryChooser<unknown>
  private readonly knowledge = new SiteKnowledge()
  private readonly words: LearnedWords
  private readonly choice = new EditChoice()
  private readonly details: EntryDetails
  private readonly plan: Iterator<unknown, SearchEnd>
  private readonly features: number[] = []
  private readonly counts = new Map<number, number>()
  private readonly pending: Pending[] = []
  private readonly refused: RefusedInputs
  private readonly standstill: Standstill
  private readonly names: NameStage
  private readonly toTrim: CorpusEntry<unknown>[] = []
  /** Goals beside coverage; missing where nobody tells what runs show beside it. */
  private readonly pursuits: Pursuits | undefined
  private readonly mutation: EntryMutation
  private current: unknown
  private parent: CorpusEntry<unknown> | undefined
  private traceGap = leastTraceGap
  private untilTrace = leastTraceGap
  private barren = 0
  /** The current input belongs to a stage of an entry, not to random search. */
  private inStage = false
  /** The current input is a step of a stage's walk towards one comparison. */
  private walking = false
  /** The plan stands at the end of a turn of the guided loop, with nothing open. */
  private looping = false
  private discards = 0
  /** Runs that were steps of comparison stages. */
  private stageRuns = 0
  /** Features the seeds and the stored corpus showed; `undefined` while they are being run. */
  private knownFeatures: number | undefined
  runs = 0
  phase: SearchPhase = 'seeds'
  /** The next run is to be traced. */
  traced = false
  /** Set when `next` has answered `undefined`. */
  end: SearchEnd | undefined

  constructor(options: SearchOptions) {
    this.options = options
    const { root, goals, coverage, signals } = options
    this.coverage = pursuesCoverage(goals) ? coverage : undefined
    this.pursuits = signals && new Pursuits({ root, goals: goals ?? [], coverage, signals })
    this.words = new LearnedWords(options.dictionary)
    this.context = new Context(options.rng)
    this.context.dictionary = this.words
    this.corpus = new Corpus(root)
    this.refused = new RefusedInputs(root)
    this.details = new EntryDetails(root)
    this.names = new NameStage(root)
    this.context.donor = this.details.donorFrom(this.corpus)
    this.chooser = new EntryChooser(this.corpus)
    this.standstill = new Standstill(this.corpus, this.knowledge)
    this.mutation = {
      root: options.root,
      context: this.context,
      choice: this.choice,
      parts: () => this.details.partsOf(this.parent, this.current),
    }
    this.plan = this.phases()
  }

  /** The next input to run, as a corpus value of the root; `undefined` when the search is over. */
  next(): unknown {
    if (this.runs >= this.options.runs) {
      this.end = 'runs'
      return undefined
    }
    // Nearly every input comes from here, and resuming the plan would cost as much as making a small one.
    if (this.looping && this.pending.length === 0 && this.toTrim.length === 0 && this.runs < this.standstill.dueAt) {
      this.current = this.propose()
      return this.current
    }
    this.looping = false
    const step = this.plan.next()
    if (step.done === true) {
      this.end = step.value
      return undefined
    }
    this.current = step.value
    return step.value
  }

  /** What became of the input `next` proposed. `news` is the coverage source's answer for that run. */
  tell(status: RunStatus, news: boolean): void {
    this.runs++
    const { coverage, pursuits } = this
    if (status === 'discarded') {
      this.discards++
      if (coverage !== undefined) this.learnFromRefused(coverage, news)
      return
    }
    if (pursuits?.concerned && pursuits.learn(status, this.current)) this.rewardEdit()
    if (status !== 'passed') return
    if (coverage === undefined) {
      this.keepBlindly()
      return
    }
    // What a refused input showed first is no news to the source of coverage, but it is for the inputs that pass.
    if (news || (this.refused.hasEntries && this.options.rng.oneIn(simplerCheckShare))) this.keepNews(coverage)
    else if (this.parent !== undefined && this.isSimplerSample(this.parent)) this.keepSimpler(coverage)
    if (this.traced) this.learnFromTrace(coverage, this.corpus)
  }

  /** The input `next` proposed was not run. */
  skip(): void {
    this.runs++
    this.discards++
  }

  /** How far a refused input came may lead to one that is not. */
  private learnFromRefused(coverage: CoverageSource, news: boolean): void {
    const { refused } = this
    if (news) refused.add(this.current, this.features, coverage.features(this.features))
    if (!refused.isHard(this.runs, this.discards)) return
    for (const entry of refused.takeWaiting()) this.pending.push({ entry, focus: undefined })
    if (this.traced) this.learnFromTrace(coverage, refused.corpus)
  }

  get progress(): SearchProgress {
    return { runs: this.runs, corpus: this.corpus.size, features: this.corpus.featureCount, discarded: this.discards }
  }

  /** Edges some kept input has reached. */
  reachedEdges(): ReadonlySet<number> {
    return this.corpus.edges(bucketsPerEdge)
  }

  /** Every stored input has been run, so that the corpus is no smaller than what was stored. */
  get hasRevisited(): boolean {
    return this.runs >= this.options.seeds.length + (this.options.stored?.length ?? 0)
  }

  /** Features found, and steps towards goals made, beyond those of the seeds and of the stored corpus. */
  get discovered(): number {
    return this.knownFeatures === undefined ? 0 : this.discoveries - this.knownFeatures
  }

  private get discoveries(): number {
    return this.corpus.featureCount + (this.pursuits?.discoveries ?? 0)
  }

  /** How far the search came towards its goals beside coverage. */
  get goals(): readonly GoalProgress[] {
    return this.pursuits?.progress ?? []
  }

  /** The inputs kept; one that is kept for several goals is there once. */
  get entries(): readonly CorpusEntry<unknown>[] {
    const { entries } = this.corpus
    if (this.pursuits?.hasEntries !== true) return entries
    const seen = new Set(entries.map(({ value }) => value))
    return [...entries, ...this.pursuits.entries.filter(({ value }) => !seen.has(value) && seen.add(value))]
  }

  /** Corpus values worth keeping for the next search, the simplest first. */
  corpusValues(): unknown[] {
    return [...this.entries].sort((a, b) => a.complexity - b.complexity).map((entry) => entry.value)
  }

  private *phases(): Generator<unknown, SearchEnd> {
    yield* this.options.seeds
    yield* this.revisit(this.options.stored ?? [])
    this.knownFeatures = this.discoveries
    yield* this.drainPending()
    this.phase = 'enumeration'
    if (yield* enumerateAll(this.options, this.context)) return 'exhausted'
    this.phase = 'combinations'
    if (this.options.combinations !== undefined) yield* this.combinations(this.options.combinations)
    this.phase = 'search'
    if (this.coverage !== undefined) this.standstill.ended(this.runs)
    for (;;) {
      if (this.runs >= this.standstill.dueAt) this.pending.push(...this.standstill.next(this.runs))
      if (this.pending.length > 0 || this.toTrim.length > 0) yield* this.drainPending()
      this.looping = true
      yield this.propose()
    }
  }

  /** Runs what earlier searches kept. Each entry had its comparison stage when it was found; only words are learned again. */
  private *revisit(stored: readonly unknown[]): Generator<unknown, void> {
    if (stored.length === 0) return
    const waiting = [...this.pending]
    this.traced = this.coverage !== undefined
    this.inStage = true
    for (const value of stored) {
      yield value
      if (this.coverage === undefined) continue
      const comparisons = copyLog(this.coverage.comparisons)
      this.words.learn(comparisons)
      const entry = this.corpus.entries.at(-1)
      if (entry !== undefined && entry.value === value) this.details.knows(entry, comparisons)
    }
    this.traced = false
    this.inStage = false
    this.pending.splice(0, this.pending.length, ...waiting)
  }

  private *combinations(combinations: Iterator<unknown>): Generator<unknown, void> {
    for (let step = combinations.next(); step.done !== true; step = combinations.next()) {
      yield step.value
      if (this.pending.length > 0) yield* this.drainPending()
    }
  }

  /**
   * Takes every entry not yet looked at through the comparison stage, the newest first. A stage that finds something new
   * gives way to the stage of what it found: the new entry passed the same comparisons and more.
   */
  private *drainPending(): Generator<unknown, void> {
    const { coverage } = this
    if (coverage === undefined) return
    this.parent = undefined
    this.traced = true
    this.inStage = true
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) {
      if (!next.entry.alive) continue
      const stage = next.interrupted?.stage ?? this.stageOf(next, coverage)
      let waiting = this.pending.length
      this.walking = false
      let step = next.interrupted?.step ?? stage.next()
      for (let left = next.left ?? Number.POSITIVE_INFINITY; left > 0; left--) {
        if (step.done === true || this.pending.length > waiting) break
        yield* this.turnOfOthers()
        waiting = this.pending.length
        yield step.value
        step = stage.next()
      }
      if (step.done !== true) this.standstill.gaveWay(next, { stage, step, by: this.pending.at(-1)?.entry })
      if (this.pending.length === 0) this.pending.push(...this.standstill.takeUpAtOnce(this.details.reaches))
    }
    for (let entry = this.toTrim.pop(); entry !== undefined; entry = this.toTrim.pop()) {
      if (!entry.alive) continue
      for (const shorter of trimStage(this.options.root, entry.value)) {
        yield* this.turnOfOthers()
        yield shorter
      }
    }
    this.standstill.rested(this.runs)
    this.traced = false
    this.inStage = false
    this.walking = false
  }

  private stageOf({ entry, focus }: Pending, coverage: CoverageSource): Iterator<unknown, void> {
    return comparisonStage(entry.value, {
      root: this.options.root,
      focus,
      coverage,
      knowledge: this.knowledge,
      walks: (on) => {
        this.walking = on
      },
      learned: (comparisons) => {
        this.words.learn(comparisons)
        this.details.knows(entry, comparisons)
      },
    })
  }

  /** Stages can be long: between two steps the goals beside coverage have their turn, and chance its share. */
  private *turnOfOthers(): Generator<unknown, void> {
    const { pursuits, walking } = this
    const { rng } = this.options
    this.stageRuns++
    let entry: CorpusEntry<unknown> | undefined
    if (pursuits?.hasEntries) entry = pursuits.choose(rng, true)
    else if (this.stageRuns > stagesAhead + this.runs / 2) entry = this.chooser.choose(rng)
    else if (this.options.runs > fewRuns || this.stageRuns <= stagesFirst + this.runs / 2) return
    this.parent = entry
    this.traced = false
    this.inStage = false
    yield this.mutantOf(entry)
    this.parent = undefined
    this.traced = true
    this.inStage = true
    this.walking = walking
  }

  private mutantOf(entry: CorpusEntry<unknown> | undefined): unknown {
    const { root } = this.options
    if (entry === undefined) return root.init(this.context.reset())
    this.context.compares = this.details.comparesOf(entry)
    return mutateEntry(entry.value, this.mutation) ?? root.init(this.context.reset())
  }

  private propose(): unknown {
    if (this.pursuits?.hasEntries) return this.proposeTowardsGoals(this.pursuits)
    if (this.coverage === undefined) return this.proposeBlindly()
    const { rng } = this.options
    const named = this.names.next(this.runs)
    const entry = named !== undefined || rng.oneIn(freshShare) ? undefined : this.chooseCovering()
    this.parent = entry
    this.traced = this.isWorthTracing(entry)
    return named ?? this.mutantOf(entry)
  }

  /** An entry kept for coverage: one that passed, or, where most are refused, one that came near to passing. */
  private chooseCovering(): CorpusEntry<unknown> | undefined {
    const { rng } = this.options
    return this.refused.choose(rng, this.discards / this.runs) ?? this.chooser.choose(rng)
  }

  /** Goals beside coverage take turns with it. */
  private proposeTowardsGoals(pursuits: Pursuits): unknown {
    const { rng } = this.options
    const isFresh = rng.oneIn(freshShare)
    const pursued = isFresh ? undefined : pursuits.choose(rng, this.coverage !== undefined)
    const covering = isFresh || pursued !== undefined || this.coverage === undefined ? undefined : this.chooseCovering()
    const entry = pursued ?? covering
    this.parent = entry
    this.traced = this.coverage !== undefined && this.isWorthTracing(covering)
    return this.mutantOf(entry)
  }

  /** A traced run costs more, so what it teaches decides how often there is one. */
  private isWorthTracing(entry: CorpusEntry<unknown> | undefined): boolean {
    if (this.knowledge.openCount === 0) return false
    if (entry !== undefined && entry.goals > 0 && this.barren < mostBarren) return true
    if (--this.untilTrace > 0) return false
    this.untilTrace = this.traceGap
    return true
  }

  private proposeBlindly(): unknown {
    const { rng } = this.options
    this.parent = rng.oneIn(blindMutantShare) ? this.chooser.choose(rng) : undefined
    return this.mutantOf(this.parent)
  }

  /** Without coverage the recent past is all there is to mutate. */
  private keepBlindly(): void {
    if (this.corpus.size < blindCorpus) this.corpus.keep(this.current)
    else if (this.parent === undefined && this.options.rng.oneIn(blindTurnover)) {
      this.corpus.drop(this.options.rng.pick(this.corpus.entries))
      this.corpus.keep(this.current)
    }
  }

  private keepNews(coverage: CoverageSource): void {
    const count = coverage.features(this.features)
    const before = this.corpus.featureCount
    const entry = this.corpus.add(this.current, this.features, count, coverage.steps)
    if (entry === undefined || this.corpus.featureCount === before) return
    this.refused.passed()
    this.pending.push({ entry, focus: undefined })
    this.names.add(entry)
    this.standstill.ended(this.runs)
    if (this.inStage) this.knowledge.forgive()
    this.words.meetCode(coverage, this.features, count)
    this.pursuits?.coverageProgressed()
    this.rewardEdit()
    this.traceGap = leastTraceGap
  }

  /** The edits that made the current input led to something new. */
  private rewardEdit(): void {
    if (this.parent !== undefined) this.choice.reward()
  }

  private isSimplerSample(parent: CorpusEntry<unknown>): boolean {
    return this.options.rng.oneIn(simplerCheckShare) && this.options.root.complexity(this.current) < parent.complexity
  }

  /** A simpler witness of the same features has taken part in much the same comparisons as its parent. */
  private keepSimpler(coverage: CoverageSource): void {
    const count = coverage.features(this.features)
    const entry = this.corpus.add(this.current, this.features, count, coverage.steps)
    if (entry === undefined || this.parent === undefined) return
    this.details.inherit(entry, this.parent)
  }

  /**
   * Notes outcomes; keeps the input that came closest to turning over a place nobody has turned over, and the input that
   * came to a place most often: loops then make progress that hit-count buckets are too coarse to see.
   */
  private learnFromTrace(coverage: CoverageSource, corpus: Corpus<unknown>): void {
    const log = coverage.comparisonsAt(this.canTeach)
    let news = this.knowledge.learn(log)
    this.counts.clear()
    for (let row = 0; row < log.length; row++) {
      const site = log.sites[row] as number
      this.counts.set(site, (this.counts.get(site) ?? 0) + 1)
      if (!this.knowledge.open(site)) {
        corpus.close(site)
        continue
      }
      const gap = distance(log.left[row], log.right[row])
      const best = corpus.bestScore(site)
      if (gap === Number.POSITIVE_INFINITY || -gap < best) continue
      const entry = corpus.reach(site, -gap, this.current, closenessWeight)
      if (entry === undefined) continue
      news = true
      // Steps of a walk come closer all the time; breaking it off for that would keep it from arriving.
      if (-gap === best || this.walking || this.pending.length > 0) continue
      if (!this.inStage) this.toTrim.push(entry)
      // What is counted comes closer one by one: whatever led there may lead on.
      if (gap <= mostSteps && Number.isInteger(gap)) this.pending.push({ entry, focus: {} })
      // The first input with something to compare at this place, or one that is far closer: worth another attempt at it.
      else if (gap < -best * farCloser && !this.inStage) this.pending.push({ entry, focus: { sites: [site] } })
    }
    if (this.keepFarthest(corpus)) news = true
    if (this.inStage) return
    if (this.standstill.wantsMutant && this.pending.length === 0)
      this.pending.push(...this.standstill.fromMutant(this.current, this.counts.keys()))
    this.barren = news ? 0 : this.barren + 1
    this.traceGap = news ? leastTraceGap : Math.min(mostTraceGap, this.traceGap + 1)
  }

  /** Whether comparisons at this place, `most` of them, could still change what is known, come closer or go farther. */
  private readonly canTeach = (site: number, most: number): boolean =>
    !this.knowledge.settled(site) || this.corpus.bestScore(countGoal(site)) < Math.min(most, mostCounted)

  /** Keeps the input that came to some place more often than any before; true where there is such a place. */
  private keepFarthest(corpus: Corpus<unknown>): boolean {
    const sites: number[] = []
    let entry: CorpusEntry<unknown> | undefined
    for (const [site, count] of this.counts) {
      if (count > mostCounted || count <= corpus.bestScore(countGoal(site))) continue
      entry = corpus.reach(countGoal(site), count, this.current)
      sites.push(site)
    }
    if (entry !== undefined && this.pending.length === 0) this.pending.push({ entry, focus: { sites } })
    return entry !== undefined
  }
}
