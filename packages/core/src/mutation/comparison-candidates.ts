/**
 * From what a comparison saw to inputs that turn it over: wherever one side occurs in the input, the other side is put in
 * its place, as it stands and through the simple transformations code applies before it compares. After AFL++'s CmpLog
 * ("input to state"), with the advantage that a typed value says where a number or a text begins and ends.
 */

import { UNCHANGED } from '../domain/domain.ts'
import { comparisonKind, lengthIndex } from '../execution/coverage.ts'
import type { Comparison, Operand } from './comparison.ts'
import { fieldCandidates } from './field-candidates.ts'
import type { Part, PartIndex } from './part-index.ts'
import { patternCandidates } from './pattern-candidates.ts'
import { wordCandidates } from './word-candidates.ts'

/** Most places one operand is looked for in one text. */
const mostOccurrences = 4
/** No container is grown beyond this to meet a length. */
const longest = 4096

/** Root corpus values, the likeliest first; may repeat one another. */
export function* comparisonCandidates(index: PartIndex, comparison: Comparison): Generator<unknown, void> {
  const { kind, left, right } = comparison
  if (kind === comparisonKind.key) {
    yield* keyCandidates(index, right)
    return
  }
  if (kind === comparisonKind.typeOf) {
    yield* typeCandidates(index, right)
    return
  }
  if (kind === comparisonKind.matches) {
    if (typeof left === 'string' && typeof right === 'string') yield* patternCandidates(index, left, right)
    return
  }
  if (comparison.origin !== undefined) yield* originCandidates(index, comparison)
  if (comparison.key !== undefined) yield* fieldCandidates(index, comparison.key, left ?? right)
  if (left === undefined && right === undefined) return
  yield* exchange(index, kind, left, right)
  // Text tests have a direction.
  if (kind === comparisonKind.equal || kind === comparisonKind.less) yield* exchange(index, kind, right, left)
}

/** Values that fill the place of `have` so that the comparison with `want` may turn over. */
function* exchange(index: PartIndex, kind: number, have: Operand, want: Operand): Generator<unknown, void> {
  if (want === undefined) return
  for (const at of index.leaves) {
    const part = index.parts[at] as Part
    for (const value of replacements(part, kind, have, want)) {
      const root = index.replaceByValue(at, value)
      if (root !== undefined) yield root
    }
  }
  if (typeof have === 'number' && typeof want === 'number') {
    yield* sizeCandidates(index, kind, have, want)
    yield* wordCandidates(index, have, want)
  }
  if (have === undefined) yield* hollowCandidates(index, want)
}

function* replacements(part: Part, kind: number, have: Operand, want: Operand): Generator<unknown, void> {
  const { leaf } = part
  if (typeof leaf === 'string') yield* textReplacements(leaf, kind, have, want)
  else if (part.date) yield* dateReplacements(leaf as number, kind, have, want)
  else if (typeof leaf === 'number') yield* numberReplacements(leaf, kind, have, want)
  else if (typeof leaf === 'bigint' && Number(leaf) === Number(have)) {
    for (const value of aroundBigint(kind, want)) yield value
  } else if (typeof leaf === 'boolean' && String(leaf) === String(have)) yield !leaf
}

function* around(kind: number, want: number): Generator<number, void> {
  yield want
  if (kind !== comparisonKind.less) return
  yield want + 1
  yield want - 1
  if (!Number.isInteger(want)) return
  // Between two neighbours of a narrow window there may be no whole number.
  yield want + Math.abs(want) * 2 ** -30
  yield want - Math.abs(want) * 2 ** -30
}

function* aroundBigint(kind: number, want: Operand): Generator<bigint, void> {
  if (typeof want === 'string' || want === undefined) return
  if (typeof want === 'number' && !Number.isInteger(want)) return
  const value = BigInt(want)
  yield value
  if (kind !== comparisonKind.less) return
  yield value + 1n
  yield value - 1n
}

function* numberReplacements(leaf: number, kind: number, have: Operand, want: Operand): Generator<number, void> {
  if (typeof have === 'number' && typeof want === 'number') {
    if (Object.is(leaf, have) || leaf === have) yield* around(kind, want)
    else if (leaf !== 0 && Math.trunc(leaf) === have) yield* around(kind, want)
    else if (-leaf === have) yield* around(kind, -want)
    else if ((leaf | 0) === have || leaf >>> 0 === have) yield* around(kind, want)
    return
  }
  if (typeof have === 'bigint' && Number(have) === leaf) yield Number(want)
  else if (typeof want === 'string' && String(leaf) === have && Number.isFinite(Number(want))) yield Number(want)
}

