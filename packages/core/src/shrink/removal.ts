/**
 * Edits that take parts out of a node. Where the number of parts is decided by a number drawn before (`flatMap`), that
 * number goes down with them.
 */
import { type AnyDomain, UNCHANGED } from '../domains/domain.ts'
import type { Descent } from './descent.ts'
import { parsed } from './graft.ts'
import { numericLeaf } from './numeric-leaf.ts'
import { type Edit, type PartNode, putting } from './outline.ts'

/** How many numbers before a list are tried as its size. */
const sizeGuesses = 2

/** Sets of edits, each of which takes `count` parts from `start` on out of `node`; the most likely first. */
export function removals<C>(descent: Descent<C>, node: PartNode, start: number, count: number): Edit[][] {
  if (node.domain.withoutParts(node.value, start, count) !== UNCHANGED) return [[removing(node, start, count)]]
  const edits: Edit[][] = []
  for (const leaf of numbersBefore(descent.nodes, node)) {
    const size = leaf.partOf(leaf.value - BigInt(count))
    if (size !== undefined) edits.push([putting(leaf.node, size), rewriting(node, start, count)])
    if (edits.length === sizeGuesses) break
  }
  return edits
}

function removing(node: PartNode, start: number, count: number): Edit {
  return { path: node.path, apply: (domain, value) => domain.withoutParts(value, start, count) }
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
  if (node.parent < 0) return
  const parent = nodes[node.parent] as PartNode
  for (let at = nodes.indexOf(node) - 1; at > node.parent; at--) {
    const leaf = numericLeaf(nodes[at] as PartNode)
    if (leaf !== undefined && (nodes[at] as PartNode).path.length > parent.path.length) yield leaf
  }
}
