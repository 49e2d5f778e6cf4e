/**
 * Longer inputs of the same pattern. What a run has come through so far, a list or a text, is continued with its own end,
 * repeated at every short period until it is twice as long; and both ends are repeated at once, as the pumping lemma has it
 * for whatever is nested. Deep nesting and long repetitions are reached by doubling.
 */
import { UNCHANGED } from '../domain/domain.ts'
import { lengthIndex } from '../execution/coverage.ts'
import type { Comparison } from './comparison.ts'
import type { Part, PartIndex } from './part-index.ts'

const longestPeriod = 12
/** No list or text is continued beyond this. */
const longest = 4096

/** Root corpus values; `last` is the comparison the run ended with. */
export function* continuations(index: PartIndex, last: Comparison): Generator<unknown, void> {
  const at = partRead(index, last)
  const part = index.parts[at]
  if (part === undefined) return
  const items = itemsOf(index, at, part)
  const passed = last.originIndex >= 0 ? Math.min(last.originIndex, items.length) : items.length
  yield* pumped(index, at, items)
  const grown = Math.min(passed * 2, longest)
  for (let period = 1; period <= Math.min(longestPeriod, passed); period++) {
    const root = longer(index, at, items, passed, grown, period)
    if (root !== undefined) yield root
  }
  if (passed > longestPeriod) {
    const root = longer(index, at, items, passed, grown, passed)
    if (root !== undefined) yield root
  }
}

/** The first and the last item once more, and both halves once more. */
function* pumped(index: PartIndex, at: number, items: readonly unknown[]): Generator<unknown, void> {
  if (items.length < 2 || items.length > longest / 2) return
  const half = items.length >> 1
  for (const [front, back] of [
    [1, 1],
    [half, items.length - half],
  ] as const) {
    const all = [...items.slice(0, front), ...items, ...items.slice(items.length - back)]
    const root = withItems(index, at, all, items.length)
    if (root !== undefined) yield root
  }
}

/** The part made of other items. */
function withItems(index: PartIndex, at: number, items: readonly unknown[], before: number): unknown {
  const { leaf, domain, value } = index.parts[at] as Part
  if (typeof leaf === 'string') return index.replaceByValue(at, items.join(''))
  const grown: unknown = domain.withInserted(value, before, items)
  const next: unknown = grown === UNCHANGED ? UNCHANGED : domain.withoutParts(grown, 0, before)
  return next === UNCHANGED ? undefined : index.replace(at, next)
}

/** The part the code read from, where that shows, or else the longest one. */
function partRead({ parts }: PartIndex, { origin, originIndex }: Comparison): number {
  const size = sizeOf(origin)
  const sizes = parts.map((part) => (typeof part.leaf === 'string' ? part.leaf.length : part.size))
  const same = originIndex >= 0 || originIndex === lengthIndex ? parts.findIndex((_, at) => sizes[at] === size) : -1
  return same >= 0 ? same : sizes.indexOf(Math.max(...sizes))
}

function sizeOf(origin: unknown): number {
  if (typeof origin === 'string') return origin.length
  if (!Array.isArray(origin) && !ArrayBuffer.isView(origin)) return -1
  return (origin as unknown as ArrayLike<unknown>).length
}

/** Characters of a text, or the corpus values of the parts of a list. */
function itemsOf({ parts }: PartIndex, at: number, { leaf }: Part): readonly unknown[] {
  if (typeof leaf === 'string') return leaf.split('')
  return parts.filter(({ parent }) => parent === at).map(({ value }) => value)
}

function longer(
  index: PartIndex,
  at: number,
  items: readonly unknown[],
  passed: number,
  grown: number,
  period: number,
): unknown {
  const more = Array.from({ length: grown - passed }, (_, offset) => items[passed - period + (offset % period)])
  return withItems(index, at, [...items.slice(0, passed), ...more], items.length)
}
