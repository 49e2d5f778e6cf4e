/** Changes all copies of one sub-tree in the same way: the simplest, one of its own sub-trees, a part less. */

import { keyOf } from '../../domain/key-of.ts'
import { itemAt } from '../../item-at.ts'
import { type Edit, putting } from '../../parts/edit.ts'
import { transplanted } from '../../parts/graft.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'
import { shortened } from '../value-key.ts'
import { heirs } from './promote.ts'

/** Equal nodes with parts, the largest first. None contains another: equal trees are equally large. */
function groupsOf(nodes: readonly PartNode[]): PartNode[][] {
  const groups = new Map<string, PartNode[]>()
  for (const node of nodes) {
    if (node.size === 0) continue
    const key = `${node.domain.name} ${shortened(keyOf(node.domain, node.value))}`
    const group = groups.get(key)
    // What a choice holds is written differently from the choice, so a node never meets the one below it here.
    if (group === undefined) groups.set(key, [node])
    else group.push(node)
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** The same edit of each copy, the boldest first. */
function* changes(nodes: readonly PartNode[], group: readonly PartNode[]): Generator<Edit[]> {
  const first = itemAt(group, 0)
  const simplest: unknown = first.domain.simplest()
  if (simplest !== undefined) yield* everywhere(group, first, simplest)
  for (const heir of heirs(nodes, nodes.indexOf(first))) yield* everywhere(group, first, heir)
  for (let index = first.size - 1; index >= 0; index--) {
    yield group.map(({ path }) => ({ path, apply: (domain, value) => domain.withoutParts(value, index, 1) }))
  }
}

function* everywhere(group: readonly PartNode[], first: PartNode, value: unknown): Generator<Edit[]> {
  const values = group.map((node) => transplanted(node.domain, { domain: first.domain, value }))
  if (!values.includes(undefined)) yield group.map((node, index) => putting(node, values[index]))
}

function* improve<C>(descent: Descent<C>): Attempts<C, boolean> {
  const { nodes } = descent
  for (const group of groupsOf(nodes)) {
    for (const edits of changes(nodes, group)) if (yield* descent.editAll(edits)) return true
  }
  return false
}

export const twins: Pass = {
  name: 'twins',
  mostParts: 300,
  *run(descent) {
    while (yield* improve(descent));
  },
}
