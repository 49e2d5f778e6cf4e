/**
 * The goals of a search beside coverage. Each has a corpus of its own, after fuzzcheck's pools: what counts for one goal
 * neither crowds out nor keeps alive what counts for another. Which goal the next input is for, their shares decide.
 */
import { Corpus, type CorpusEntry } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { bucketsPerEdge, type CoverageSource } from '../execution/coverage.ts'
import { measured, type Observations } from '../execution/observations.ts'
import type { RunStatus } from '../execution/run-result.ts'
import { errorClass, errorMessage } from '../failure/fingerprint.ts'
import { normalMessage } from '../failure/normal-message.ts'
import type { Rng } from '../random/rng.ts'
import { textHash } from '../random/text-hash.ts'
import { EntryChooser } from '../schedule/choose-entry.ts'
import type { GoalProgress } from '../schedule/goal-progress.ts'
import { GoalShares } from '../schedule/goal-shares.ts'
import type { SearchGoal } from './search-goal.ts'

/** Features one goal tells apart, so that a key per input cannot fill the memory. No bench chose it. */
const mostFeatures = 1024
/** Goals of one search, for the same reason. No bench chose it. */
const mostGoals = 64

/** What a run showed beside its coverage. */
export interface RunSignals {
  readonly observations: Observations | undefined
  /** What the last run threw, also where that is no failure; `undefined` where it threw nothing. */
  readonly thrown: unknown
}

export interface GoalPoolOptions {
  readonly root: AnyDomain
  readonly goals: readonly SearchGoal[]
  readonly coverage: CoverageSource | undefined
  readonly signals: RunSignals
}

/** One goal, the inputs kept for it, and how they are chosen. */
interface GoalPool {
  readonly goal: string
  readonly unit: GoalProgress['unit']
  readonly corpus: Corpus<unknown>
  readonly chooser: EntryChooser<unknown>
  readonly share: number
  best: number
}

/** Number of the best score of all within the corpus of a goal, by definition; then the best of each class of sizes. */
const overall = 0
/**
 * What the best of all weighs against the best of a class. As much as coming closer is worth (`tracing`); no bench chose
 * it.
 */
const overallWeight = 8

export class GoalPools {
  private readonly options: GoalPoolOptions
  private readonly observations: Observations | undefined
  private readonly shares = new GoalShares()
  private readonly pools: GoalPool[] = []
  private readonly byName = new Map<string, GoalPool>()
  private readonly features: number[] = []
  /** Share of the corpus of coverage. */
  private readonly coverageShare: number
  /** There are goals to be asked after every run, whether or not it observed anything. */
  private readonly isAsked: boolean
  private readonly found: number[] = []
  /** How often something new was found. */
  discoveries = 0

  constructor(options: GoalPoolOptions) {
    this.options = options
    this.observations = options.signals.observations
    this.coverageShare = this.shares.add()
    this.isAsked = options.goals.some((goal) => goal !== 'coverage')
  }

  /** The last run has something to say to a goal. */
  get isConcerned(): boolean {
    return this.isAsked || (this.observations !== undefined && this.observations.count > 0)
  }

  /** Some input is kept for a goal. */
  get hasEntries(): boolean {
    return this.pools.length > 0
  }

  /**
   * An entry to mutate for one of the goals; `undefined` where it is the turn of coverage, or no entry is there.
   * `coverage` says whether coverage takes part.
   */
  choose(rng: Rng, coverage: boolean): CorpusEntry<unknown> | undefined {
    const turn = this.shares.choose(rng, (share) => coverage || share !== this.coverageShare)
    return turn === undefined || turn === this.coverageShare ? undefined : this.pools[turn - 1]?.chooser.choose(rng)
  }

  /** The search found something new for coverage. */
  coverageProgressed(): void {
    this.shares.progressed(this.coverageShare)
  }

  /** What a run that was of concern showed; true where it came closer to a goal. */
  learn(status: RunStatus, value: unknown): boolean {
    const before = this.discoveries
    const { goals, signals, coverage, root } = this.options
    for (const goal of goals) {
      if (goal === 'exceptions') this.learnException(value)
      else if (status !== 'passed' || goal === 'coverage') continue
      else if (typeof goal === 'object') {
        this.reach(goal.key, 'value', value, measured(goal.key, goal.measure, this.argumentsOf(value)))
      } else if (coverage === undefined) continue
      else if (goal === 'slowest') this.reachBySize(value, root.complexity(value), coverage.steps)
      else this.show('diverse', 'paths', value, [this.pathOf(coverage, 1)])
    }
    const { observations } = signals
    if (status === 'passed' && observations !== undefined && observations.count > 0) {
      for (const [key, largest] of observations.largest) {
        if (this.hasRoomFor(key, 'value')) this.reach(key, 'value', value, largest)
      }
      for (const [key, values] of observations.observed) {
        if (this.hasRoomFor(key, 'values')) this.show(key, 'values', value, values)
      }
    }
    return this.discoveries > before
  }

