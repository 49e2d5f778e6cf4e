/** Runs a sequence of calls on fresh objects, those of a group together, by the virtual clock and piece by piece. */
import { type Call, type Making, ResultOf, thingsOf } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import { callMember, makeObject } from '../calls/run-calls.ts'
import { copyValue } from '../domain/copy-value.ts'
import type { CallGroups } from './call-groups.ts'
import { Deadlock } from './fuzzed-schedule.ts'
import { GivenFunctions } from './given-functions.ts'
import { Interleaver, type InterleaverOptions } from './interleaver.ts'
import { seenState } from './seen-state.ts'
import type { Moment } from './virtual-clock.ts'

/** How a call ended. */
export type Ending = { readonly value: unknown } | { readonly error: unknown }

/** How a run goes. */
export interface TogetherOptions extends InterleaverOptions {
  /** Calls in progress at once, at most. */
  readonly most: number
  /** What calls answered that are not made here, by their places: it is handed to those that are. */
  readonly answered?: ReadonlyMap<number, unknown>
  /** When calls are made; where nothing is said, when those before have ended. */
  readonly startsAt?: ReadonlyMap<number, Moment>
  /** Called when the first object is made and after each group; what it throws ends the run. */
  settled?(first: unknown, endings: readonly (Ending | undefined)[]): unknown
}

/** Pieces for what calls leave behind: as many as a few timers that start each other need. No bench chose it. */
const piecesBehind = 100

/** One run. */
export class TogetherRun {
  /** By call; `undefined` where it was not made, or has not ended. */
  readonly endings: (Ending | undefined)[] = []
  /** When calls were made, and when they ended. */
  readonly began = new Map<number, Moment>()
  readonly endedAt = new Map<number, Moment>()
  /** Calls that were made. */
  readonly made = new Set<number>()
  /** Calls in the order in which they ended, each with the number of the group that ran then. */
  readonly endedIn = new Map<number, number>()
  /** Calls that only looked at what was in progress, or were refused since it was: they ended at once while another of their group had not. */
  readonly midway = new Set<number>()
  /** Functions that the calls, and the makers of objects, were handed. */
  readonly given = new GivenFunctions()
  /** Of each call those of its group that were made before it. */
  readonly besides = new Map<number, readonly number[]>()
  /** A call was left out, since what it is to be handed was still to come: of another run it is not known whether it was. */
  isPartial = false
  /** Timers that are still to come when nothing else is. */
  timersLeft = 0
  /** Number of the group that runs, or ran last. */
  private group = 0
  readonly interleaver: Interleaver
  private readonly things: unknown[] = []
  /** Commands that set a timer, with how many had come by then: until another comes, nothing goes on behind them. */
  private readonly timed = new Map<number, number>()
  private readonly sequence: CallSequence
  private readonly options: TogetherOptions

  constructor(sequence: CallSequence, options: TogetherOptions) {
    this.sequence = sequence
    this.options = options
    this.interleaver = new Interleaver(options)
  }

  /** The first object; `undefined` until there is one. */
  get first(): unknown {
    return this.things[0]
  }

  /** All objects are there. */
  get isMade(): boolean {
    return this.things.length >= this.sequence.makings.length
  }

  /** Throws what a maker or `settled` throws, and what a timer throws that nobody catches. */
  async run(groups: CallGroups): Promise<void> {
    const { interleaver } = this
    interleaver.open()
    try {
      for (const making of this.sequence.makings) await this.make(making)
      for (const [index, value] of this.options.answered ?? []) this.things[this.thingOf(index)] = value
      await this.options.settled?.(this.first, this.endings)
      for (const [number, group] of groups.entries()) {
        this.group = number
        await this.comeTo(this.options.startsAt?.get(group[0] ?? 0))
        await this.runGroup(group)
        await this.options.settled?.(this.first, this.endings)
      }
      this.takeTimed()
      const { pieces } = interleaver
      await interleaver.goOn(() => interleaver.pieces - pieces >= piecesBehind)
      // One that polls has a timer only where it awaits nothing else.
      await interleaver.goOn(() => interleaver.isAtRest || interleaver.pieces - pieces >= 2 * piecesBehind)
      this.timersLeft = this.options.clock.pending
    } finally {
      interleaver.close()
    }
  }

  /** A command whose timer never had a chance to come while others looked was taken as any other. */
  private takeTimed(): void {
    const { fired } = this.options.clock.moment
    for (const [index, before] of this.timed) if (before === fired) this.midway.delete(index)
  }

  /** It is `moment` next. Timers that come before have come then, as far as they are not too many. */
  private async comeTo(moment: Moment | undefined): Promise<void> {
    const { clock } = this.options
    if (moment === undefined) return
    const isReached = (): boolean =>
      clock.now > moment.now || (clock.now === moment.now && clock.moment.fired >= moment.fired)
    if (clock.now > moment.now) clock.goBack(moment)
    if (isReached()) return
    // Where fewer timers come than came then, the moment comes all the same.
    let isThere = false
    const cancel = clock.later(() => {
      isThere = true
    }, moment.now - clock.now)
    await this.interleaver.goOn(() => isThere || isReached())
    cancel()
  }

