/** The nodes inside of a node of a syntax tree. */
import type { Node } from 'oxc-parser'

/** In the order of their keys; for code that `oxc-parser` has parsed. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value): readonly Node[] => {
    if (Array.isArray(value)) return value.filter(isNode)
    return isNode(value) ? [value] : []
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
