/** Puts the parts of a list in order, the simplest first: all at once, else neighbour by neighbour. */
import { simplerFirst } from '../../domain/domain.ts'
import { itemAt } from '../../item-at.ts'
import type { Edit } from '../../parts/edit.ts'
import { transplanted } from '../../parts/graft.ts'
import { directParts, type Part } from '../../parts/part.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'

/** Longer lists are only sorted whole. No bench chose it. */
const worthSwapping = 16

/** Puts part `order[index]` at each index of `node`, changing only what differs. */
function* arrange<C>(descent: Descent<C>, node: PartNode, order: readonly number[]): Attempts<C, boolean> {
  const parts = directParts(node.domain, node.value)
  const edits: Edit[] = []
  for (let index = 0; index < parts.length; index++) {
    const from = itemAt(order, index)
    if (from === index || parts[from]?.value === parts[index]?.value) continue
    const value = transplanted(itemAt(parts, index).domain, itemAt(parts, from))
    if (value === undefined) return false
    edits.push({ path: [...node.path, index], apply: () => value })
  }
  return edits.length > 0 && (yield* descent.editAll(edits))
}

function* swapNeighbours<C>(descent: Descent<C>, at: number): Attempts<C> {
  for (let index = 1; index < (descent.nodes[at]?.size ?? 0); index++) {
    for (let place = index; place > 0; place--) {
      const node = descent.nodes[at]
      if (node === undefined || place >= node.size) return
      const order = [...Array(node.size).keys()]
      order[place - 1] = place
      order[place] = place - 1
      if (!(yield* arrange(descent, node, order))) break
    }
  }
}

/** Indices of the parts, the simplest first; `undefined` where the parts are of different kinds. */
function sorted(parts: readonly Part[]): number[] | undefined {
  const { domain } = itemAt(parts, 0)
  if (parts.some((part) => part.domain !== domain && part.domain.name !== domain.name)) return undefined
  const values = parts.map((part) => transplanted(domain, part))
  if (values.includes(undefined)) return undefined
  return [...values.keys()].sort((a, b) => simplerFirst(domain, values[a], values[b]))
}

export const sortParts: Pass = {
  name: 'sort-parts',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      const node = itemAt(descent.nodes, at)
      if (node.size < 2) continue
      const order = sorted(directParts(node.domain, node.value))
      if (order === undefined || (yield* arrange(descent, node, order))) continue
      if (node.size <= worthSwapping) yield* swapNeighbours(descent, at)
    }
  },
}
