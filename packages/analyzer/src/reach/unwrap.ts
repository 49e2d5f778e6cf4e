/** Parentheses, assertions and `satisfies` say nothing about a value; readers of expressions look through them. */
import type { ts } from 'ts-morph'
import type { TypeScript } from '../compiler.ts'

export function unwrap(ts: TypeScript, node: ts.Expression): ts.Expression {
  let at = node
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isTypeAssertionExpression(at)
  ) {
    at = at.expression
  }
  return at
}

/** The outermost node that has the same value as `node`: the inverse of `unwrap`. */
export function wrapped(ts: TypeScript, node: ts.Node): ts.Node {
  let at = node
  for (
    let parent = at.parent;
    parent !== undefined &&
    (ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isTypeAssertionExpression(parent));
    parent = parent.parent
  ) {
    at = parent
  }
  return at
}
