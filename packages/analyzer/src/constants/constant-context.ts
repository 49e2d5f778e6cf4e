/** Where a constant stands: the comparison, call, case or default that gives it its meaning. */
import type { ComparisonOperator, FuzzedContext } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { unwrap, wrapped } from '../reach/unwrap.ts'
import { operandKind } from './operand.ts'

/** `codes`: the constant is a char code, so the character of that code is meant. `ignored`: no input can meet it. */
export type PlacedContext = { readonly context: FuzzedContext; readonly codes?: boolean } | 'ignored'

const none: PlacedContext = { context: { kind: 'none' } }
const comparisons = new Set<string>(['==', '===', '!=', '!==', '<', '<=', '>', '>='])

/** `text` is the constant where it is a string: one character compared with a local variable is a character test. */
export function contextOf(view: SourceView, constant: ts.Node, text: string | undefined): PlacedContext {
  const { ts } = view
  const node = wrapped(ts, constant)
  const { parent } = node
  if (parent === undefined) return none
  if (ts.isBinaryExpression(parent)) return contextInBinary(view, node, parent, text)
  if (ts.isCaseClause(parent)) return contextInCase(view, parent, text)
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return contextInCall(view, node, parent)
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node) return contextOfReceiver(view, parent)
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) {
    return text === undefined ? none : { context: { kind: 'key' } }
  }
  if ((ts.isParameter(parent) || ts.isBindingElement(parent)) && parent.initializer === node) {
    return { context: { kind: 'default' } }
  }
  if (ts.isArrayLiteralExpression(parent) || ts.isSpreadElement(parent)) return contextOf(view, parent, undefined)
  // `(wide ? 10 : 5) < x` compares both branches.
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return contextOf(view, parent, text)
  return none
}

function contextInBinary(
  view: SourceView,
  node: ts.Node,
  parent: ts.BinaryExpression,
  text: string | undefined,
): PlacedContext {
  const operator = parent.operatorToken.getText()
  const isLeft = parent.left === node
  if (operator === 'in') return isLeft ? { context: { kind: 'key' } } : none
  if ((operator === '??' || operator === '||') && !isLeft) return { context: { kind: 'default' } }
  if (!comparisons.has(operator)) return none
  const kind = operandKind(view, isLeft ? parent.right : parent.left)
  const place = { operator: operator as ComparisonOperator, side: isLeft ? 'left' : 'right' } as const
  if (kind === 'typeof') return 'ignored'
  if (kind === 'length') return { context: { kind: 'length', ...place } }
  if (kind === 'characterCode') return { context: { kind: 'character' }, codes: true }
  if (isCharacter(kind, text)) return { context: { kind: 'character' } }
  return { context: { kind: 'comparison', ...place } }
}

function isCharacter(kind: string, text: string | undefined): boolean {
  if (text === undefined || [...text].length !== 1) return false
  return kind === 'character' || kind === 'localText'
}

function contextInCase(view: SourceView, clause: ts.CaseClause, text: string | undefined): PlacedContext {
  const kind = operandKind(view, clause.parent.parent.expression)
  if (kind === 'typeof') return 'ignored'
  if (kind === 'length') return { context: { kind: 'length', operator: '===', side: 'right' } }
  if (kind === 'characterCode') return { context: { kind: 'character' }, codes: true }
  return { context: { kind: isCharacter(kind, text) ? 'character' : 'case' } }
}

const keyTests = /(^|\.)(hasOwn|hasOwnProperty|propertyIsEnumerable)$|^Reflect\.(get|has|set)$/

function contextInCall(view: SourceView, node: ts.Node, parent: ts.CallExpression | ts.NewExpression): PlacedContext {
  const { ts } = view
  const callee = unwrap(ts, parent.expression)
  if (callee === node) return none
  const name = callee.getText()
  if (/^console\./.test(name)) return 'ignored'
  if (keyTests.test(name)) return { context: { kind: 'key' } }
  if (name === 'Object.is') return { context: { kind: 'comparison', operator: '===', side: 'right' } }
  // `new Set(['a', 'b']).has(x)` asks about the elements.
  if (ts.isNewExpression(parent)) {
    const outer = wrapped(ts, parent).parent
    if (ts.isPropertyAccessExpression(outer)) return contextOfReceiver(view, outer)
  }
  const method = ts.isPropertyAccessExpression(callee) ? callee.name.text : name
  return /^[\w$]+$/.test(method) ? { context: { kind: 'call', method, role: 'argument' } } : none
}

function contextOfReceiver(view: SourceView, access: ts.PropertyAccessExpression): PlacedContext {
  const { parent } = wrapped(view.ts, access)
  const isCalled = parent !== undefined && view.ts.isCallExpression(parent) && parent.expression === access
  return isCalled ? { context: { kind: 'call', method: access.name.text, role: 'receiver' } } : none
}
