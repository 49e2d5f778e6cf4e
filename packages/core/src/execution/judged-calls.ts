/**
 * Sequences of calls as a target: each call is judged by what its member declares, and the object by its invariants and by
 * its model.
 */
import type { CallStep } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import type { LineNote } from '../calls/print-calls.ts'
import { CallRun, type CallWatch } from '../calls/run-calls.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { MadeObjects, MemberDescription } from '../description/object-description.ts'
import { discarded } from '../domain/discarded.ts'
import type { Callable, Target } from '../target/callable.ts'
import { argumentWatch } from './argument-watch.ts'
import type { UntypedCallsOptions } from './calls-options.ts'
import { StepBudgetExceeded } from './coverage.ts'
import { judges, type Oracles } from './declared-oracles.ts'
import { type AllowThrows, bareTarget } from './default-oracles.ts'
import { checkModel, ModelRun, sameState } from './model-run.ts'
import { notesOf } from './object-notes.ts'
import { ObjectStates } from './object-states.ts'
import { OracleError } from './oracle-error.ts'
import { awaitedShape, conforms } from './return-oracle.ts'

/** What calls are judged by. */
export interface JudgedCalls {
  readonly description: FuzzedMethodDescription
  readonly objects: MadeObjects
  readonly oracles: Oracles
  readonly allowThrows: AllowThrows
  readonly options: UntypedCallsOptions
  /** Whether a `throw` of the code under test threw this. */
  readonly threw?: (error: unknown) => boolean
}

/** A target of sequences, which can also tell of its last run. */
export interface CallsTarget extends Target {
  /** From now on runs are told of, call by call. */
  tell(on: boolean): void
  /** What the last run showed, for the objects and then for the calls. */
  readonly notes: readonly (LineNote | undefined)[]
}

/** One member and how its calls are judged. */
interface JudgedMember {
  readonly target: Target
  readonly gives: number | undefined
}

/** @throws FuzzError where the model has not what the object has. */
export function callsTarget(judged: JudgedCalls): CallsTarget {
  const judge = new CallsJudge(judged)
  return {
    kind: 'function',
    call: (sequence: CallSequence) => judge.run(sequence),
    judgeReturn: () => undefined,
    // What is allowed to be thrown never gets out of the sequence.
    isFailure: () => true,
    tell: (on) => judge.tell(on),
    get notes() {
      return judge.notes
    },
  }
}

class CallsJudge {
  notes: (LineNote | undefined)[] = []
  private isTelling = false
  private readonly members: readonly ReadonlyMap<string, JudgedMember>[]
  private readonly maker: Target
  private readonly states = new ObjectStates()
  private readonly invariants: readonly Callable[]
  private readonly options: UntypedCallsOptions

  constructor(judged: JudgedCalls) {
    const { description, objects, options } = judged
    const { invariant = [], model } = options
    this.options = options
    this.invariants = [invariant].flat()
    const makers = { ...description, returns: { kind: 'unknown' } as const }
    this.maker = judgedAs(makers, judged)
    this.members = objects.kinds.map(
      ({ members }) => new Map(members.map((member) => [keyOf(member), judgedMember(member, judged)])),
    )
    const names = objects.kinds[0]?.members.map(({ name }) => name) ?? []
    if (model !== undefined) checkModel(model, names, description.className ?? description.name)
  }

  tell(on: boolean): void {
    this.isTelling = on
  }

  run(sequence: CallSequence): unknown {
    this.notes = []
    const run = new CallRun(sequence, this.watch(sequence))
    let answer: unknown
    try {
      answer = run.start()
    } catch (error) {
      return this.ended(error, run)
    }
    return answer instanceof Promise
      ? answer.then(
          () => undefined,
          (error) => this.ended(error, run),
        )
      : undefined
  }

  /** What a maker refuses was no object. */
  private ended(error: unknown, { things }: CallRun): never {
    if (things.length > 0 || error instanceof OracleError || this.maker.isFailure(error)) throw error
    throw discarded
  }

