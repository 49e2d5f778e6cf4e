/**
 * The search: proposes one input after another and learns from what each run showed. It never runs anything itself, so
 * one search serves synchronous and asynchronous targets: `next`, run, `tell`, `next`, ...
 *
 * Phases: seeds, enumeration of small domains, provider combinations, then the loop, in which every new corpus entry first
 * goes through the comparison stage and is then mutated at random, in proportion to its energy.
 */
import { Corpus, type CorpusEntry } from '../corpus/corpus.ts'
import { WithinBitsDomain } from '../domain/within-bits.ts'
import { bucketsPerEdge } from '../execution/coverage.ts'
import type { Lead } from '../execution/detectors.ts'
import type { RunResult } from '../execution/run-result.ts'
import type { GoalProgress } from '../schedule/goal-progress.ts'
import { BlindSearch } from './blind-search.ts'
import { EntryDetails } from './entry-details.ts'
import { enumerateAll } from './enumerate-all.ts'
import { GoalPools } from './goal-pools.ts'
import { freshShare, GuidedSearch } from './guided-search.ts'
import { LeadStage } from './lead-stage.ts'
import { LearnedDictionary } from './learned-dictionary.ts'
import { type Proposal, seedProposal } from './proposal.ts'
import { RandomInputs } from './random-inputs.ts'
import { pursuesCoverage } from './search-goal.ts'
import type { KeptInput, SearchEnd, SearchOptions, SearchPhase, SearchProgress } from './search-options.ts'

/** The same options where there is a limit of complexity, and what keeps to it. */
function withinLimit(options: SearchOptions): SearchOptions {
  const { root, maxComplexity, stored = [], combinations } = options
  if (maxComplexity === undefined || maxComplexity >= root.maxComplexity) return options
  const limited = new WithinBitsDomain(root, maxComplexity)
  return {
    ...options,
    root: limited,
    stored: stored.filter((value) => limited.holds(value)),
    combinations: combinations && heldOf(limited, combinations),
  }
}

function* heldOf(limited: WithinBitsDomain, values: Iterator<unknown>): Generator<unknown, void> {
  for (let step = values.next(); step.done !== true; step = values.next()) {
    if (limited.holds(step.value)) yield step.value
  }
}

/** A search in progress: ask for the `next` input, run it, `tell` what became of it, and so on until there is none. */
export class Search {
  private readonly options: SearchOptions
  private readonly corpus: Corpus<unknown>
  private readonly inputs: RandomInputs
  private readonly count = { runs: 0, discarded: 0 }
  /** Missing where coverage is no goal or cannot be had. */
  private readonly guided: GuidedSearch | undefined
  private readonly blind: BlindSearch
  /** Goals beside coverage; missing where nobody tells what runs show beside it. */
  private readonly pools: GoalPools | undefined
  /** Leads wait, or what they came before does. */
  private isInterrupted = false
  /** The phases before the loop, while they last. */
  private opening: Iterator<Proposal, SearchEnd | undefined> | undefined
  private current: Proposal | undefined
  private readonly leads: LeadStage
  /** What was to come next when leads came in between: it has looked at the run before them. */
  private held: { readonly proposal: Proposal | undefined } | undefined
  /** Features the seeds and the stored corpus showed; `undefined` while they are being run. */
  private knownFeatures: number | undefined
  private currentPhase: SearchPhase = 'seeds'
  private ended: SearchEnd | undefined

  constructor(options: SearchOptions) {
    const within = withinLimit(options)
    this.options = within
    const { root, rng, goals, coverage, signals, samplePattern, maxComplexity } = within
    const { count } = this
    this.corpus = new Corpus(root)
    this.leads = new LeadStage(root)
    this.pools = signals && new GoalPools({ root, goals: goals ?? [], coverage, signals })
    const dictionary = new LearnedDictionary(options.dictionary)
    const details = new EntryDetails(root)
    this.inputs = new RandomInputs({ root, rng, dictionary, details, donors: this.corpus, maxComplexity })
    this.blind = new BlindSearch(this.corpus, this.inputs, rng)
    if (coverage !== undefined && pursuesCoverage(goals)) {
      const { corpus, inputs, pools } = this
      this.guided = new GuidedSearch({
        ...{ root, rng, coverage, corpus, inputs, dictionary, details, pools, count, samplePattern },
        mostRuns: options.runs,
      })
    }
    this.opening = this.phasesBeforeLoop()
  }

  /** The next input to run; `undefined` when the search is over. */
  next(): Proposal | undefined {
    if (this.count.runs >= this.options.runs) this.ended ??= 'runs'
    if (this.ended !== undefined && !(this.ended === 'exhausted' && this.leads.hasPending)) return undefined
    this.current = this.isInterrupted ? this.nextOfLeads() : this.nextInOrder()
    return this.current
  }

  /** Leads go first: what was to come before them is held, as it has looked at the run that led to them. */
  private nextOfLeads(): Proposal | undefined {
    this.held ??= { proposal: this.nextInOrder() }
    const value = this.leads.next()
    if (value !== undefined) return { value, from: 'stage', parent: undefined, traced: false }
    const { proposal } = this.held
    this.held = undefined
    this.isInterrupted = false
    return proposal
  }

  private nextInOrder(): Proposal | undefined {
    const { missingDraws } = this.options
    if (missingDraws !== undefined && this.isTimeToDraw(missingDraws)) return this.draw()
    if (this.opening === undefined) return this.nextOfLoop()
    return this.nextOfOpening(this.opening) ?? (this.ended === undefined ? this.nextOfLoop() : undefined)
  }