function* textReplacements(leaf: string, kind: number, have: Operand, want: Operand): Generator<string, void> {
  if (typeof want === 'string') {
    if (typeof have === 'string' || have === undefined) yield* wordReplacements(leaf, kind, have ?? '', want)
    return
  }
  const digits = String(want)
  if (typeof have === 'number' || typeof have === 'bigint') {
    // Written as digits in the text, as the whole of it or as a part.
    if (leaf.trim() === '' ? Number(have) === 0 : Number(leaf) === Number(have)) {
      for (const value of around(kind, Number(want))) yield String(value)
    }
    yield* overwrite(leaf, String(have), digits)
    if (typeof have === 'number' && typeof want === 'number') yield* codeReplacements(leaf, kind, have, want)
  } else if (have === undefined) yield digits
}

/** One character whose code was compared. */
function* codeReplacements(leaf: string, kind: number, have: number, want: number): Generator<string, void> {
  if (!isCodePoint(have)) return
  const old = String.fromCodePoint(have)
  for (const code of around(kind, want)) {
    if (isCodePoint(code)) yield* overwrite(leaf, old, String.fromCodePoint(code))
  }
}

function isCodePoint(code: number): boolean {
  return Number.isInteger(code) && code >= 0 && code <= 0x10ffff
}

function* wordReplacements(leaf: string, kind: number, have: string, want: string): Generator<string, void> {
  if (leaf === have) yield want
  else if (leaf.trim() === have || leaf.toLowerCase() === have || leaf.toUpperCase() === have) yield want
  else if (leaf.trim().toLowerCase() === have || leaf.trim().toUpperCase() === have) yield want
  if (kind === comparisonKind.prefix) yield* atStart(leaf, have, want)
  else if (kind === comparisonKind.suffix) yield* atEnd(leaf, have, want)
  else if (kind === comparisonKind.contains) yield* somewhere(leaf, have, want)
  else if (have !== leaf) {
    yield* overwrite(leaf, have, want)
    yield* beside(leaf, have, want)
  }
  yield* encoded(leaf, have, want)
}

/** The text that was tested begins where `have` occurs. */
function* atStart(leaf: string, have: string, want: string): Generator<string, void> {
  for (const at of occurrences(leaf, have)) {
    yield leaf.slice(0, at) + want + leaf.slice(at)
    yield leaf.slice(0, at) + want + leaf.slice(at + want.length)
  }
}

function* atEnd(leaf: string, have: string, want: string): Generator<string, void> {
  for (const at of occurrences(leaf, have)) {
    const end = at + have.length
    yield leaf.slice(0, end) + want + leaf.slice(end)
    yield leaf.slice(0, Math.max(at, end - want.length)) + want + leaf.slice(end)
  }
}

function* somewhere(leaf: string, have: string, want: string): Generator<string, void> {
  for (const at of occurrences(leaf, have)) {
    yield leaf.slice(0, at) + want + leaf.slice(at)
    yield leaf.slice(0, at + have.length) + want + leaf.slice(at + have.length)
    yield leaf.slice(0, at) + want + leaf.slice(at + want.length)
  }
}

function* overwrite(leaf: string, have: string, want: string): Generator<string, void> {
  if (have === '') {
    yield want + leaf
    if (leaf !== '') yield leaf + want
    return
  }
  for (const at of occurrences(leaf, have)) yield leaf.slice(0, at) + want + leaf.slice(at + have.length)
}

/** Where what is there has to stay: behind its last place, and before its first. */
function* beside(leaf: string, have: string, want: string): Generator<string, void> {
  const first = have === '' ? -1 : leaf.indexOf(have)
  if (first < 0) return
  const end = leaf.lastIndexOf(have) + have.length
  yield leaf.slice(0, end) + want + leaf.slice(end)
  yield leaf.slice(0, first) + want + leaf.slice(first)
}

function occurrences(leaf: string, have: string): number[] {
  if (have === '') return leaf === '' ? [0] : [0, leaf.length]
  const found: number[] = []
  for (let at = leaf.indexOf(have); at >= 0 && found.length < mostOccurrences; at = leaf.indexOf(have, at + 1))
    found.push(at)
  return found
}

