/**
 * The exceptions code throws on purpose: its `throw` statements, rejections and `@throws` tags. A bare target may throw
 * these and fails with any other.
 */
import type { ExpectedError } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { unwrap } from '../reach/unwrap.ts'

/** `documented` are the nodes whose JSDoc belongs to the target; `bodies` is all the code it reaches. */
export function expectedErrors(
  view: SourceView,
  bodies: readonly ts.Node[],
  documented: readonly ts.Node[],
): ExpectedError[] {
  const found = new Map<string, ExpectedError>()
  const add = (error: ExpectedError): void => {
    const key = JSON.stringify([error.name, error.message, error.source])
    if (!found.has(key)) found.set(key, error)
  }
  for (const body of bodies) visit(view, body, add)
  for (const node of documented) for (const error of throwsTags(view, node)) add(error)
  return [...found.values()]
}

function visit(view: SourceView, node: ts.Node, add: (error: ExpectedError) => void): void {
  const { ts } = view
  if (ts.isThrowStatement(node) && !isSwallowed(view, node)) {
    const error = errorOf(view, node.expression)
    if (error !== undefined) add({ ...error, source: 'throw', location: lineOf(node) })
  }
  if (ts.isCallExpression(node)) {
    const callee = node.expression.getText()
    const [first] = node.arguments
    if (callee === 'Promise.reject' && first !== undefined) {
      const error = errorOf(view, first)
      if (error !== undefined) add({ ...error, source: 'throw', location: lineOf(node) })
    } else if (/^assert(\.\w+)?$/.test(callee) && isNodeAssert(view, node.expression)) {
      add({ name: 'AssertionError', source: 'throw', location: lineOf(node) })
    }
  }
  ts.forEachChild(node, (child) => visit(view, child, add))
}

type Thrown = Pick<ExpectedError, 'name' | 'message'>

/** `undefined` where a caught error is thrown again: whoever threw it first has said what it is. */
function errorOf(view: SourceView, expression: ts.Expression, hops = 0): Thrown | undefined {
  const { ts, checker } = view
  const node = unwrap(ts, expression)
  if (ts.isIdentifier(node)) {
    const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
    if (declaration !== undefined && ts.isVariableDeclaration(declaration)) {
      if (ts.isCatchClause(declaration.parent)) return undefined
      if (declaration.initializer !== undefined && hops < 3) return errorOf(view, declaration.initializer, hops + 1)
    }
    return { name: typeName(view, node) }
  }
  if (ts.isConditionalExpression(node)) return errorOf(view, node.whenTrue, hops) ?? errorOf(view, node.whenFalse, hops)
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    const isConstruction = ts.isNewExpression(node) || /(^|\.)\w*Error$/.test(node.expression.getText())
    const name = isConstruction ? className(node.expression.getText()) : typeName(view, node)
    const message = fixedText(view, node.arguments?.[0])
    return message === undefined ? { name } : { name, message }
  }
  return { name: '*' }
}

function className(text: string): string {
  return text.slice(text.lastIndexOf('.') + 1)
}

function typeName(view: SourceView, node: ts.Expression): string {
  const name = view.checker.getTypeAtLocation(node).symbol?.name
  return name === undefined || name.startsWith('__') ? '*' : name
}

/** The longest piece of the message that is the same every time. */
function fixedText(view: SourceView, argument: ts.Expression | undefined): string | undefined {
  const { ts } = view
  if (argument === undefined) return undefined
  const node = unwrap(ts, argument)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    const pieces = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
    return longest(pieces)
  }
  if (ts.isBinaryExpression(node)) {
    return longest([fixedText(view, node.left) ?? '', fixedText(view, node.right) ?? ''])
  }
  return undefined
}

function longest(pieces: readonly string[]): string | undefined {
  const best = pieces.reduce((a, b) => (b.trim().length > a.trim().length ? b : a), '')
  return best.trim() === '' ? undefined : best
}

/** Thrown inside a `try` whose `catch` does not throw: it never gets out. */
function isSwallowed(view: SourceView, statement: ts.Node): boolean {
  const { ts } = view
  for (let at = statement; at.parent !== undefined && !ts.isFunctionLike(at); at = at.parent) {
    const { parent } = at
    if (!ts.isTryStatement(parent) || parent.tryBlock !== at || parent.catchClause === undefined) continue
    if (!containsThrow(view, parent.catchClause.block)) return true
  }
  return false
}

function containsThrow(view: SourceView, node: ts.Node): boolean {
  const { ts } = view
  if (ts.isThrowStatement(node)) return true
  return ts.forEachChild(node, (child) => containsThrow(view, child)) ?? false
}

function isNodeAssert(view: SourceView, callee: ts.Expression): boolean {
  const { ts, checker } = view
  const root = ts.isPropertyAccessExpression(callee) ? callee.expression : callee
  const declaration = checker.getSymbolAtLocation(root)?.declarations?.[0]
  if (declaration === undefined) return false
  let at: ts.Node = declaration
  while (!ts.isImportDeclaration(at) && !ts.isVariableDeclaration(at) && at.parent !== undefined) at = at.parent
  return /['"](node:)?assert(\/strict)?['"]/.test(at.getText())
}

function throwsTags(view: SourceView, node: ts.Node): ExpectedError[] {
  const tags = view.ts.getJSDocTags(node)
  return tags.flatMap((tag, at) => {
    if (tag.tagName.text !== 'throws' && tag.tagName.text !== 'exception') return []
    const text = tagText(view, tag)
    const next = tags[at + 1]
    // TypeScript takes the link in `@throws {@link RangeError}` for a tag of its own.
    const linked = text.trim() === '{' && next?.tagName.text.startsWith('link') === true ? tagText(view, next) : ''
    return [{ name: classIn(text + linked), source: '@throws' as const, location: lineOf(tag) }]
  })
}

function tagText({ ts }: SourceView, tag: ts.JSDocTag): string {
  return `${'typeExpression' in tag ? tagType(tag) : ''} ${ts.getTextOfJSDocComment(tag.comment) ?? ''}`
}

/** `@throws If the date is invalid` names no class: a class name ends the sentence's first word with Error, or stands in braces. */
function classIn(text: string): string {
  const name = /^[\s{`]*([A-Z][\w$]*)/.exec(text)?.[1]
  return name !== undefined && (/(Error|Exception)$/.test(name) || /^\s*\{/.test(text)) ? name : '*'
}

function tagType(tag: ts.JSDocTag): string {
  const { typeExpression } = tag as ts.JSDocThrowsTag
  return typeExpression?.getText() ?? ''
}

function lineOf(node: ts.Node): string {
  const file = node.getSourceFile()
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
}
