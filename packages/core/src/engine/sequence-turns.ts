/**
 * Whose turn it is where inputs are sequences of calls. What runs cost is counted in their calls, so that a few long sequences do not
 * take the place of many short ones: a stage runs its entry hundreds of times, however long that is.
 */
import type { Context } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { Rng } from '../random/rng.ts'
import { CallStates, type SequenceParts } from './call-states.ts'
import type { Proposal } from './proposal.ts'

/**
 * Shares of the calls of fresh sequences, of those that go on from a known state, and of mutants. bench/sequences: chance alone
 * finds most planted bugs with the fewest calls, and what goes on from states finds the puzzles.
 */
const shares = { fresh: 4, goneOn: 3, mutant: 1 } as const
/** Calls by chance for each call of a stage. bench/sequences chose it. */
const chancePerStaged = 3
/**
 * Calls by chance before the first stage: by then shorter sequences have taken the places of most long ones that were the first to
 * show something. bench/sequences chose it.
 */
const firstByChance = 300
/** What a run costs besides its calls, in calls. No bench chose it. */
const fixedCost = 2

type Way = keyof typeof shares

export interface SequenceTurnsOptions {
  readonly root: AnyDomain
  readonly rng: Rng
  readonly context: Context
  readonly parts: SequenceParts
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
  private readonly spent: Record<Way, number> = { fresh: 0, goneOn: 0, mutant: 0 }
  private byChance = 0
  private staged = 0

  constructor(options: SequenceTurnsOptions) {
    this.options = options
    this.states = new CallStates(options.root, options.parts)
  }

  /** Chance is to have its turn before the next step of a stage. */
  get isChanceDue(): boolean {
    return this.byChance < firstByChance + this.staged * chancePerStaged
  }

  /** A stage is about to run this. */
  staging(value: unknown): void {
    this.staged += this.costOf(value)
  }

  /** Learns what the last run, which passed, led to; true where that is new. */
  learn(value: unknown): boolean {
    return this.states.learn(value)
  }

  /** The next input by chance. */
  next(): Proposal {
    const way = this.due()
    const proposal =
      (way === 'goneOn' ? this.goneOn() : undefined) ?? this.options[way === 'fresh' ? 'fresh' : 'mutant']()
    const cost = this.costOf(proposal.value)
    this.spent[way] += cost
    this.byChance += cost
    return proposal
  }

  /** What has had the fewest calls for its share. */
  private due(): Way {
    const calls = (way: Way) => this.spent[way] / shares[way]
    const least = calls('mutant') < calls('goneOn') ? 'mutant' : 'goneOn'
    return calls(least) < calls('fresh') ? least : 'fresh'
  }

  private goneOn(): Proposal | undefined {
    const { rng, context, isTraced } = this.options
    const value = this.states.goOn(rng, context.reset())
    return value === undefined ? undefined : { value, from: 'mutant', parent: undefined, traced: isTraced() }
  }

  private costOf(value: unknown): number {
    return fixedCost + this.options.parts.callsIn(value)
  }
}
