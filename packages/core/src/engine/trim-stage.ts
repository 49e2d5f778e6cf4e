/**
 * Makes an entry smaller without losing what it was kept for, as AFL trims: runs of parts are left out, large ones first.
 * The corpus itself takes whatever does as well and is simpler, so nothing has to be decided here.
 */
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import { lengthOf, longestOf, PartList, type PartNode } from '../parts/part-tree.ts'
import { rootWith, rootWithValue } from '../parts/replace.ts'

/** Runs spent on one entry. No bench chose it. */
const mostCandidates = 48
/** Containers and texts shorter than this are left to chance. No bench chose it. */
const leastSize = 4

/** Corpus values to run, traced. */
export function* trimStage(root: AnyDomain, value: unknown): Generator<unknown, void> {
  const longest = longestOf(new PartList(root, value).parts)
  const size = longest === undefined ? 0 : lengthOf(longest)
  if (longest === undefined || size < leastSize) return
  let left = mostCandidates
  for (let count = size >> 1; count >= 1; count >>= 1) {
    for (let start = 0; start + count <= size; start += count) {
      const shorter = without(longest, start, count)
      if (shorter === undefined) continue
      yield shorter
      if (--left <= 0) return
    }
  }
}

function without(part: PartNode, start: number, count: number): unknown {
  const { leaf, domain, value } = part
  if (typeof leaf === 'string') return rootWithValue(part, leaf.slice(0, start) + leaf.slice(start + count))
  const shorter: unknown = domain.withoutParts(value, start, count)
  return shorter === UNCHANGED ? undefined : rootWith(part, shorter)
}
