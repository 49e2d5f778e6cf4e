/**
 * Whose turn it is where inputs are sequences of calls. What runs cost is counted in their calls, so that a few long sequences do not
 * take the place of many short ones: a stage runs its entry hundreds of times, however long that is.
 */
import type { Context } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { PatternSampler } from '../domain/pattern-sampler.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import type { SiteKnowledge } from '../mutation/comparison.ts'
import type { Rng } from '../random/rng.ts'
import { CallStates, type SequenceParts } from './call-states.ts'
import type { Proposal } from './proposal.ts'
import { StateProbes } from './state-probes.ts'

/**
 * Shares of the calls of fresh sequences, of whole sequences behind a known state, of a few calls behind one, of mutants, and of looking at
 * states one call deep, which goes to a few calls behind them once all were looked at.
 * bench/sequences: of 90 searches for nine classes that are seldom found 62 find them, for 51 without whole sequences behind a
 * state; of 200 for puzzles 180, for 170.
 */
const shares = { fresh: 2, onward: 2, goneOn: 4, mutant: 1, probe: 2 } as const
/** Calls by chance for each call of a stage. bench/sequences chose it. */
const chancePerStaged = 3
/**
 * Calls by chance before the first stage: by then shorter sequences have taken the places of most long ones that were the first to
 * show something. bench/sequences chose it.
 */
const firstByChance = 300
/** A search is over no sooner than each state was gone on from so often. bench/sequences: decision 266 has figures. */
const leastTries = 10
/** What a run costs besides its calls, in calls. No bench chose it. */
const fixedCost = 2

type Way = keyof typeof shares

const unguided = ['fresh', 'onward', 'goneOn', 'mutant'] as const
const guided = [...unguided, 'probe'] as const

export interface SequenceTurnsOptions {
  readonly root: AnyDomain
  readonly rng: Rng
  readonly context: Context
  readonly parts: SequenceParts
  /** What tells the comparisons of a traced run; where nothing does, states are not probed. */
  readonly coverage?: CoverageSource
  readonly knowledge?: SiteKnowledge
  readonly samplePattern?: PatternSampler | undefined
  /** A fresh input. */
  fresh(): Proposal
  /** A mutant of an entry. */
  mutant(): Proposal
  /** Whether the next run by chance is to be traced. */
  isTraced(): boolean
}

export class SequenceTurns {
  private readonly options: SequenceTurnsOptions
  private readonly states: CallStates
  private readonly probes: StateProbes | undefined
  private readonly ways: readonly Way[]
  private readonly spent: Record<Way, number> = { fresh: 0, onward: 0, goneOn: 0, mutant: 0, probe: 0 }
  private byChance = 0
  private staged = 0

  constructor(options: SequenceTurnsOptions) {
    this.options = options
    const { root, parts, context, coverage, knowledge, samplePattern } = options
    const states = new CallStates(root, parts)
    this.states = states
    this.ways = coverage === undefined ? unguided : guided
    if (coverage === undefined || knowledge === undefined) return
    const begin = (): unknown => parts.firstCalls(options.fresh().value, 0)
    this.probes = new StateProbes({ states, parts, context, coverage, knowledge, samplePattern, begin })
  }

  /** Chance is to have its turn before the next step of a stage. */
  get isChanceDue(): boolean {
    return this.byChance < firstByChance + this.staged * chancePerStaged
  }

  /** What stands behind the states that are known was looked for: what more of them shows, only chance knows. */
  get hasGoneOn(): boolean {
    return this.states.isWorn(leastTries)
  }

  /** A stage is about to run this. */
  staging(value: unknown): void {
    this.staged += this.costOf(value)
  }

  /** Learns what the last run, which passed, led to; true where that is new. */
  learn(value: unknown): boolean {
    const isNew = this.states.learn(value)
    this.probes?.learn(value)
    return isNew
  }

  /** The next input by chance. */
  next(): Proposal {
    const way = this.due()
    const proposal = this.proposed(way)
    const cost = this.costOf(proposal.value)
    this.spent[way] += cost
    this.byChance += cost
    return proposal
  }

  /** What has had the fewest calls for its share. */
  private due(): Way {
    const calls = (way: Way) => this.spent[way] / shares[way]
    return this.ways.reduce((least, way) => (calls(way) < calls(least) ? way : least))
  }

  private proposed(way: Way): Proposal {
    if (way === 'fresh') return this.options.fresh()
    if (way === 'mutant') return this.options.mutant()
    const { rng, context, isTraced } = this.options
    if (way === 'probe') {
      const value = this.probes?.next()
      if (value !== undefined) return { value, from: 'mutant', parent: undefined, traced: true }
    }
    const isWhole = way === 'onward'
    const value = this.states.goOn(rng, context.reset(), isWhole)
    if (value === undefined) return isWhole ? this.options.fresh() : this.options.mutant()
    return { value, from: 'mutant', parent: undefined, traced: isTraced() }
  }

  private costOf(value: unknown): number {
    return fixedCost + this.options.parts.callsIn(value)
  }
}
