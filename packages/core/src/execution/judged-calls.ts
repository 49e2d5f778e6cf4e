/**
 * Sequences of calls as a target: each call is judged by what its member declares, and the object by its invariants and by
 * its model.
 */
import { type Call, type CallStep, thingsOf } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import type { LineNote } from '../calls/print-calls.ts'
import { CallRun, type CallWatch } from '../calls/run-calls.ts'
import type { PromisedInterface } from '../description/object-description.ts'
import { copyValue } from '../domain/copy-value.ts'
import { discarded } from '../domain/discarded.ts'
import { workOn } from '../interleavings/outside-work.ts'
import type { Callable, Target } from '../target/callable.ts'
import { blocked, EndedCalls } from './blocked-calls.ts'
import type { UntypedCallsOptions } from './calls-options.ts'
import { judges } from './declared-oracles.ts'
import { held, type JudgedCalls, type JudgedMember, JudgedMembers, judgedAs, judgeStep } from './judged-member.ts'
import { checkModel, ModelRun, sameState } from './model-run.ts'
import { EndingTally, settlesWhile } from './never-ending.ts'
import { notesOf } from './object-notes.ts'
import { ObjectStates } from './object-states.ts'
import { OracleError } from './oracle-error.ts'
import { PromisedRun } from './promised-interface.ts'
import { type Answer, remembersByName } from './repeatable.ts'
import { shown } from './wrong-value.ts'

/** A target of sequences, which can also tell of its last run. */
export interface CallsTarget extends Target {
  /** From now on runs are told of, call by call. */
  tell(on: boolean): void
  /** What the last run showed, for the objects and then for the calls. */
  readonly notes: readonly (LineNote | undefined)[]
  /** Numbers that tell of the states the last run led to, by call; missing where nobody looks at them. */
  readonly states?: readonly (readonly number[] | undefined)[]
  /** What was noticed in all runs so far; nothing unless given. */
  readonly warnings?: readonly string[]
  /** Runs so far in which what makes the objects refused to make one; not counted unless given. */
  readonly refusals?: number
  /** Has answers kept from now on: of every call, or of those that are left where nothing is read of the objects. */
  listen?(to: Heard | undefined): void
  /** The first object of the last run that was heard. */
  readonly object?: unknown
  /** What the calls of the last run answered, by their places; reads, and calls of which an object came, say nothing. */
  readonly answers?: ReadonlyMap<number, Answer>
  /** Whether a call only reads what its object says of itself, and keeps nothing in mind by its name. */
  isRead?(call: Call): boolean
}

/** Which calls are made where answers are kept: all, those that change something, or all but some. Only of the last reads are heard, too. */
export type Heard = 'all' | 'no reads' | ReadonlySet<number>

/** @throws FuzzError where the model has not what the object has. */
export function callsTarget(judged: JudgedCalls): CallsTarget {
  const judge = new CallsJudge(judged)
  return {
    kind: 'function',
    /** Answers what the calls did. */
    call: (sequence: CallSequence) => judge.run(sequence),
    judgeReturn: () => undefined,
    // What is allowed to be thrown never gets out of the sequence.
    isFailure: () => true,
    mayEnd: () => judge.mayEnd,
    tell: (on) => judge.tell(on),
    listen(to) {
      judge.heard = to
    },
    isRead: (call) => judge.isRead(call),
    get answers() {
      return judge.answers
    },
    get object() {
      return judge.object
    },
    get notes() {
      return judge.notes
    },
    get warnings() {
      return judge.warnings
    },
    get refusals() {
      return judge.refusals
    },
    get states() {
      return judge.states.trail
    },
  }
}

/** What the calls of a run are judged by. */
interface JudgedRun {
  /** That of the last call. */
  member: JudgedMember | undefined
  readonly sequence: CallSequence
  readonly hasModel: boolean
  readonly model: ModelRun | undefined
  readonly promised: PromisedRun | undefined
}

