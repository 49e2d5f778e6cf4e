/**
 * Straight lines through an input: all inputs that differ from it in one number, which is a leaf, the code of a character, a
 * length, a part of a date, or an amount that moves between two numbers. To solve a computed comparison is to search along them.
 */
import type { PartList, PartNode } from '../parts/part-tree.ts'
import { rootWithValue, rootWithValues } from '../parts/replace.ts'
import { calendar } from './date-parts.ts'
import { longest, rootWithSize, textOfLength } from './resize.ts'

export interface Line {
  /** The number in the input itself. */
  readonly value: number
  /** Only whole numbers lie on it. */
  readonly whole: boolean
  /** The root's corpus value with this number, or `undefined` where the domain refuses. */
  at(value: number): unknown
}

/** Leaves and lists that have lines of their own: a solver can go along about this many. No bench chose it. */
const mostLeaves = 32
/** Characters of a text that have: more of them seldom decide together. No bench chose it. */
const mostCharacters = 24
/** Numbers of which every two have lines together. Ten pairs; no bench chose it. */
const mostPaired = 5

/** Numbers first, then two of them together, then texts, then lengths of lists. */
export function* linesThrough({ parts, leaves }: PartList): Generator<Line, void> {
  const numbers: NumberLeaf[] = []
  for (const part of leaves.slice(0, mostLeaves)) {
    const { leaf } = part
    if (typeof leaf === 'number' && Number.isFinite(leaf)) {
      numbers.push({ part, value: leaf })
      yield lineOfNumber(part, leaf)
    } else if (typeof leaf === 'bigint') yield lineOfBigint(part, leaf)
  }
  yield* linesOfPairs(numbers.slice(0, mostPaired))
  for (const part of leaves.slice(0, mostLeaves)) {
    if (typeof part.leaf === 'string') yield* linesOfText(part, part.leaf)
  }
  for (const part of parts.slice(0, mostLeaves)) if (part.size > 0) yield lineOfSize(part)
}

export function lineOfNumber(part: PartNode, value: number): Line {
  return { value, whole: Number.isInteger(value), at: (next) => rootWithValue(part, next) }
}

function lineOfBigint(part: PartNode, leaf: bigint): Line {
  return {
    value: Number(leaf),
    whole: true,
    at: (next) => (Number.isFinite(next) ? rootWithValue(part, BigInt(Math.round(next))) : undefined),
  }
}

/** Year, month and day of each date. */
export function linesOfDates({ leaves }: PartList): Line[] {
  return leaves.slice(0, mostLeaves).flatMap((part) => {
    const { leaf, date: isDate } = part
    if (!isDate || typeof leaf !== 'number' || Number.isNaN(leaf)) return []
    return calendar.map(({ read, write }) => ({
      value: read(new Date(leaf)),
      whole: true,
      at(next: number) {
        const date = new Date(leaf)
        write(date, next)
        return rootWithValue(part, date)
      },
    }))
  })
}

function* linesOfText(part: PartNode, text: string): Generator<Line, void> {
  if (/^-?\d{1,15}$/.test(text)) {
    yield { value: Number(text), whole: true, at: (next) => rootWithValue(part, String(Math.round(next))) }
  }
  for (let position = 0; position < Math.min(text.length, mostCharacters); position++) {
    yield {
      value: text.charCodeAt(position),
      whole: true,
      at: (next) =>
        next >= 0 && next <= 0xffff
          ? rootWithValue(part, text.slice(0, position) + String.fromCharCode(next) + text.slice(position + 1))
          : undefined,
    }
  }
  yield {
    value: text.length,
    whole: true,
    at: (next) => (next >= 0 && next <= longest ? rootWithValue(part, textOfLength(text, next)) : undefined),
  }
}

function lineOfSize(part: PartNode): Line {
  return {
    value: part.size,
    whole: true,
    at: (next) => (next >= 0 && next <= longest ? rootWithSize(part, next) : undefined),
  }
}

interface NumberLeaf {
  readonly part: PartNode
  readonly value: number
}

/** Two leaves at once: what one gains the other loses (their sum stays), or both gain. */
function* linesOfPairs(numbers: readonly NumberLeaf[]): Generator<Line, void> {
  for (const [order, first] of numbers.entries()) {
    for (const second of numbers.slice(order + 1)) {
      for (const sign of [-1, 1]) yield lineOfPair(first, second, sign)
    }
  }
}

function lineOfPair(first: NumberLeaf, second: NumberLeaf, sign: number): Line {
  return {
    value: first.value,
    whole: Number.isInteger(first.value) && Number.isInteger(second.value),
    at: (next) =>
      rootWithValues(
        new Map([
          [first.part, next],
          [second.part, second.value + sign * (next - first.value)],
        ]),
      ),
  }
}
