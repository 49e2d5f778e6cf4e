/** Parts of a given list, lists with holes, copies, and lists without an end. */

import { copyValue } from '../../domain/copy-value.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import type { Domain } from '../../domain/domain.ts'
import { printValue, sourceOf } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'
import { sameValue } from '../../domain/same-value.ts'
import { itemAt } from '../../item-at.ts'
import { boolean } from '../choices/boolean.ts'
import { ElementDomain } from '../choices/element.ts'
import { UnionDomain } from '../choices/union.ts'
import { MappedDomain } from '../combinators/mapped.ts'
import { arrayOf } from '../containers/array.ts'
import { uniqueArray } from '../containers/unique-array.ts'
import { IntDomain } from '../numbers/int.ts'

/** Some of the items, in their order. */
export function subarray<const T>(items: readonly T[]): Domain<T[]> {
  const chosen = arrayOf(boolean()).withSize(items.length)
  const pick = (which: boolean[]): T[] => items.filter((_, index) => which[index]).map((item) => copyValue(item))
  const find = (values: T[]): boolean[] | undefined => {
    let next = 0
    const which = items.map((item) => {
      const taken = next < values.length && sameValue(item, values[next])
      if (taken) next++
      return taken
    })
    return next === values.length ? which : undefined
  }
  return new MappedDomain<boolean[], T[]>('subarray', chosen, pick, { from: find })
}

/** Some of the items in any order, none twice. */
export function shuffledSubarray<const T>(items: readonly T[]): Domain<T[]> {
  if (items.length === 0) return subarray(items)
  const places = uniqueArray(new IntDomain(0, items.length - 1, 'place')).withMaxSize(items.length)
  const pick = (indices: number[]): T[] => indices.map((index) => copyValue(itemAt(items, index)))
  const find = (values: T[]): number[] | undefined => {
    const indices: number[] = []
    for (const value of values) {
      const index = items.findIndex((item, place) => !indices.includes(place) && sameValue(item, value))
      if (index < 0) return undefined
      indices.push(index)
    }
    return indices
  }
  return new MappedDomain<number[], T[]>('shuffledSubarray', places, pick, { from: find })
}

const hole: unique symbol = Symbol('hole')

/** Arrays with holes: places that are not there at all. */
export function sparseArray<T>(element: Domain<T>): Domain<T[]> {
  const places = arrayOf(
    new UnionDomain<T | typeof hole>('place', [new ElementDomain('hole', [hole]), element], [1, 2]),
  )
  const dig = (values: (T | typeof hole)[]): T[] => {
    const list = new Array<T>(values.length)
    for (const [index, value] of values.entries()) if (value !== hole) list[index] = value
    return list
  }
  const fill = (list: T[]): (T | typeof hole)[] | undefined =>
    Array.isArray(list) ? Array.from(list, (value, index) => (index in list ? value : hole)) : undefined
  return new MappedDomain('sparseArray', places, dig, { from: fill })
}

/** Tuples of `count` equal values that share nothing: FuzzTest and fast-check run code twice on such. */
export function clone<T>(inner: Domain<T>, count: number): Domain<T[]> {
  return new CloneDomain(inner, count)
}

class CloneDomain<T> extends DelegatingDomain<T[], T> {
  readonly name = 'clone'
  readonly inner: Domain<T>
  private readonly count: number

  constructor(inner: Domain<T>, count: number) {
    super()
    this.inner = inner
    this.count = count
  }

  override getValue(c: unknown): T[] {
    return Array.from({ length: this.count }, () => this.inner.getValue(c))
  }

  override fromValue(value: unknown): unknown {
    if (!Array.isArray(value) || value.length !== this.count) return undefined
    return value.every((one) => sameValue(one, value[0])) ? this.inner.fromValue(value[0]) : undefined
  }

  override print(c: unknown, out: Printer): void {
    out.value(this.getValue(c))
  }
}

/** The items over and over. */
export function cycle<T>(items: readonly T[]): IterableIterator<T> {
  let next = 0
  const stream: IterableIterator<T> = {
    next: () => ({ done: false, value: copyValue(itemAt(items, next++ % items.length)) }),
    [Symbol.iterator]: () => stream,
  }
  return Object.assign(stream, { [sourceOf]: () => `cycle(${printValue(items)})` })
}

/** Iterators without an end: a list of values of `element`, over and over. */
export function infiniteStream<T>(element: Domain<T>): Domain<IterableIterator<T>> {
  const items = arrayOf(element).withMinSize(1)
  return new MappedDomain<T[], IterableIterator<T>>('infiniteStream', items, cycle, { name: 'cycle' })
}
