/** Lowers all copies of one number together: a failure that needs equal values survives no other edit of them. */
import { lowerDistance } from '../lower-distance.ts'
import { atDistance, distanceOf, type NumericLeaf, numericLeaves } from '../numeric-leaf.ts'
import { putting } from '../outline.ts'
import type { Pass } from '../pass.ts'

export const duplicates: Pass = {
  name: 'duplicates',
  *run(descent) {
    const seen = new Set<bigint>()
    for (;;) {
      const group = nextGroup(numericLeaves(descent.nodes), seen)
      if (group === undefined) return
      const first = group[0] as NumericLeaf
      seen.add(first.value)
      yield* lowerDistance(distanceOf(first), function* (distance) {
        const value = atDistance(first, distance)
        const parts = group.map((leaf) => leaf.partOf(value))
        if (parts.includes(undefined)) return false
        return yield* descent.edit(...group.map((leaf, index) => putting(leaf.node, parts[index])))
      })
    }
  },
}

function nextGroup(leaves: readonly NumericLeaf[], seen: ReadonlySet<bigint>): NumericLeaf[] | undefined {
  const groups = new Map<bigint, NumericLeaf[]>()
  for (const leaf of leaves) {
    if (distanceOf(leaf) === 0n || seen.has(leaf.value)) continue
    const group = groups.get(leaf.value)
    if (group === undefined) groups.set(leaf.value, [leaf])
    else group.push(leaf)
  }
  for (const group of groups.values()) if (group.length > 1) return group
  return undefined
}
