/** A number that the code read from several bytes: put back byte by byte, in the order it was read. */
import type { PartList, PartNode } from '../../parts/part-tree.ts'
import { rootWithValues } from '../../parts/replace.ts'
import type { ExchangeKind } from './candidate-kind.ts'

/** Bytes that one number may take. */
const widths: readonly number[] = [2, 4, 8]
/**
 * Bytes of one list in which numbers are looked for: they stand in headers, and long lists are mostly content. No bench
 * chose it.
 */
const mostPlaces = 64

export const byteCandidates: ExchangeKind = {
  name: 'bytes',
  *candidates(parts, { have, want }) {
    if (typeof have !== 'number' || typeof want !== 'number') return
    if (!Number.isInteger(have) || !Number.isInteger(want)) return
    for (const bytes of byteLists(parts)) {
      for (const width of widths) {
        for (const littleEndian of [true, false]) {
          const [old, next] = [bytesOf(have, width, littleEndian), bytesOf(want, width, littleEndian)]
          if (old !== undefined && next !== undefined) yield* spelled(bytes, old, next)
        }
      }
    }
  },
}

/** Lists of at least two bytes, as the parts that hold them, in order. */
function* byteLists({ leaves }: PartList): Generator<readonly PartNode[], void> {
  const byParent = new Map<PartNode | undefined, PartNode[]>()
  for (const part of leaves) {
    const { leaf, above } = part
    const siblings = byParent.get(above) ?? []
    byParent.set(above, siblings)
    if (typeof leaf === 'number' && Number.isInteger(leaf) && leaf >= 0 && leaf <= 255) siblings.push(part)
  }
  for (const siblings of byParent.values()) if (siblings.length > 1) yield siblings
}

/** Wherever `bytes` spell `old` they spell `next`, which is as wide. */
function* spelled(
  bytes: readonly PartNode[],
  old: readonly number[],
  next: readonly number[],
): Generator<unknown, void> {
  for (let start = 0; start + old.length <= Math.min(bytes.length, mostPlaces); start++) {
    const here = bytes.slice(start, start + old.length)
    if (!here.every(({ leaf }, offset) => leaf === old[offset])) continue
    const root = rootWithValues(new Map(here.map((part, offset) => [part, next[offset]])))
    if (root !== undefined) yield root
  }
}

/** The bytes of a whole number in two's complement, or `undefined` where it does not fit. */
function bytesOf(value: number, width: number, littleEndian: boolean): number[] | undefined {
  const bits = BigInt(width * 8)
  const whole = BigInt(value)
  if (whole >= 1n << bits || whole < -(1n << (bits - 1n))) return undefined
  let rest = BigInt.asUintN(width * 8, whole)
  const bytes: number[] = []
  for (let count = 0; count < width; count++) {
    bytes.push(Number(rest & 0xffn))
    rest >>= 8n
  }
  return littleEndian ? bytes : bytes.reverse()
}
