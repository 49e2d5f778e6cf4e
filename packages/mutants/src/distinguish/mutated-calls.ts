/** One function in its original and in all its mutants, called with the same arguments. */
import {
  type Callee,
  type Outcome,
  type OwnArguments,
  outcomeGoneThrough,
  type VersionName,
} from '@fuzzwright/diff/call'
import { type MutantSwitch, noMutant } from '../worker/mutant-switch.ts'
import { budgetFor } from '../worker/worker-order.ts'

export interface MutatedCallsParts {
  readonly original: Callee
  /** Of the module with the mutants in it. */
  readonly mutated: Callee
  /** Of modules of their own, for mutants that are reached while a module is loaded. */
  readonly apart: ReadonlyMap<number, Callee>
  readonly lever: MutantSwitch
  readonly own: OwnArguments
}

/** Turns that no original takes. */
const unbounded = 2 ** 30

export class MutatedCalls {
  /** Turns of loops and calls that the last call without a mutant took. */
  private steps = 0
  private readonly parts: MutatedCallsParts

  constructor(parts: MutatedCallsParts) {
    this.parts = parts
  }

  original(args: readonly unknown[]): Outcome | Promise<Outcome> {
    return this.call('before', this.parts.original, args)
  }

  /** The module with the mutants in it, all of them off: notes which places are reached. */
  switchedOff(args: readonly unknown[]): Outcome | Promise<Outcome> {
    const { lever, mutated } = this.parts
    lever.c.fill(0)
    this.switchOff()
    const outcome = this.call('after', mutated, args)
    this.steps = unbounded - lever.s
    return outcome
  }

  /** Ends by an error where it takes too long, `patience` times what a test may take; {@link hasEnded} tells. */
  mutated(mutant: number, args: readonly unknown[], patience = 1): Outcome | Promise<Outcome> {
    const { lever, mutated, apart } = this.parts
    lever.turn(mutant, patience * budgetFor(this.steps))
    return this.call('after', apart.get(mutant) ?? mutated, args)
  }

  /** What runs from now on is the original. */
  switchOff(): void {
    this.parts.lever.turn(noMutant, unbounded)
  }

  /** Whether the last call came to its end by itself. */
  get hasEnded(): boolean {
    return !this.parts.lever.isOverdrawn
  }

  private call(version: VersionName, callee: Callee, args: readonly unknown[]): Outcome | Promise<Outcome> {
    const calls: unknown[][] = []
    try {
      const given = (): readonly unknown[] => this.givenAgain(version, args)
      return outcomeGoneThrough(callee, { args: this.parts.own.for(version, args, calls), given, calls })
    } catch (thrown) {
      // An instance that cannot be made: whoever makes it sees that.
      return { ended: 'threw', value: thrown, args, given: () => args, calls }
    }
  }

  /** Nothing where the steps do not suffice for it: whatever the call left counts as its own then. */
  private givenAgain(version: VersionName, args: readonly unknown[]): readonly unknown[] {
    try {
      return this.parts.own.for(version, args, [])
    } catch {
      return []
    }
  }
}
