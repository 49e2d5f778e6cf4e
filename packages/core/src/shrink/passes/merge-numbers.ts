/** Replaces two neighbouring numbers of a list by one: their sum, as it is, negated, or as overflow would leave it. */
import { UNCHANGED } from '../../domain/domain.ts'
import { itemAt } from '../../item-at.ts'
import type { Attempts, Descent } from '../descent.ts'
import { numericLeaf } from '../numeric-leaf.ts'
import type { Pass } from '../pass.ts'

function* merge<C>(descent: Descent<C>, at: number, index: number): Attempts<C, boolean> {
  const list = itemAt(descent.nodes, at)
  const [left, right] = list.below.slice(index, index + 2).map(numericLeaf)
  if (left === undefined || right === undefined || left.value === 0n || right.value === 0n) return false
  for (const value of sums(left.value + right.value)) {
    const merged = left.partOf(value)
    if (merged === undefined) continue
    const edit = {
      path: list.path,
      apply: (): unknown =>
        list.domain.withPartsEdited(list.value, (domain, value) => {
          const shorter: unknown = domain.withoutParts(value, index, 1)
          return shorter === UNCHANGED ? UNCHANGED : domain.withPart(shorter, index, merged)
        }),
    }
    if (yield* descent.edit(edit)) return true
  }
  return false
}

/** Widths of the integers that typed arrays and bit operators cut numbers to. */
const widths = [8, 16, 32, 64]

function sums(sum: bigint): Set<bigint> {
  return new Set([sum, -sum, ...widths.map((width) => BigInt.asIntN(width, sum))])
}

export const mergeNumbers: Pass = {
  name: 'merge-numbers',
  mostParts: 1000,
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      for (let index = 0; index + 1 < (descent.nodes[at]?.size ?? 0); ) {
        if (!(yield* merge(descent, at, index))) index++
      }
    }
  },
}
