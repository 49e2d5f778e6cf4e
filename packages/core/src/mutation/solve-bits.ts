/**
 * Turns over an equality whose side is made of the input's bits by shifts, rotations, masks and exclusive ors, check sums of
 * that kind included. Each bit is flipped alone; over the field of two elements the columns seen then form a linear system,
 * which elimination solves.
 */
import { type ComparisonLog, comparisonKind } from '../execution/coverage.ts'
import { type Comparison, turnedOver } from './comparison.ts'
import { sidesIn } from './influence.ts'
import type { PartIndex } from './part-index.ts'
import { bitsOf } from './solve-jointly.ts'
import { flipped, type Unit, widthOf, withUnits } from './units.ts'

/** Bits flipped one by one. */
const mostBits = 64

interface Column {
  readonly unit: Unit
  readonly bit: bigint
  /** Bits of the difference of both sides that change with it. */
  readonly effect: bigint
}

/** Root corpus values to run, traced; true when the comparison turned over. */
export function* solveBits(
  index: PartIndex,
  comparison: Comparison,
  units: readonly Unit[],
  observe: () => ComparisonLog,
): Generator<unknown, boolean> {
  if (comparison.kind !== comparisonKind.equal || differenceOf(comparison) === undefined) return false
  // Bits are those of words: other numbers are cut to one first, as the operators on bits do.
  const words = new Map(units.filter(({ value }) => !isWord(value)).map((unit) => [unit, unit.value | 0]))
  const start = words.size === 0 ? comparison : yield* sidesWith(index, words, comparison, observe)
  const wanted = start && differenceOf(start)
  if (wanted === undefined || wanted === 0n) return wanted === 0n
  const wordOf = (unit: Unit): number => words.get(unit) ?? unit.value
  const columns: Column[] = []
  for (const [unit, bit] of bitsOfUnits(index, units)) {
    const sides = yield* sidesWith(index, new Map(words).set(unit, flipped(wordOf(unit), bit)), comparison, observe)
    if (turnedOver(comparison, sides)) return true
    const seen = sides === undefined ? undefined : differenceOf(sides)
    if (seen !== undefined && seen !== wanted) columns.push({ unit, bit, effect: seen ^ wanted })
  }
  const chosen = eliminate(columns, wanted)
  if (chosen === undefined) return false
  const flips = new Map<Unit, bigint>()
  for (const { unit, bit } of chosen) flips.set(unit, (flips.get(unit) ?? 0n) | bit)
  const changes = new Map([...words, ...[...flips].map(([unit, bits]) => [unit, flipped(wordOf(unit), bits)] as const)])
  return turnedOver(comparison, yield* sidesWith(index, changes, comparison, observe))
}

/** Both sides in a run with these changes; `undefined` where it cannot be made or does not come to the comparison. */
function* sidesWith(
  index: PartIndex,
  changes: ReadonlyMap<Unit, number>,
  comparison: Comparison,
  observe: () => ComparisonLog,
): Generator<unknown, Pick<Comparison, 'left' | 'right'> | undefined> {
  const root = withUnits(index, changes)
  if (root === undefined) return undefined
  yield root
  return sidesIn(comparison, observe())
}

function isWord(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32
}

function differenceOf({ left, right }: Pick<Comparison, 'left' | 'right'>): bigint | undefined {
  const [a, b] = [bitsOf(left), bitsOf(right)]
  return a === undefined || b === undefined ? undefined : a ^ b
}

function* bitsOfUnits(index: PartIndex, units: readonly Unit[]): Generator<readonly [Unit, bigint], void> {
  let left = mostBits
  for (const unit of units) {
    for (let shift = 0n; shift < widthOf(index, unit) && left > 0; shift++, left--) yield [unit, 1n << shift]
  }
}

/** Columns that add up to `wanted`, or `undefined` where none do. */
function eliminate(columns: readonly Column[], wanted: bigint): readonly Column[] | undefined {
  const pivots = new Map<number, { effect: bigint; from: Set<Column> }>()
  for (const column of columns) {
    const row = reduce({ effect: column.effect, from: new Set([column]) }, pivots)
    if (row.effect !== 0n) pivots.set(highestBit(row.effect), row)
  }
  const rest = reduce({ effect: wanted, from: new Set<Column>() }, pivots)
  return rest.effect === 0n ? [...rest.from] : undefined
}

function reduce<Row extends { effect: bigint; from: Set<Column> }>(row: Row, pivots: ReadonlyMap<number, Row>): Row {
  while (row.effect !== 0n) {
    const pivot = pivots.get(highestBit(row.effect))
    if (pivot === undefined) break
    row.effect ^= pivot.effect
    for (const column of pivot.from) if (!row.from.delete(column)) row.from.add(column)
  }
  return row
}

function highestBit(bits: bigint): number {
  return bits.toString(2).length - 1
}
