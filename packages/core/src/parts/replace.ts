/**
 * The root's corpus value with parts of it replaced, level by level from the innermost. Each domain on the way has its say,
 * and only parts that are named change. `undefined` where one of them refuses.
 */
import { UNCHANGED } from '../domain/domain.ts'
import { leafSeenAs } from './leaf.ts'
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

/** The same for a user value: it must be another one that the part's domain recognises and accepts. */
export function rootWithValue(part: PartNode, value: unknown): unknown {
  const corpus = corpusOf(part, value)
  return corpus === undefined ? undefined : rootWith(part, corpus)
}

/** Several parts at once, by user value; none inside another. Values they have already are accepted. */
export function rootWithValues(values: ReadonlyMap<PartNode, unknown>): unknown {
  const corpora = new Map<PartNode, unknown>()
  for (const [part, value] of values) {
    const corpus = part.leaf === value ? part.value : corpusOf(part, value)
    if (corpus === undefined) return undefined
    corpora.set(part, corpus)
  }
  return rootWithAll(corpora)
}

/** Several parts by corpus value, none inside another. */
function rootWithAll(values: ReadonlyMap<PartNode, unknown>): unknown {
  // Changes by the part they are inside of; of these the deepest comes first, when all below it has changed.
  const inside = new Map<PartNode, Map<number, unknown>>()
  let root: unknown
  const put = ({ above, slot }: PartNode, value: unknown): void => {
    if (above === undefined) {
      root = value
      return
    }
    const changes = inside.get(above)
    if (changes === undefined) inside.set(above, new Map([[slot, value]]))
    else changes.set(slot, value)
  }
  for (const [part, value] of values) put(part, value)
  for (let next = deepest(inside); next !== undefined; next = deepest(inside)) {
    const [part, changes] = next
    const after: unknown = part.domain.withParts(part.value, changes)
    if (after === UNCHANGED) return undefined
    inside.delete(part)
    put(part, after)
  }
  return root
}

function deepest<Changes>(inside: ReadonlyMap<PartNode, Changes>): readonly [PartNode, Changes] | undefined {
  let found: readonly [PartNode, Changes] | undefined
  for (const one of inside) if (found === undefined || one[0].depth > found[0].depth) found = one
  return found
}

function corpusOf(part: PartNode, value: unknown): unknown {
  return leafSeenAs(part, part.date && typeof value === 'number' ? new Date(value) : value)
}
