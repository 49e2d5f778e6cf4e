/**
 * Longer inputs of the same pattern. What a run has come through so far, a list or a text, is continued with its own end,
 * repeated at every short period until it is twice as long; and both ends are repeated at once, as the pumping lemma has it
 * for whatever is nested. Deep nesting and long repetitions are reached by doubling.
 */
import { UNCHANGED } from '../domain/domain.ts'
import { lengthIndex } from '../execution/coverage.ts'
import { lengthOf, longestOf, type PartList, type PartNode } from '../parts/part-tree.ts'
import { rootWith, rootWithValue } from '../parts/replace.ts'
import type { Comparison } from './comparison.ts'
import { longest } from './resize.ts'

/** Periods that are tried, beside the whole: what repeats in inputs is short. No bench chose it. */
const longestPeriod = 12

/** Root corpus values; `last` is the comparison the run ended with. */
export function* continuations(parts: PartList, last: Comparison): Generator<unknown, void> {
  const part = partRead(parts, last)
  if (part === undefined) return
  const items = itemsOf(part)
  const passed = last.originIndex >= 0 ? Math.min(last.originIndex, items.length) : items.length
  yield* pumped(part, items)
  for (let period = 1; period <= Math.min(longestPeriod, passed); period++) {
    const root = withItems(part, continued(items.slice(0, passed), period))
    if (root !== undefined) yield root
  }
  if (passed > longestPeriod) {
    const root = withItems(part, continued(items.slice(0, passed), passed))
    if (root !== undefined) yield root
  }
}

/** The first and the last item once more, and both halves once more. */
function* pumped(part: PartNode, items: readonly unknown[]): Generator<unknown, void> {
  if (items.length < 2 || items.length > longest / 2) return
  const half = items.length >> 1
  for (const [front, back] of [
    [1, 1],
    [half, items.length - half],
  ] as const) {
    const root = withItems(part, [...items.slice(0, front), ...items, ...items.slice(items.length - back)])
    if (root !== undefined) yield root
  }
}

/** `items` repeated from their end, `period` of them at a time, until they are twice as many. */
function continued(items: readonly unknown[], period: number): readonly unknown[] {
  const more = Math.min(items.length * 2, longest) - items.length
  return [...items, ...Array.from({ length: more }, (_, at) => items[items.length - period + (at % period)])]
}

/** The root with the part made of other items. */
function withItems(part: PartNode, items: readonly unknown[]): unknown {
  const { leaf, domain, value, size } = part
  if (typeof leaf === 'string') return rootWithValue(part, items.join(''))
  const next: unknown = domain.withPartsEdited(value, (list, whole) => {
    const grown: unknown = list.withInserted(whole, size, items)
    return grown === UNCHANGED ? UNCHANGED : list.withoutParts(grown, 0, size)
  })
  return next === UNCHANGED ? undefined : rootWith(part, next)
}

/** The part the code read from, where that shows, or else the longest one. */
function partRead({ parts }: PartList, { origin, originIndex }: Comparison): PartNode | undefined {
  if (originIndex >= 0 || originIndex === lengthIndex) {
    const size = sizeOf(origin)
    const same = parts.find((part) => lengthOf(part) === size)
    if (same !== undefined) return same
  }
  return longestOf(parts)
}

function sizeOf(origin: unknown): number {
  if (typeof origin === 'string' || Array.isArray(origin)) return origin.length
  return ArrayBuffer.isView(origin) && 'length' in origin && typeof origin.length === 'number' ? origin.length : -1
}

/** Characters of a text, or the corpus values of the parts of a list. */
function itemsOf({ leaf, below }: PartNode): readonly unknown[] {
  return typeof leaf === 'string' ? leaf.split('') : below.map(({ value }) => value)
}
