/**
 * Turns over an equality whose side is made of the input's bits by shifts, rotations, masks and exclusive ors, check sums of
 * that kind included. Each bit is flipped alone; over the field of two elements the columns seen then form a linear system,
 * which elimination solves.
 */
import { comparisonKind } from '../../execution/coverage.ts'
import { bitsOf, flipped, highestBit, widthOf } from '../bits.ts'
import type { Sides } from '../comparison.ts'
import type { Variable } from '../variables.ts'
import type { Problem, Runs } from './problem.ts'
import type { Solver } from './solver.ts'

/** Variables a system is made of; of more, each has too few of the bits below. No bench chose it. */
const mostVariables = 8
/** Bits flipped one by one, a run each. Two numbers of 32; no bench chose it. */
const mostBits = 64

interface Column {
  readonly variable: Variable
  readonly bit: bigint
  /** Bits of the difference of both sides that change with it. */
  readonly effect: bigint
}

export const bitSystem: Solver = {
  name: 'bit-system',
  occasion: 'plateau',
  *solve(problem) {
    const { effects, numbers, comparison } = problem
    const variables = effects.length > 0 ? effects.map(({ variable }) => variable) : numbers
    if (variables.length > mostVariables) return false
    if (comparison.kind !== comparisonKind.equal || differenceOf(comparison) === undefined) return false
    // Bits are those of numbers of 32 bits: others are cut to one first, as the operators on bits do.
    const cut = new Map(variables.filter(({ value }) => !isInt32(value)).map((one) => [one, one.value | 0]))
    const start = cut.size === 0 ? comparison : yield* problem.sidesAfter(cut)
    const wanted = start && differenceOf(start)
    if (wanted === undefined || wanted === 0n) return wanted === 0n
    const columns = yield* columnsOf(problem, { cut, wanted, bits: bitsOfAll(variables) })
    if (columns === 'solved') return true
    const chosen = eliminate(columns, wanted)
    if (chosen === undefined) return false
    return problem.isSolvedBy(yield* problem.sidesAfter(withFlips(cut, chosen)))
  },
}

interface System {
  /** Variables that had to be cut to 32 bits, as what they are now. */
  readonly cut: ReadonlyMap<Variable, number>
  /** The difference of both sides that the flips must make up for. */
  readonly wanted: bigint
  readonly bits: readonly (readonly [Variable, bigint])[]
}

/** What each bit does, or `solved` where one of them was enough. */
function* columnsOf(problem: Problem, { cut, wanted, bits }: System): Runs<readonly Column[] | 'solved'> {
  const columns: Column[] = []
  for (const [variable, bit] of bits) {
    const value = flipped(cut.get(variable) ?? variable.value, bit)
    const sides = yield* problem.sidesAfter(new Map(cut).set(variable, value))
    if (problem.isSolvedBy(sides)) return 'solved'
    const seen = sides === undefined ? undefined : differenceOf(sides)
    if (seen !== undefined && seen !== wanted) columns.push({ variable, bit, effect: seen ^ wanted })
  }
  return columns
}

function withFlips(cut: ReadonlyMap<Variable, number>, chosen: readonly Column[]): ReadonlyMap<Variable, number> {
  const flips = new Map<Variable, bigint>()
  for (const { variable, bit } of chosen) flips.set(variable, (flips.get(variable) ?? 0n) | bit)
  const changes = new Map(cut)
  for (const [variable, bits] of flips) changes.set(variable, flipped(cut.get(variable) ?? variable.value, bits))
  return changes
}

function isInt32(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32
}

function differenceOf({ left, right }: Sides): bigint | undefined {
  const [a, b] = [bitsOf(left), bitsOf(right)]
  return a === undefined || b === undefined ? undefined : a ^ b
}

function bitsOfAll(variables: readonly Variable[]): (readonly [Variable, bigint])[] {
  const bits = variables.flatMap((variable) =>
    Array.from({ length: Number(widthOf(variable)) }, (_, shift) => [variable, 1n << BigInt(shift)] as const),
  )
  return bits.slice(0, mostBits)
}

/** Columns that add up to `wanted`, or `undefined` where none do. */
function eliminate(columns: readonly Column[], wanted: bigint): readonly Column[] | undefined {
  const pivots = new Map<number, Row>()
  for (const column of columns) {
    const row = reduce({ effect: column.effect, from: new Set([column]) }, pivots)
    if (row.effect !== 0n) pivots.set(highestBit(row.effect), row)
  }
  const rest = reduce({ effect: wanted, from: new Set() }, pivots)
  return rest.effect === 0n ? [...rest.from] : undefined
}

interface Row {
  effect: bigint
  readonly from: Set<Column>
}

function reduce(row: Row, pivots: ReadonlyMap<number, Row>): Row {
  while (row.effect !== 0n) {
    const pivot = pivots.get(highestBit(row.effect))
    if (pivot === undefined) break
    row.effect ^= pivot.effect
    for (const column of pivot.from) if (!row.from.delete(column)) row.from.add(column)
  }
  return row
}