class CallsJudge {
  notes: (LineNote | undefined)[] = []
  refusals = 0
  heard: Heard | undefined
  answers = new Map<number, Answer>()
  object: unknown
  /** What the calls of the run answered, of objects, too. */
  private answered: unknown[] = []
  /** A call of the run is declared never to return. */
  mayEnd = false
  private isTelling = false
  private readonly members: readonly JudgedMembers[]
  private readonly maker: Target
  readonly states = new ObjectStates()
  private readonly invariants: readonly { readonly invariant: Callable; readonly judge: (answer: unknown) => void }[]
  private readonly options: UntypedCallsOptions
  private readonly promised: PromisedInterface | undefined
  private readonly endings = new EndingTally()
  /** Of the last run. */
  private ended = new EndedCalls()
  /** Some member answers a promise. */
  private readonly awaits: boolean

  constructor(judged: JudgedCalls) {
    const { description, objects, options } = judged
    const { invariant = [], model } = options
    this.options = options
    if (model === undefined && judges(judged.oracles, 'interfaces')) this.promised = objects.promises
    this.awaits = objects.kinds.some((kind) => kind.members.some((member) => member.async === true))
    this.invariants = [invariant].flat().map((one) => ({ invariant: one, judge: held(one) }))
    const makers = { ...description, returns: { kind: 'unknown' } as const }
    this.maker = judgedAs(makers, judged)
    this.members = objects.kinds.map(({ members }) => new JudgedMembers(members, judged))
    const needed = objects.kinds[0]?.members.filter(({ way, name }) => way !== 'items' || name !== '') ?? []
    const names = needed.map(({ name }) => name)
    if (model !== undefined) checkModel(model, names, description.className ?? description.name)
  }

  get warnings(): readonly string[] {
    return this.endings.warnings
  }

  tell(on: boolean): void {
    this.isTelling = on
  }

  run(sequence: CallSequence): unknown {
    this.notes = []
    this.states.begin()
    this.answers = new Map()
    this.object = undefined
    this.answered = []
    this.mayEnd = false
    this.ended = new EndedCalls()
    const work = this.awaits ? workOn() : 0
    const { model: modelled } = this.options
    const model = modelled === undefined ? undefined : new ModelRun(modelled, sequence)
    const run = new CallRun(sequence, this.watch(sequence, model), this.leftOut(sequence, model))
    let answer: unknown
    try {
      answer = run.start()
    } catch (error) {
      return this.judgeError(error, run, sequence)
    }
    return answer instanceof Promise
      ? answer.then(
          () => this.judgeEndings(sequence, work),
          (error) => this.judgeError(error, run, sequence),
        )
      : this.answered
  }

  /** Where answers are kept only those count: the same calls are judged elsewhere. */
  private async judgeEndings(sequence: CallSequence, work: number): Promise<unknown> {
    if (this.heard !== undefined || this.states.hasOutgrown) return this.answered
    const wrong = await blocked(sequence, this.ended, work)
    if (wrong !== undefined) throw wrong
    return this.answered
  }

  /** Calls that are not made: none behind an object that has outgrown all measure, and none that the model cannot make. */
  private leftOut(sequence: CallSequence, model: ModelRun | undefined): (index: number) => boolean {
    const { states } = this
    const isUnheard = this.unheard(sequence)
    return (index) => states.hasOutgrown || isUnheard?.(index) === true || model?.follows(index) === false
  }

  private unheard({ makings, calls }: CallSequence): ((index: number) => boolean) | undefined {
    const { heard } = this
    if (heard === undefined || heard === 'all') return undefined
    if (heard !== 'no reads') return (index) => heard.has(index)
    // Without what is read, the call that it is handed to would not be made.
    const handed = new Set(calls.flatMap(thingsOf))
    return (index) => this.isRead(calls[index]) && !handed.has(makings.length + index)
  }

  /** Of the first kind of object: of what others answer nobody knows the kind before they do. */
  isRead(call: Call | undefined): boolean {
    if (call === undefined || call.way !== 'get' || remembersByName(call.name)) return false
    const member = this.members[0]?.get(call)
    return member !== undefined && member.gives === undefined
  }

