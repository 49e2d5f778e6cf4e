/** Calls that `@example` shows with their answer, where both are plain data: `add(1, 2) // => 3`, `expect(add(1, 2)).toBe(3)`. */
import type { DocumentedExample, JsonValue } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { unwrap } from '../reach/unwrap.ts'

const mostExamples = 20

/** Of the function `name`, which the nodes document. */
export function documentedExamples(
  view: SourceView,
  name: string,
  documented: readonly ts.Node[],
): readonly DocumentedExample[] {
  const tags = documented.flatMap((node) =>
    view.ts.getJSDocTags(node).filter(({ tagName }) => tagName.text === 'example'),
  )
  // A declaration and its name may both be said to be documented by one comment.
  return [...new Set(tags)].flatMap((tag) => examplesIn(view, name, tag)).slice(0, mostExamples)
}

function examplesIn({ ts }: SourceView, name: string, tag: ts.JSDocTag): readonly DocumentedExample[] {
  const text = (ts.getTextOfJSDocComment(tag.comment) ?? '').replace(/^\s*```.*$/gm, '')
  const file = ts.createSourceFile('example.ts', text, ts.ScriptTarget.Latest, true)
  const from = tag.getSourceFile()
  const location = `${from.fileName}:${from.getLineAndCharacterOfPosition(tag.getStart(from)).line + 1}`
  return file.statements.flatMap((statement) => {
    if (!ts.isExpressionStatement(statement)) return []
    const shown = shownCall(ts, statement, text)
    if (shown === undefined || calledName(ts, shown.call) !== name) return []
    const args = shown.call.arguments.map((argument) => plainValue(ts, argument))
    const known = args.flatMap((arg) => (arg === undefined ? [] : [arg.value]))
    if (known.length < args.length || shown.answer === undefined) return []
    return [{ args: known, answer: shown.answer.value, location }]
  })
}

type Compiler = SourceView['ts']

interface ShownCall {
  readonly call: ts.CallExpression
  readonly answer: { readonly value: JsonValue } | undefined
}

/** What a call answers stands in a comment behind an arrow, or in a matcher. */
function shownCall(ts: Compiler, statement: ts.ExpressionStatement, text: string): ShownCall | undefined {
  const { expression } = statement
  if (!ts.isCallExpression(expression)) return undefined
  const matched = matchedCall(ts, expression)
  if (matched !== undefined) return matched
  const [logged] = expression.arguments
  const isLog = /^console\.\w+$/.test(expression.expression.getText())
  const call = isLog ? logged : expression
  const written = arrow.exec(text.slice(statement.end))?.[1]
  if (call === undefined || !ts.isCallExpression(call) || written === undefined) return undefined
  return { call, answer: writtenValue(ts, written) }
}

const arrow = /^[;\s]*?\/\/[ \t]*(?:=>|==>|->|-->|→|⇒|➜|returns?:)[ \t]*(\S.*)/

function matchedCall(ts: Compiler, { expression, arguments: expected }: ts.CallExpression): ShownCall | undefined {
  const [answer] = expected
  if (!ts.isPropertyAccessExpression(expression) || answer === undefined) return undefined
  if (!/^(?:toBe|toEqual|toStrictEqual)$/.test(expression.name.text)) return undefined
  const asked = expression.expression
  if (!ts.isCallExpression(asked) || asked.expression.getText() !== 'expect') return undefined
  const [call] = asked.arguments
  return call !== undefined && ts.isCallExpression(call) ? { call, answer: plainValue(ts, answer) } : undefined
}

/** The comment is the answer and nothing else: prose behind it may take back what it says. */
function writtenValue(ts: Compiler, written: string): { readonly value: JsonValue } | undefined {
  const file = ts.createSourceFile(
    'answer.ts',
    `(${written.trim().replace(/[;.]$/, '')}\n)`,
    ts.ScriptTarget.Latest,
    true,
  )
  const [only, ...others] = file.statements
  if (only === undefined || others.length > 0 || !ts.isExpressionStatement(only)) return undefined
  return isWellFormed(file) ? plainValue(ts, only.expression) : undefined
}

/** The parser keeps what it could not read. */
function isWellFormed(file: ts.SourceFile): boolean {
  return 'parseDiagnostics' in file && Array.isArray(file.parseDiagnostics) && file.parseDiagnostics.length === 0
}

/** A bare name, without anything it is called on: of `list.add(1)` nobody knows what `list` is. */
function calledName(ts: Compiler, { expression }: ts.CallExpression): string | undefined {
  return ts.isIdentifier(expression) ? expression.text : undefined
}

function plainValue(ts: Compiler, expression: ts.Expression): { readonly value: JsonValue } | undefined {
  const node = unwrap(ts, expression)
  if (ts.isStringLiteralLike(node)) return { value: node.text }
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true }
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false }
  if (node.kind === ts.SyntaxKind.NullKeyword) return { value: null }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const inner = plainValue(ts, node.operand)?.value
    return typeof inner === 'number' && inner !== 0 ? { value: -inner } : undefined
  }
  if (ts.isArrayLiteralExpression(node)) return plainList(ts, node.elements)
  return ts.isObjectLiteralExpression(node) ? plainObject(ts, node) : undefined
}

function plainList(ts: Compiler, elements: readonly ts.Expression[]): { readonly value: JsonValue } | undefined {
  const items = elements.map((element) => plainValue(ts, element))
  const known = items.flatMap((item) => (item === undefined ? [] : [item.value]))
  return known.length === items.length ? { value: known } : undefined
}

function plainObject(ts: Compiler, node: ts.ObjectLiteralExpression): { readonly value: JsonValue } | undefined {
  const entries: [string, JsonValue][] = []
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property)) return undefined
    const { name } = property
    const inner = plainValue(ts, property.initializer)
    const isPlain = ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)
    if (inner === undefined || !isPlain || name.text === '__proto__') return undefined
    entries.push([name.text, inner.value])
  }
  return { value: Object.fromEntries(entries) }
}
