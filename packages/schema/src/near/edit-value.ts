/** One edit of a JSON value that a schema is likely to refuse. */
import type { Rng } from '@fuzzwright/core/domain'
import { isObject } from '../document/json.ts'

/** Values of each type, one of which is wrong nearly anywhere. */
const strangers: readonly unknown[] = [null, true, 0, -1, 1.5, '', 'a', '1', [], {}, [null], { a: 1 }, 1e308, '\u0000']
/** Names that objects have without being given them: who looks something up by a text finds those. */
export const inheritedNames: readonly string[] = ['constructor', '__proto__', 'toString']
/** Those, and names that nobody has. */
const surprisingNames: readonly string[] = ['extra', 'prototype', '', ...inheritedNames]

/** `words`: numbers and texts the schema names, as bounds and lists of values; what lies beside them is worth trying. */
export function editValue(value: unknown, words: readonly unknown[], rng: Rng): unknown {
  if (Array.isArray(value) && value.length > 0 && rng.chance(0.6)) {
    const index = rng.below(value.length)
    return value.map((item: unknown, at) => (at === index ? editValue(item, words, rng) : item))
  }
  if (isObject(value) && Object.keys(value).length > 0 && rng.chance(0.6)) {
    const name = rng.pick(Object.keys(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, key === name ? editValue(item, words, rng) : item]),
    )
  }
  return editHere(value, words, rng)
}

function editHere(value: unknown, words: readonly unknown[], rng: Rng): unknown {
  if (rng.oneIn(4)) return rng.pick(strangers)
  if (rng.oneIn(8)) return madeOf(words, rng)
  if (typeof value === 'number') return editNumber(value, words, rng)
  if (typeof value === 'string') return editText(value, words, rng)
  if (Array.isArray(value)) return editList(value, words, rng)
  return isObject(value) ? editMembers(value, words, rng) : rng.pick(strangers)
}

function numbersOf(words: readonly unknown[]): readonly number[] {
  return words.filter((word) => typeof word === 'number')
}

function editNumber(value: number, words: readonly unknown[], rng: Rng): number {
  const bounds = numbersOf(words)
  if (bounds.length > 0 && rng.bool()) return rng.pick(bounds) + rng.pick([-1, 1, -0.5, 0.5, 0])
  return rng.pick([value + 1, value - 1, -value, value + 0.5, value * 2 + 1, -1, 1e308])
}

/** Lengths beside those the schema names. */
function lengthsBeside(words: readonly unknown[]): readonly number[] {
  return numbersOf(words)
    .flatMap((word) => [word - 1, word + 1])
    .filter((length) => Number.isInteger(length) && length >= 0 && length <= 10_000)
}

function editText(value: string, words: readonly unknown[], rng: Rng): string {
  const lengths = lengthsBeside(words)
  if (lengths.length > 0 && rng.oneIn(3)) {
    const length = rng.pick(lengths)
    return value.length >= length ? value.slice(0, length) : value + 'a'.repeat(length - value.length)
  }
  const at = rng.below(value.length + 1)
  const upper = value.toUpperCase()
  return rng.pick([
    value.slice(0, at) + value.slice(at + 1),
    value.slice(0, at) + rng.pick([' ', '\n', '-', '0', 'é', '\u0000']) + value.slice(at),
    upper === value ? value.toLowerCase() : upper,
    `${value} `,
    '',
    rng.pick(inheritedNames),
  ])
}

function editList(list: readonly unknown[], words: readonly unknown[], rng: Rng): unknown {
  const lengths = lengthsBeside(words).filter((length) => length <= 200)
  if (lengths.length > 0 && rng.oneIn(3)) {
    const length = rng.pick(lengths)
    return Array.from({ length }, (_, index) => (list.length > 0 ? list[index % list.length] : rng.pick(strangers)))
  }
  const at = list.length === 0 ? 0 : rng.below(list.length)
  return rng.pick([
    [...list, rng.pick(strangers)],
    [...list.slice(0, at), ...list.slice(at + 1)],
    [...list, ...list.slice(at, at + 1)],
    [rng.pick(strangers), ...list],
    [],
  ])
}

/** An object or a list of what the schema names, where values are drawn that need not be either. */
function madeOf(words: readonly unknown[], rng: Rng): unknown {
  if (words.length === 0) return rng.pick(strangers)
  const word = rng.pick(words)
  if (rng.oneIn(3)) return [word, word]
  return Object.fromEntries([word, rng.pick(words)].map((name) => [String(name), rng.pick(strangers)]))
}

function editMembers(value: Readonly<Record<string, unknown>>, words: readonly unknown[], rng: Rng): unknown {
  const surprising = words.length > 0 && rng.bool() ? String(rng.pick(words)) : rng.pick(surprisingNames)

  const entries = Object.entries(value)
  const at = entries.length === 0 ? 0 : rng.below(entries.length)
  const [name, item] = entries[at] ?? ['a', 1]
  return Object.fromEntries(
    rng.pick([
      entries.filter((_, index) => index !== at),
      entries.filter((_, index) => index !== at),
      [...entries, [surprising, rng.pick(strangers)] as const],
      [...entries, [`${name}_`, item] as const],
      entries.map(([key, own], index) => (index === at ? ([key.toUpperCase(), own] as const) : ([key, own] as const))),
      [],
    ]),
  )
}
