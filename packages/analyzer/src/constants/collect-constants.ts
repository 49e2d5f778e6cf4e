/**
 * Reads the constants of code with the place each stands in: what the search tries first, because a branch that asks
 * for one value is found by no amount of chance.
 */
import type { FuzzedConcreteValue, FuzzedContext, LiteralValue } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { contextOf } from './constant-context.ts'
import { type Folded, fold } from './fold.ts'
import { keyReadOf } from './key-read.ts'
import { tableElements } from './table.ts'

/** More than this helps nobody: the values would be tried less often than chance finds them. */
const maxConstants = 500

/** Constants of the bodies in source order, each value once per context. */
export function collectConstants(view: SourceView, bodies: readonly ts.Node[]): FuzzedConcreteValue[] {
  const found = new Map<string, FuzzedConcreteValue>()
  const add = (value: Folded, context: FuzzedContext, node: ts.Node): void => {
    const key = JSON.stringify([value, context])
    if (found.has(key) || found.size >= maxConstants) return
    found.set(key, { value, context, location: locationOf(node) })
  }
  for (const body of bodies) visit(view, body, add)
  return [...found.values()]
}

type Add = (value: Folded, context: FuzzedContext, node: ts.Node) => void

function visit(view: SourceView, node: ts.Node, add: Add): void {
  const { ts } = view
  if (isSilent(view, node)) return
  if (ts.isExpression(node) && addExpression(view, node, add)) return
  if (ts.isBindingElement(node)) {
    const key = keyReadOf(view, node)
    if (key !== undefined) add(key, { kind: 'key' }, node)
  }
  if (ts.isCallExpression(node)) addNumberTests(node, add)
  ts.forEachChild(node, (child) => visit(view, child, add))
}

/** Types, imports and the words of an error message are never inputs. */
function isSilent(view: SourceView, node: ts.Node): boolean {
  const { ts } = view
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (
    ts.isPropertyName(node) &&
    'name' in node.parent &&
    node.parent.name === node &&
    !ts.isElementAccessExpression(node)
  ) {
    return !ts.isComputedPropertyName(node)
  }
  return ts.isThrowStatement(node) || (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression))
}

/** Adds what an expression as a whole stands for. Answers whether its parts need no visit. */
function addExpression(view: SourceView, node: ts.Expression, add: Add): boolean {
  const { ts } = view
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return false
  const value = isWritten(view, node) ? undefined : fold(view, node)
  if (value !== undefined) {
    addPlaced(view, node, node, value, add)
    return true
  }
  const key = keyReadOf(view, node)
  if (key !== undefined) add(key, { kind: 'key' }, node)
  if (ts.isTemplateExpression(node)) {
    for (const part of [node.head, ...node.templateSpans.map((span) => span.literal)]) {
      if (part.text.trim() !== '') addPlaced(view, node, part, part.text, add)
    }
    return false
  }
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
    for (const entry of tableElements(view, node)) {
      if (entry.isKey) add(entry.value, { kind: 'key' }, entry.node)
      else addPlaced(view, node, entry.node, entry.value, add)
    }
  }
  return false
}

/** The left side of an assignment is a place, not a value. */
function isWritten(view: SourceView, node: ts.Expression): boolean {
  const { ts } = view
  const { parent } = node
  if (parent === undefined) return false
  if (ts.isBinaryExpression(parent) && parent.left === node) {
    return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  }
  return ts.isVariableDeclaration(parent) && parent.name === node
}

function addPlaced(view: SourceView, place: ts.Node, node: ts.Node, value: Folded, add: Add): void {
  const placed = contextOf(view, place, typeof value === 'string' ? value : undefined)
  if (placed === 'ignored') return
  const meant = placed.codes === true && typeof value === 'number' ? characterOf(value) : value
  if (meant !== undefined) add(meant, placed.context, node)
}

function characterOf(code: number): string | undefined {
  return Number.isInteger(code) && code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

const numberTests: Readonly<Record<string, readonly LiteralValue[]>> = {
  isNaN: [{ number: 'NaN' }, 0],
  isFinite: [{ number: 'Infinity' }, { number: '-Infinity' }, { number: 'NaN' }, 0],
  isInteger: [0.5, 1, { number: 'NaN' }],
  isSafeInteger: [0.5, 2 ** 53 - 1, 2 ** 53],
}

/** `Number.isInteger(x)` names no value, yet there are values that answer yes and values that answer no. */
function addNumberTests(node: ts.CallExpression, add: Add): void {
  const method = /^(?:Number\.)?(isNaN|isFinite|isInteger|isSafeInteger)$/.exec(node.expression.getText())?.[1]
  if (method === undefined) return
  for (const value of numberTests[method] ?? []) add(value, { kind: 'call', method, role: 'argument' }, node)
}

export function locationOf(node: ts.Node): string {
  const file = node.getSourceFile()
  const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file))
  return `${file.fileName}:${line + 1}:${character + 1}`
}
