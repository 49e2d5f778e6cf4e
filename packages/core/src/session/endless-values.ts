/**
 * Sequences without an end in an input: `Repeat(0)` and `Range(0, NaN)` of immutable are what their makers say. Who goes through all of
 * one does as he is told, and is no hang.
 */
import type { TupleDomain } from '../domain/tuple.ts'
import { preorderOf } from '../parts/part-tree.ts'

/** No value that has an end has as many items. No bench chose it. */
const mostItems = 100_000

export function holdsEndless(root: TupleDomain<unknown[]>, corpus: unknown): boolean {
  return preorderOf(root, corpus).some(({ domain, value }) => {
    try {
      return isEndless(domain.getValue(value))
    } catch {
      // Made by code that refuses, now as when the input was run.
      return false
    }
  })
}

/** An object of somebody's own class that can be gone through, and does not come to an end. */
function isEndless(value: unknown): boolean {
  if (!isIterable(value) || Array.isArray(value) || ArrayBuffer.isView(value)) return false
  if (value instanceof Map || value instanceof Set) return false
  let items = 0
  for (const _ of value) if (++items > mostItems) return true
  return false
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, Symbol.iterator) === 'function'
}
