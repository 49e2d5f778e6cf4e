/**
 * Calls started together as a target. No model says what they should answer, so they are judged by the object itself: their
 * answers have to be those of some order of the same calls, one after the other, on a fresh object (serializability). Where one call
 * ended before another began the order may be the other way round all the same: the latest search may win over an earlier one. A call that never ends is an answer like any other: a queue may keep a reader waiting for ever.
 */
import type { CallSequence } from '../calls/call-sequence.ts'
import type { LineNote } from '../calls/print-calls.ts'
import { discarded } from '../domain/discarded.ts'
import { type CallGroups, groupsOf, ordersOf, type SpannedCall, spannedCalls } from '../interleavings/call-groups.ts'
import { Deadlock, type FuzzedSchedule } from '../interleavings/fuzzed-schedule.ts'
import { type Ending, type TogetherOptions, TogetherRun } from '../interleavings/together-run.ts'
import { leaveClock, type Moment, type VirtualClock, virtualClock } from '../interleavings/virtual-clock.ts'
import type { Callable, Target } from '../target/callable.ts'
import { blockedError } from './blocked-calls.ts'
import { asksForMost, calledOff, joinedCalls, twiceAsked } from './joined-calls.ts'
import type { CallsTarget } from './judged-calls.ts'
import { held, type JudgedCalls, type JudgedMember, JudgedMembers, judgedAs, judgeStep } from './judged-member.ts'
import { sameAnswer } from './model-run.ts'
import { EndingTally } from './never-ending.ts'
import { answerText } from './object-notes.ts'
import { OracleError } from './oracle-error.ts'
import { callText, raceTimeline } from './race-timeline.ts'

/** Orders tried for one input; of five calls there are 120. No bench chose it. */
const mostOrders = 200

/** What is judged, and how many calls may be in progress at once. */
export interface JudgedRaces extends JudgedCalls {
  readonly parallel: number
}

/** A target of sequences and schedules. */
export function raceTarget(judged: JudgedRaces): CallsTarget {
  const judge = new RaceJudge(judged)
  return {
    kind: 'function',
    call: (schedule: FuzzedSchedule, sequence: CallSequence) => judge.run(sequence, schedule),
    judgeReturn: () => undefined,
    isFailure: () => true,
    giveUp: leaveClock,
    tell: (on) => judge.tell(on),
    get notes() {
      return judge.notes
    },
    get warnings() {
      return judge.warnings
    },
  }
}

class RaceJudge {
  notes: (LineNote | undefined)[] = []
  private isTelling = false
  private readonly members: readonly JudgedMembers[]
  private readonly maker: Target
  private readonly invariants: readonly Callable[]
  private readonly judged: JudgedRaces
  private readonly endings = new EndingTally()

  constructor(judged: JudgedRaces) {
    const { description, objects, options } = judged
    this.judged = judged
    this.invariants = [options.invariant ?? []].flat()
    this.maker = judgedAs({ ...description, returns: { kind: 'unknown' } }, judged)
    this.members = objects.kinds.map(({ members }) => new JudgedMembers(members, judged))
  }

  tell(on: boolean): void {
    this.isTelling = on
  }

  async run(sequence: CallSequence, schedule: FuzzedSchedule): Promise<void> {
    this.notes = []
    const clock = await virtualClock()
    const groups = groupsOf(sequence)
    const run = await this.raced({ sequence, schedule, clock, groups })
    if (run.isPartial || !groups.some(({ length }) => length > 1)) return
    const spans = spannedCalls(groups, run.endedIn)
    const orders = new OrderSearch({ sequence, run, spans, most: mostOrders, isHandle: this.handlesOf(sequence) })
    const plain = this.plain(clock)
    const make: MakeRun = (options) => new TogetherRun(sequence, { ...plain, ...options })
    const wrong = await orders.wrong(make)
    if (wrong === undefined) {
      const blocked = await orders.blocked(make)
      if (blocked !== undefined) throw blocked
      return
    }
    const [kind, message] = wrong
    const details = kind === 'race' ? orders.differences() : []
    throw new OracleError(kind, message, [...details, ...raceTimeline({ sequence, run, groups, schedule })])
  }

