/** Leaves that hold a whole number or a bigint, seen as a distance from the simplest value of their domain. */
import { leafContent, leafHolding } from '../parts/leaf.ts'
import type { PartNode } from '../parts/part-tree.ts'

export interface NumericLeaf {
  readonly node: PartNode
  readonly value: bigint
  /** What the leaf should come close to; 0 where the domain does not say. */
  readonly nearest: bigint
  /** The corpus value for a number, or `undefined` where the domain does not hold it. */
  readonly partOf: (value: bigint) => unknown
}

function wholeNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined
}

export function numericLeaf(node: PartNode): NumericLeaf | undefined {
  if (node.size > 0 || node.domain.entropy === 0) return undefined
  const held = leafContent(node)
  const value = wholeNumber(held)
  if (value === undefined) return undefined
  const simplest: unknown = node.domain.simplest()
  const nearest =
    simplest === undefined ? 0n : (wholeNumber(leafContent({ domain: node.domain, value: simplest })) ?? 0n)
  const big = typeof held === 'bigint'
  return { node, value, nearest, partOf: (next) => leafHolding(node, big ? next : Number(next)) }
}

export function numericLeaves(nodes: readonly PartNode[]): NumericLeaf[] {
  return nodes.map(numericLeaf).filter((leaf) => leaf !== undefined)
}

export function distanceOf(leaf: NumericLeaf): bigint {
  return leaf.value > leaf.nearest ? leaf.value - leaf.nearest : leaf.nearest - leaf.value
}

/** The number on the same side of `nearest` as the leaf's, at another distance. */
export function atDistance(leaf: NumericLeaf, distance: bigint): bigint {
  return leaf.value > leaf.nearest ? leaf.nearest + distance : leaf.nearest - distance
}
