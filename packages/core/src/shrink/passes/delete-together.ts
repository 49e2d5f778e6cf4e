/**
 * Takes an item out of two places at once: two sequences of one length (zip, equal keys and values), or a sequence and a
 * number that is its length or its last position.
 */
import { UNCHANGED } from '../../domain/domain.ts'
import { itemAt } from '../../item-at.ts'
import { type Edit, putting } from '../../parts/edit.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import { findLongest } from '../find-longest.ts'
import { numericLeaf } from '../numeric-leaf.ts'
import type { Pass } from '../pass.ts'
import { type Sequence, sequenceOf, without } from '../sequence.ts'

/** Partners tried for one sequence. No bench chose it. */
const mostPartners = 4

/** The edits to make before the items go, or `undefined` where these items cannot go. */
type Partner = (start: number, count: number) => Edit | undefined

/** What may have to change when `sequence` loses items: sequences after it, and numbers anywhere. */
function partnersOf(nodes: readonly PartNode[], sequence: Sequence): Partner[] {
  const partners: Partner[] = []
  const from = nodes.indexOf(sequence.node)
  const end = from + sequence.node.total
  for (let at = 0; at < nodes.length && partners.length < mostPartners; at++) {
    const node = itemAt(nodes, at)
    const other = at > from ? sequenceOf(node) : undefined
    const partner =
      other === undefined
        ? numberPartner(node, sequence)
        : other.length === sequence.length && at >= end
          ? (start: number, count: number) => without(other, start, count)
          : undefined
    if (partner !== undefined) partners.push(partner)
  }
  return partners
}

/** A number that is the length of the sequence, or its last position. It may be an item of it. */
function numberPartner(node: PartNode, sequence: Sequence): Partner | undefined {
  const leaf = numericLeaf(node)
  if (leaf === undefined) return undefined
  const gap = BigInt(sequence.length) - leaf.value
  if (gap !== 0n && gap !== 1n) return undefined
  const item = itemAbove(node, sequence.node)
  return (start, count) => {
    if (item !== undefined && item >= start && item < start + count) return undefined
    const lowered = leaf.partOf(leaf.value - BigInt(count))
    return lowered === undefined ? undefined : putting(leaf.node, lowered)
  }
}

/** Which direct part of `list` the node is, or is inside of; `undefined` for nodes elsewhere. */
function itemAbove(node: PartNode, list: PartNode): number | undefined {
  let inside = node
  while (inside.above !== undefined && inside.above !== list) inside = inside.above
  return inside.above === undefined ? undefined : inside.slot
}

/** Whether anything was removed together with partner `which`. */
function* removeWith<C>(descent: Descent<C>, at: number, which: number): Attempts<C> {
  let last = sequenceOf(itemAt(descent.nodes, at))?.length ?? 0
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
      const changed = edit === undefined ? UNCHANGED : descent.edited([edit], best)
      if (changed === UNCHANGED) return false
      return yield* descent.consider(descent.edited([without(sequence, end - count, count)], changed))
    })
    last = end - removed - 1
  }
}

export const deleteTogether: Pass = {
  name: 'delete-together',
  mostParts: 300,
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
