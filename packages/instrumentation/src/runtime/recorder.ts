/**
 * What the comparison hooks of one module call while a run is traced. Nothing here returns anything to the program or
 * runs any of it; values that are neither text nor number are passed over.
 */
import { comparisonKind, lengthIndex } from '@fuzzwright/core/execution'
import { comparingMethods } from '../comparing-methods.ts'
import { type ComparisonTable, noIndex } from './comparison-table.ts'
import { dateTime, firstMembers, peek, regExpText } from './safe-reading.ts'

/** How many members of a Set, Map or array one call is compared with. */
const memberLimit = 32

type Comparable = string | number | bigint

const { equal, less, prefix, suffix, contains, matches, key: keyKind, typeOf, instanceOf } = comparisonKind
const kindOfMethod = new Map<string, number>([
  ['startsWith', prefix],
  ['endsWith', suffix],
  ['localeCompare', equal],
])
const searchesIn = new Set(['includes', 'indexOf', 'lastIndexOf', 'has', 'get'])

export class Recorder {
  readonly #table: ComparisonTable
  /** Number of the module's first site among those of all modules. */
  readonly #base: number

  constructor(table: ComparisonTable, base: number) {
    this.#table = table
    this.#base = base
  }

  /**
   * One comparison. `index` null stands for the size of `origin`, a text for the key one side was looked up under;
   * `swapped` tells that the right side has the origin.
   */
  note(
    site: number,
    kind: number,
    left: unknown,
    right: unknown,
    origin?: unknown,
    index?: unknown,
    swapped?: 1,
  ): void {
    if (kind === equal || kind === typeOf) this.#noteValues(site, kind, left, right, origin, index, swapped)
    else if (kind === less)
      this.#noteValues(site, kind, comparableOf(left), comparableOf(right), origin, index, swapped)
    else if (kind === keyKind) {
      if (isComparable(right)) this.#add(site, kind, undefined, right)
    } else if (kind === instanceOf) this.#noteClass(site, left, right)
  }

  /** The literal cases of a switch. */
  cases(site: number, value: unknown, constants: readonly unknown[], origin?: unknown, index?: unknown): void {
    for (const constant of constants) this.#noteValues(site, equal, value, constant, origin, index, undefined)
  }

  /** A call of one of the comparing methods with its first argument. */
  call(site: number, method: number, receiver: unknown, argument: unknown): void {
    const name = comparingMethods[method] ?? ''
    if (typeof receiver === 'string') this.#callOnText(site, name, receiver, argument)
    else if (typeof receiver === 'object' && receiver !== null) this.#callOnObject(site, name, receiver, argument)
  }

  /** Data property of an object, read without running code; part of the generated code. */
  peek(object: unknown, key: PropertyKey): unknown {
    return peek(object, key)
  }

  shift(base: unknown, offset: number): number | undefined {
    return typeof base === 'number' ? base + offset : undefined
  }

  #callOnText(site: number, name: string, text: string, argument: unknown): void {
    if (typeof argument === 'string') this.#add(site, kindOfMethod.get(name) ?? contains, text, argument)
    else {
      const pattern = regExpText(argument)
      if (pattern !== undefined) this.#add(site, matches, text, pattern)
    }
  }

  #callOnObject(site: number, name: string, receiver: object, argument: unknown): void {
    if (!isComparable(argument)) return
    if (name === 'hasOwnProperty') this.#add(site, keyKind, undefined, argument)
    else if (searchesIn.has(name)) {
      for (const member of firstMembers(receiver, memberLimit)) {
        if (isComparable(member)) this.#add(site, equal, argument, member)
      }
    } else if (name === 'test' || name === 'exec') {
      const pattern = regExpText(receiver)
      if (pattern !== undefined) this.#add(site, matches, argument, pattern)
    }
  }

  #noteClass(site: number, left: unknown, right: unknown): void {
    const name = peek(right, 'name')
    if (typeof name === 'string') this.#add(site, instanceOf, isComparable(left) ? left : undefined, name)
  }

  #noteValues(
    site: number,
    kind: number,
    left: unknown,
    right: unknown,
    origin: unknown,
    index: unknown,
    swapped: 1 | undefined,
  ): void {
    if (!isComparable(left) && !(isAbsent(left) && isComparable(right))) return
    if (!isComparable(right) && !isAbsent(right)) return
    const first = isComparable(left) ? left : undefined
    const second = isComparable(right) ? right : undefined
    if (typeof index === 'string')
      this.#add(site, kind, first, second, undefined, noIndex, absentKey(first, second, index))
    else if (origin === undefined || origin === null) this.#add(site, kind, first, second)
    else if (swapped === 1) this.#add(site, kind, second, first, origin, indexIn(origin, index))
    else this.#add(site, kind, first, second, origin, indexIn(origin, index))
  }

  #add(
    site: number,
    kind: number,
    left: unknown,
    right: unknown,
    origin?: unknown,
    index = noIndex,
    key?: string,
  ): void {
    this.#table.add(this.#base + site, kind, left, right, origin, index, key)
  }
}

function isComparable(value: unknown): value is Comparable {
  return typeof value === 'string' || typeof value === 'bigint' || (typeof value === 'number' && !Number.isNaN(value))
}

/** What is read beyond the end of a text or list, or where a property is missing: worth a row, because it can be filled. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || Number.isNaN(value)
}

/** The key matters only where nothing was found under it. */
function absentKey(first: unknown, second: unknown, key: string): string | undefined {
  return first === undefined || second === undefined ? key : undefined
}

/** Dates are compared by their time. */
function comparableOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? dateTime(value) : value
}

/** An index as the log wants it; counted from the end when negative, as `at` does. */
function indexIn(origin: unknown, index: unknown): number {
  if (index === null) return lengthIndex
  if (typeof index !== 'number' || !Number.isInteger(index)) return noIndex
  if (index >= 0) return index
  const size = peek(origin, 'length')
  return typeof size === 'number' && size + index >= 0 ? size + index : noIndex
}
