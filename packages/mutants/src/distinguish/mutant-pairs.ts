/** One function, or what is made of one class, in its original and in all its mutants: an input is run by both sides. */
import {
  atAnotherTime,
  isPromise,
  type Outcome,
  type PairScope,
  type Parted,
  type Parting,
  partingOf,
  type WatchedPair,
} from '@fuzzwright/diff/call'
import { type MutantSwitch, noMutant } from '../worker/mutant-switch.ts'
import { budgetFor } from '../worker/worker-order.ts'
import type { Trial } from './trial.ts'

export interface MutantPairsParts {
  /** The original beside the module with the mutants in it. */
  readonly woven: WatchedPair
  /** Beside modules of their own, for mutants that are reached while a module is loaded. */
  readonly apart: ReadonlyMap<number, WatchedPair>
  readonly lever: MutantSwitch
  readonly closeness: PairScope['closeness']
}

/** How the two sides part; without an outcome the mutant does not end. */
export interface MutantParted {
  readonly parting: Parting
  readonly before: Outcome
  readonly after: Outcome | undefined
  /** The input as far as it is needed. */
  readonly args: readonly unknown[]
}

/** One input as two pairs make it, each with classes of its own. */
export interface FreshInputs {
  readonly agreeing: readonly unknown[]
  readonly parting: readonly unknown[]
}

/** What one run of an input comes to. */
interface Ran {
  readonly parted?: Parted | undefined
  /** Of the original alone. */
  readonly outcome?: Outcome
}

export type PairTrial<T> = Trial<T, Ran>

/** Turns of loops and calls that the original may take: who takes more may never end. No bench chose it. */
const mostTurns = 50_000
/** How much longer than a test a mutant may take before it is said not to end. */
const patience = 100
/** Who counts up to a larger number may be on the way to its end. */
const largest = 10_000

export class MutantPairs {
  /** Turns of loops and calls that the last input without a mutant took. */
  private steps = 0
  /** Whether the last input made promises. */
  private isAsync = false
  /** The last input, as far as it was run until the ways parted. */
  private cut: readonly unknown[] = []
  private readonly parts: MutantPairsParts

  constructor(parts: MutantPairsParts) {
    this.parts = parts
  }

  /**
   * With every mutant off the changed module has to answer what the original does; time, chance and memory part them. Notes which
   * places are reached.
   */
  *agrees(args: readonly unknown[]): PairTrial<boolean> {
    const { lever, woven } = this.parts
    lever.c.fill(0)
    lever.turn(noMutant, mostTurns)
    const off = yield ran(() => woven.parted(args))
    this.steps = mostTurns - lever.s
    return off !== undefined && off.parted === undefined && !lever.isOverdrawn
  }

  /** Only behind {@link agrees} for the same input; time, chance and memory do not count. */
  *parted(mutant: number, args: readonly unknown[]): PairTrial<MutantParted | undefined> {
    const seen = yield* this.once(mutant, args)
    if (seen === undefined || !(yield* this.isSteady(seen))) return undefined
    return (yield* this.once(mutant, args, 1)) === undefined ? undefined : seen
  }

  /**
   * How a mutant parts from the original in the modules of `fresh`, which remember nothing, where those of this pair agree: what is
   * told is what a test would see.
   */
  *partedIn(fresh: MutantPairs, mutant: number, inputs: FreshInputs): PairTrial<MutantParted | undefined> {
    if (!(yield* this.agrees(inputs.agreeing))) return undefined
    fresh.steps = this.steps
    return yield* fresh.once(mutant, inputs.parting)
  }

  /** What runs from here on counts for no input, until what is answered is called. */
  aside(): () => void {
    return this.parts.woven.aside()
  }

  /** Behind an input: what runs from now on is the original. */
  leave(): void {
    this.switchOff()
    this.parts.woven.leave()
  }

  private switchOff(): void {
    this.parts.lever.turn(noMutant, mostTurns)
  }

  /** Whether the original answers the same on another day, and with other chance. */
  private *isSteady({ before, args }: MutantParted): PairTrial<boolean> {
    const again = yield outcome(() => atAnotherTime(1, () => this.parts.woven.call('before', args, 1)))
    return again?.outcome !== undefined && partingOf(before, again.outcome, this.parts.closeness) === undefined
  }

  private *once(mutant: number, args: readonly unknown[], turn = 0): PairTrial<MutantParted | undefined> {
    const soon = yield* this.run(mutant, args, { turn, patience: 1 })
    if (soon !== 'too long') return soon
    if (holdsLargeNumber(args)) return undefined
    // A turn that awaits something takes as long as hundreds of others.
    if (this.isAsync) return yield* this.endless()
    const late = yield* this.run(mutant, args, { turn, patience })
    return late === 'too long' ? yield* this.endless() : late
  }

  private *run(
    mutant: number,
    args: readonly unknown[],
    limits: { readonly turn: number; readonly patience: number },
  ): PairTrial<MutantParted | undefined | 'too long'> {
    const { lever, woven, apart } = this.parts
    const pair = apart.get(mutant) ?? woven
    lever.turn(mutant, limits.patience * budgetFor(this.steps))
    const running = ran(() =>
      limits.turn === 0 ? pair.parted(args) : atAnotherTime(limits.turn, () => pair.parted(args)),
    )
    this.isAsync = isPromise(running)
    const one = yield running
    this.cut = one?.parted?.args ?? args
    if (lever.isOverdrawn) return 'too long'
    return one === undefined ? yield* this.endless() : one.parted
  }

  /** Where the mutant does not end, the original does. */
  private *endless(): PairTrial<MutantParted | undefined> {
    const { cut } = this
    this.switchOff()
    const one = yield outcome(() => this.parts.woven.call('before', cut))
    return one?.outcome && { parting: { kind: 'hangs', cause: '' }, before: one.outcome, after: undefined, args: cut }
  }
}

function ran(run: () => Parted | undefined | Promise<Parted | undefined>): Ran | Promise<Ran> {
  const parted = run()
  return isPromise(parted) ? parted.then((one) => ({ parted: one })) : { parted }
}

function outcome(run: () => Outcome | Promise<Outcome>): Ran | Promise<Ran> {
  const one = run()
  return isPromise(one) ? one.then((settled) => ({ outcome: settled })) : { outcome: one }
}

function holdsLargeNumber(value: unknown, depth = 0): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return value > largest || value < -largest
  if (typeof value !== 'object' || value === null || depth > deepest) return false
  return Object.values(value).some((part) => holdsLargeNumber(part, depth + 1))
}

const deepest = 8
