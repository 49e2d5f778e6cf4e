/** Walking through code that was parsed. */
import type { Node } from 'oxc-parser'

/** The nodes directly below, in the order of the fields they stand in. */
export function childNodes(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value): readonly Node[] => {
    if (Array.isArray(value)) return value.filter(isNode)
    return isNode(value) ? [value] : []
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
