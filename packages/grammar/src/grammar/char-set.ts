/**
 * Sets of characters: what a character class of any notation becomes. Members are numbered in code point order, so that a
 * derivation can name one by a small integer.
 */
import { numberAt } from './column.ts'

/** Sorted, disjoint, non-adjacent ranges, flattened: from, to, from, to, both ends included, in code points. */
export interface CharSet {
  readonly ranges: readonly number[]
  readonly size: number
}

/** The universe of `invert`: every code point that is a character by itself, so no surrogates. */
const everything: readonly number[] = [0, 0xd7ff, 0xe000, 0x10ffff]

/** From ranges in any order, overlapping or not; each is from, to, both included. */
export function charSet(ranges: readonly (readonly [number, number])[]): CharSet {
  const sorted = ranges.filter(([from, to]) => from <= to).sort((a, b) => a[0] - b[0])
  const flat: number[] = []
  for (const [from, to] of sorted) {
    const last = flat.length - 1
    if (last > 0 && from <= numberAt(flat, last) + 1) flat[last] = Math.max(numberAt(flat, last), to)
    else flat.push(from, to)
  }
  return fromFlat(flat)
}

export function charSetOf(text: string): CharSet {
  return charSet(Array.from(text, (char) => [codeOf(char), codeOf(char)] as const))
}

export const anyChar: CharSet = fromFlat(everything)

export function unite(a: CharSet, b: CharSet): CharSet {
  return charSet([...pairs(a), ...pairs(b)])
}

/** Everything of the universe that is not in `set`. */
export function invert(set: CharSet): CharSet {
  return subtract(anyChar, set)
}

/** What is in `a` and not in `b`. */
export function subtract(a: CharSet, b: CharSet): CharSet {
  let rest = pairs(a)
  for (const [from, to] of pairs(b)) {
    const next: [number, number][] = []
    for (const [low, high] of rest) {
      if (to < low || from > high) {
        next.push([low, high])
        continue
      }
      if (low < from) next.push([low, from - 1])
      if (high > to) next.push([to + 1, high])
    }
    rest = next
  }
  return charSet(rest)
}

/** The same characters in upper and lower case. */
export function ignoringCase(set: CharSet): CharSet {
  const ranges = pairs(set)
  for (let code = 65; code <= 90; code++) {
    const upper = indexIn(set, code) >= 0
    const lower = indexIn(set, code + 32) >= 0
    if (upper !== lower) ranges.push([code, code], [code + 32, code + 32])
  }
  return charSet(ranges)
}

/** Place of a code point in the set, 0-based in code point order, or -1. */
export function indexIn(set: CharSet, code: number): number {
  const { ranges } = set
  let before = 0
  for (let at = 0; at < ranges.length; at += 2) {
    const from = numberAt(ranges, at)
    const to = numberAt(ranges, at + 1)
    if (code < from) return -1
    if (code <= to) return before + code - from
    before += to - from + 1
  }
  return -1
}

/** Code point number `index`, from 0 (included) to the size (excluded). */
export function codeAt(set: CharSet, index: number): number {
  const { ranges } = set
  let rest = index
  for (let at = 0; at < ranges.length; at += 2) {
    const from = numberAt(ranges, at)
    const width = numberAt(ranges, at + 1) - from + 1
    if (rest < width) return from + rest
    rest -= width
  }
  return -1
}

/** The member people find simplest: a letter, a digit, a space, anything printable, else the first. As an index. */
export function simplestIndex(set: CharSet): number {
  for (const code of [97, 65, 48, 32, 120, 49]) {
    const index = indexIn(set, code)
    if (index >= 0) return index
  }
  for (let code = 33; code < 127; code++) {
    const index = indexIn(set, code)
    if (index >= 0) return index
  }
  return 0
}

export function pairs(set: CharSet): [number, number][] {
  const found: [number, number][] = []
  for (let at = 0; at < set.ranges.length; at += 2) {
    found.push([numberAt(set.ranges, at), numberAt(set.ranges, at + 1)])
  }
  return found
}

function fromFlat(ranges: readonly number[]): CharSet {
  let size = 0
  for (let at = 0; at < ranges.length; at += 2) size += numberAt(ranges, at + 1) - numberAt(ranges, at) + 1
  return { ranges, size }
}

/** The largest code point of the set; -1 where it is empty. */
export function largestCode(set: CharSet): number {
  return set.ranges.at(-1) ?? -1
}

/** Of the first character. */
export function codeOf(char: string): number {
  return char.codePointAt(0) as number
}
