/** Names of properties read on values whose type does not declare them: the only way to know which keys matter. */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { unwrap } from '../reach/unwrap.ts'

/** The key an expression or a destructuring reads, where the type of the object leaves its keys open. */
export function keyReadOf(view: SourceView, node: ts.Node): string | undefined {
  const { ts, checker } = view
  if (ts.isPropertyAccessExpression(node)) {
    const isCall = ts.isCallExpression(node.parent) && node.parent.expression === node
    if (isCall || node.name.text === 'length' || !startsAtVariable(view, node.expression)) return undefined
    return hasOpenKeys(view, checker.getTypeAtLocation(node.expression)) ? node.name.text : undefined
  }
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && node.dotDotDotToken === undefined) {
    const key = node.propertyName ?? node.name
    if (!ts.isIdentifier(key) && !ts.isStringLiteral(key)) return undefined
    return hasOpenKeys(view, checker.getTypeAtLocation(node.parent)) ? key.text : undefined
  }
  return undefined
}

/** A parameter or a local variable; `Math.max` and imported namespaces are not inputs. */
function startsAtVariable(view: SourceView, expression: ts.Expression): boolean {
  const { ts, checker } = view
  let root = unwrap(ts, expression)
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = unwrap(ts, root.expression)
  if (!ts.isIdentifier(root)) return false
  const declaration = checker.getSymbolAtLocation(root)?.valueDeclaration
  if (declaration === undefined) return false
  return ts.isParameter(declaration) || ts.isBindingElement(declaration) || isLocalVariable(view, declaration)
}

function isLocalVariable(view: SourceView, node: ts.Node): boolean {
  const { ts } = view
  return ts.isVariableDeclaration(node) && !ts.isSourceFile(node.parent.parent.parent)
}

function hasOpenKeys(view: SourceView, type: ts.Type): boolean {
  const { ts, checker } = view
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) return true
  return checker.getPropertiesOfType(type).length === 0 && checker.getIndexInfosOfType(type).length > 0
}
