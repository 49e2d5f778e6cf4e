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

function outside(at: number, length: number): InvariantError {
  return new InvariantError(`place ${at} of a table of ${length}`)
}
