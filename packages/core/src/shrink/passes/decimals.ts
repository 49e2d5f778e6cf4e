/** Brings numbers that are not whole to a simple decimal: fewer places first, then the least amount in that many places. */

import { putting } from '../../parts/edit.ts'
import { leafContent, leafHolding } from '../../parts/leaf.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import { lowerDistance } from '../lower-distance.ts'
import type { Pass } from '../pass.ts'

/** Decimal places that are tried: what people write by hand has as many. No bench chose it. */
const mostPlaces = 4

function fractionAt<C>(descent: Descent<C>, at: number): { node: PartNode; value: number } | undefined {
  const node = descent.nodes[at]
  if (node === undefined || node.size > 0) return undefined
  const value = leafContent(node)
  if (typeof value !== 'number' || !Number.isFinite(value) || Number.isInteger(value)) return undefined
  return { node, value }
}

function* put<C>(descent: Descent<C>, node: PartNode, value: number): Attempts<C, boolean> {
  const part = leafHolding(node, value)
  return part !== undefined && (yield* descent.edit(putting(node, part)))
}

/** Fewest places first; answers how many the value has now, or `undefined` where it takes more than are tried. */
function* round<C>(descent: Descent<C>, at: number): Attempts<C, number | undefined> {
  const start = fractionAt(descent, at)
  if (start === undefined) return undefined
  for (let places = 0; places <= mostPlaces; places++) {
    const scaled = start.value * 10 ** places
    if (Number.isInteger(scaled)) return places
    for (const whole of [Math.trunc(scaled), scaled < 0 ? Math.floor(scaled) : Math.ceil(scaled)]) {
      if (yield* put(descent, start.node, whole / 10 ** places)) return places
    }
  }
  return undefined
}

/** Infinity is simpler than minus infinity, and either one than NaN. */
function* openEnd<C>(descent: Descent<C>, at: number): Attempts<C> {
  const node = descent.nodes[at]
  if (node === undefined || node.size > 0) return
  const value = leafContent(node)
  if (typeof value !== 'number' || Number.isFinite(value)) return
  if (!(yield* put(descent, node, Number.POSITIVE_INFINITY))) yield* put(descent, node, Number.NEGATIVE_INFINITY)
}

export const decimals: Pass = {
  name: 'decimals',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      yield* openEnd(descent, at)
      const places = yield* round(descent, at)
      const now = fractionAt(descent, at)
      if (places === undefined || now === undefined) continue
      const unit = 10 ** places
      const sign = now.value < 0 ? -1 : 1
      if (sign < 0 && (yield* put(descent, now.node, -now.value))) continue
      yield* lowerDistance(BigInt(Math.round(Math.abs(now.value) * unit)), (amount) =>
        put(descent, now.node, (sign * Number(amount)) / unit),
      )
    }
  },
}
