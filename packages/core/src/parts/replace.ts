/**
 * The root's corpus value with parts of it replaced. Each domain on the way has its say, and only parts that are named
 * change. `undefined` where one of them refuses.
 */
import { UNCHANGED } from '../domain/domain.ts'
import { type Edit, putting, withEditsOnly } from './edit.ts'
import { leafSeenAs, seenContent } from './leaf.ts'
import type { PartNode } from './part-tree.ts'

/** One part replaced by another corpus value of its domain. */
export function rootWith(part: PartNode, value: unknown): unknown {
  let current = value
  for (let node = part; node.above !== undefined; node = node.above) {
    current = node.above.domain.withPart(node.above.value, node.slot, current)
    if (current === UNCHANGED) return undefined
  }
  return current
}

/**
 * The same for a user value: it must be another one that the part's domain recognises and accepts, or else a choice above it that holds
 * nothing besides: a number past the bounds of one alternative may be one of another.
 */
export function rootWithValue(part: PartNode, value: unknown): unknown {
  const corpus = corpusOf(part, value)
  if (corpus !== undefined) return rootWith(part, corpus)
  if (part.leaf === undefined || part.leaf === value) return undefined
  const seen = seenContent(part)
  for (let node = part.above; node?.size === 1 && Object.is(seenContent(node), seen); node = node.above) {
    const other = leafSeenAs(node, value)
    if (other !== undefined) return rootWith(node, other)
  }
  return undefined
}

/** Several parts at once, by user value; none inside another. Values they have already are accepted. */
export function rootWithValues(values: ReadonlyMap<PartNode, unknown>): unknown {
  const edits: Edit[] = []
  let root: PartNode | undefined
  for (const [part, value] of values) {
    const corpus = part.leaf === value ? part.value : corpusOf(part, value)
    if (corpus === undefined) return undefined
    edits.push(putting(part, corpus))
    root ??= rootOf(part)
  }
  const edited = root === undefined ? UNCHANGED : withEditsOnly(root, edits)
  return edited === UNCHANGED ? undefined : edited
}

/** The whole input that `part` is a part of. */
export function rootOf(part: PartNode): PartNode {
  let node = part
  while (node.above !== undefined) node = node.above
  return node
}

function corpusOf(part: PartNode, value: unknown): unknown {
  return leafSeenAs(part, part.date && typeof value === 'number' ? new Date(value) : value)
}
