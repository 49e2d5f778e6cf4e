/**
 * Every number of an input that can be turned like a knob: numeric leaves, the codes of characters, lengths, and pairs of
 * numbers that move together or apart. Solving a computed comparison needs nothing else.
 */
import { UNCHANGED } from '../domain/domain.ts'
import type { Part, PartIndex } from './part-index.ts'

export interface Handle {
  readonly value: number
  readonly whole: boolean
  /** Root corpus value with this number set, or `undefined` where the domain refuses. */
  set(value: number): unknown
}

const mostLeaves = 32
const mostCharacters = 24
const mostPairedLeaves = 5
const longest = 4096

export function* numericHandles(index: PartIndex): Generator<Handle, void> {
  const numbers: number[] = []
  for (const at of index.leaves.slice(0, mostLeaves)) {
    const part = index.parts[at] as Part
    const { leaf } = part
    if (typeof leaf === 'number' && Number.isFinite(leaf)) {
      numbers.push(at)
      yield leafHandle(index, at, leaf)
    } else if (typeof leaf === 'bigint') yield bigintHandle(index, at, leaf)
  }
  yield* pairHandles(index, numbers.slice(0, mostPairedLeaves))
  for (const at of index.leaves.slice(0, mostLeaves)) {
    const { leaf } = index.parts[at] as Part
    if (typeof leaf === 'string') yield* textHandles(index, at, leaf)
  }
  for (let at = 0; at < Math.min(index.parts.length, mostLeaves); at++) {
    const part = index.parts[at] as Part
    if (part.size > 0) yield sizeHandle(index, at, part)
  }
}

function leafHandle(index: PartIndex, at: number, value: number): Handle {
  return { value, whole: Number.isInteger(value), set: (next) => index.replaceByValue(at, next) }
}

/** Leaves that are numbers, among these parts. */
export function leafHandles(index: PartIndex, among: ReadonlySet<number>): Handle[] {
  return [...among].flatMap((at) => {
    const leaf = index.parts[at]?.leaf
    return typeof leaf === 'number' ? leafHandle(index, at, leaf) : []
  })
}

const calendar: readonly (readonly [(date: Date) => number, (date: Date, value: number) => void])[] = [
  [(date) => date.getUTCFullYear(), (date, value) => void date.setUTCFullYear(value)],
  [(date) => date.getUTCMonth(), (date, value) => void date.setUTCMonth(value)],
  [(date) => date.getUTCDate(), (date, value) => void date.setUTCDate(value)],
]

/** Year, month and day of each date. */
export function dateHandles(index: PartIndex): Handle[] {
  return index.leaves.slice(0, mostLeaves).flatMap((at) => {
    const { leaf, date: isDate } = index.parts[at] as Part
    if (!isDate || Number.isNaN(leaf)) return []
    return calendar.map(([read, write]) => ({
      value: read(new Date(leaf as number)),
      whole: true,
      set(next: number) {
        const date = new Date(leaf as number)
        write(date, next)
        return index.replaceByValue(at, date)
      },
    }))
  })
}

function bigintHandle(index: PartIndex, at: number, leaf: bigint): Handle {
  return {
    value: Number(leaf),
    whole: true,
    set: (next) => (Number.isFinite(next) ? index.replaceByValue(at, BigInt(Math.round(next))) : undefined),
  }
}

function* textHandles(index: PartIndex, at: number, leaf: string): Generator<Handle, void> {
  if (/^-?\d{1,15}$/.test(leaf)) {
    yield { value: Number(leaf), whole: true, set: (next) => index.replaceByValue(at, String(Math.round(next))) }
  }
  for (let position = 0; position < Math.min(leaf.length, mostCharacters); position++) {
    yield {
      value: leaf.charCodeAt(position),
      whole: true,
      set: (next) =>
        next >= 0 && next <= 0xffff
          ? index.replaceByValue(at, leaf.slice(0, position) + String.fromCharCode(next) + leaf.slice(position + 1))
          : undefined,
    }
  }
  yield {
    value: leaf.length,
    whole: true,
    set: (next) =>
      next >= 0 && next <= longest
        ? index.replaceByValue(at, next < leaf.length ? leaf.slice(0, next) : leaf.padEnd(next, leaf.at(-1) ?? 'a'))
        : undefined,
  }
}

function sizeHandle(index: PartIndex, at: number, part: Part): Handle {
  return {
    value: part.size,
    whole: true,
    set(next) {
      if (next < 0 || next > longest || next === part.size) return undefined
      const filler = index.parts.find((other) => other.parent === at)?.value
      const value: unknown =
        next < part.size
          ? part.domain.withoutParts(part.value, next, part.size - next)
          : part.domain.withInserted(part.value, part.size, new Array(next - part.size).fill(filler))
      return value === UNCHANGED ? undefined : index.replace(at, value)
    },
  }
}

/** Two leaves at once: what one gains the other loses (their sum stays), or both gain. */
function* pairHandles(index: PartIndex, leaves: readonly number[]): Generator<Handle, void> {
  for (let first = 0; first < leaves.length; first++) {
    for (let second = first + 1; second < leaves.length; second++) {
      for (const sign of [-1, 1]) {
        const pair = pairHandle(index, leaves[first] as number, leaves[second] as number, sign)
        if (pair !== undefined) yield pair
      }
    }
  }
}

function pairHandle(index: PartIndex, first: number, second: number, sign: number): Handle | undefined {
  const a = (index.parts[first] as Part).leaf as number
  const b = (index.parts[second] as Part).leaf as number
  return {
    value: a,
    whole: Number.isInteger(a) && Number.isInteger(b),
    set: (next) =>
      index.replaceAll(
        new Map([
          [first, next],
          [second, b + sign * (next - a)],
        ]),
      ),
  }
}