  private hear({ index, way, value, thrown }: CallStep, member: JudgedMember | undefined): void {
    if (this.heard === undefined || member?.gives !== undefined) return
    if (way === 'get' && typeof this.heard === 'string') return
    this.answers.set(index, thrown === undefined ? { value: copyValue(value) } : { thrown: shown(thrown.error) })
  }

  /** What a maker refuses was no object. */
  private judgeError(error: unknown, { isMaking }: CallRun, { makings }: CallSequence): never {
    if (!isMaking || error instanceof OracleError || this.maker.isFailure(error, makings)) throw error
    this.refusals++
    throw discarded
  }

  private watch(sequence: CallSequence, model: ModelRun | undefined): CallWatch {
    const promised = this.promisedRun(sequence)
    /** Kinds of the things there are, by their numbers. */
    const kinds: (number | undefined)[] = sequence.makings.map(() => 0)
    const teller = this.isTelling ? notesOf(sequence, this.notes) : undefined
    const before = this.awaits ? workOn() : 0
    /** With a call in progress nobody knows what holds of the object. */
    let isLeft = false
    const judged: JudgedRun = { member: undefined, sequence, hasModel: model !== undefined, model, promised }
    const memberAt = (index: number): JudgedMember | undefined => {
      const call = sequence.calls[index]
      return call && this.members[kinds[call.on] ?? 0]?.get(call)
    }
    return {
      made: (object, index) => {
        if (index === 0 && this.heard !== undefined) this.object = object
        teller?.made(object, index)
        model?.make(index)
        promised?.made(object, index)
        return index === 0 ? this.judgeObject(object, undefined) : undefined
      },
      calling: (index, args) => {
        model?.calling(index)
        promised?.calling(index, args)
        const member = memberAt(index)
        judged.member = member
        this.mayEnd ||= member?.target.mayEnd?.() === true
        member?.target.watch?.begin(args)
      },
      settles: this.awaits ? (answer: Promise<unknown>) => settlesWhile(answer, before) : undefined,
      left: ({ index, name }, settled) => {
        isLeft = true
        promised?.stop()
        this.endings.count(name, false)
        settled.then(() => this.endings.ended(name))
        this.ended.left(index, settled)
        teller?.left(index)
      },
      called: (step, first) => {
        teller?.called(step, first)
        // One call ends before the next begins; those that were left are told of elsewhere.
        const { member } = judged
        this.answered.push(step.value)
        this.hear(step, member)
        if (step.thrown !== undefined) this.ended.threw(step.index)
        kinds[sequence.makings.length + step.index] = member?.gives
        if (this.awaits) this.endings.count(step.name, true)
        if (isLeft) return judgeStep(step, judged, undefined)
        const compared = model?.compare(step, member?.isMute === true)
        if (compared instanceof Promise) {
          return compared.then((wrong) => {
            judgeStep(step, judged, wrong)
            return this.judgeState(step, first, judged)
          })
        }
        judgeStep(step, judged, compared)
        return this.judgeState(step, first, judged)
      },
    }
  }

  /** Throws where the call left something behind that may not be; what it answers has to be awaited. */
  private judgeState(step: CallStep, first: unknown, { model, promised }: JudgedRun): unknown {
    const { abstract } = this.options
    const broken = promised?.compare(step, first)
    if (broken !== undefined) throw broken
    this.states.note(first, step.index)
    const state = model && abstract ? sameState(abstract, first, model.first) : undefined
    if (state !== undefined) throw state
    return this.judgeObject(first, step)
  }

  /** Where a person gave a model, that is what counts. */
  private promisedRun(sequence: CallSequence): PromisedRun | undefined {
    return this.promised === undefined ? undefined : new PromisedRun(this.promised, sequence)
  }

  /** What the invariants answer, where that has to be awaited. Throws where one of them does not hold. */
  private judgeObject(object: unknown, step: CallStep | undefined): unknown {
    let pending: Promise<unknown> | undefined
    for (const { invariant, judge } of this.invariants) {
      const answer = invariant(object, step)
      if (answer instanceof Promise) pending = (pending ?? Promise.resolve()).then(() => answer).then(judge)
      else judge(answer)
    }
    return pending
  }
}
