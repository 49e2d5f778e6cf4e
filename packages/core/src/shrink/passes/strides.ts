/** Lowers a number by what leaves its remainder as it is: a failure that depends on one has no way down by halves. */
import { putting } from '../../parts/edit.ts'
import { lowerDistanceIfAtAll } from '../lower-distance.ts'
import { atDistance, distanceOf, numericLeaf } from '../numeric-leaf.ts'
import type { Pass } from '../pass.ts'

/** Divisors from 3 to this one, both included; `numbers` tries 1 and 2. Each costs an attempt where it does not help. */
const mostStride = 12n

/** Only where the number is all there is to the input: beside other parts the attempts would add up. */
export const strides: Pass = {
  name: 'strides',
  *run(descent) {
    const varied = descent.nodes.filter((node) => node.size === 0 && node.domain.entropy > 0)
    if (varied.length !== 1) return
    for (let stride = 3n; stride <= mostStride; stride++) {
      const leaf = descent.nodes.map(numericLeaf).find((found) => found !== undefined)
      if (leaf === undefined) return
      const distance = distanceOf(leaf)
      yield* lowerDistanceIfAtAll(distance / stride, function* (count) {
        const part = leaf.partOf(atDistance(leaf, count * stride + (distance % stride)))
        return part !== undefined && (yield* descent.edit(putting(leaf.node, part)))
      })
    }
  },
}
