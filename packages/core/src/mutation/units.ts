/** The smallest things of an input that can be changed alone: leaves that are numbers, and single characters of texts. */
import type { Part, PartIndex } from './part-index.ts'

export interface Unit {
  /** Index of the leaf in the part index. */
  readonly at: number
  /** Which character of the text, or -1 where the leaf is the number itself. */
  readonly position: number
  /** The number, or the code of the character. */
  readonly value: number
}

/** More units than this are left to chance. */
const mostUnits = 4096

export function unitsOf(index: PartIndex): Unit[] {
  const units: Unit[] = []
  for (const at of index.leaves) {
    const { leaf } = index.parts[at] as Part
    if (typeof leaf === 'number' && Number.isFinite(leaf)) units.push({ at, position: -1, value: leaf })
    if (typeof leaf !== 'string') continue
    for (let position = 0; position < leaf.length && units.length < mostUnits; position++) {
      units.push({ at, position, value: leaf.charCodeAt(position) })
    }
  }
  return units.slice(0, mostUnits)
}

/** The root's corpus value with these units changed, or `undefined` where a domain refuses. */
export function withUnits(index: PartIndex, changes: ReadonlyMap<Unit, number>): unknown {
  const values = new Map<number, unknown>()
  const texts = new Map<number, string[]>()
  for (const [{ at, position }, value] of changes) {
    if (position < 0) {
      values.set(at, value)
      continue
    }
    if (!Number.isInteger(value) || value < 0 || value > 0xffff) return undefined
    const characters = texts.get(at) ?? String(index.parts[at]?.leaf).split('')
    characters[position] = String.fromCharCode(value)
    texts.set(at, characters)
  }
  for (const [at, characters] of texts) values.set(at, characters.join(''))
  return index.replaceAll(values)
}

/** The least change of a unit: its lowest bit, where it is a whole number. */
export function nudged({ value, position }: Unit): number {
  if (position >= 0) return value ^ 1
  if (Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31) return value ^ 1
  return value + nudgeOf(value)
}

/** The least change of a number that arithmetic on it will notice. */
export function nudgeOf(value: number): number {
  return Math.abs(value) < 2 ** 32 ? 1 : 2 ** (Math.floor(Math.log2(Math.abs(value))) - 20)
}

/** Bits a unit has: those of a code unit, of a byte where its domain takes no more, or of a word. */
export function widthOf(index: PartIndex, unit: Unit): bigint {
  if (unit.position >= 0) return 16n
  return withUnits(index, new Map([[unit, 256]])) === undefined && unit.value !== 256 ? 8n : 32n
}

/** The unit's value with these bits flipped; a number that was no negative one stays so. */
export function flipped(value: number, bits: bigint): number {
  const word = BigInt(value) ^ bits
  return Number(value < 0 ? BigInt.asIntN(32, word) : word)
}
