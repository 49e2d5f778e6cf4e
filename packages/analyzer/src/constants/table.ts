/** Constant tables reached by a name: the elements and keys of `const units = { ms: 1, … } as const`, sets and maps. */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { unwrap } from '../reach/unwrap.ts'
import { constantInitializer, type Folded, fold } from './fold.ts'

export interface TableElement {
  readonly value: Folded
  readonly isKey: boolean
  readonly node: ts.Node
}

/** Elements per table; a longer table shows its beginning. */
const maxElements = 64

/** What the table behind a name holds; nothing where the name is no constant table. */
export function tableElements(view: SourceView, name: ts.Identifier | ts.PropertyAccessExpression): TableElement[] {
  const { ts } = view
  const { parent } = name
  // A declaration is visited itself, and `table.entry` folds on its own.
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) return []
  const initializer = constantInitializer(view, ts.isIdentifier(name) ? name : name.name)
  return initializer === undefined ? [] : elementsOf(view, initializer, 0).slice(0, maxElements)
}

function elementsOf(view: SourceView, expression: ts.Expression, depth: number): TableElement[] {
  const { ts } = view
  const node = unwrap(ts, expression)
  if (depth > 2) return []
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.slice(0, maxElements).flatMap((element) => elementOrTable(view, element, depth))
  }
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.slice(0, maxElements).flatMap((property) => {
      const key = property.name === undefined ? undefined : keyText(view, property.name)
      const keys = key === undefined ? [] : [{ value: key, isKey: true, node: property }]
      return ts.isPropertyAssignment(property) ? [...keys, ...elementOrTable(view, property.initializer, depth)] : keys
    })
  }
  if (ts.isNewExpression(node) && /^(Weak)?(Set|Map)$/.test(node.expression.getText())) {
    const [first] = node.arguments ?? []
    return first === undefined ? [] : elementsOf(view, first, depth)
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'Object.freeze') {
    const [first] = node.arguments
    return first === undefined ? [] : elementsOf(view, first, depth)
  }
  return []
}

function elementOrTable(view: SourceView, node: ts.Expression, depth: number): TableElement[] {
  const value = fold(view, node)
  return value === undefined ? elementsOf(view, node, depth + 1) : [{ value, isKey: false, node }]
}

function keyText(view: SourceView, name: ts.PropertyName): string | undefined {
  const { ts } = view
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : undefined
}
