/** Removes an item of a list whose numbers are positions in it: positions behind the item move down with it. */
import { type AnyDomain, UNCHANGED } from '../../domain/domain.ts'
import { itemAt } from '../../item-at.ts'
import { leafContent, leafHolding } from '../../parts/leaf.ts'
import { directParts, type Part } from '../../parts/part.ts'
import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'

function isPosition(part: Part, size: number): boolean {
  const value = leafContent(part)
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < size
}

/** `value` without item `index`, numbers above it lowered by one; `UNCHANGED` where it is not a list of positions. */
function withoutPosition(domain: AnyDomain, value: unknown, index: number): unknown {
  const parts = directParts(domain, value)
  if (!parts.every((part) => isPosition(part, parts.length))) return UNCHANGED
  return domain.withPartsEdited(value, (list, whole) =>
    lowered(list, list.withoutParts(whole, index, 1), { parts, index }),
  )
}

interface Removed {
  /** The parts as they were. */
  readonly parts: readonly Part[]
  readonly index: number
}

function lowered(domain: AnyDomain, shorter: unknown, { parts, index }: Removed): unknown {
  let result = shorter
  const rest = parts.toSpliced(index, 1)
  for (let place = 0; place < rest.length && result !== UNCHANGED; place++) {
    const part = itemAt(rest, place)
    const position = leafContent(part) as number
    if (position < index || position === 0) continue
    if (position === index && index < rest.length) continue
    const less = leafHolding(part, position - 1)
    result = less === undefined ? UNCHANGED : domain.withPart(result, place, less)
  }
  return result
}

export const renumber: Pass = {
  name: 'renumber',
  mostParts: 300,
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      if (itemAt(descent.nodes, at).size > 1) yield* removeEach(descent, at)
    }
  },
}

function* removeEach<C>(descent: Descent<C>, at: number): Attempts<C> {
  for (let index = (descent.nodes[at]?.size ?? 0) - 1; index >= 0; index--) {
    const node = descent.nodes[at]
    if (node === undefined || index >= node.size) return
    yield* descent.edit({ path: node.path, apply: (domain, value) => withoutPosition(domain, value, index) })
  }
}
