/** Every edit of a JSON value that goes by no chance: what lies on either side of what a schema names, and values of other types. */
import { isObject } from '../document/json.ts'
import { inheritedNames } from './edit-value.ts'

/** A value of each type. */
const ofEachType: readonly unknown[] = [null, true, 0, 1.5, 'a', '', [], {}]
/** The longest text and the longest list that are made to meet a length. */
const longestText = 10_000
const longestList = 200

/**
 * The edits of a value, of its whole first, then of its parts level by level. Of a list only the first item is gone into: the others are
 * like it. Those that differ in one number or one length alone come together, in ascending order. `words`: numbers and texts the schema names.
 */
export function* allEdits(value: unknown, words: readonly unknown[]): Generator<readonly unknown[], void> {
  let level: readonly Part[] = [{ value, put: (part) => part }]
  while (level.length > 0) {
    for (const { value: part, put } of level) for (const line of linesHere(part, words)) yield line.map(put)
    level = level.flatMap(partsOf)
  }
}

/** A part of a value, and the whole with another one in its place. */
interface Part {
  readonly value: unknown
  put(part: unknown): unknown
}

function partsOf({ value, put }: Part): readonly Part[] {
  if (Array.isArray(value)) {
    const [first, ...rest]: readonly unknown[] = value
    return value.length === 0 ? [] : [{ value: first, put: (part) => put([part, ...rest]) }]
  }
  if (!isObject(value)) return []
  const entries = Object.entries(value)
  return entries.map(([name, member], at) => ({
    value: member,
    put: (part) => put(Object.fromEntries(entries.with(at, [name, part]))),
  }))
}

function* linesHere(value: unknown, words: readonly unknown[]): Generator<readonly unknown[], void> {
  if (typeof value === 'number') yield* numbersFor(value, words)
  if (typeof value === 'string') yield inheritedNames.slice(0, 1)
  if (typeof value === 'string') yield lengthsBeside(words, longestText).map((length) => ofLength(value, length))
  if (Array.isArray(value) && value.length > 0) {
    yield lengthsBeside(words, longestList).map((length) => repeated(value, length))
  }
  for (const edited of othersFor(value, words)) yield [edited]
  for (const other of ofEachType) yield [other]
}

function othersFor(value: unknown, words: readonly unknown[]): readonly unknown[] {
  if (typeof value === 'string') return [...words.filter((word) => typeof word === 'string'), ...textsBeside(value)]
  if (Array.isArray(value)) return listsBeside(value)
  return isObject(value) ? objectsBeside(value) : []
}

/** Whole steps and halves apart: of whole numbers a bound lies between whole ones. */
function numbersFor(value: number, words: readonly unknown[]): readonly (readonly number[])[] {
  const bounds = words.filter((word) => typeof word === 'number')
  const beside = (steps: readonly number[]): readonly number[] =>
    bounds.flatMap((bound) => steps.map((step) => bound + step))
  return [
    inOrder([...beside([-1, 0, 1]), -value, -1, 0, 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]),
    inOrder([...beside([-0.5, 0, 0.5]), value + 0.5]),
  ]
}

function lengthsBeside(words: readonly unknown[], longest: number): readonly number[] {
  const lengths = words.filter((word) => typeof word === 'number').flatMap((word) => [word - 1, word, word + 1])
  return inOrder(lengths.filter((length) => Number.isInteger(length) && length >= 0 && length <= longest))
}

function inOrder(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}

function ofLength(text: string, length: number): string {
  return text.length >= length ? text.slice(0, length) : text + 'a'.repeat(length - text.length)
}

function repeated(list: readonly unknown[], length: number): readonly unknown[] {
  return Array.from({ length }, (_, index) => list[index % list.length])
}

function textsBeside(text: string): readonly string[] {
  const upper = text.toUpperCase()
  return [upper === text ? text.toLowerCase() : upper, `${text} `, ` ${text}`, `${text}\n`, text.slice(1), ' ']
}

function listsBeside(list: readonly unknown[]): readonly (readonly unknown[])[] {
  return [list.slice(0, 1), list.slice(0, -1), [...list, ...list.slice(0, 1)], [...list, null], list.toReversed()]
}

function objectsBeside(value: Readonly<Record<string, unknown>>): readonly unknown[] {
  const entries = Object.entries(value)
  return [
    ...entries.map((_, at) => Object.fromEntries(entries.toSpliced(at, 1))),
    { ...value, extra: 1 },
    Object.fromEntries(entries.slice(0, 1)),
  ]
}
