/** Expressions in documentation, as data: names of parameters, literals and plain operators, and nothing else. */
import type { DocumentedTerm } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { unwrap } from '../reach/unwrap.ts'

/** What an expression may speak of: the parameters by their places; an empty name is none. */
export interface Names {
  readonly ts: SourceView['ts']
  readonly names: readonly string[]
}

type Binary = Extract<DocumentedTerm, { kind: 'binary' }>

/** `undefined` where the text is no expression, or has anything in it that has to be called, or is no parameter. */
export function termOf(names: Names, text: string): DocumentedTerm | undefined {
  const { ts } = names
  const file = ts.createSourceFile('term.ts', `(${text}\n)`, ts.ScriptTarget.Latest, true)
  const [only, ...others] = file.statements
  if (only === undefined || others.length > 0 || !ts.isExpressionStatement(only)) return undefined
  const isRead =
    'parseDiagnostics' in file && Array.isArray(file.parseDiagnostics) && file.parseDiagnostics.length === 0
  return isRead ? termOfNode(names, only.expression) : undefined
}

/** Of a text that is a literal and nothing else. */
export function literalTerm(names: Names, text: string): DocumentedTerm | undefined {
  const term = termOf({ ...names, names: [] }, text)
  return term?.kind === 'value' || term?.kind === 'undefined' ? term : undefined
}

export function binaryTerm(operator: Binary['operator'], left: DocumentedTerm, right: DocumentedTerm): DocumentedTerm {
  return { kind: 'binary', operator, left, right }
}

/** Whether it can be nothing but true or false, and speaks of an argument. */
export function comparisonTerm(term: DocumentedTerm): boolean {
  return isTruth(term) && mentionsArgument(term)
}

function isTruth(term: DocumentedTerm): boolean {
  if (term.kind === 'unary') return term.operator === '!' && isTruth(term.of)
  if (term.kind !== 'binary') return false
  if (term.operator === '&&' || term.operator === '||') return isTruth(term.left) && isTruth(term.right)
  return /[=<>]/.test(term.operator)
}

function mentionsArgument(term: DocumentedTerm): boolean {
  if (term.kind === 'binary') return mentionsArgument(term.left) || mentionsArgument(term.right)
  return term.kind === 'argument' || ((term.kind === 'unary' || term.kind === 'member') && mentionsArgument(term.of))
}

function termOfNode(names: Names, expression: ts.Expression): DocumentedTerm | undefined {
  const { ts } = names
  const node = unwrap(ts, expression)
  if (ts.isStringLiteralLike(node)) return { kind: 'value', value: node.text }
  if (ts.isNumericLiteral(node)) return { kind: 'value', value: Number(node.text) }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { kind: 'value', value: true }
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { kind: 'value', value: false }
  if (node.kind === ts.SyntaxKind.NullKeyword) return { kind: 'value', value: null }
  if (ts.isIdentifier(node)) return named(names, node.text)
  if (ts.isPropertyAccessExpression(node)) {
    const of = termOfNode(names, node.expression)
    return of && { kind: 'member', of, name: node.name.text }
  }
  if (ts.isTypeOfExpression(node)) return unaryOf(names, 'typeof', node.expression)
  if (ts.isPrefixUnaryExpression(node)) return prefixed(names, node)
  return ts.isBinaryExpression(node) ? operation(names, node) : undefined
}

function named({ names }: Names, name: string): DocumentedTerm | undefined {
  if (name === 'undefined') return { kind: 'undefined' }
  const at = names.indexOf(name)
  return at < 0 ? undefined : { kind: 'argument', at }
}

function unaryOf(names: Names, operator: '!' | '-' | 'typeof', operand: ts.Expression): DocumentedTerm | undefined {
  const of = termOfNode(names, operand)
  if (of === undefined) return undefined
  const isNumber = operator === '-' && of.kind === 'value' && typeof of.value === 'number'
  return isNumber ? { kind: 'value', value: -Number(of.value) } : { kind: 'unary', operator, of }
}

function prefixed(names: Names, node: ts.PrefixUnaryExpression): DocumentedTerm | undefined {
  const { SyntaxKind } = names.ts
  if (node.operator === SyntaxKind.ExclamationToken) return unaryOf(names, '!', node.operand)
  return node.operator === SyntaxKind.MinusToken ? unaryOf(names, '-', node.operand) : undefined
}

const operators: readonly Binary['operator'][] = [
  ...(['===', '!==', '<', '<=', '>', '>='] as const),
  ...(['+', '-', '*', '/', '%', '&&', '||'] as const),
]

function operation(names: Names, node: ts.BinaryExpression): DocumentedTerm | undefined {
  const written = node.operatorToken.getText()
  const operator = operators.find((known) => known === written)
  const [left, right] = [termOfNode(names, node.left), termOfNode(names, node.right)]
  return operator && left && right && binaryTerm(operator, left, right)
}
