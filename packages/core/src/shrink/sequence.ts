/** What can lose items: nodes with parts, and leaves that hold text, whose items are characters. */
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import { type Edit, putting } from '../parts/edit.ts'
import { parsed } from '../parts/graft.ts'
import { leafContent, leafHolding } from '../parts/leaf.ts'
import type { PartNode } from '../parts/part-tree.ts'
import { numericLeaf } from './numeric-leaf.ts'

export interface Sequence {
  readonly node: PartNode
  readonly length: number
}

/** The sequence a node is, or `undefined` for other leaves. */
export function sequenceOf(node: PartNode): Sequence | undefined {
  if (node.size > 0) return { node, length: node.size }
  if (node.domain.entropy === 0) return undefined
  const text = leafContent(node)
  return typeof text === 'string' && text.length > 0 ? { node, length: [...text].length } : undefined
}

/** The edit that takes `count` items from `start` on out. */
export function without(sequence: Sequence, start: number, count: number): Edit {
  const { node } = sequence
  if (node.size > 0) {
    return { path: node.path, apply: (domain, value) => domain.withoutParts(value, start, count) }
  }
  const shorter = [...(leafContent(node) as string)].toSpliced(start, count).join('')
  return putting(node, leafHolding(node, shorter) ?? UNCHANGED)
}

/** Whether the size of a node is its own: a filter may refuse this removal and take one that comes with other edits. */
export function losesParts({ domain, value }: PartNode, start: number, count: number): boolean {
  let loses = false
  domain.withPartsEdited(value, (list, whole) => {
    loses = list.withoutParts(whole, start, count) !== UNCHANGED
    return UNCHANGED
  })
  return loses
}

/** A sequence and all nodes of the value it is in. */
export interface Surrounded {
  readonly nodes: readonly PartNode[]
  readonly sequence: Sequence
}

/** How many numbers before a list are tried as its size. No bench chose it. */
const sizeGuesses = 2

/**
 * Sets of edits, each of which takes `count` items from `start` on out of a sequence among `nodes`, the likeliest first. Where the domain refuses,
 * because a number drawn before decides the size (`flatMap`), that number goes down with them.
 */
export function removals({ nodes, sequence }: Surrounded, start: number, count: number): Edit[][] {
  const { node } = sequence
  if (node.size === 0 || losesParts(node, start, count)) {
    return [[without(sequence, start, count)]]
  }
  const edits: Edit[][] = []
  for (const leaf of numbersBefore(nodes, node)) {
    const size = leaf.partOf(leaf.value - BigInt(count))
    if (size !== undefined) edits.push([putting(leaf.node, size), rewriting(node, start, count)])
    if (edits.length === sizeGuesses) break
  }
  return edits
}

/** Builds the shorter value from its written form, for a domain that is not the one `node` has now. */
function rewriting(node: PartNode, start: number, count: number): Edit {
  const apply = (domain: AnyDomain): unknown => {
    const written = node.domain.serialize(node.value)
    if (!Array.isArray(written)) return UNCHANGED
    return parsed(domain, written.toSpliced(start, count)) ?? UNCHANGED
  }
  return { path: node.path, apply }
}

/** Numbers in earlier siblings of `node`, nearest first. */
function* numbersBefore(nodes: readonly PartNode[], node: PartNode) {
  if (node.above === undefined) return
  for (let at = nodes.indexOf(node) - 1; at >= 0; at--) {
    const before = nodes[at]
    if (before === undefined || before === node.above) return
    const leaf = numericLeaf(before)
    if (leaf !== undefined) yield leaf
  }
}
