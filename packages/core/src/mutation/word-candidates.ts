/** A number that the code read from several bytes: put back byte by byte, in the order it was read. */
import type { Part, PartIndex } from './part-index.ts'

const widths: readonly number[] = [2, 4, 8]
/** Places one word is looked for in one list of bytes. */
const mostPlaces = 64

/** Root corpus values in which the bytes that spelled `have` spell `want`. */
export function* wordCandidates(index: PartIndex, have: number, want: number): Generator<unknown, void> {
  if (!Number.isInteger(have) || !Number.isInteger(want)) return
  for (const bytes of byteLists(index)) {
    for (const width of widths) {
      for (const littleEndian of [true, false]) yield* spelled(index, bytes, have, want, width, littleEndian)
    }
  }
}

/** Lists of at least two bytes, as the parts that hold them, in order. */
function* byteLists(index: PartIndex): Generator<readonly number[], void> {
  const byParent = new Map<number, number[]>()
  for (const at of index.leaves) {
    const part = index.parts[at] as Part
    const { leaf } = part
    const siblings = byParent.get(part.parent) ?? []
    byParent.set(part.parent, siblings)
    if (typeof leaf === 'number' && Number.isInteger(leaf) && leaf >= 0 && leaf <= 255) siblings.push(at)
  }
  for (const siblings of byParent.values()) if (siblings.length > 1) yield siblings
}

function* spelled(
  index: PartIndex,
  bytes: readonly number[],
  have: number,
  want: number,
  width: number,
  littleEndian: boolean,
): Generator<unknown, void> {
  const old = bytesOf(have, width, littleEndian)
  const next = bytesOf(want, width, littleEndian)
  if (old === undefined || next === undefined) return
  for (let start = 0; start + width <= Math.min(bytes.length, mostPlaces); start++) {
    const here = bytes.slice(start, start + width)
    if (!here.every((at, offset) => index.parts[at]?.leaf === old[offset])) continue
    const root = index.replaceAll(new Map(here.map((at, offset) => [at, next[offset]])))
    if (root !== undefined) yield root
  }
}

/** The bytes of a whole number in two's complement, or `undefined` where it does not fit. */
function bytesOf(value: number, width: number, littleEndian: boolean): number[] | undefined {
  const bits = BigInt(width * 8)
  const word = BigInt(value)
  if (word >= 1n << bits || word < -(1n << (bits - 1n))) return undefined
  let rest = BigInt.asUintN(width * 8, word)
  const bytes: number[] = []
  for (let count = 0; count < width; count++) {
    bytes.push(Number(rest & 0xffn))
    rest >>= 8n
  }
  return littleEndian ? bytes : bytes.reverse()
}
