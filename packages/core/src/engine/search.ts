/**
 * The search: proposes one input after another and learns from what each run showed. It never runs anything itself, so
 * one search serves synchronous and asynchronous targets: `next`, run, `tell`, `next`, ...
 *
 * Phases: seeds, enumeration of small domains, provider combinations, then the loop, in which every new corpus entry first
 * goes through the comparison stage and is then mutated at random, in proportion to its energy.
 */
import { Corpus } from '../corpus/corpus.ts'
import type { Lead } from '../execution/detectors.ts'
import type { RunResult } from '../execution/run-result.ts'
import type { GoalProgress } from '../schedule/goal-progress.ts'
import { BlindSearch } from './blind-search.ts'
import { BroughtInputs } from './brought-inputs.ts'
import { EntryDetails } from './entry-details.ts'
import { GoalPools } from './goal-pools.ts'
import { freshShare, GuidedSearch } from './guided-search.ts'
import { KeptEntries } from './kept-entries.ts'
import { LeadStage } from './lead-stage.ts'
import { LearnedDictionary } from './learned-dictionary.ts'
import { Opening } from './opening.ts'
import type { Proposal } from './proposal.ts'
import { RandomInputs } from './random-inputs.ts'
import { pursuesCoverage } from './search-goal.ts'
import type { SearchEnd, SearchOptions, SearchPhase, SearchProgress } from './search-options.ts'
import { SequenceTurns } from './sequence-turns.ts'
import { withinLimit } from './within-limit.ts'

/** A search in progress: ask for the `next` input, run it, `tell` what became of it, and so on until there is none. */
export class Search {
  private readonly options: SearchOptions
  private readonly corpus: Corpus<unknown>
  private readonly inputs: RandomInputs
  private readonly count = { runs: 0, discarded: 0 }
  /** Missing where coverage is no goal or cannot be had. */
  private readonly guided: GuidedSearch | undefined
  private readonly blind: BlindSearch
  /** Whose turn it is among sequences of calls where nothing else guides the search. */
  private readonly turns: SequenceTurns | undefined
  /** Goals beside coverage; missing where nobody tells what runs show beside it. */
  private readonly pools: GoalPools | undefined
  private readonly opening: Opening
  private readonly brought: BroughtInputs
  /** The last input was a brought one. */
  private isBrought = false
  private readonly leads: LeadStage
  /** What the search keeps. */
  readonly kept: KeptEntries
  private current: Proposal | undefined
  /** Nothing is left to do but draw what labels need. */
  private hasOnlyDraws = false
  private ended: SearchEnd | undefined

