/** A model that goes through the same calls as the object under test, and what it answers compared with what that answers. */
import { type Call, type CallStep, type Making, ResultOf } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import { isIterable } from '../calls/items-of.ts'
import { callMember } from '../calls/run-calls.ts'
import { copyValue } from '../domain/copy-value.ts'
import { sameButForZeros } from '../domain/same-value.ts'
import { FuzzError } from '../errors.ts'
import type { Callable } from '../target/callable.ts'
import type { CallsModel } from './calls-options.ts'
import { type IdentifiedText, OracleError } from './oracle-error.ts'
import { shown, shownKind } from './wrong-value.ts'

/** How the model of one call ended. */
type Ending = { readonly value: unknown } | { readonly error: unknown }

const none: readonly unknown[] = []

/** One model in one run. */
export class ModelRun {
  private readonly model: CallsModel
  private readonly sequence: CallSequence
  /** The counterparts of the things of the real run. */
  private readonly things: unknown[] = []
  private args: readonly unknown[] = []

  constructor(model: CallsModel, sequence: CallSequence) {
    this.model = model
    this.sequence = sequence
  }

  /** Makes the counterpart of object `index`. */
  make(index: number): void {
    const making = this.sequence.makings[index]
    if (making !== undefined) this.things[index] = makeModel(this.model, making)
  }

  get first(): unknown {
    return this.things[0]
  }

  /** The call is about to be made on the real object, which may damage its arguments. */
  calling(index: number): void {
    const args = this.sequence.calls[index]?.args ?? none
    this.args = args.some(isObject) ? args.map((argument) => this.counterpart(argument)) : args
  }

  private counterpart(argument: unknown): unknown {
    return argument instanceof ResultOf ? this.things[argument.thing] : copyValue(argument)
  }

  /** Makes the same call; why it does not end as the real one did, or `undefined`. A promise where the model answers one. */
  compare(step: CallStep, isMute: boolean): OracleError | undefined | Promise<OracleError | undefined> {
    const call = this.sequence.calls[step.index]
    if (call === undefined) return undefined
    const ending = this.call(call)
    const pending = 'value' in ending ? ending.value : undefined
    if (!(pending instanceof Promise)) return this.judge(step, ending, isMute)
    return pending.then(
      (value) => this.judge(step, { value }, isMute),
      (error) => this.judge(step, { error }, isMute),
    )
  }

  /**
   * A model need not be something to go through. Then nobody goes through the object: that may change it, as where each item is taken out of a
   * queue.
   */
  follows(index: number): boolean {
    const call = this.sequence.calls[index]
    return call === undefined || call.way !== 'items' || call.name !== '' || isIterable(this.things[call.on])
  }

  private call(call: Call): Ending {
    // The time of both is one, and has passed.
    if (call.way === 'wait') return { value: undefined }
    try {
      return { value: callMember(this.things[call.on], call, this.args) }
    } catch (error) {
      return { error }
    }
  }

  private judge(step: CallStep, ending: Ending, isMute: boolean): OracleError | undefined {
    this.things[this.sequence.makings.length + step.index] = 'value' in ending ? ending.value : undefined
    if (step.way === 'wait') return undefined
    if (step.thrown !== undefined) {
      return 'error' in ending ? undefined : differs(step, threw(step.thrown.error), answered(ending.value))
    }
    if ('error' in ending) return differs(step, answered(step.value), threw(ending.error))
    if (isMute || ending.value === this.first || typeof step.value === 'function') return undefined
    return sameAnswer(step.value, ending.value)
      ? undefined
      : differs(step, answered(step.value), answered(ending.value))
  }
}

/** Why the object and its model are not in the same state, or `undefined`. */
export function sameState(abstract: Callable, real: unknown, model: unknown): OracleError | undefined {
  const [left, right] = [real, model].map((object, index) => {
    try {
      return abstract(object)
    } catch (cause) {
      const whose = index === 0 ? 'the object' : 'the model'
      throw new FuzzError('bad-abstract', `abstract() threw for ${whose}: ${textOf(cause)}.`, {
        hint: 'Let it answer a value for the object and for the model in each of their states.',
        cause,
      })
    }
  })
  if (sameAnswer(left, right)) return undefined
  return new OracleError('model', {
    text: `The object is ${shown(left)} and its model ${shown(right)}, as abstract() tells.`,
    identity: 'The object and its model are not in one state.',
  })
}

/** @throws FuzzError where the model has no such member. */
export function checkModel(model: CallsModel, names: Iterable<string>, label: string): void {
  const subject = typeof model === 'function' ? model.prototype : model
  if (typeof model === 'function' && !isClass(model)) return
  for (const name of names) {
    if (subject === undefined || name in subject) continue
    // A class may have it as a field of its instances.
    if (typeof model === 'function' && new RegExp(`\\b${name}\\b`).test(Function.prototype.toString.call(model)))
      continue
    throw new FuzzError('bad-model', `The model of ${label} has no ${name}, which ${label} has.`, {
      hint: `Give the model a ${name} that takes and answers the same.`,
    })
  }
}

function makeModel(model: CallsModel, { args }: Making): unknown {
  const copies = args.map((argument) => copyValue(argument))
  if (typeof model !== 'function') return copyOf(model)
  if (isClass(model)) return Reflect.construct(model, copies)
  return Reflect.apply(model, undefined, copies)
}

/** An object of its own with the same methods; its data is copied, so that no input sees what another did. */
function copyOf(model: object): object {
  const copy: object = Object.create(Object.getPrototypeOf(model))
  for (const key of Reflect.ownKeys(model)) {
    const descriptor = Object.getOwnPropertyDescriptor(model, key) ?? {}
    const isData = 'value' in descriptor && typeof descriptor.value !== 'function'
    Object.defineProperty(copy, key, isData ? { ...descriptor, value: copyValue(descriptor.value) } : descriptor)
  }
  return copy
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function isClass(model: object): boolean {
  const text = Function.prototype.toString.call(model)
  return /^class\b/.test(text) || /^function [A-Z]\w*\(\) \{ \[native code\]/.test(text)
}

/** One bug are all wrong answers of a member, whatever their types; that one side throws is another. */
function differs({ name, way }: CallStep, real: IdentifiedText, model: IdentifiedText): OracleError {
  const what = way === 'items' && name === '' ? 'Going through it' : name === '' ? 'The call' : name
  const tell = (part: keyof IdentifiedText): string => `${what} ${real[part]}, where the model ${model[part]}.`
  return new OracleError('model', { text: tell('text'), identity: tell('identity') })
}

function answered(value: unknown): IdentifiedText {
  return { text: `answered ${shown(value)}`, identity: 'answered' }
}

function threw(error: unknown): IdentifiedText {
  return { text: `threw ${textOf(error)}`, identity: `threw ${error instanceof Error ? error.name : shownKind(error)}` }
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : shown(error)
}

/**
 * What is gone through item by item is compared by its items: an iterator has nothing else to show. Who writes a model of some lines thinks of
 * no -0.
 */
export function sameAnswer(real: unknown, model: unknown): boolean {
  if (isOnlyIterable(real) && isOnlyIterable(model)) return sameButForZeros([...real], [...model])
  return sameButForZeros(real, model)
}

function isOnlyIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value
}