  private plain(clock: VirtualClock) {
    return { switches: [], clock, most: 1 }
  }

  /** The calls together, each judged by itself as soon as its group has ended. */
  private async raced({ sequence, schedule, clock, groups }: RacedCalls): Promise<TogetherRun> {
    const memberAt = this.membersOf(sequence)
    let judgedCalls = 0
    const run = new TogetherRun(sequence, {
      ...this.plain(clock),
      switches: schedule.switches,
      most: this.judged.parallel,
      settled: (first, endings) => {
        for (const index of [...run.endedIn.keys()].slice(judgedCalls)) {
          judgedCalls++
          const ending = endings[index]
          if (ending !== undefined) judgeEnding({ sequence, index }, memberAt(index), ending)
        }
        return this.judgeObject(first)
      },
    })
    try {
      await run.run(groups)
    } catch (error) {
      if (run.isMade || error instanceof Deadlock || this.maker.isFailure(error, sequence.makings)) throw error
      throw discarded
    } finally {
      if (this.isTelling) this.notes = notesOf(sequence, run)
      this.count(sequence, run)
    }
    return run
  }

  /** Members by call; what is called on the result of another call is of the kind that gives. */
  private membersOf({ makings, calls }: CallSequence): (index: number) => JudgedMember | undefined {
    const kinds: (number | undefined)[] = makings.map(() => 0)
    const members = calls.map((call) => {
      const member = this.members[kinds[call.on] ?? 0]?.get(call)
      kinds.push(member?.gives)
      return member
    })
    return (index) => members[index]
  }

  private handlesOf(sequence: CallSequence): (index: number) => boolean {
    const memberAt = this.membersOf(sequence)
    return (index) => memberAt(index)?.isMute === true
  }

  private count({ calls }: CallSequence, run: TogetherRun): void {
    for (const index of run.made) this.endings.count(calls[index]?.name ?? '', run.endings[index] !== undefined)
  }

  get warnings(): readonly string[] {
    return this.endings.warnings
  }

  private async judgeObject(object: unknown): Promise<void> {
    for (const invariant of this.invariants) held(invariant)(await invariant(object))
  }
}

interface RacedCalls {
  readonly sequence: CallSequence
  readonly schedule: FuzzedSchedule
  readonly clock: VirtualClock
  readonly groups: CallGroups
}

function judgeEnding(
  { sequence, index }: { readonly sequence: CallSequence; readonly index: number },
  member: JudgedMember | undefined,
  ending: Ending,
): void {
  const step = { index, name: '', way: 'method', args: [] } as const
  const ended = 'error' in ending ? { ...step, thrown: { error: ending.error } } : { ...step, value: ending.value }
  // What a call does to its arguments cannot be told apart from what those do that are in progress as well.
  const { watch: _, ...target } = member?.target ?? { watch: undefined }
  const alone = member && 'call' in target ? { ...member, target } : undefined
  judgeStep(ended, { member: alone, sequence, hasModel: false }, undefined)
}

function notesOf({ makings, calls }: CallSequence, run: TogetherRun): (LineNote | undefined)[] {
  const notes = calls.map((_, index) => {
    const ending = run.endings[index]
    if (ending === undefined) return run.made.has(index) ? { text: 'never ends', hasThrown: false } : undefined
    if ('value' in ending && ending.value === undefined) return undefined
    return { text: answerText(ending), hasThrown: 'error' in ending }
  })
  return [...makings.map(() => undefined), ...notes]
}

interface SearchedOrders {
  readonly sequence: CallSequence
  readonly run: TogetherRun
  /** In the order in which they ended. */
  readonly spans: readonly SpannedCall[]
  readonly most: number
  /** What a call answers is an object or a function, which is never the same in two runs, or nothing that counts. */
  readonly isHandle: (index: number) => boolean
  /** How often functions that objects were made with have to be called; anything will do where it is missing. */
  readonly callsOfMakers?: number | undefined
}

/** Makes a run of calls one after the other, which `settled` is told of after each; `answered` is what those answered that are left out. */
type MakeRun = (options: Pick<TogetherOptions, 'settled' | 'answered' | 'startsAt'>) => TogetherRun

/** When the calls of an order are made. */
type Times = ReadonlyMap<number, Moment>

