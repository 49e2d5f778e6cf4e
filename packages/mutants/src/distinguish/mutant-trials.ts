/** Holds mutants against the original, input by input, and remembers which input told which apart. */
import type { Parting } from '@fuzzwright/diff/call'
import type { MutantSwitch } from '../worker/mutant-switch.ts'
import type { MutantPairs, PairTrial } from './mutant-pairs.ts'
import { settle } from './trial.ts'

/** A mutant that no test noticed. */
export interface Survivor {
  readonly id: number
  readonly placeId: number
  /** Reached while its module is loaded: every input runs it. */
  readonly isStatic: boolean
}

/** Inputs after which a function that reaches no mutant is left. */
const probe = 2_000

/** Named by how the ways part, so that one cause is one failure. */
class MutantSeen extends Error {
  constructor({ kind }: Parting) {
    super('')
    this.name = `Seen ${kind}`
  }
}

/** Arguments that tell a mutant from the original, and which input of the search they were, from 1. */
export interface TellingInput {
  readonly args: readonly unknown[]
  readonly at: number
}

export class MutantTrials {
  /** What tells a mutant from the original, by its number. */
  readonly found = new Map<number, TellingInput>()
  /** How many inputs ran a mutant without showing it. */
  readonly tried = new Map<number, number>()
  private readonly pairs: MutantPairs
  private readonly lever: MutantSwitch
  private readonly alive: Map<number, Survivor>
  private inputs = 0

  constructor(pairs: MutantPairs, lever: MutantSwitch, survivors: readonly Survivor[]) {
    this.pairs = pairs
    this.lever = lever
    this.alive = new Map(survivors.map((one) => [one.id, one]))
  }

  /** Nothing is left to find here. */
  get isOver(): boolean {
    return this.alive.size === 0 || (this.inputs >= probe && ![...this.alive.keys()].some((id) => this.tried.has(id)))
  }

  /** Runs every mutant that these arguments reach; throws nothing. */
  readonly tryAll = (...args: readonly unknown[]): void | Promise<void> => settle(this.guarded(this.all(args)))

  /**
   * Throws where one mutant shows, from input `from` on: what comes before is run as {@link tryAll} runs it, so that a search takes
   * the same way.
   */
  tryOne(mutant: number, from: number): (...args: readonly unknown[]) => void | Promise<void> {
    let inputs = 0
    return (...args) => {
      inputs++
      return settle(this.guarded(inputs < from ? this.none(args) : this.one(mutant, args)))
    }
  }

  /** The next input is made by the original: its instances are of the module with the mutants in it. */
  private *guarded(trial: PairTrial<void>): PairTrial<void> {
    try {
      yield* trial
    } catch (error) {
      // What cannot be made for both, or does not end, is no input.
      if (error instanceof MutantSeen) throw error
    } finally {
      this.pairs.leave()
    }
  }

  private *none(args: readonly unknown[]): PairTrial<void> {
    yield* this.pairs.agrees(args)
  }

  private *all(args: readonly unknown[]): PairTrial<void> {
    this.inputs++
    if (!(yield* this.pairs.agrees(args))) return
    // The places are noted anew by every call.
    const reached = [...this.alive.values()].filter(({ placeId, isStatic }) => isStatic || this.lever.c[placeId] === 1)
    const back = this.pairs.aside()
    try {
      for (const { id } of reached) yield* this.tryReached(id, args)
    } finally {
      back()
    }
  }

  private *tryReached(id: number, args: readonly unknown[]): PairTrial<void> {
    this.tried.set(id, (this.tried.get(id) ?? 0) + 1)
    if ((yield* this.pairs.parted(id, args)) === undefined) return
    this.found.set(id, { args, at: this.inputs })
    this.alive.delete(id)
  }

  private *one(mutant: number, args: readonly unknown[]): PairTrial<void> {
    if (!(yield* this.pairs.agrees(args))) return
    const back = this.pairs.aside()
    try {
      const parted = yield* this.pairs.parted(mutant, args)
      if (parted !== undefined) throw new MutantSeen(parted.parting)
    } finally {
      back()
    }
  }
}
