/** What can be run: a function of anything, and what judges how a call of it ended. */

import { sourceOf } from '../domain/print-value.ts'

/** A function of anything. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are whatever the domains produce.
export type Callable = (...args: any[]) => unknown

/** What is declared of the arguments of a call, held against what it does. One call after another. */
export interface ArgumentWatch {
  /** The call is about to be made. */
  begin(args: readonly unknown[]): void
  /** Why the call that answered `value` is a failure, or `undefined`; of a promise, what it resolved to. */
  returned(args: readonly unknown[], value: unknown): Error | undefined
  /** Why the call that threw `error`, which is no failure in itself, is one all the same, or `undefined`. */
  threw(args: readonly unknown[], error: unknown): Error | undefined
}

/** What is run with one input after another. A property judges itself; a bare function is judged by the default oracles. */
export interface Target {
  readonly kind: 'property' | 'function'
  /** Asked for before each call: it may be another one from some call on. */
  readonly call: Callable
  /** The call that is on is not waited for any longer. */
  giveUp?(): void
  /** A call started something that goes on behind it. Whether the next call of the same input would go otherwise. */
  startsSomething?(): boolean
  /** The last call, or one of its calls, is declared never to return: it may end the process. */
  mayEnd?(): boolean
  /** Missing where nothing is declared of the arguments. */
  readonly watch?: ArgumentWatch
  /** Why a value the target returned is a failure, or `undefined`. Called for what it resolved to where that is awaited. */
  judgeReturn(value: unknown): Error | undefined
  /** What a call with these arguments threw counts as a failure. */
  isFailure(error: unknown, args: readonly unknown[]): boolean
}

/**
 * Settles when whoever has it says so: a promise with its own `resolve` and `reject`, or a value whose `then` was made for the input. To wait
 * for it is to wait for oneself.
 */
export function isLeftToCaller(promise: PromiseLike<unknown>): boolean {
  return isMade(promise) || (holdsFunction(promise, 'resolve') && holdsFunction(promise, 'reject'))
}

/** It may never call what it is given, as `{ then: () => null }` does not. */
function isMade(promise: PromiseLike<unknown>): boolean {
  const { then } = promise
  return Reflect.has(then, sourceOf)
}

function holdsFunction(value: object, name: string): boolean {
  try {
    return typeof Reflect.get(value, name) === 'function'
  } catch {
    return false
  }
}

/** Whether `value` is a promise, or behaves like one. What refuses to be asked is none. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  try {
    return 'then' in value && typeof value.then === 'function'
  } catch {
    return false
  }
}
