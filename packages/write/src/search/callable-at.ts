/** Finds the function that a plan speaks of in the module it was loaded from. */
import { FuzzError } from '@fuzzwright/core'
import type { PlannedFunction } from './plan.ts'

/** More than anybody writes into a test. */
const mostItems = 60

type Callable = (...args: readonly unknown[]) => unknown

/**
 * What a search calls: the function itself, a static member with its class, `new` of a class, a method without its object.
 * @throws FuzzError `not-a-function`
 */
export function callableAt(
  namespace: Readonly<Record<string, unknown>>,
  { access, description }: Pick<PlannedFunction, 'access' | 'description'>,
): Callable {
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
  const callable = value as Callable
  if (description.generator === true) return (...args) => itemsOf(Reflect.apply(callable, owner, args))
  if (description.kind === 'constructor') return (...args) => Reflect.construct(callable, args) as unknown
  return description.kind === 'static' ? (...args) => Reflect.apply(callable, owner, args) as unknown : callable
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
export function accessOf(description: PlannedFunction['description']): readonly string[] | undefined {
  const { kind, name, className } = description
  if (kind === 'function') return name.split('.')
  if (className === undefined) return undefined
  if (kind === 'constructor') return [className]
  if (kind === 'static') return [className, name]
  return kind === 'method' ? [className, 'prototype', name] : undefined
}
