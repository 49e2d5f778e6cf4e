/** The trees of the fast parser, as far as they are read here. */

import type { TextRange } from './test-file-description.ts'

/** Offsets count UTF-16 units and are half-open. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export function child(node: SyntaxNode, key: string): SyntaxNode | undefined {
  const value = node[key]
  return isNode(value) ? value : undefined
}

export function children(node: SyntaxNode, key: string): SyntaxNode[] {
  const value = node[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node)
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit)
    } else if (isNode(value)) {
      walk(value, visit)
    }
  }
}

export function rangeOf({ start, end }: SyntaxNode): TextRange {
  return { start, end }
}

/** The text of a name or of a string literal. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  if (node === undefined) return undefined
  const text = node.type === 'Identifier' ? node.name : node.type === 'Literal' ? node.value : undefined
  return typeof text === 'string' ? text : undefined
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}