/** Texts the code decodes before it compares: where decoding the leaf gives `have`, the encoding of `want`. */
const encodings: readonly { decode(text: string): string; encode(text: string): string }[] = [
  { decode: (text) => text.replace(/^\s+|\s+$/g, ''), encode: (text) => text },
  { decode: (text) => String(JSON.parse(text)), encode: (text) => JSON.stringify(text) },
  { decode: (text) => atob(text), encode: (text) => btoa(text) },
  { decode: (text) => decodeURIComponent(text), encode: (text) => encodeURIComponent(text) },
  { decode: (text) => [...text].reverse().join(''), encode: (text) => [...text].reverse().join('') },
]

function* encoded(leaf: string, have: string, want: string): Generator<string, void> {
  if (leaf === '' || leaf === have) return
  for (const { decode, encode } of encodings) {
    try {
      if (decode(leaf) === have) yield encode(want)
    } catch {
      // Not a text of this encoding.
    }
  }
}

const dateParts: readonly (readonly [(date: Date) => number, (date: Date, value: number) => void])[] = [
  [(date) => date.getTime(), (date, value) => void date.setTime(value)],
  [(date) => date.getUTCFullYear(), (date, value) => void date.setUTCFullYear(value)],
  [(date) => date.getFullYear(), (date, value) => void date.setFullYear(value)],
  [(date) => date.getUTCMonth(), (date, value) => void date.setUTCMonth(value)],
  [(date) => date.getMonth(), (date, value) => void date.setMonth(value)],
  [(date) => date.getUTCDate(), (date, value) => void date.setUTCDate(value)],
  [(date) => date.getDate(), (date, value) => void date.setDate(value)],
  [(date) => date.getUTCDay(), (date, value) => void date.setUTCDate(date.getUTCDate() + value - date.getUTCDay())],
  [(date) => date.getUTCHours(), (date, value) => void date.setUTCHours(value)],
  [(date) => date.getHours(), (date, value) => void date.setHours(value)],
  [(date) => date.getUTCMinutes(), (date, value) => void date.setUTCMinutes(value)],
  [(date) => date.getUTCSeconds(), (date, value) => void date.setUTCSeconds(value)],
  [(date) => date.getUTCMilliseconds(), (date, value) => void date.setUTCMilliseconds(value)],
]

function* dateReplacements(time: number, kind: number, have: Operand, want: Operand): Generator<Date, void> {
  if (typeof have !== 'number' || typeof want !== 'number') return
  for (const [read, write] of dateParts) {
    const read0 = read(new Date(time))
    if (read0 !== have && !(Number.isNaN(read0) && Number.isNaN(have))) continue
    for (const value of around(kind, want)) {
      const date = new Date(Number.isNaN(time) ? 0 : time)
      write(date, value)
      if (date.getTime() !== time) yield date
    }
  }
}

/** A length or size that was compared: texts are padded or cut, containers filled or emptied. */
function* sizeCandidates(index: PartIndex, kind: number, have: number, want: number): Generator<unknown, void> {
  for (const size of around(kind, want)) {
    if (!Number.isInteger(size) || size < 0 || size > longest) continue
    for (let at = 0; at < index.parts.length; at++) {
      const part = index.parts[at] as Part
      const root = resized(index, at, part, have, size)
      if (root !== undefined) yield root
    }
  }
}

function resized(index: PartIndex, at: number, part: Part, have: number, size: number): unknown {
  if (typeof part.leaf === 'string') {
    if (part.leaf.length !== have) return undefined
    const text = size <= have ? part.leaf.slice(0, size) : part.leaf.padEnd(size, part.leaf.at(-1) ?? 'a')
    return index.replaceByValue(at, text)
  }
  if (part.leaf !== undefined || part.size !== have) return undefined
  const next = resizedContainer(index, at, part, have, size)
  return next === undefined ? undefined : index.replace(at, next)
}

function resizedContainer(index: PartIndex, at: number, part: Part, have: number, size: number): unknown {
  const { domain, value } = part
  if (size < have) {
    const shorter: unknown = domain.withoutParts(value, size, have - size)
    return shorter === UNCHANGED ? undefined : shorter
  }
  const filler = index.parts.find((other) => other.parent === at)?.value
  if (filler === undefined || size === have) return undefined
  const longer: unknown = domain.withInserted(value, have, new Array(size - have).fill(filler))
  return longer === UNCHANGED ? undefined : longer
}

/** Something that was absent is compared with a value: try to make it present. */
function* hollowCandidates(index: PartIndex, want: Operand): Generator<unknown, void> {
  for (let at = 0; at < index.parts.length; at++) {
    const part = index.parts[at] as Part
    if (part.size > 0 || part.leaf !== undefined || part.domain.entropy === 0) continue
    const root = index.replaceByValue(at, want)
    if (root !== undefined) yield root
  }
}

