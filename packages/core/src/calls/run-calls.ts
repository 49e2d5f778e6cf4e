/** Runs a sequence of calls on fresh objects. At once as long as no call answers a promise; those are awaited in turn. */
import { InvariantError } from '../errors.ts'
import { type Call, type CallStep, type Making, type MemberWay, ResultOf, thingsOf } from './call.ts'
import { isIterable, itemsOf } from './items-of.ts'
import { passing } from './pass-time.ts'

/** Is told how a sequence goes. What it throws ends the run; a promise it answers is awaited. */
export interface CallWatch<T = unknown> {
  /** Object `index`, from 0, was made. */
  made?(object: T, index: number): unknown
  /** Call `index`, from 0, is about to be made. */
  calling?(index: number, args: readonly unknown[]): void
  /**
   * Waits for what a call answered; `false` where nothing can go on and it has not settled. Then the next call follows. Missing:
   * it is waited for whatever happens.
   */
  settles?: ((answer: Promise<unknown>) => Promise<boolean>) | undefined
  /** A call has not ended, and nothing can go on. `settled` is fulfilled if a later call brings its end about. */
  left?(step: CallStep, settled: Promise<unknown>): void
  /** A call has ended. `first` is the first object, `on` what the call was made on. */
  called?(step: CallStep, first: T, on: unknown): unknown
}

/** What is run: the parts of a `CallSequence`. */
export interface CallList {
  readonly maker: unknown
  readonly makings: readonly Making[]
  readonly calls: readonly Call[]
}

/** Characters or items of what is handed back, at most: what an object answers of its own contents makes it a multiple with each call. */
const mostHandedBack = 1 << 16
/**
 * Parts of an object that a call answered, at most: of what was put together of itself every further call makes a multiple, though it keeps each
 * part once. No bench chose it.
 */
const mostParts = 1 << 12

/** One run of a sequence. */
export class CallRun<T = unknown> {
  /** The objects made, then the results of the calls; `undefined` where a call threw or was left out. */
  readonly things: unknown[] = []
  /** Of how many things each was put together, those counted twice that are in it twice. */
  private readonly parts: number[] = []
  /** A maker was called and has not answered: what is thrown is its refusal. */
  isMaking = false
  private first: T | undefined
  private readonly list: CallList
  private readonly watch: CallWatch<T>
  private readonly isLeftOut: (index: number) => boolean

  /** @param isLeftOut calls that are not made, nor any for which they would have been needed; none unless given */
  constructor(list: CallList, watch: CallWatch<T>, isLeftOut: (index: number) => boolean = () => false) {
    this.list = list
    this.watch = watch
    this.isLeftOut = isLeftOut
  }

  /** The first object, or a promise of it. Throws what a maker or the watch throws. */
  start(): T | Promise<T> {
    const { makings, calls } = this.list
    for (let index = 0; index < makings.length; index++) {
      const pending = this.make(index)
      if (pending !== undefined) return this.goOn(pending, index + 1, 0)
    }
    for (let index = 0; index < calls.length; index++) {
      const pending = this.call(index)
      if (pending !== undefined) return this.goOn(pending, makings.length, index + 1)
    }
    return this.firstObject()
  }

  private async goOn(pending: PromiseLike<unknown>, making: number, call: number): Promise<T> {
    const { makings, calls } = this.list
    await pending
    for (let index = making; index < makings.length; index++) await this.make(index)
    for (let index = call; index < calls.length; index++) {
      const next = this.call(index)
      if (next !== undefined) await next
    }
    return this.firstObject()
  }

  /** What has to be awaited before the next, if anything. */
  private make(index: number): PromiseLike<unknown> | undefined {
    const making = this.list.makings[index]
    if (making === undefined) return undefined
    this.isMaking = true
    const object = makeObject<T | Promise<T>>(this.list.maker, making)
    return isPromise<T>(object) ? object.then((value) => this.made(value, index)) : promised(this.made(object, index))
  }

  private made(object: T, index: number): unknown {
    this.isMaking = false
    this.things.push(object)
    this.parts.push(1)
    if (index === 0) this.first = object
    return this.watch.made?.(object, index)
  }

  private firstObject(): T {
    if (this.first === undefined) throw new InvariantError('A sequence without an object was run.')
    return this.first
  }

  private call(index: number): PromiseLike<unknown> | undefined {
    const call = this.list.calls[index]
    const on = call && this.things[call.on]
    const args = call && this.handed(call.args)
    if (call === undefined || args === undefined || !canBeCalled(on, call) || this.isLeftOut(index)) {
      // What was to come of an earlier call did not: there is nothing to call this on, or with.
      return this.noResult()
    }
    if ((this.parts[call.on] ?? 1) > mostParts) return this.noResult()
    const { name, way } = call
    this.watch.calling?.(index, args)
    let value: unknown
    try {
      value = callMember(on, call, args)
    } catch (error) {
      return this.ended({ index, name, way, args, thrown: { error } }, on)
    }
    // Written out: a copy of an object costs as much as a call.
    if (!isPromise<unknown>(value)) return this.ended({ index, name, way, args, value }, on)
    const step = { index, name, way, args }
    return this.watch.settles === undefined
      ? value.then(
          (resolved) => this.ended({ ...step, value: resolved }, on),
          (error) => this.ended({ ...step, thrown: { error } }, on),
        )
      : this.endsOrIsLeft(step, on, value)
  }

