/**
 * Turns over a comparison whose side is put together from several units of the input: a text of bytes, a word of four bytes
 * in either order, a sum of digits, bits under a mask. What each unit does to the side is known from probing; the units then
 * move together, as characters, as bits, or along their slopes.
 */
import { type ComparisonLog, comparisonKind } from '../execution/coverage.ts'
import { alongSlopes } from './along-slopes.ts'
import { type Comparison, type Operand, turnedOver } from './comparison.ts'
import { type Effect, sidesIn } from './influence.ts'
import type { PartIndex } from './part-index.ts'
import { flipped, type Unit, widthOf, withUnits } from './units.ts'

/** Times the slopes are followed, each time from where the last one led. */
const mostRounds = 4

type Changes = Map<Unit, number>
type Side = 'left' | 'right'

/** Root corpus values to run, traced; true when the comparison turned over. */
export function* solveJointly(
  index: PartIndex,
  comparison: Comparison,
  effects: readonly Effect[],
  observe: () => ComparisonLog,
): Generator<unknown, boolean> {
  for (const changes of [...textChanges(comparison, effects), ...bitChanges(index, comparison, effects)]) {
    const root = changes.size === 0 ? undefined : withUnits(index, changes)
    if (root === undefined) continue
    yield root
    if (turnedOver(comparison, sidesIn(comparison, observe()))) return true
  }
  return yield* followSlopes(index, comparison, effects, observe)
}

function* eachWay({ left, right }: Comparison): Generator<readonly [Side, Operand, Operand], void> {
  yield ['left', left, right]
  yield ['right', right, left]
}

/** Each unit that showed up as one character becomes the character wanted there: as such, or moved by the difference. */
function* textChanges(comparison: Comparison, effects: readonly Effect[]): Generator<Changes, void> {
  for (const [side, have, want] of eachWay(comparison)) {
    if (typeof have !== 'string' || typeof want !== 'string') continue
    const offset = comparison.kind === comparisonKind.suffix ? Math.max(0, have.length - want.length) : 0
    const placed: Changes = new Map()
    const moved: Changes = new Map()
    for (const effect of effects) {
      const at = onlyDifference(have, effect[side])
      const code = at < 0 ? Number.NaN : want.charCodeAt(at - offset)
      if (Number.isNaN(code) || code === have.charCodeAt(at)) continue
      placed.set(effect.unit, code)
      moved.set(effect.unit, effect.unit.value + code - have.charCodeAt(at))
    }
    yield placed
    if ([...placed].some(([unit, code]) => moved.get(unit) !== code)) yield moved
  }
}

/** Index of the one character in which two texts of one length differ, or -1. */
function onlyDifference(before: string, after: Operand): number {
  if (typeof after !== 'string' || after.length !== before.length) return -1
  let found = -1
  for (let at = 0; at < before.length; at++) {
    if (before.charCodeAt(at) === after.charCodeAt(at)) continue
    if (found >= 0) return -1
    found = at
  }
  return found
}

/** Each unit whose lowest bit showed up as one bit of the side flips the bits that differ from there on. */
function* bitChanges(index: PartIndex, comparison: Comparison, effects: readonly Effect[]): Generator<Changes, void> {
  if (comparison.kind !== comparisonKind.equal) return
  for (const [side, have, want] of eachWay(comparison)) {
    const [before, wanted] = [bitsOf(have), bitsOf(want)]
    if (before === undefined || wanted === undefined) continue
    const changes: Changes = new Map()
    for (const { unit, probe, [side]: after } of effects) {
      const seen = bitsOf(after)
      const shift = seen === undefined ? -1 : bitIndex(seen ^ before)
      if (shift < 0 || !Number.isInteger(unit.value) || (unit.value ^ probe) !== 1) continue
      const bits = ((wanted ^ before) >> BigInt(shift)) & ((1n << widthOf(index, unit)) - 1n)
      if (bits !== 0n) changes.set(unit, flipped(unit.value, bits))
    }
    yield changes
  }
}

/** A whole number as 64 bits. */
export function bitsOf(value: Operand): bigint | undefined {
  if (typeof value === 'bigint') return BigInt.asUintN(64, value)
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt.asUintN(64, BigInt(value)) : undefined
}

/** Which bit a power of two is; -1 for any other number. */
function bitIndex(power: bigint): number {
  return power === 0n || (power & (power - 1n)) !== 0n ? -1 : power.toString(2).length - 1
}

/** The gap shrinks as far as the slopes let it; where they change on the way, from there once more. */
function* followSlopes(
  index: PartIndex,
  comparison: Comparison,
  effects: readonly Effect[],
  observe: () => ComparisonLog,
): Generator<unknown, boolean> {
  let values: ReadonlyMap<Unit, number> = new Map()
  let gap = Number.POSITIVE_INFINITY
  let sides: { left: Operand; right: Operand } | undefined = comparison
  for (let round = 0; round < mostRounds && sides !== undefined; round++) {
    const next = alongSlopes(index, comparison, effects, values, sides)
    if (next === undefined || Math.abs(next.gap) >= gap) return false
    gap = Math.abs(next.gap)
    values = next.values
    const root = withUnits(index, values)
    if (root === undefined) return false
    yield root
    sides = sidesIn(comparison, observe())
    if (turnedOver(comparison, sides)) return true
  }
  return false
}
