/** Questions about acorn's tree that more than one rule asks. */
import type { AnyNode, Expression, Node } from 'acorn'

export type FunctionNode = Extract<
  AnyNode,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>

export function isFunction(node: AnyNode): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  )
}

/** A function or class without a name of its own takes the name of what it is assigned to, unless something stands between. */
export function takesName(node: AnyNode): boolean {
  if (node.type === 'ArrowFunctionExpression') return true
  return (node.type === 'FunctionExpression' || node.type === 'ClassExpression') && !node.id
}

/** Visits the direct children in source order of their keys. */
export function eachChild(node: AnyNode, visit: (child: AnyNode) => void): void {
  for (const key in node) {
    const value = (node as unknown as Record<string, unknown>)[key]
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) visit(item)
    } else if (isNode(value)) visit(value)
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The number that a literal such as `4` or `-4` stands for. */
export function numberLiteral(node: AnyNode): number | undefined {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined
  if (node.type !== 'UnaryExpression' || node.operator !== '-') return undefined
  const positive = numberLiteral(node.argument)
  return positive === undefined ? undefined : -positive
}

/** `null`, `undefined`, `void 0`, `true`, `false`: comparing with them tells the search nothing. */
export function isTrivialConstant(node: AnyNode): boolean {
  if (node.type === 'Literal') return node.value === null || typeof node.value === 'boolean'
  if (node.type === 'UnaryExpression') return node.operator === 'void'
  return node.type === 'Identifier' && node.name === 'undefined'
}

export function isStringLiteral(node: AnyNode): boolean {
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0
  return node.type === 'Literal' && typeof node.value === 'string'
}

export function isRegExpLiteral(node: AnyNode): boolean {
  return node.type === 'Literal' && node.regex !== undefined
}

/** The name in `x.name` and `x['name']`. */
export function memberName(node: AnyNode): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : undefined
  const key = node.property as Expression
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}

const trivia = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/y

/** First position at or after `position` that is neither white space nor comment. */
export function skipTrivia(code: string, position: number): number {
  trivia.lastIndex = position
  trivia.test(code)
  return trivia.lastIndex
}

/** End (exclusive) of the next `token` after `position`; only punctuation, white space and comments may stand between. */
export function endOfToken(code: string, position: number, token: string): number {
  let at = skipTrivia(code, position)
  while (at < code.length && !code.startsWith(token, at)) at = skipTrivia(code, at + 1)
  return at + token.length
}