/** Thrown to end an order that cannot be the one. */
const refused = Symbol('refused')

type Wrong = readonly [kind: 'race' | 'deadlock' | 'timer-leak', message: string]

class OrderSearch {
  private readonly parts: SearchedOrders
  /** Beginnings of orders with which the answers differ. */
  private readonly refusals = new Set<string>()
  /** An order that gives the same answers leaves fewer timers. */
  private leaks = false
  /** In some order a call could not be made. */
  private isPartial = false
  /** In some order a call ends that did not. */
  private ends = false
  /** The calls one after the other, in the order in which they ended. */
  private plain: TogetherRun | undefined
  /** The order that gives what the run gave, where one does. */
  private fitting: readonly number[] | undefined

  constructor(parts: SearchedOrders) {
    this.parts = parts
  }

  /** Why no order gives what the run gave; `undefined` where one does, where it is too much to say, or where nothing is the same twice. */
  async wrong(make: MakeRun): Promise<Wrong | undefined> {
    if (!(await this.hasNone(make)) || !(await this.isRepeatable(make))) return undefined
    const { run, sequence } = this.parts
    // What is in progress is there to be seen, a call may be refused for it, or join it: such calls say nothing where the others do without them.
    const silent = new Set([
      ...run.midway,
      ...joinedCalls(sequence, run),
      ...asksForMost(sequence, run),
      ...calledOff(run),
    ])
    if (silent.size > 0 && !(await this.without(silent).hasNone(this.answering(silent, make)))) return undefined
    for (const joined of this.joinedByChoice()) {
      const left = new Set([...silent, ...joined])
      const others = this.without(left, run.given.callsOfMakers)
      if (!(await others.hasNone(this.answering(left, make)))) return undefined
    }
    return this.verdict()
  }

  /**
   * Calls that may have joined others, where functions that the object was made with tell whether they did: so many of them, or one alone, as
   * those that asked for the same do not differ. Without such functions two that lost what one of them did would look alike.
   */
  private joinedByChoice(): readonly (readonly number[])[] {
    const { sequence, run } = this.parts
    if (run.given.callsOfMakers === undefined) return []
    const all = twiceAsked(sequence, run)
    return [...all.map((_, more) => all.slice(0, more + 1)), ...all.slice(1).map((index) => [index])]
  }

  /** The orders of the other calls. */
  private without(left: ReadonlySet<number>, callsOfMakers?: number): OrderSearch {
    const spans = this.parts.spans.filter(({ call }) => !left.has(call))
    return new OrderSearch({ ...this.parts, spans, callsOfMakers })
  }

  /** Makes runs of the other calls, which are handed what these answered. */
  private answering(left: ReadonlySet<number>, make: MakeRun): MakeRun {
    const answered = new Map([...left].map((index) => [index, answerOf(this.parts.run.endings[index])]))
    return (options) => make({ ...options, answered })
  }

  /** A call that waits for ever in the order that was found, too, and ends without those before it that threw. */
  async blocked(make: MakeRun): Promise<OracleError | undefined> {
    const { run, sequence } = this.parts
    const order = this.fitting ?? []
    const at = order.findIndex((index) => run.endings[index] === undefined)
    const thrown = new Set(order.slice(0, Math.max(0, at)).filter((index) => 'error' in (run.endings[index] ?? {})))
    const suspect = order[at]
    if (suspect === undefined || thrown.size === 0) return undefined
    const without = make({})
    await without.run(order.filter((index) => !thrown.has(index)).map((index) => [index])).catch(() => {})
    return without.endings[suspect] === undefined ? undefined : blockedError(sequence, suspect, thrown)
  }

  /** No order gives what the run gave, and each was tried. */
  private async hasNone(make: MakeRun): Promise<boolean> {
    for (const startsAt of timesOf(this.parts.run)) {
      if (!(await this.hasNoneAt((options) => make({ ...options, ...(startsAt && { startsAt }) })))) return false
    }
    return true
  }

