/**
 * Objects of a class that says it is one of the language's or of the platform's own: the built-in goes through the same calls.
 * What the built-in has nothing of ends the comparison, and so does what it was never made for.
 */
import type { Call, CallStep, Making } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import { callMember } from '../calls/run-calls.ts'
import type { PromisedInterface } from '../description/object-description.ts'
import { copyValue } from '../domain/copy-value.ts'
import { howToSwitchOff } from './declared-oracles.ts'
import { sameAnswer } from './model-run.ts'
import { OracleError } from './oracle-error.ts'
import { StoredTexts } from './stored-texts.ts'
import { shown } from './wrong-value.ts'

/** The built-in beside one object, in one run. */
export class PromisedRun {
  private readonly promised: PromisedInterface
  private readonly sequence: CallSequence
  /** `undefined` from where nothing more can be said. */
  private model: object | undefined
  private args: readonly unknown[] = []
  /** An iterator has said that nothing comes any more. */
  private isDone = false

  constructor(promised: PromisedInterface, sequence: CallSequence) {
    this.promised = promised
    this.sequence = sequence
  }

  made(object: unknown, index: number): void {
    const making = this.sequence.makings[index]
    if (index > 0 || making === undefined) return
    const model = modelOf(this.promised, object, making)
    if (model !== undefined && startsAlike(object, model)) this.model = model
  }

  /** The call is about to be made, which may damage its arguments. */
  calling(index: number, args: readonly unknown[]): void {
    const call = this.sequence.calls[index]
    if (call === undefined || call.on !== 0 || args.some((argument) => isObject(argument) && args[0] === argument)) {
      this.stop()
    }
    if (this.model !== undefined) this.args = args.map((argument) => copyValue(argument))
  }

  stop(): void {
    this.model = undefined
  }

  /** Why what has been called is not what it says it is; `undefined` where it is, as far as anybody knows. */
  compare(step: CallStep, first: unknown): OracleError | undefined {
    const call = this.sequence.calls[step.index]
    const { model } = this
    if (call === undefined || model === undefined) return undefined
    if (call.way === 'wait') return undefined
    if (this.promised === 'Iterator') return this.goneOn(step)
    if (!(isItself(call) ? Symbol.iterator in model : call.name in model)) {
      if (call.way !== 'get') this.stop()
      return undefined
    }
    const wrong = this.answered(step, call, model)
    return wrong ?? this.counted(first, model)
  }

  private answered(step: CallStep, call: Call, model: object): OracleError | undefined {
    let value: unknown
    try {
      value = callMember(model, call, this.args)
    } catch {
      // Whether it may throw is for others to say.
      if (step.thrown === undefined) this.stop()
      return undefined
    }
    if (step.thrown !== undefined) {
      this.stop()
      return undefined
    }
    if (value === model || typeof step.value === 'function') return undefined
    const [real, expected] = [listed(step.value), listed(value)]
    if (sameAnswer(real, expected)) return undefined
    const what = isItself(call) ? 'Going through it' : step.name
    return this.broken(`${what} answered ${shown(real)}, where ${this.label} answers ${shown(expected)}.`)
  }

  /** A field is called by nobody. */
  private counted(first: unknown, model: object): OracleError | undefined {
    const real: unknown = Object.getOwnPropertyDescriptor(Object(first), 'size')?.value
    const expected: unknown = Reflect.get(model, 'size')
    if (typeof real !== 'number' || real === expected) return undefined
    return this.broken(`Its size is ${shown(real)}, where that of ${this.label} is ${shown(expected)}.`)
  }

  private goneOn({ name, way, value, thrown }: CallStep): OracleError | undefined {
    if (way === 'get') return undefined
    const isEnd = isObject(value) && Reflect.get(value, 'done') === true
    if (thrown !== undefined || !['next', 'return'].includes(name)) {
      this.stop()
      return undefined
    }
    const wasDone = this.isDone
    this.isDone ||= isEnd
    if (!wasDone || name !== 'next' || isEnd || !isObject(value)) return undefined
    return this.broken(`next answered ${shown(value)} after the end, where an Iterator stays at its end.`)
  }

  private get label(): string {
    return this.promised === 'EventEmitter' ? 'an EventEmitter' : `a ${this.promised}`
  }

  private broken(message: string): OracleError {
    return new OracleError('interface', message, howToSwitchOff('interfaces'))
  }
}

/** The object itself is gone through. */
function isItself({ way, name }: Call): boolean {
  return way === 'items' && name === ''
}

/** `undefined` where it is made of anything but its contents. */
function modelOf(promised: PromisedInterface, object: unknown, { way, args }: Making): object | undefined {
  if (promised === 'EventEmitter') return emitterLike(object)
  if (way !== 'new') return undefined
  const [content] = args.filter((argument) => argument !== undefined && argument !== null)
  if (content !== undefined && !(Array.isArray(content) || content instanceof Map || content instanceof Set)) {
    return undefined
  }
  const items: unknown[] = [...(content ?? [])]
  if (items.some((item) => isObject(promised === 'Map' && Array.isArray(item) ? item[0] : item))) return undefined
  switch (promised) {
    case 'Map':
      return new Map(items.filter(isPair).map(([key, value]) => [key, copyValue(value)]))
    case 'Set':
      return new Set(items)
    case 'Storage':
      return new StoredTexts()
    case 'Iterator':
      return {}
  }
}

/** A fresh object of the platform's own class that `object` is one of. */
function emitterLike(object: unknown): object | undefined {
  for (let at: unknown = object; isObject(at); at = Object.getPrototypeOf(at)) {
    const maker: unknown = Object.getOwnPropertyDescriptor(at, 'constructor')?.value
    if (typeof maker === 'function' && maker.name === 'EventEmitter') {
      const made: unknown = Reflect.construct(maker, [])
      if (!isObject(made)) return undefined
      // Else Node warns of a leak that nobody has.
      const limit: unknown = Reflect.get(made, 'setMaxListeners')
      if (typeof limit === 'function') Reflect.apply(limit, made, [0])
      return made
    }
  }
  return undefined
}

/** What its constructor put into it by itself is nothing the built-in has. */
function startsAlike(object: unknown, model: object): boolean {
  if ('eventNames' in model) {
    const { eventNames } = model
    const names: unknown = typeof eventNames === 'function' ? Reflect.apply(eventNames, object, []) : undefined
    return Array.isArray(names) && names.length === 0
  }
  const name = 'getItem' in model ? 'length' : 'size'
  const real: unknown = Reflect.get(Object(object), name)
  return !(name in model) || real === undefined || real === Reflect.get(model, name)
}

function isPair(item: unknown): item is readonly [unknown, unknown] {
  return Array.isArray(item)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Nobody sees a difference between 0 and -0, which a Map makes of its keys; what is gone through is listed. */
function listed(value: unknown): unknown {
  if (Object.is(value, -0)) return 0
  if (!isObject(value)) return value
  if (Array.isArray(value)) return value.map(listed)
  return 'next' in value && isIterable(value) ? [...value].map(listed) : value
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value
}
