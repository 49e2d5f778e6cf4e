/** Puts the parts of a list in order, the simplest first: all at once, else neighbour by neighbour. */
import { simplerFirst } from '../../domains/domain.ts'
import type { Attempts, Descent } from '../descent.ts'
import type { PartNode } from '../outline.ts'
import { directParts } from '../part.ts'
import type { Pass } from '../pass.ts'

/** Longer lists are only sorted whole. */
const worthSwapping = 16

/** Puts `values` at the indices of `node`, changing only what differs. */
function* arrange<C>(descent: Descent<C>, node: PartNode, values: readonly unknown[]): Attempts<C, boolean> {
  const old = directParts(node.domain, node.value)
  const edits = []
  for (let index = 0; index < old.length; index++) {
    if (values[index] === old[index]?.value) continue
    edits.push({ path: [...node.path, index], apply: () => values[index] })
  }
  return edits.length > 0 && (yield* descent.edit(...edits))
}

function* swapNeighbours<C>(descent: Descent<C>, at: number): Attempts<C> {
  for (let index = 1; index < (descent.nodes[at]?.size ?? 0); index++) {
    for (let place = index; place > 0; place--) {
      const node = descent.nodes[at]
      if (node === undefined) return
      const values = directParts(node.domain, node.value).map((part) => part.value)
      const [left, right] = [values[place - 1], values[place]]
      values[place - 1] = right
      values[place] = left
      if (!(yield* arrange(descent, node, values))) break
    }
  }
}

export const sortParts: Pass = {
  name: 'sort-parts',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      const node = descent.nodes[at] as PartNode
      if (node.size < 2) continue
      const parts = directParts(node.domain, node.value)
      const domain = (parts[0] as { domain: PartNode['domain'] }).domain
      if (parts.some((part) => part.domain !== domain)) continue
      const sorted = parts.map((part) => part.value).sort((a, b) => simplerFirst(domain, a, b))
      if (yield* arrange(descent, node, sorted)) continue
      if (node.size <= worthSwapping) yield* swapNeighbours(descent, at)
    }
  },
}
