/** One version's side of a sequence of calls: objects and arguments of its own, and what comes of each call. */
import { type Call, type CallSequence, type Making, ResultOf } from '@fuzzwright/core'
import { callMember, makeObject } from '@fuzzwright/core/host'
import { fromDeeper, type Turn, withChance } from './another-time.ts'
import { isPromise } from './call-version.ts'
import { outcomeGoneThrough } from './gone-through.ts'
import type { Outcome } from './outcome.ts'
import type { OwnArguments, VersionName } from './own-arguments.ts'

/** What a side is made of. */
export interface UseSideParts {
  readonly version: VersionName
  /** The class of this version, or its function that makes an object. */
  readonly maker: unknown
  readonly own: OwnArguments
  readonly turn: Turn
}

/** Milliseconds a promise of a call is waited for: who waits for a later call of the same sequence waits for ever. */
const patience = 200

/** Each step is made once, in order: the objects are made first, then the calls. */
export class UseSide {
  /** The objects, then what the calls answered; `undefined` where there is nothing. */
  readonly things: unknown[] = []
  private readonly parts: UseSideParts
  /** What given functions were called with, by whatever step. */
  private readonly calls: unknown[][] = []

  constructor(parts: UseSideParts) {
    this.parts = parts
  }

  /** What comes of step `place`; `undefined` where there is nothing to make it on, or with. */
  step({ makings, calls }: CallSequence, place: number): Outcome | Promise<Outcome> | undefined {
    const making = makings[place]
    if (making !== undefined) return this.make(making, place)
    const call = calls[place - makings.length]
    return call && this.call(call, place)
  }

  private make(making: Making, place: number): Outcome | Promise<Outcome> {
    const { maker } = this.parts
    return this.done(place, making.args, (args) => makeObject(maker, { ...making, args }))
  }

  private call(call: Call, place: number): Outcome | Promise<Outcome> | undefined {
    const on = this.things[call.on]
    const isMissing = (argument: unknown): boolean =>
      argument instanceof ResultOf && (this.things[argument.thing] ?? undefined) === undefined
    if (on === undefined || on === null || call.args.some(isMissing)) return undefined
    const own = call.args.filter((argument) => !(argument instanceof ResultOf))
    return this.done(place, own, (args) => {
      const next = args[Symbol.iterator]()
      const handed = call.args.map((argument): unknown =>
        argument instanceof ResultOf ? this.things[argument.thing] : next.next().value,
      )
      return callMember(on, call, handed)
    })
  }

  /** `args`: those that the input brings; what earlier calls answered is told where it came from. */
  private done(
    place: number,
    args: readonly unknown[],
    work: (args: readonly unknown[]) => unknown,
  ): Outcome | Promise<Outcome> {
    const { version, own, turn } = this.parts
    const { calls } = this
    // Functions that an earlier step was given are called by later ones.
    const first = calls.length
    const parts = { args: own.for(version, args, calls), given: () => own.for(version, args, []), calls: [] }
    const outcome = withChance(turn * mostSteps + place, () =>
      fromDeeper(turn, () => outcomeGoneThrough((...taken) => work(taken), parts)),
    )
    const kept = (one: Outcome): Outcome => this.keep({ ...one, calls: calls.slice(first) }, place)
    return isPromise(outcome) ? inTime(outcome).then(kept) : kept(outcome)
  }

  private keep(outcome: Outcome, place: number): Outcome {
    const isThing = outcome.ended === 'returned' || outcome.ended === 'resolved'
    this.things[place] = isThing ? (outcome.goneThrough?.iterator ?? outcome.value) : undefined
    return outcome
  }

  /** The number of the thing that a value is, so that what answers its own object is known by that. */
  thingOf(value: unknown, before: number): number {
    return typeof value === 'object' && value !== null ? this.things.slice(0, before).indexOf(value) : -1
  }
}

/** Steps have chance of their own, in each turn another. */
const mostSteps = 10_000

/** Error of a promise that nobody has settled; both versions leaving one is no difference. */
class NeverSettled extends Error {
  override readonly name = 'NeverSettled'
}

function inTime(outcome: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => {
      const value = new NeverSettled('no call of the sequence settles it')
      resolve({ ended: 'rejected', value, args: [], given: () => [], calls: [] })
    }, patience)
  })
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}
