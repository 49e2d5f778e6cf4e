/** Leaves infinities, NaN and numbers beyond the safe ones for ordinary numbers of some magnitude, where there is no way down. */
import { putting } from '../../parts/edit.ts'
import { leafContent, leafHolding } from '../../parts/leaf.ts'
import type { Pass } from '../pass.ts'

/**
 * A few in a row of each magnitude that is often a bound, since a remainder may decide as well; both signs in turn. Chosen
 * by hand, no bench: they cost attempts only where no ordinary number was found yet.
 */
const ordinary: readonly number[] = [
  ...[1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((start) =>
    Array.from({ length: 13 }, (_, offset) => start + offset),
  ),
  ...[2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, 1e21, 1e100, Number.MAX_VALUE],
].flatMap((value) => [value, -value])

export const ordinaryNumbers: Pass = {
  name: 'ordinary-numbers',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      const node = descent.nodes[at]
      if (node === undefined || node.size > 0 || node.domain.entropy === 0) continue
      const content = leafContent(node)
      if (typeof content !== 'number' || Math.abs(content) <= Number.MAX_SAFE_INTEGER) continue
      for (const value of ordinary) {
        const part = leafHolding(node, value)
        if (part !== undefined && (yield* descent.edit(putting(node, part)))) break
      }
    }
  },
}