  private watch(sequence: CallSequence): CallWatch {
    const { model: modelled, abstract } = this.options
    const model = modelled === undefined ? undefined : new ModelRun(modelled, sequence)
    /** Kinds of the things there are, by their numbers. */
    const kinds: (number | undefined)[] = sequence.makings.map(() => 0)
    const teller = this.isTelling ? notesOf(sequence, this.notes) : undefined
    const memberAt = (index: number): JudgedMember | undefined => {
      const call = sequence.calls[index]
      return call && this.members[kinds[call.on] ?? 0]?.get(keyOf(call))
    }
    return {
      made: (object, index) => {
        teller?.made(object, index)
        model?.make(index)
        return index === 0 ? this.judgeObject(object, undefined) : undefined
      },
      calling: (index, args) => {
        model?.calling(index)
        memberAt(index)?.target.watch?.begin(args)
      },
      called: (step, first) => {
        teller?.called(step, first)
        const member = memberAt(step.index)
        kinds[sequence.makings.length + step.index] = member?.gives
        const compared = model?.compare(step, member?.gives !== undefined)
        const after = (wrong: OracleError | undefined): unknown => {
          judgeStep({ step, member, wrong, hasModel: model !== undefined })
          this.states.note(first)
          const state = model && abstract ? sameState(abstract, first, model.first) : undefined
          if (state !== undefined) throw state
          return this.judgeObject(first, step)
        }
        return compared instanceof Promise ? compared.then(after) : after(compared)
      },
    }
  }

  /** What the invariants answer, where that has to be awaited. Throws where one of them does not hold. */
  private judgeObject(object: unknown, step: CallStep | undefined): unknown {
    let pending: Promise<unknown> | undefined
    for (const invariant of this.invariants) {
      const answer = invariant(object, step)
      if (answer instanceof Promise) pending = (pending ?? Promise.resolve()).then(() => answer).then(held(invariant))
      else held(invariant)(answer)
    }
    return pending
  }
}

function held(invariant: { readonly name: string }): (answer: unknown) => void {
  return (answer) => {
    if (answer !== false) return
    const name = ['', 'invariant'].includes(invariant.name) ? 'The invariant' : `The invariant ${invariant.name}`
    throw new OracleError('invariant', `${name} does not hold.`)
  }
}

/** A call that has ended. */
interface EndedCall {
  readonly step: CallStep
  readonly member: JudgedMember | undefined
  /** In what it differs from its model. */
  readonly wrong: OracleError | undefined
  readonly hasModel: boolean
}

/** @throws what makes the call a failure. */
function judgeStep({ step, member, wrong, hasModel }: EndedCall): void {
  const { thrown, value, args } = step
  if (thrown !== undefined) {
    const { error } = thrown
    if (error instanceof StepBudgetExceeded || error === discarded) throw error
    // A model that throws as well says that this is what should happen.
    const isFine = hasModel && wrong === undefined
    if (!isFine && member?.target.isFailure(error) === true) throw error
    const undeclared = isFine ? undefined : member?.target.watch?.threw(args, error)
    if (undeclared !== undefined) throw undeclared
  } else {
    const judgement = member?.target.judgeReturn(value) ?? member?.target.watch?.returned(args, value)
    if (judgement !== undefined) throw judgement
  }
  if (wrong !== undefined) throw wrong
}

function keyOf({ way, name }: Pick<MemberDescription, 'way' | 'name'>): string {
  return `${way} ${name}`
}

function judgedMember(member: MemberDescription, judged: JudgedCalls): JudgedMember {
  const { name, parameters, returns, judgedReturns = returns, expectedErrors, gives } = member
  const { formatVersion, definitions } = judged.description
  const description: FuzzedMethodDescription = {
    ...{ formatVersion, name, kind: 'method', parameters, definitions, concreteValues: [], expectedErrors },
    returns: awaitedShape(judgedReturns),
  }
  return { target: judgedAs(description, judged), gives }
}

function judgedAs(description: FuzzedMethodDescription, { oracles, allowThrows, threw }: JudgedCalls): Target {
  const { returns, expectedErrors, definitions } = description
  const returnsNever = returns.kind === 'never'
  return bareTarget(() => undefined, {
    ...{ allowThrows, expectedErrors, returnsNever, threw, ownsItsState: true },
    ...(judges(oracles, returnsNever ? 'never' : 'returns') && {
      conforms: (value: unknown) => conforms(value, returns, definitions),
    }),
    watch: argumentWatch(description, oracles, { throwsDeclared: allowThrows === 'declared' }),
  })
}
