/** Finds the function that a task speaks of in the module it was loaded from. */
import { type Callable, FuzzError } from '@fuzzwright/core'
import { invocable, invocationOf, type Receiver } from '@fuzzwright/core/host'
import type { WantedFunction } from './search-task.ts'

/** More than anybody writes into a test. */
const mostItems = 60

/** A function of the module, and how it is called. */
export interface FoundFunction {
  readonly run: Callable
  /** The class of a static member. */
  readonly receiver?: Receiver
  /** Called with arguments alone; of a method the receiver comes first. Of generators the first items are answered. */
  readonly call: Callable
}

/** @throws FuzzError `not-a-function` */
export function callableAt(
  namespace: Readonly<Record<string, unknown>>,
  { access, description }: Pick<WantedFunction, 'access' | 'description'>,
): FoundFunction {
  const [exportName = '', ...members] = access
  let owner: unknown
  let value: unknown = namespace[exportName]
  // A CommonJS module seen as an ECMAScript one has its exports behind `default` as well.
  if (value === undefined) value = (namespace.default as Readonly<Record<string, unknown>> | undefined)?.[exportName]
  for (const member of members) {
    owner = value
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[member]
  }
  if (typeof value !== 'function') {
    throw new FuzzError(
      'not-a-function',
      `${access.join('.')} is ${value === null ? 'null' : typeof value}, not a function.`,
      {
        hint: 'Only functions that can be imported can be tested from outside.',
      },
    )
  }
  const run = value as Callable
  const receiver =
    description.kind === 'static' ? { name: access.slice(0, -1).join('.'), read: () => owner } : undefined
  const { items, ...invocation } = invocationOf(description)
  const once = invocable(run, invocation, { receiver })
  const call: Callable = items === undefined ? once : (...args) => itemsOf(once(...args))
  return { run, call, ...(receiver && { receiver }) }
}

/** A generator does nothing until somebody asks it for items. */
function itemsOf(result: unknown): IterableIterator<unknown> {
  const items: unknown[] = []
  for (const item of result as Iterable<unknown>) {
    if (items.push(item) > mostItems) break
  }
  return items.values()
}

/** Path of the export that a description is of, from the namespace of its module; `undefined` where there is no way. */
export function accessOf(description: WantedFunction['description']): readonly string[] | undefined {
  const { kind, name, className } = description
  if (kind === 'function') return name.split('.')
  if (className === undefined) return undefined
  if (kind === 'constructor') return [className]
  if (kind === 'static') return [className, name]
  return kind === 'method' ? [className, 'prototype', name] : undefined
}
