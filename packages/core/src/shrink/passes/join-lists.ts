/** Empties lists, or texts, into a neighbour of the same domain: all of them into one, then each into the next. */
import { UNCHANGED } from '../../domain/domain.ts'
import { itemAt } from '../../item-at.ts'
import type { Edit } from '../../parts/edit.ts'
import { leafContent, leafHolding } from '../../parts/leaf.ts'
import { directParts, type Part } from '../../parts/part.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'

/** The text of a leaf, or `undefined` where the part is none. */
function textOf(part: Part): string | undefined {
  const content = directParts(part.domain, part.value).length === 0 ? leafContent(part) : undefined
  return typeof content === 'string' ? content : undefined
}

/** `part` with the direct parts of `others` put before its own; `UNCHANGED` where it is not a list or they are empty. */
function filled(part: Part, others: readonly Part[]): unknown {
  const text = textOf(part)
  if (text !== undefined) {
    const before = others.map((other) => textOf(other) ?? '').join('')
    return before === '' ? UNCHANGED : (leafHolding(part, before + text) ?? UNCHANGED)
  }
  const moved = others.flatMap((other) => directParts(other.domain, other.value)).map((inner) => inner.value)
  return moved.length === 0 ? UNCHANGED : part.domain.withInserted(part.value, 0, moved)
}

function emptied(part: Part): unknown {
  if (textOf(part) !== undefined) return leafHolding(part, '') ?? UNCHANGED
  return part.domain.withoutParts(part.value, 0, directParts(part.domain, part.value).length)
}

/** Joins parts `first` to `last` (included) of `node` in `last`, and drops the others or leaves them empty. */
function* join<C>(descent: Descent<C>, node: PartNode, [first, last]: readonly [number, number]): Attempts<C, boolean> {
  const parts = directParts(node.domain, node.value).slice(first, last + 1)
  const target = parts.pop() as Part
  if (parts.some((part) => part.domain !== target.domain)) return false
  const joined = filled(target, parts)
  if (joined === UNCHANGED) return false
  const fill: Edit = { path: [...node.path, last], apply: () => joined }
  const dropped = descent.edited([
    {
      path: node.path,
      apply: (outer, whole): unknown =>
        outer.withPartsEdited(whole, (domain, value) => {
          const less: unknown = domain.withoutParts(value, first, last - first)
          return less === UNCHANGED ? UNCHANGED : domain.withPart(less, first, joined)
        }),
    },
  ])
  if (yield* descent.consider(dropped)) return true
  const empty = parts.map((part, index): Edit => ({ path: [...node.path, first + index], apply: () => emptied(part) }))
  return yield* descent.editAll([...empty, fill])
}

export const joinLists: Pass = {
  name: 'join-lists',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      const node = itemAt(descent.nodes, at)
      if (node.size < 2) continue
      if (yield* join(descent, node, [0, node.size - 1])) continue
      for (let index = 0; index + 1 < (descent.nodes[at]?.size ?? 0); index++) {
        while (yield* join(descent, itemAt(descent.nodes, at), [index, index + 1]));
      }
    }
  },
}