  constructor(options: SearchOptions) {
    const within = withinLimit(options)
    this.options = within
    const { root, rng, goals, coverage, signals, samplePattern, maxComplexity } = within
    const { count } = this
    this.corpus = new Corpus(root)
    this.leads = new LeadStage(root, coverage)
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
        looksAhead: options.stopsEarly === true,
        callsAgain: options.callsAgain === true,
        sequences: options.sequences,
      })
    }
    if (this.guided === undefined) this.turns = this.blindTurns(within)
    this.kept = new KeptEntries(this.corpus, this.pools, this.guided ?? this.blind)
    this.brought = new BroughtInputs(within.brought ?? [])
    this.opening = new Opening({
      options: within,
      context: this.inputs.context,
      guided: this.guided,
      discoveries: () => this.discoveries,
    })
  }

  private blindTurns({ root, rng, sequences: parts }: SearchOptions): SequenceTurns | undefined {
    if (parts === undefined) return undefined
    const { inputs, blind } = this
    const fresh = () => inputs.propose(undefined, false)
    const mutant = () => blind.propose()
    return new SequenceTurns({ ...{ root, rng, parts, fresh, mutant }, context: inputs.context, isTraced: () => false })
  }

  /** The next input to run; `undefined` when the search is over. */
  next(): Proposal | undefined {
    if (this.count.runs >= this.options.runs) this.ended ??= 'runs'
    if (this.ended !== undefined && !(this.ended === 'exhausted' && this.leads.hasPending)) return undefined
    this.current = this.leads.areFirst ? this.leads.next(() => this.nextInOrder()) : this.nextInOrder()
    return this.current
  }

  private nextInOrder(): Proposal | undefined {
    const { missingDraws } = this.options
    this.isBrought = false
    if (missingDraws !== undefined && this.isTimeToDraw(missingDraws)) return this.draw()
    const brought = this.hasRevisited ? this.brought.next() : undefined
    this.isBrought = brought !== undefined
    if (brought !== undefined) return brought
    const opening = this.opening.next()
    if (opening !== undefined) return opening
    if (this.opening.isExhausted) this.ended ??= 'exhausted'
    return this.ended === undefined ? this.nextOfLoop() : undefined
  }

  /** Something of an input reached a place where it might open a hole: what would prove it is tried before all else. */
  follow(value: unknown, leads: readonly Lead[]): void {
    this.leads.add(value, leads)
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
    guided?.ran(current)
    if (status === 'discarded') {
      guided?.wasRefused(current, news)
      return
    }
    if (pools?.isConcerned === true && pools.learn(status, current.value)) inputs.reward(current)
    if (status !== 'passed') return
    if (guided === undefined) {
      this.blind.passed(current)
      this.turns?.learn(current.value)
    } else if (guided.passed(current, news)) {
      pools?.coverageProgressed()
      inputs.reward(current)
    }
  }

  /** The input `next` proposed was not run. */
  skip(): void {
    this.count.runs++
    this.count.discarded++
  }

  /** Edges that some refused input has reached, as far as those are looked at. */
  refusedEdges(): ReadonlySet<number> {
    return this.guided?.refusedEdges() ?? new Set()
  }

  /** Runs told, and inputs skipped. */
  get runs(): number {
    return this.count.runs
  }

  /** Where the last input came from. */
  get phase(): SearchPhase {
    return this.isBrought ? 'seeds' : this.opening.phase
  }

  /** Set when `next` has answered `undefined`. */
  get end(): SearchEnd | undefined {
    return this.ended
  }

  get progress(): SearchProgress {
    const { runs, discarded } = this.count
    return { runs, corpus: this.corpus.size, features: this.corpus.featureCount, discarded }
  }

  /** Every stored input has been run, so that the corpus is no smaller than what was stored. */
  get hasRevisited(): boolean {
    return this.runs >= this.options.seeds.length + (this.options.stored?.length ?? 0)
  }

  /** Features found, and steps towards goals made, beyond those of the seeds and of the stored corpus. */
  get discovered(): number {
    const { knownDiscoveries } = this.opening
    return knownDiscoveries === undefined ? 0 : this.discoveries - knownDiscoveries
  }

  private get discoveries(): number {
    return this.corpus.featureCount + (this.pools?.discoveries ?? 0)
  }

  /** Chance, from 0 to 1, that the next `outlookRuns` runs show anything new; `undefined` unless it may stop early, and where nothing guides it. */
  get chanceOfNews(): number | undefined {
    return this.mayStopEarly && this.corpus.featureCount > 0 ? this.guided?.chanceOfNews : undefined
  }

  /** Of calls whose states nobody knows, as those that are made together, no outlook says what they may still lead to. */
  private get mayStopEarly(): boolean {
    const { stopsEarly, callsAgain, sequences } = this.options
    return stopsEarly === true && (callsAgain !== true || sequences !== undefined)
  }

  /** How far the search came towards its goals beside coverage. */
  get goals(): readonly GoalProgress[] {
    return this.pools?.progress ?? []
  }

  /** What is left of the runs is needed for draws. Where every value is being tried, that says more. */
  private isTimeToDraw(missingDraws: () => number): boolean {
    if (this.hasOnlyDraws) return missingDraws() > 0
    const { runs } = this.options
    const left = runs - this.count.runs
    if (left > runs / 2 || this.opening.phase === 'enumeration') return false
    return missingDraws() >= left
  }

  private draw(): Proposal {
    this.opening.leave()
    return this.guided?.fresh() ?? this.inputs.propose(undefined, false)
  }

  private nextOfLoop(): Proposal | undefined {
    const { guided, pools } = this
    // Stages of sequences take turns with chance, and one or the other is hardly ever over.
    const endsInStage = this.options.sequences === undefined ? this.isStale() : this.isSaturated()
    const staged = endsInStage ? undefined : guided?.stages.next()
    if (staged !== undefined) return staged
    if (endsInStage || this.isSaturated()) {
      // What is said of labels needs its draws.
      if ((this.options.missingDraws?.() ?? 0) > 0) {
        this.hasOnlyDraws = true
        return this.draw()
      }
      this.ended = 'saturated'
      return undefined
    }
    if (pools?.hasEntries === true) return this.towardsGoals(pools)
    return guided?.propose() ?? this.turns?.next() ?? this.blind.propose()
  }

  /** Little is left to learn, and nothing else is pursued. */
  private isSaturated(): boolean {
    return this.mayEnd && this.guided?.isSaturated === true
  }

  /** Nothing but counts of loops has been new for long, and nothing else is pursued. */
  private isStale(): boolean {
    // Asked before each input, and the second is dearer.
    return this.guided?.isStale === true && this.mayEnd
  }

  private get mayEnd(): boolean {
    if (!this.mayStopEarly || !this.brought.isOver) return false
    const isAlone = this.options.goals?.some((goal) => goal !== 'coverage') !== true && this.pools?.hasEntries !== true
    return isAlone && !this.leads.hasPending
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