  /** Where it is left, the next call may be what it waits for. */
  private async endsOrIsLeft(step: CallStep, on: unknown, value: Promise<unknown>): Promise<void> {
    let ended: CallStep | undefined
    const settled = value.then(
      (resolved) => void (ended = { ...step, value: resolved }),
      (error) => void (ended = { ...step, thrown: { error } }),
    )
    if ((await this.watch.settles?.(settled)) !== false && ended !== undefined) {
      await this.ended(ended, on)
      return
    }
    this.noResult()
    this.watch.left?.(step, settled)
  }

  private noResult(): undefined {
    this.things.push(undefined)
    this.parts.push(1)
  }

  private ended(step: CallStep, on: unknown): PromiseLike<unknown> | undefined {
    this.things.push(step.value)
    this.parts.push(this.partsOf(step))
    return promised(this.watch.called?.(step, this.firstObject(), on))
  }

  private partsOf({ index, value }: CallStep): number {
    const call = this.list.calls[index]
    if (call === undefined || typeof value !== 'object' || value === null) return 1
    let sum = 1
    for (const thing of thingsOf(call)) sum += this.parts[thing] ?? 1
    return sum
  }

  /** The arguments with what stands for earlier things replaced; `undefined` where one of them is not there. */
  private handed(args: readonly unknown[]): readonly unknown[] | undefined {
    if (!hasResults(args)) return args
    const list = args.map((argument) => (argument instanceof ResultOf ? this.things[argument.thing] : argument))
    const isMissing = (argument: unknown, at: number): boolean =>
      argument instanceof ResultOf && (!isHandedBack(list[at]) || (this.parts[argument.thing] ?? 1) > mostParts)
    return args.some(isMissing) ? undefined : list
  }
}

/**
 * A call may have answered nothing, `false`, or some list where its type says an object: that is no failure of what would be called on it.
 * An object of which only that one member is missing is one.
 */
function canBeCalled(on: unknown, { way, name }: Call): boolean {
  if (on === undefined || on === null) return false
  if (way === 'items' && name === '') return isIterable(on)
  if (isFunction(on) || (isNamed(way) && isFunction(memberOf(on, name)))) return true
  return typeof on === 'object' && !(isNamed(way) && isPlainData(on))
}

/** A method is called. */
function isNamed(way: MemberWay): boolean {
  return way === 'method' || way === 'items'
}

/** A list, or an object of nobody's class in which no function is. */
function isPlainData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (Array.isArray(value)) return true
  return (prototype === null || prototype === Object.prototype) && !Object.values(value).some(isFunction)
}

function isHandedBack(value: unknown): boolean {
  if (value === undefined || value === null) return false
  return !(typeof value === 'string' || Array.isArray(value)) || value.length <= mostHandedBack
}

function hasResults(args: readonly unknown[]): boolean {
  for (let at = 0; at < args.length; at++) if (args[at] instanceof ResultOf) return true
  return false
}

/** Makes one object. */
export function makeObject<T>(maker: unknown, { way, name, args }: Making): T {
  if (way === 'static') return Reflect.apply(callable(Reflect.get(Object(maker), name, maker), name), maker, args)
  return way === 'new' ? Reflect.construct(callable(maker), args) : Reflect.apply(callable(maker), undefined, args)
}

/** Makes one call. Throws what the call throws. */
export function callMember(on: unknown, { way, name }: Pick<Call, 'way' | 'name'>, args: readonly unknown[]): unknown {
  switch (way) {
    case 'get':
      return memberOf(on, name)
    case 'set':
      return assign(Object(on), name, args[0])
    case 'call':
      return Reflect.apply(callable(on), undefined, args)
    case 'method':
      return Reflect.apply(callable(memberOf(on, name), name), on, args)
    case 'items':
      return itemsOf(name === '' ? on : Reflect.apply(callable(memberOf(on, name), name), on, args))
    case 'wait':
      return passing(Number(args[0]))
  }
}

/** Of an object as code reads it, which engines are quick at; what is none keeps its own receiver. */
function memberOf(on: unknown, name: string): unknown {
  return isOpen(on) ? on[name] : Reflect.get(Object(on), name, on)
}

function isOpen(on: unknown): on is Record<string, unknown> {
  return typeof on === 'object' && on !== null
}

function assign(object: Record<string, unknown>, name: string, value: unknown): undefined {
  object[name] = value
}

type AnyFunction = (...args: never) => unknown

const missing = new WeakSet<object>()

/** As the engine says it where code calls a member that its types declare and nobody made. */
function callable(value: unknown, name?: string): AnyFunction {
  if (isFunction(value)) return value
  const error = new TypeError(`${name ?? String(value)} is not a function`)
  if (name !== undefined) missing.add(error)
  throw error
}

/** Whether no code was called, as there was no such member. */
export function isMissingMember(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function'
}

function promised(value: unknown): Promise<unknown> | undefined {
  return isPromise<unknown>(value) ? value : undefined
}

/** Not what merely has a method `then`: an object under test may. */
function isPromise<T>(value: unknown): value is Promise<T> {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof Promise || Object.prototype.toString.call(value) === '[object Promise]'
}
