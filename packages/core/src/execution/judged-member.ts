/** How the calls of one member are judged, and what must hold of an object. */
import type { CallStep, MemberWay } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import { isMissingMember } from '../calls/run-calls.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { joinSignatures } from '../description/join-signatures.ts'
import type { MadeObjects, MemberDescription } from '../description/object-description.ts'
import { discarded } from '../domain/discarded.ts'
import type { Target } from '../target/callable.ts'
import { argumentWatch } from './argument-watch.ts'
import type { UntypedCallsOptions } from './calls-options.ts'
import { StepBudgetExceeded } from './coverage.ts'
import { judges, type Oracles } from './declared-oracles.ts'
import { type AllowThrows, bareTarget, type OnPurpose } from './default-oracles.ts'
import { lackingAnswer } from './lacking-answer.ts'
import { OracleError } from './oracle-error.ts'
import { awaitedShape, contradiction, hasNo } from './return-oracle.ts'

/** What calls are judged by. */
export interface JudgedCalls {
  readonly description: FuzzedMethodDescription
  readonly objects: MadeObjects
  readonly oracles: Oracles
  readonly allowThrows: AllowThrows
  readonly options: UntypedCallsOptions
  /** Errors that code wanted. */
  readonly onPurpose?: OnPurpose
}

/** One member and how its calls are judged. */
export interface JudgedMember {
  readonly target: Target
  readonly gives: number | undefined
  /** Nobody compares what it answers: an object to go on with is another one in each run, and of `void` nobody may make anything. */
  readonly isMute: boolean
  /** There may be no function, and then nothing is called. */
  readonly isAssigned: boolean
}

/** Judges what an invariant answered. */
export function held(invariant: { readonly name: string }): (answer: unknown) => void {
  return (answer) => {
    if (answer !== false) return
    const name = ['', 'invariant'].includes(invariant.name) ? 'The invariant' : `The invariant ${invariant.name}`
    throw new OracleError('invariant', `${name} does not hold.`)
  }
}

/** What a call that has ended is judged by. */
export interface CallJudgement {
  readonly member: JudgedMember | undefined
  /** Where it stands: what the object was made with, and what was said to it before, may be what is refused now. */
  readonly sequence: CallSequence
  readonly hasModel: boolean
}

/**
 * @param wrong in what it differs from its model
 * @throws what makes the call a failure.
 */
export function judgeStep(
  step: CallStep,
  { member, sequence, hasModel }: CallJudgement,
  wrong: OracleError | undefined,
): void {
  const { thrown, value, args, way } = step
  if (thrown !== undefined) {
    const { error } = thrown
    // A timer has thrown, and nobody catches that.
    if (way === 'wait') throw error
    if (error instanceof StepBudgetExceeded || error === discarded) throw error
    // A model that throws as well says that this is what should happen.
    const isFine = hasModel && wrong === undefined
    if (member?.isAssigned === true && isMissingMember(error)) return
    const lacking = isFine ? undefined : lackingAnswer(step, sequence, error)
    if (lacking !== undefined) throw lacking
    if (!isFine && member?.target.isFailure(error, [...args, sequence]) === true) throw error
    const undeclared = isFine ? undefined : member?.target.watch?.threw([...args, sequence], error)
    if (undeclared !== undefined) throw undeclared
  } else {
    const judgement = member?.target.judgeReturn(value) ?? member?.target.watch?.returned(args, value)
    if (judgement !== undefined) throw judgement
  }
  if (wrong !== undefined) throw wrong
}

/** The members of one kind of object. They are asked for with each call, so that no key is put together for that. */
export class JudgedMembers {
  private readonly ways = new Map<MemberWay, Map<string, JudgedMember>>()

  constructor(members: readonly MemberDescription[], judged: JudgedCalls) {
    for (const member of members) {
      const known = this.ways.get(member.way)
      const named = known ?? new Map<string, JudgedMember>()
      if (known === undefined) this.ways.set(member.way, named)
      named.set(member.name, judgedMember(member, judged))
    }
  }

  get({ way, name }: Pick<CallStep, 'way' | 'name'>): JudgedMember | undefined {
    return this.ways.get(way)?.get(name)
  }
}

function judgedMember(member: MemberDescription, judged: JudgedCalls): JudgedMember {
  const { description: joined } = joinSignatures(member) ?? { description: member }
  const { name, parameters, returns, judgedReturns = returns, expectedErrors, gives, assigned } = joined
  const { formatVersion, definitions } = judged.description
  const description: FuzzedMethodDescription = {
    ...{ formatVersion, name, kind: 'method', parameters, definitions, concreteValues: [], expectedErrors },
    returns: awaitedShape(judgedReturns),
  }
  const isMute = gives !== undefined || description.returns.kind === 'void'
  return { target: judgedAs(description, judged), gives, isMute, isAssigned: assigned === true }
}

export function judgedAs(
  description: FuzzedMethodDescription,
  { oracles, allowThrows, onPurpose }: JudgedCalls,
): Target {
  const { returns, expectedErrors, definitions } = description
  const returnsNever = returns.kind === 'never'
  return bareTarget(() => undefined, {
    ...{ allowThrows, expectedErrors, returnsNever, onPurpose, ownsItsState: true },
    ...(judges(oracles, returnsNever ? 'never' : 'returns') && {
      contradicts: (value: unknown) => contradiction(value, returns, definitions),
    }),
    answersNo: () => hasNo(returns, definitions),
    names: description.parameters.map(({ name }) => name),
    watch: argumentWatch(description, oracles, { throwsDeclared: allowThrows === 'declared' }),
  })
}