  /** How far each goal came, those first that were asked for. */
  get progress(): readonly GoalProgress[] {
    return this.pools.map(({ goal, unit, best }) => ({ goal, unit, best }))
  }

  /** The inputs kept for the goals. */
  get entries(): readonly CorpusEntry<unknown>[] {
    return this.pools.flatMap(({ corpus }) => corpus.entries)
  }

  /** How often an entry was chosen to be mutated. */
  timesChosen(entry: CorpusEntry<unknown>): number {
    return this.pools.reduce((sum, { chooser }) => sum + chooser.timesChosen(entry), 0)
  }

  /** Keys that tests observe may be made of their inputs, and without end. */
  private hasRoomFor(goal: string, unit: GoalProgress['unit']): boolean {
    return this.pools.length < mostGoals || this.byName.has(`${unit} ${goal}`)
  }

  private argumentsOf(value: unknown): readonly unknown[] {
    return this.options.root.getValue(value) as readonly unknown[]
  }

  /** Classes of exceptions by what they say, and each way through the code that ended in one. */
  private learnException(value: unknown): void {
    const { thrown } = this.options.signals
    if (thrown === undefined) return
    const { coverage } = this.options
    const kind = hashOf(`${errorClass(thrown)}: ${normalMessage(errorMessage(thrown))}`)
    const pool = this.poolOf('exceptions', 'exceptions')
    const isNew = !pool.corpus.has(kind)
    // Edges without their counts: a loop that ran once more on the way is not another way.
    const path = coverage === undefined ? kind : mixed(kind, this.pathOf(coverage, bucketsPerEdge))
    this.add(pool, value, path === kind ? [kind] : [kind, path])
    if (isNew && pool.corpus.has(kind)) pool.best++
  }

  /** A hash of the features of the last run, each divided by `divisor`. */
  private pathOf(coverage: CoverageSource, divisor: number): number {
    const count = coverage.features(this.features)
    let hash = count
    let last = -1
    for (let index = 0; index < count; index++) {
      const part = Math.floor((this.features[index] ?? 0) / divisor)
      if (part !== last) hash = mixed(hash, part)
      last = part
    }
    return hash
  }

  private show(goal: string, unit: GoalProgress['unit'], value: unknown, features: Iterable<number>): void {
    const pool = this.poolOf(goal, unit)
    this.add(pool, value, features)
    pool.best = pool.corpus.featureCount
  }

  private add(pool: GoalPool, value: unknown, features: Iterable<number>): void {
    const { corpus } = pool
    const before = corpus.featureCount
    this.found.length = 0
    for (const feature of features) {
      if (before + this.found.length < mostFeatures || corpus.has(feature)) this.found.push(feature)
    }
    corpus.add(value, this.found, this.found.length)
    if (corpus.featureCount > before) this.progressed(pool)
  }

  private reach(goal: string, unit: GoalProgress['unit'], value: unknown, score: number): void {
    const pool = this.poolOf(goal, unit)
    const best = pool.corpus.bestScore(overall)
    if (score < best) return
    pool.corpus.reach(overall, score, value, overallWeight)
    if (score === best) return
    pool.best = score
    this.progressed(pool)
  }

  /**
   * Slow inputs are mostly large ones, and what makes an input slow for its size is lost among those that are only large:
   * the slowest of each class of sizes is kept, too, after MAP-Elites.
   */
  private reachBySize(value: unknown, complexity: number, steps: number): void {
    this.reach('slowest', 'steps', value, steps)
    const pool = this.poolOf('slowest', 'steps')
    const size = overall + 1 + Math.floor(Math.log2(1 + complexity))
    const best = pool.corpus.bestScore(size)
    if (steps < best) return
    pool.corpus.reach(size, steps, value)
    if (steps > best) this.progressed(pool)
  }

  private progressed(pool: GoalPool): void {
    this.discoveries++
    this.shares.progressed(pool.share)
  }

  private poolOf(goal: string, unit: GoalProgress['unit']): GoalPool {
    const name = `${unit} ${goal}`
    const known = this.byName.get(name)
    if (known !== undefined) return known
    const corpus = new Corpus<unknown>(this.options.root)
    const pool: GoalPool = {
      goal,
      unit,
      corpus,
      chooser: new EntryChooser(corpus),
      share: this.shares.add(),
      best: 0,
    }
    this.pools.push(pool)
    this.byName.set(name, pool)
    return pool
  }
}

function mixed(hash: number, part: number): number {
  const next = Math.imul(hash ^ part, 0x9e3779b1)
  return (next ^ (next >>> 15)) >>> 0
}

function hashOf(text: string): number {
  return Number.parseInt(textHash(text, 8), 16)
}
