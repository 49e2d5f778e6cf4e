/** One call of a sequence, and how one of its objects is made, as data. */
import { sourceOf } from '../domain/print-value.ts'

/**
 * `method`: `box.put(1)`. `get`, `set`: `box.size`, `box.size = 1`. `call`: what is called is itself a function. `items`: what a
 * method answers, or the thing itself, is gone through: `[...box.keys()]`, `[...box]`. `wait`: no call at all, but time that passes before the
 * next: `await passTime(1000)`.
 */
export type MemberWay = 'method' | 'get' | 'set' | 'call' | 'items' | 'wait'

/**
 * A thing of a sequence by its number, from 0: the objects in the order they are made, then the results of the calls in
 * their order.
 */
export class ResultOf {
  readonly thing: number

  constructor(thing: number) {
    this.thing = thing
  }

  [sourceOf](): string {
    return `resultOf(${this.thing})`
  }
}

/** Stands among the arguments of `fuzzedCalls` for thing `thing`: an object, or the result of an earlier call. */
export function resultOf(thing: number): ResultOf {
  return new ResultOf(thing)
}

/** How one of the objects is made: with `new`, by a static method of the class, or by a call of the function itself. */
export interface Making {
  readonly way: 'new' | 'static' | 'call'
  /** Of the static method; else empty. */
  readonly name: string
  readonly args: readonly unknown[]
}

/** One call. */
export interface Call {
  /** Number of the thing it is made on. */
  readonly on: number
  readonly way: MemberWay
  /** Empty where the thing itself is called. */
  readonly name: string
  /** A `ResultOf` stands for what it names. */
  readonly args: readonly unknown[]
  /** It is started together with the call before it, where a test runs calls in parallel. */
  readonly isTogether?: true
}

/** Numbers of the things a call needs: what it is made on, and what it is handed. */
export function thingsOf({ on, args }: Pick<Call, 'on' | 'args'>): number[] {
  return [on, ...args.flatMap((argument) => (argument instanceof ResultOf ? [argument.thing] : []))]
}

/** How one call of a sequence went. */
export interface CallStep {
  /** Its place in the sequence, from 0. */
  readonly index: number
  readonly name: string
  readonly way: MemberWay
  /** As they were handed over. */
  readonly args: readonly unknown[]
  /** What it answered, or what its promise resolved to. */
  readonly value?: unknown
  /** What it threw, or its promise was rejected with; missing where it did neither. */
  readonly thrown?: { readonly error: unknown }
}
