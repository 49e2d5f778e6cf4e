/** Random neighbours of a plain value, and simpler ones: what a mutation does to values an arbitrary recognises. */
import type { MutateContext } from '@fuzzwright/core/domain'
import { plainParts, withPlainParts } from './plain-value.ts'

/** `value` with one place, chosen by chance, replaced by a neighbour or by something it was compared with. */
export function editPlain(value: unknown, g: MutateContext): unknown {
  if (Array.isArray(value)) return editList(value, g)
  const parts = plainParts(value)
  if (parts.length === 0) return editLeaf(value, g)
  const chosen = g.rng.below(parts.length)
  return withPlainParts(value, new Map([[chosen, editPlain(parts[chosen], g)]]))
}

function editList(list: readonly unknown[], g: MutateContext): unknown {
  const { rng } = g
  if (list.length === 0) return list
  const index = rng.below(list.length)
  const count = 1 + rng.small(list.length - index)
  const wanted = rng.oneIn(4) ? g.compares?.length(list.length, rng) : undefined
  if (wanted !== undefined && wanted > list.length && wanted <= longestList) return filled(list, wanted)
  switch (rng.below(8)) {
    case 0:
      return list.toSpliced(index, count)
    case 1:
      return list.toSpliced(rng.below(list.length + 1), 0, ...list.slice(index, index + count))
    case 2:
      return list.toSpliced(rng.below(list.length + 1), 0, editPlain(list[index], g))
    case 3: {
      const other = rng.below(list.length)
      return list.with(index, list[other]).with(other, list[index])
    }
    case 4:
      return list.with(index, rng.pick(list))
    default:
      return list.with(index, editPlain(list[index], g))
  }
}

/** No list is grown beyond this to meet a length. */
const longestList = 4096

function filled(list: readonly unknown[], length: number): unknown[] {
  return [...list, ...new Array<unknown>(length - list.length).fill(list.at(-1))]
}

function editLeaf(value: unknown, g: MutateContext): unknown {
  switch (typeof value) {
    case 'string':
      return editText(value, g)
    case 'number':
      return editNumber(value, g)
    case 'bigint':
      return g.compares?.bigint(value, g.rng) ?? word(g.dictionary.bigints, g) ?? value + (g.rng.bool() ? 1n : -1n)
    case 'boolean':
      return !value
    default:
      return value instanceof Date ? new Date(editTime(value.getTime(), g)) : value
  }
}

const spans: readonly number[] = [1, 1000, 60_000, 3_600_000, 86_400_000, 365 * 86_400_000, 400 * 365.2425 * 86_400_000]

function editTime(time: number, g: MutateContext): number {
  const known = g.compares?.number(time, g.rng)
  if (known !== undefined && g.rng.bool()) return known
  return (Number.isNaN(time) ? 0 : time) + g.rng.pick(spans) * g.rng.int(-4, 4)
}

function word<Word>(words: readonly Word[], g: MutateContext): Word | undefined {
  return words.length > 0 && g.rng.bool() ? g.rng.pick(words) : undefined
}

function editNumber(value: number, g: MutateContext): number {
  const known = g.rng.oneIn(4) ? undefined : (g.compares?.number(value, g.rng) ?? word(g.dictionary.numbers, g))
  return known ?? (g.rng.bool() ? value + g.rng.int(-4, 4) : Math.trunc(value / 2))
}

function editText(text: string, g: MutateContext): string {
  const { rng } = g
  const known = rng.oneIn(4) ? undefined : g.compares?.string(text, rng)
  if (known !== undefined) return known
  const at = rng.below(text.length + 1)
  const inserted = word(g.dictionary.strings, g) ?? String.fromCharCode(32 + rng.below(95))
  if (rng.oneIn(4)) return inserted
  return text.slice(0, at) + (rng.oneIn(3) ? '' : inserted) + text.slice(at + (rng.bool() ? 1 : 0))
}

/** Simpler values of the same kind, the boldest first; whole parts left out, but nothing done inside of parts. */
export function* simplerPlain(value: unknown): Generator<unknown, void> {
  if (Array.isArray(value)) {
    for (let count = value.length; count >= 1; count >>= 1) {
      for (let start = 0; start + count <= value.length; start += count) yield value.toSpliced(start, count)
    }
  } else if (typeof value === 'string') {
    for (let count = value.length; count >= 1; count >>= 1) {
      for (let start = 0; start + count <= value.length; start += count)
        yield value.slice(0, start) + value.slice(start + count)
    }
  } else if (typeof value === 'number') {
    if (value === 0 && !Object.is(value, -0)) return
    yield 0
    if (!Number.isFinite(value)) return
    for (const next of [Math.trunc(value), Math.trunc(value / 2), value - Math.sign(value)])
      if (next !== value) yield next
  } else if (typeof value === 'bigint') {
    if (value === 0n) return
    yield 0n
    yield value / 2n
    yield value > 0n ? value - 1n : value + 1n
  } else if (value === true) yield false
}
