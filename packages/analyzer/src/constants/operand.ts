/** What the other side of a comparison is: a length, one character of a string, a `typeof`, or anything else. */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { unwrap } from '../reach/unwrap.ts'

export type OperandKind = 'typeof' | 'length' | 'character' | 'characterCode' | 'localText' | 'value'

/** `localText` is a local variable that may hold one character, as the current character of a hand-written lexer does. */
export function operandKind(view: SourceView, expression: ts.Expression, hops = 0): OperandKind {
  const { ts } = view
  const node = unwrap(ts, expression)
  if (ts.isTypeOfExpression(node)) return 'typeof'
  if (ts.isPropertyAccessExpression(node)) {
    return /^(length|size|byteLength)$/.test(node.name.text) ? 'length' : 'value'
  }
  if (ts.isElementAccessExpression(node)) return isText(view, node.expression) ? 'character' : 'value'
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const method = node.expression.name.text
    if (method === 'charCodeAt' || method === 'codePointAt') return 'characterCode'
    if (method === 'charAt') return 'character'
    if (method === 'at') return isText(view, node.expression.expression) ? 'character' : 'value'
    // `c.toLowerCase() === 'x'` looks at `c`.
    if (/^to(Lower|Upper)Case$/.test(method)) return operandKind(view, node.expression.expression, hops)
  }
  if (ts.isIdentifier(node) && hops < 4) return behindVariable(view, node, hops)
  return 'value'
}

function behindVariable(view: SourceView, node: ts.Identifier, hops: number): OperandKind {
  const { ts, checker } = view
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
  if (declaration === undefined) return 'value'
  if (ts.isBindingElement(declaration)) {
    const name = (declaration.propertyName ?? declaration.name).getText()
    return name === 'length' || name === 'size' ? 'length' : 'localText'
  }
  if (ts.isParameter(declaration)) return 'value'
  if (!ts.isVariableDeclaration(declaration)) return 'value'
  const list = declaration.parent
  if (ts.isVariableDeclarationList(list) && ts.isForOfStatement(list.parent)) {
    return isText(view, list.parent.expression) ? 'character' : 'localText'
  }
  if (declaration.initializer === undefined) return 'localText'
  const kind = operandKind(view, declaration.initializer, hops + 1)
  return kind === 'value' ? 'localText' : kind
}

function isText(view: SourceView, expression: ts.Expression): boolean {
  const { ts, checker } = view
  const type = checker.getTypeAtLocation(expression)
  return (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any)) !== 0
}