/** Keys that were looked for: as a text wherever texts are, and as a key of records through their own dictionary. */
function* keyCandidates(index: PartIndex, key: Operand): Generator<unknown, void> {
  if (typeof key !== 'string') return
  for (const at of index.leaves) {
    if (typeof (index.parts[at] as Part).leaf !== 'string') continue
    const root = index.replaceByValue(at, key)
    if (root !== undefined) yield root
  }
}

/** The least JSON text of each type: what was decoded from a text is the likeliest thing whose type is asked for. */
const textOfType: Readonly<Record<string, readonly string[]>> = {
  object: ['{}', '[]'],
  string: ['""'],
  number: ['0'],
  boolean: ['true'],
}

function* typeCandidates(index: PartIndex, type: Operand): Generator<unknown, void> {
  for (const at of index.leaves) {
    if (typeof (index.parts[at] as Part).leaf !== 'string') continue
    for (const text of textOfType[String(type)] ?? []) {
      const root = index.replaceByValue(at, text)
      if (root !== undefined) yield root
    }
  }
}

/** The code shows which text or list the operand was read from, and where in it. */
function* originCandidates(index: PartIndex, comparison: Comparison): Generator<unknown, void> {
  const { origin, originIndex, left, right, kind } = comparison
  if (typeof origin === 'string') {
    const fixed = originIndex >= 0 ? characters(left, right) : []
    for (const at of index.leaves) {
      const { leaf } = index.parts[at] as Part
      if (typeof leaf !== 'string') continue
      const offset = leaf.indexOf(origin)
      if (offset < 0) continue
      for (const character of fixed) yield* placed(index, at, leaf, offset + originIndex, character)
    }
    return
  }
  if (Array.isArray(origin) || ArrayBuffer.isView(origin)) {
    yield* elementCandidates(index, (origin as unknown as ArrayLike<unknown>).length, originIndex, kind, left, right)
  }
}

/** Both sides as characters, whether the code compared characters or their codes. */
function characters(left: Operand, right: Operand): string[] {
  return [left, right]
    .map((side) => (typeof side === 'number' && isCodePoint(side) ? String.fromCodePoint(side) : side))
    .filter((side): side is string => typeof side === 'string' && side.length > 0 && side.length <= 2)
}

function* placed(
  index: PartIndex,
  at: number,
  leaf: string,
  position: number,
  character: string,
): Generator<unknown, void> {
  if (position < 0 || position > longest) return
  const padded = leaf.length < position ? leaf.padEnd(position, leaf.at(-1) ?? 'a') : leaf
  const root = index.replaceByValue(at, padded.slice(0, position) + character + padded.slice(position + 1))
  if (root !== undefined) yield root
}

/** An element of a list of this size: replaced where it exists, appended where the list is too short. */
function* elementCandidates(
  index: PartIndex,
  size: number,
  slot: number,
  kind: number,
  left: Operand,
  right: Operand,
): Generator<unknown, void> {
  if (slot === lengthIndex || slot < 0) return
  for (let at = 0; at < index.parts.length; at++) {
    const part = index.parts[at] as Part
    if (part.leaf === undefined && part.size === size && slot >= size)
      yield* appended(index, at, part, slot, [left, right])
    if (part.slot !== slot || part.leaf === undefined || index.parts[part.parent]?.size !== size) continue
    for (const value of replacements(part, kind, left, right)) {
      const root = index.replaceByValue(at, value)
      if (root !== undefined) yield root
    }
    for (const value of replacements(part, kind, right, left)) {
      const root = index.replaceByValue(at, value)
      if (root !== undefined) yield root
    }
  }
}

function* appended(
  index: PartIndex,
  at: number,
  part: Part,
  slot: number,
  wants: readonly Operand[],
): Generator<unknown, void> {
  if (slot > longest) return
  const element = index.parts.find((other) => other.parent === at)
  if (element === undefined) return
  for (const want of wants) {
    const last: unknown = want === undefined ? undefined : element.domain.fromValue(want)
    if (last === undefined || element.domain.validate(last) !== undefined) continue
    const filler = new Array<unknown>(slot - part.size).fill(element.value)
    const longer: unknown = part.domain.withInserted(part.value, part.size, [...filler, last])
    const root = longer === UNCHANGED ? undefined : index.replace(at, longer)
    if (root !== undefined) yield root
  }
}
