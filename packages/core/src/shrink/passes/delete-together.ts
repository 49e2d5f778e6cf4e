/**
 * Takes an item out of two places at once: two sequences of one length (zip, equal keys and values), or a sequence and a
 * number that is its length or its last position.
 */
import type { Attempts, Descent } from '../descent.ts'
import { findLongest } from '../find-longest.ts'
import { numericLeaf } from '../numeric-leaf.ts'
import { type Edit, type PartNode, putting } from '../outline.ts'
import type { Pass } from '../pass.ts'
import { type Sequence, sequenceOf, without } from '../sequence.ts'

/** Partners tried for one sequence. */
const mostPartners = 4

type Removal = (start: number, count: number) => Edit | undefined

/** What may have to change when `sequence` loses items, after it in the outline or, for numbers, anywhere. */
function partnersOf(nodes: readonly PartNode[], sequence: Sequence): Removal[] {
  const partners: Removal[] = []
  for (let at = 0; at < nodes.length && partners.length < mostPartners; at++) {
    const node = nodes[at] as PartNode
    if (node === sequence.node) continue
    const other = sequenceOf(node)
    if (other !== undefined && other.length === sequence.length && at > nodes.indexOf(sequence.node)) {
      if (!inside(sequence.node, node)) partners.push((start, count) => without(other, start, count))
      continue
    }
    const leaf = numericLeaf(node)
    if (leaf === undefined || inside(sequence.node, node)) continue
    const gap = BigInt(sequence.length) - leaf.value
    if (gap !== 0n && gap !== 1n) continue
    partners.push((_start, count) => {
      const lowered = leaf.partOf(leaf.value - BigInt(count))
      return lowered === undefined ? undefined : putting(node, lowered)
    })
  }
  return partners
}

function inside(outer: PartNode, node: PartNode): boolean {
  return outer.path.every((index, depth) => node.path[depth] === index)
}

/** Whether anything was removed together with partner `which`. */
function* removeWith<C>(descent: Descent<C>, at: number, which: number): Attempts<C> {
  let last = sequenceOf(descent.nodes[at] as PartNode)?.length ?? 0
  while (last > 0) {
    const node = descent.nodes[at]
    const sequence = node === undefined ? undefined : sequenceOf(node)
    if (sequence === undefined || sequence.length < last) return
    const partner = partnersOf(descent.nodes, sequence)[which]
    if (partner === undefined) return
    const { best } = descent
    const end = last
    const removed = yield* findLongest(end, function* (count) {
      const edit = partner(end - count, count)
      if (edit === undefined) return false
      return yield* descent.consider(descent.edited([without(sequence, end - count, count), edit], best))
    })
    last = end - removed - 1
  }
}

export const deleteTogether: Pass = {
  name: 'delete-together',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      for (let which = 0; which < mostPartners; which++) {
        const node = descent.nodes[at]
        const sequence = node === undefined ? undefined : sequenceOf(node)
        if (sequence === undefined || which >= partnersOf(descent.nodes, sequence).length) break
        yield* removeWith(descent, at, which)
      }
    }
  },
}
