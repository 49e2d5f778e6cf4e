/** Holds mutants against the original, input by input, and remembers which input told which apart. */
import { atAnotherTime, type Outcome, type Parting, partingOf } from '@fuzzwright/diff/call'
import type { MutantSwitch } from '../worker/mutant-switch.ts'
import type { MutatedCalls } from './mutated-calls.ts'
import { settle, type Trial } from './trial.ts'

/** A mutant that no test noticed. */
export interface Survivor {
  readonly id: number
  readonly placeId: number
  /** Reached while its module is loaded: every input runs it. */
  readonly isStatic: boolean
}

const closeness = { messages: true, order: false }

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
  private readonly calls: MutatedCalls
  private readonly lever: MutantSwitch
  private readonly alive: Map<number, Survivor>
  private inputs = 0

  constructor(calls: MutatedCalls, lever: MutantSwitch, survivors: readonly Survivor[]) {
    this.calls = calls
    this.lever = lever
    this.alive = new Map(survivors.map((one) => [one.id, one]))
  }

  /** Nothing is left to find here. */
  get isOver(): boolean {
    return this.alive.size === 0 || (this.inputs >= probe && ![...this.alive.keys()].some((id) => this.tried.has(id)))
  }

  /** Runs every mutant that these arguments reach; throws nothing. */
  readonly tryAll = (...args: readonly unknown[]): void | Promise<void> => settle(this.switchingOff(this.all(args)))

  /** Throws where one mutant shows. */
  tryOne(mutant: number): (...args: readonly unknown[]) => void | Promise<void> {
    return (...args) => settle(this.switchingOff(this.one(mutant, args)))
  }

  /** The next input is made by the original: its instances are of the module with the mutants in it. */
  private *switchingOff(trial: Trial<void>): Trial<void> {
    try {
      yield* trial
    } finally {
      this.calls.switchOff()
    }
  }

  private *all(args: readonly unknown[]): Trial<void> {
    this.inputs++
    const original = yield this.calls.original(args)
    if (original === undefined || !(yield* this.agrees(original, args))) return
    // The places are noted anew by every call.
    const reached = [...this.alive.values()].filter(({ placeId, isStatic }) => isStatic || this.lever.c[placeId] === 1)
    for (const { id } of reached) {
      this.tried.set(id, (this.tried.get(id) ?? 0) + 1)
      const parting = yield* this.parting(id, original, args)
      if (parting === undefined) continue
      this.found.set(id, { args, at: this.inputs })
      this.alive.delete(id)
    }
  }

  private *one(mutant: number, args: readonly unknown[]): Trial<void> {
    const original = yield this.calls.original(args)
    if (original === undefined || !(yield* this.agrees(original, args))) return
    const parting = yield* this.parting(mutant, original, args)
    if (parting !== undefined) throw new MutantSeen(parting)
  }

  /** With every mutant off the changed module has to answer what the original does; time, chance and memory part them. */
  private *agrees(original: Outcome, args: readonly unknown[]): Trial<boolean> {
    const off = yield this.calls.switchedOff(args)
    return off !== undefined && partingOf(original, off, closeness) === undefined
  }

  private *parting(mutant: number, original: Outcome, args: readonly unknown[]): Trial<Parting | undefined> {
    const seen = yield* this.once(mutant, original, args)
    if (seen === undefined) return undefined
    // Once more, on another day and with other chance.
    const again = yield atAnotherTime(1, () => this.calls.original(args))
    if (again === undefined || partingOf(original, again, closeness) !== undefined) return undefined
    return yield* this.once(mutant, again, args)
  }

  private *once(mutant: number, original: Outcome, args: readonly unknown[]): Trial<Parting | undefined> {
    const mutated = yield* runToItsEnd(this.calls, mutant, args)
    return mutated === 'unknown' ? undefined : partingFrom(original, mutated)
  }
}

/** How two outcomes part; a mutant without one does not end. */
export function partingFrom(original: Outcome, mutated: Outcome | undefined): Parting | undefined {
  return mutated === undefined ? { kind: 'hangs', cause: '' } : partingOf(original, mutated, closeness)
}

/** How much longer than a test a mutant may take before it is said not to end. */
const patience = 100
/** Who counts up to a larger number may be on the way to its end. */
const largest = 10_000

/** `undefined` where the mutant does not end, `unknown` where only time could tell. */
export function* runToItsEnd(
  calls: MutatedCalls,
  mutant: number,
  args: readonly unknown[],
): Trial<Outcome | undefined | 'unknown'> {
  const soon = yield calls.mutated(mutant, args)
  if (calls.hasEnded) return soon
  if (holdsLargeNumber(args)) return 'unknown'
  const later = yield calls.mutated(mutant, args, patience)
  return calls.hasEnded ? later : undefined
}

function holdsLargeNumber(value: unknown, depth = 0): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return value > largest || value < -largest
  if (typeof value !== 'object' || value === null || depth > deepest) return false
  return Object.values(value).some((part) => holdsLargeNumber(part, depth + 1))
}

const deepest = 8
