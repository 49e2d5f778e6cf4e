/** All combinations of several lists of corpus values: how small composites are exhausted. */

import { itemAt } from '../item-at.ts'
import type { GenContext } from './context.ts'
import type { AnyDomain } from './domain.ts'

/** Products beyond a million values are for chance. */
export const mostBitsEnumerated = 20

/** The values of each domain, or `undefined` where one of them has no order. */
export function columnsOf(domains: readonly AnyDomain[], g: GenContext): unknown[][] | undefined {
  const columns: unknown[][] = []
  for (const domain of domains) {
    const values: Iterator<unknown> | undefined = domain.enumerate(g)
    if (values === undefined) return undefined
    const column: unknown[] = []
    for (let step = values.next(); step.done !== true; step = values.next()) column.push(step.value)
    columns.push(column)
  }
  return columns
}

/** One value of each column, the last column changing fastest. */
export function* product(columns: readonly (readonly unknown[])[]): Generator<unknown[], void> {
  const places = columns.map(() => 0)
  if (columns.some((column) => column.length === 0)) return
  for (;;) {
    yield columns.map((column, index) => column[itemAt(places, index)])
    let index = columns.length - 1
    for (; index >= 0; index--) {
      places[index] = itemAt(places, index) + 1
      if (itemAt(places, index) < itemAt(columns, index).length) break
      places[index] = 0
    }
    if (index < 0) return
  }
}