  private async hasNoneAt(make: MakeRun): Promise<boolean> {
    const { spans, most } = this.parts
    this.refusals.clear()
    const rules = {
      isRefused: (begun: readonly number[]) => this.refusals.has(begun.join()),
    }
    let tried = 0
    for (const order of ordersOf(spans, rules)) {
      if (tried++ >= most) return false
      if (await this.fits(order, make)) this.fitting = order
      if (this.fitting !== undefined || this.isPartial) return false
    }
    return true
  }

  /** The first answer that is another one where the calls are made in the order in which they ended: where to look first. */
  differences(): readonly string[] {
    const { sequence, spans, run } = this.parts
    const { plain } = this
    const at = plain && spans.find(({ call }) => !this.isSame(call, plain.endings[call]))?.call
    if (plain === undefined || at === undefined) return []
    const call = `${callText(sequence.calls[at])} (call ${at + 1})`
    return [
      `Together, ${call} ${toldEnding(run.endings[at])}; one after the other, in the order in which they ended, it ${toldEnding(plain.endings[at])}.`,
    ]
  }

  private verdict(): Wrong {
    const { run } = this.parts
    if (this.leaks)
      return ['timer-leak', 'Timers are left behind that no order of the calls one after the other leaves.']
    const isStuck = [...run.made].some((index) => run.endings[index] === undefined)
    if (isStuck && this.ends) {
      return ['deadlock', 'Deadlock: nothing can go on, and one after the other the same calls end.']
    }
    return ['race', 'Race: no order of the same calls, one after the other, gives these answers.']
  }

  /** Whether an order gives what the run gave. */
  private async fits(order: readonly number[], make: MakeRun): Promise<boolean> {
    const { run } = this.parts
    let done = -1
    const settled: TogetherOptions['settled'] = (_, endings) => {
      const index = order[done++]
      if (index === undefined || endings[index] === undefined || this.isSame(index, endings[index])) return
      if (this.parts.run.endings[index] === undefined) this.ends = true
      this.refusals.add(order.slice(0, done).join())
      throw refused
    }
    const sequential = make({ settled })
    try {
      await sequential.run(order.map((index) => [index]))
    } catch (error) {
      // An error of a timer ends this order, too.
      if (error !== refused) this.refusals.add(order.join())
      return false
    }
    this.isPartial ||= sequential.isPartial
    if (!order.every((index) => this.isSame(index, sequential.endings[index]))) return false
    const { callsOfMakers = sequential.given.callsOfMakers } = this.parts
    if (callsOfMakers !== sequential.given.callsOfMakers) return false
    if (run.timersLeft <= sequential.timersLeft) return true
    this.leaks = true
    return false
  }

  private isSame(index: number, ending: Ending | undefined): boolean {
    const { run, isHandle } = this.parts
    const real = run.endings[index]
    if (real === undefined || ending === undefined) return real === ending
    if ('error' in real || 'error' in ending) return 'error' in real && 'error' in ending
    if (isHandle(index) || typeof real.value === 'function') return true
    return real.value === run.first || sameAnswer(real.value, ending.value)
  }

  /** In the order in which they ended, twice: chance, or what an earlier input left behind, may decide the answers. */
  private async isRepeatable(make: MakeRun): Promise<boolean> {
    const order = this.parts.spans.map(({ call }) => call)
    const [first, second] = [make({}), make({})]
    for (const each of [first, second]) await each.run(order.map((index) => [index])).catch(() => {})
    this.plain = first
    const again = new OrderSearch({ ...this.parts, run: first })
    return order.every((index) => again.isSame(index, second.endings[index]))
  }
}

/**
 * Times at which the calls of an order are made. Timers and dates are no part of an order: where time has passed in the run, what it
 * showed may have been right when a call began, or when it ended.
 */
function timesOf({ began, endedAt }: TogetherRun): readonly (Times | undefined)[] {
  const hasPassed = [...began.values(), ...endedAt.values()].some(({ fired }) => fired > 0)
  return hasPassed ? [undefined, began, new Map([...began, ...endedAt])] : [undefined]
}

function answerOf(ending: Ending | undefined): unknown {
  return ending !== undefined && 'value' in ending ? ending.value : undefined
}

function toldEnding(ending: Ending | undefined): string {
  if (ending === undefined) return 'never ends'
  return 'error' in ending ? answerText(ending) : `answers ${answerText(ending)}`
}
