/** Makes a function of arguments alone out of whatever is called: with `new`, on a receiver, behind a row, to its end. */
import { mostItems } from '../calls/items-of.ts'
import type { Callable } from './callable.ts'
import { type Invocation, inLists, takesReceiver } from './invocation.ts'

/** The object a function was taken from, as its other callers have it; read anew for each call. */
export interface Receiver {
  /** Its source text. */
  readonly name: string
  readonly read: () => unknown
}

/** What a call has beside the arguments of the search. */
export interface CallContext {
  readonly receiver?: Receiver | undefined
  /** Arguments of a row of `.each`, which come first. */
  readonly row?: readonly unknown[] | undefined
}

/** `run` as a function of the arguments of the search; where a call needs no more than those, `run` itself. */
export function invocable(run: Callable, invocation: Invocation, context: CallContext = {}): Callable {
  const called = onlyCalled(run, invocation, context)
  return invocation.items === undefined ? called : (...args) => consume(called(...args))
}

function onlyCalled(run: Callable, invocation: Invocation, { receiver, row = [] }: CallContext): Callable {
  // What a sequence makes is made by the sequence.
  if (invocation.way === 'calls') return run
  if (invocation.way === 'new') return (...args) => Reflect.construct(run, behind(row, args)) as unknown
  if (invocation.way === 'curried') return (...args) => curried(run, inLists(args, invocation.lists ?? []))
  if (takesReceiver(invocation)) return (self: unknown, ...args) => Reflect.apply(run, self, behind(row, args))
  if (receiver !== undefined) return (...args) => Reflect.apply(run, receiver.read(), behind(row, args))
  if (row.length === 0) return run
  const bound: Callable = (...args) => run(...row, ...args)
  return Object.defineProperty(bound, 'length', { value: Math.max(0, run.length - row.length) })
}

function behind(row: readonly unknown[], args: readonly unknown[]): readonly unknown[] {
  return row.length === 0 ? args : [...row, ...args]
}

function curried(run: Callable, lists: readonly (readonly unknown[])[]): unknown {
  let answered: unknown = run
  for (const args of lists) {
    if (typeof answered !== 'function') throw new TypeError('What was answered is not a function')
    answered = Reflect.apply(answered, undefined, args)
  }
  return answered
}

/** A generator does nothing until somebody asks it for items, and so does much that can only be gone through. */
function consume(items: unknown): unknown {
  if (typeof items !== 'object' || items === null || Array.isArray(items)) return items
  if (isAsyncIterable(items)) return consumeLater(items)
  if (isIterable(items)) consumeNow(items[Symbol.iterator]())
  else if (isIterator(items)) consumeNow(items)
  return items
}

function isAsyncIterable(items: object): items is AsyncIterable<unknown> {
  return Symbol.asyncIterator in items
}

function isIterable(items: object): items is Iterable<unknown> {
  return Symbol.iterator in items
}

function isIterator(items: object): items is Iterator<unknown> {
  return 'next' in items
}

function consumeNow(items: Iterator<unknown>): void {
  for (let asked = 0; asked < mostItems; asked++) if (items.next().done === true) return
  items.return?.()
}

async function consumeLater(items: AsyncIterable<unknown>): Promise<unknown> {
  const iterator = items[Symbol.asyncIterator]()
  for (let asked = 0; asked < mostItems; asked++) if ((await iterator.next()).done === true) return items
  await iterator.return?.()
  return items
}
