/**
 * Makes an entry smaller without losing what it was kept for, as AFL trims: runs of parts are left out, large ones first.
 * The corpus itself takes whatever does as well and is simpler, so nothing has to be decided here.
 */
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import { PartIndex } from '../mutation/part-index.ts'

/** Runs spent on one entry. */
const mostCandidates = 48
/** Containers and texts shorter than this are left to chance. */
const leastSize = 4

/** Corpus values to run, traced. */
export function* trimStage(root: AnyDomain, value: unknown): Generator<unknown, void> {
  const index = new PartIndex(root, value)
  const sizes = index.parts.map((part) => (typeof part.leaf === 'string' ? part.leaf.length : part.size))
  const longest = sizes.indexOf(Math.max(...sizes))
  const size = sizes[longest] ?? 0
  if (size < leastSize) return
  let left = mostCandidates
  for (let count = size >> 1; count >= 1; count >>= 1) {
    for (let start = 0; start + count <= size; start += count) {
      const shorter = without(index, longest, start, count)
      if (shorter === undefined) continue
      yield shorter
      if (--left <= 0) return
    }
  }
}

function without(index: PartIndex, at: number, start: number, count: number): unknown {
  const part = index.parts[at]
  if (part === undefined) return undefined
  if (typeof part.leaf === 'string')
    return index.replaceByValue(at, part.leaf.slice(0, start) + part.leaf.slice(start + count))
  const shorter: unknown = part.domain.withoutParts(part.value, start, count)
  return shorter === UNCHANGED ? undefined : index.replace(at, shorter)
}
