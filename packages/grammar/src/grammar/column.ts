/**
 * Reading tables of numbers at places that are known to lie in them. A place outside is our own mistake and said here, not
 * passed on as `undefined` in a number's clothes. One function per kind of table, so that each stays fast.
 */
import { InvariantError } from '@fuzzwright/core'

/** @param at 0-based, below the length */
export function entryOf(table: Int32Array, at: number): number {
  const entry = table[at]
  if (entry === undefined) throw outside(at, table.length)
  return entry
}

/** @param at 0-based, below the length */
export function amountOf(table: Float64Array, at: number): number {
  const amount = table[at]
  if (amount === undefined) throw outside(at, table.length)
  return amount
}

/** @param at 0-based, below the length */
export function numberAt(list: readonly number[], at: number): number {
  const number = list[at]
  if (number === undefined) throw outside(at, list.length)
  return number
}

/** @param at 0-based, below the length */
export function uint32At(table: Uint32Array, at: number): number {
  const number = table[at]
  if (number === undefined) throw outside(at, table.length)
  return number
}

/** For lists of anything but numbers, outside of hot loops. @param at 0-based, below the length */
export function itemAt<Item extends object>(list: readonly Item[], at: number): Item {
  return list[at] ?? missingAt(list, at)
}

/** Where a list of anything is read in a hot loop, which keeps its own reading: `list[at] ?? missingAt(list, at)`. */
export function missingAt(list: ArrayLike<unknown>, at: number): never {
  throw outside(at, list.length)
}

function outside(at: number, length: number): InvariantError {
  return new InvariantError(`place ${at} of a table of ${length}`)
}