  private async make(making: Making): Promise<void> {
    const args = making.args.map((argument) => this.given.inPlaceOf(copyValue(argument), 'maker'))
    const made = makeObject<unknown>(this.sequence.maker, { ...making, args })
    if (!(made instanceof Promise)) {
      this.things.push(made)
      return
    }
    let ending: Ending | undefined
    made.then(
      (value) => {
        ending = { value }
      },
      (error) => {
        ending = { error }
      },
    )
    await this.interleaver.goOn(() => ending !== undefined)
    if (ending === undefined) throw new Deadlock('The object is never made: nothing can go on.')
    if ('error' in ending) throw ending.error
    this.things.push(ending.value)
  }

  /** As many as may be in progress are started, and another where one ends, or where none can go on. */
  private async runGroup(group: readonly number[]): Promise<void> {
    const waiting = [...group]
    const left = new Set(group)
    const startOne = (): void => {
      const index = waiting.shift()
      if (index === undefined) return
      this.interleaver.begin(index, () =>
        this.call(index, group, () => {
          left.delete(index)
          startOne()
        }),
      )
    }
    for (let started = 0; started < this.options.most; started++) startOne()
    while (!(await this.interleaver.goOn(() => left.size === 0)) && waiting.length > 0) startOne()
  }

  private call(index: number, group: readonly number[], then: () => void): void {
    const ends = (ending: Ending | undefined): void => {
      this.endings[index] = ending
      if (ending !== undefined) this.endedIn.set(index, this.group)
      if (ending !== undefined) this.endedAt.set(index, this.options.clock.moment)
      if (ending !== undefined && 'value' in ending) this.things[this.thingOf(index)] = ending.value
      this.interleaver.ended(index)
      then()
    }
    const call = this.sequence.calls[index]
    const on = call && this.things[call.on]
    const args = call && this.handed(call, index)
    // What was to come of an earlier call did not: there is nothing to call this on, or with.
    if (call === undefined || on === undefined || on === null || args === undefined) {
      this.isPartial ||= call !== undefined && this.needsOpenCall(call)
      ends(undefined)
      return
    }
    const isMidway = group.some((other) => this.isInProgress(other))
    this.besides.set(
      index,
      group.filter((other) => this.made.has(other)),
    )
    this.made.add(index)
    this.began.set(index, this.options.clock.moment)
    const { pieces } = this.interleaver
    const before = isMidway && call.way === 'method' ? seenState(on) : undefined
    const { waitsBegun } = this.interleaver
    const { pending } = this.options.clock
    const value = attempted(() => callMember(on, call, args))
    if (!(value instanceof Promise)) {
      // What answers nothing and does all it does at once is a command that was taken.
      const isWhole = this.interleaver.waitsBegun === waitsBegun
      const isTaken = before !== undefined && isWhole && isNothing(value) && seenState(on) !== before
      const setsTimer = this.options.clock.pending > pending
      if (isMidway && (!isTaken || setsTimer)) this.midway.add(index)
      if (isTaken && setsTimer) this.timed.set(index, this.options.clock.moment.fired)
      ends(value)
      return
    }
    const endsLater = (ending: Ending): void => {
      if (isMidway && this.interleaver.pieces === pieces && isRefusal(ending)) this.midway.add(index)
      ends(ending)
    }
    value.then(
      (resolved) => endsLater({ value: resolved }),
      (error) => endsLater({ error }),
    )
  }

  private needsOpenCall(call: Call): boolean {
    const calls = thingsOf(call).map((thing) => thing - this.sequence.makings.length)
    return calls.some((index) => this.isInProgress(index))
  }

  private isInProgress(index: number): boolean {
    return this.made.has(index) && this.endings[index] === undefined
  }

  private thingOf(index: number): number {
    return this.sequence.makings.length + index
  }

  private handed({ args }: Call, index: number): readonly unknown[] | undefined {
    const list = args.map((argument) =>
      argument instanceof ResultOf ? this.things[argument.thing] : this.given.inPlaceOf(copyValue(argument), index),
    )
    const isMissing = list.some((value, at) => args[at] instanceof ResultOf && (value === undefined || value === null))
    return isMissing ? undefined : list
  }
}

/** What a call ends with that does nothing now. `false` may as well be a wrong answer. */
function isRefusal(ending: Ending): boolean {
  return 'error' in ending || isNothing(ending)
}

function isNothing(ending: Ending): boolean {
  return 'value' in ending && ending.value === undefined
}

/** How a call ended, or the promise it answered. */
function attempted(call: () => unknown): Ending | Promise<unknown> {
  try {
    const value = call()
    return value instanceof Promise ? value : { value }
  } catch (error) {
    return { error }
  }
}
