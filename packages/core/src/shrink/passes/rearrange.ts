/**
 * Lets sub-trees of one form change places: each pair, rings of three, and in trees chains whose last is lost. Order decides which of two equally large trees
 * is simpler, and a tree may have to move before another can go.
 */

import { itemAt } from '../../item-at.ts'
import { type Edit, putting } from '../../parts/edit.ts'
import { transplanted } from '../../parts/graft.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'

/** More sub-trees than this are not rearranged: the number of rings grows with the cube. No bench chose it. */
const most = 12

/** Nodes that may change places, by the name of their domain. What a `oneOf` holds moves with it. */
function* forests(nodes: readonly PartNode[]): Generator<PartNode[]> {
  const groups = new Map<string, PartNode[]>()
  for (const node of nodes) {
    if (node.size === 0 || node.above === undefined || node.above.size === 1) continue
    const group = groups.get(node.domain.name)
    if (group === undefined) groups.set(node.domain.name, [node])
    else group.push(node)
  }
  for (const group of groups.values()) if (group.length > 1 && group.length <= most) yield group
}

function apart(a: PartNode, b: PartNode): boolean {
  return !a.contains(b) && !b.contains(a)
}

/** Puts what each node holds in the next one's place, the last one's in the first. */
function turning(ring: readonly PartNode[]): Edit[] | undefined {
  const edits: Edit[] = []
  for (let index = 0; index < ring.length; index++) {
    const target = itemAt(ring, (index + 1) % ring.length)
    const value = transplanted(target.domain, itemAt(ring, index))
    if (value === undefined) return undefined
    edits.push(putting(target, value))
  }
  return edits
}

function* rings(trees: readonly PartNode[]): Generator<PartNode[]> {
  const pairs: [PartNode, PartNode][] = []
  for (let first = 0; first < trees.length; first++) {
    for (let second = first + 1; second < trees.length; second++) {
      const [a, b] = [itemAt(trees, first), itemAt(trees, second)]
      if (apart(a, b)) pairs.push([a, b])
    }
  }
  yield* pairs
  for (const [a, b] of pairs) {
    for (const c of trees.slice(trees.indexOf(b) + 1)) {
      if (!apart(a, c) || !apart(b, c)) continue
      yield [a, b, c]
      yield [a, c, b]
    }
  }
}

/** Like `turning`, but what the last node holds is lost, and the first becomes the simplest. */
function shifting(chain: readonly PartNode[]): Edit[] | undefined {
  const first = itemAt(chain, 0)
  const simplest: unknown = first.domain.simplest()
  const turned = turning(chain)
  return simplest === undefined ? undefined : turned?.with(-1, putting(first, simplest))
}

/** Orders of two and three nodes, where some nodes contain others: only there can a tree stand in the way. */
function* chains(trees: readonly PartNode[]): Generator<PartNode[]> {
  if (!trees.some((tree, index) => index > 0 && !apart(itemAt(trees, index - 1), tree))) return
  for (const a of trees) {
    for (const b of trees) {
      if (!apart(a, b)) continue
      yield [a, b]
      for (const c of trees) if (apart(a, c) && apart(b, c)) yield [a, b, c]
    }
  }
}

function* improve<C>(descent: Descent<C>): Attempts<C, boolean> {
  for (const trees of forests(descent.nodes)) {
    for (const ring of rings(trees)) if (yield* attempt(descent, turning(ring))) return true
    for (const chain of chains(trees)) if (yield* attempt(descent, shifting(chain))) return true
  }
  return false
}

function* attempt<C>(descent: Descent<C>, edits: readonly Edit[] | undefined): Attempts<C, boolean> {
  return edits !== undefined && (yield* descent.editAll(edits))
}

export const rearrange: Pass = {
  name: 'rearrange',
  mostParts: 1000,
  *run(descent) {
    while (yield* improve(descent));
  },
}