  /** Something of an input reached a place where it might open a hole: what would prove it is tried before all else. */
  follow(value: unknown, leads: readonly Lead[]): void {
    this.leads.add(value, leads)
    this.isInterrupted = true
  }

  /** Inputs are still to be tried for what others reached. */
  get isFollowing(): boolean {
    return this.leads.hasPending
  }

  /** What became of the input `next` proposed; what else the run showed is asked of the coverage source and the signals. */
  tell({ status, news }: Pick<RunResult, 'status' | 'news'>): void {
    const { count, current, guided, pools, inputs } = this
    count.runs++
    if (status === 'discarded') count.discarded++
    if (current === undefined) return
    if (status === 'discarded') {
      guided?.wasRefused(current, news)
      return
    }
    if (pools?.isConcerned === true && pools.learn(status, current.value)) inputs.reward(current)
    if (status !== 'passed') return
    if (guided === undefined) this.blind.passed(current)
    else if (guided.passed(current, news)) {
      pools?.coverageProgressed()
      inputs.reward(current)
    }
  }

  /** The input `next` proposed was not run. */
  skip(): void {
    this.count.runs++
    this.count.discarded++
  }

  /** Runs told, and inputs skipped. */
  get runs(): number {
    return this.count.runs
  }

  /** Where the last input came from. */
  get phase(): SearchPhase {
    return this.currentPhase
  }

  /** Set when `next` has answered `undefined`. */
  get end(): SearchEnd | undefined {
    return this.ended
  }

  get progress(): SearchProgress {
    const { runs, discarded } = this.count
    return { runs, corpus: this.corpus.size, features: this.corpus.featureCount, discarded }
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
    return this.corpus.featureCount + (this.pools?.discoveries ?? 0)
  }

  /** How far the search came towards its goals beside coverage. */
  get goals(): readonly GoalProgress[] {
    return this.pools?.progress ?? []
  }

  /** The inputs kept; one that is kept for several goals is there once. */
  get entries(): readonly CorpusEntry<unknown>[] {
    const { entries } = this.corpus
    if (this.pools?.hasEntries !== true) return entries
    const seen = new Set(entries.map(({ value }) => value))
    return [...entries, ...this.pools.entries.filter(({ value }) => !seen.has(value) && seen.add(value))]
  }

  /** The same as plain data. */
  get keptInputs(): readonly KeptInput[] {
    const chooser = this.guided ?? this.blind
    return this.entries.map((entry) => ({
      value: entry.value,
      complexity: entry.complexity,
      features: entry.best,
      chosen: chooser.timesChosen(entry) + (this.pools?.timesChosen(entry) ?? 0),
    }))
  }

  /** Corpus values worth keeping for the next search, the simplest first. */
  corpusValues(): unknown[] {
    return [...this.entries].sort((a, b) => a.complexity - b.complexity).map((entry) => entry.value)
  }

  private nextOfOpening(opening: Iterator<Proposal, SearchEnd | undefined>): Proposal | undefined {
    const step = opening.next()
    if (step.done !== true) return step.value
    this.opening = undefined
    this.ended = step.value
    return undefined
  }

  private *phasesBeforeLoop(): Generator<Proposal, SearchEnd | undefined> {
    const { guided, inputs, options } = this
    const { seeds, stored = [] } = options
    for (const value of seeds) yield seedProposal(value)
    if (guided !== undefined) yield* guided.revisit(stored)
    else for (const value of stored) yield seedProposal(value)
    this.knownFeatures = this.discoveries
    if (guided !== undefined) yield* guided.stages.drain()
    this.currentPhase = 'enumeration'
    if (yield* enumerateAll(options, inputs.context)) return 'exhausted'
    this.currentPhase = 'combinations'
    yield* this.combinations()
    this.currentPhase = 'search'
    guided?.begin()
    return undefined
  }

  private *combinations(): Generator<Proposal, void> {
    const { combinations } = this.options
    if (combinations === undefined) return
    for (let step = combinations.next(); step.done !== true; step = combinations.next()) {
      yield seedProposal(step.value)
      if (this.guided?.stages.hasPending === true) yield* this.guided.stages.drain()
    }
  }

  /** What is left of the runs is needed for draws. Where every value is being tried, that says more. */
  private isTimeToDraw(missingDraws: () => number): boolean {
    const { runs } = this.options
    const left = runs - this.count.runs
    if (left > runs / 2 || this.currentPhase === 'enumeration') return false
    return missingDraws() >= left
  }

  private draw(): Proposal {
    this.opening = undefined
    this.currentPhase = 'search'
    return this.guided?.fresh() ?? this.inputs.propose(undefined, false)
  }

  private nextOfLoop(): Proposal {
    const { guided, pools } = this
    const staged = guided?.stages.next()
    if (staged !== undefined) return staged
    if (pools?.hasEntries === true) return this.towardsGoals(pools)
    return guided === undefined ? this.blind.propose() : guided.propose()
  }

  /** Goals beside coverage take turns with it. */
  private towardsGoals(pools: GoalPools): Proposal {
    const { guided, inputs } = this
    const { rng } = this.options
    const isFresh = rng.oneIn(freshShare)
    const entry = isFresh ? undefined : pools.choose(rng, guided !== undefined)
    if (guided === undefined) return inputs.propose(entry, false)
    if (isFresh) return guided.fresh()
    return entry === undefined ? guided.mutant() : guided.mutantOf(entry)
  }
}
