/** Defaults that documentation or destructuring says: `@param [digits=2]`, `@default ','`, `{ digits = 2 }`. Literals only. */
import type { LiteralValue, PropertyShape, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { fold, literalOf, primitive } from '../constants/fold.ts'
import type { SourceView } from '../project/source-view.ts'

/** Of an optional parameter: its initializer, or what stands in brackets behind `@param`. */
export function parameterDefault(view: SourceView, parameter: ts.ParameterDeclaration): LiteralValue | undefined {
  if (parameter.initializer !== undefined) return literalValue(view, parameter.initializer)
  const { ts } = view
  for (const tag of ts.getJSDocParameterTags(parameter)) {
    const written = /\[\s*[\w$]+\s*=\s*([^\]]+)\]/.exec(tag.getText())?.[1]
    if (written !== undefined) return writtenLiteral(view, written)
  }
  return undefined
}

/** Of a property: the whole text of `@default` or `@defaultValue`. */
export function propertyDefault(view: SourceView, symbol: ts.Symbol): LiteralValue | undefined {
  const { ts } = view
  const tags = (symbol.declarations ?? []).flatMap((declaration) =>
    ts.getJSDocTags(declaration).filter(({ tagName }) => /^default(?:Value)?$/.test(tagName.text)),
  )
  const [tag, ...others] = tags
  if (tag === undefined || others.length > 0) return undefined
  const text = (ts.getTextOfJSDocComment(tag.comment) ?? '').trim()
  return writtenLiteral(view, text.replace(/^`(.*)`$/, '$1'))
}

/** The shape of a parameter with the defaults that its destructuring names. */
export function withBoundDefaults(view: SourceView, shape: TypeShape, name: ts.BindingName): TypeShape {
  if (shape.kind !== 'object' || !view.ts.isObjectBindingPattern(name)) return shape
  const defaults = new Map<string, LiteralValue>()
  for (const { propertyName, name: own, initializer, dotDotDotToken } of name.elements) {
    const key = propertyName ?? own
    if (initializer === undefined || dotDotDotToken !== undefined || !view.ts.isIdentifier(key)) continue
    const value = literalValue(view, initializer)
    if (value !== undefined) defaults.set(key.text, value)
  }
  if (defaults.size === 0) return shape
  const properties = shape.properties.map((property): PropertyShape => {
    const defaultValue = defaults.get(property.name)
    return defaultValue === undefined ? property : { ...property, defaultValue }
  })
  return { ...shape, properties }
}

function literalValue(view: SourceView, initializer: ts.Expression): LiteralValue | undefined {
  const value = fold(view, initializer)
  if (value === undefined || typeof value !== 'object') return value
  return 'regexp' in value || 'date' in value ? undefined : value
}

/** A text that is a literal and nothing else: what is said in words is not known well enough. */
function writtenLiteral(view: SourceView, text: string): LiteralValue | undefined {
  const { ts } = view
  const file = ts.createSourceFile('default.ts', `(${text}\n)`, ts.ScriptTarget.Latest, true)
  const [only, ...others] = file.statements
  if (only === undefined || others.length > 0 || !ts.isExpressionStatement(only)) return undefined
  const isRead =
    'parseDiagnostics' in file && Array.isArray(file.parseDiagnostics) && file.parseDiagnostics.length === 0
  const { expression } = only
  const bare = ts.isParenthesizedExpression(expression) ? expression.expression : expression
  const operand = ts.isPrefixUnaryExpression(bare) ? bare.operand : bare
  const isLiteral =
    ts.isStringLiteralLike(operand) ||
    ts.isNumericLiteral(operand) ||
    operand.kind === ts.SyntaxKind.TrueKeyword ||
    operand.kind === ts.SyntaxKind.FalseKeyword
  return isRead && isLiteral ? literalOf(primitive(view, bare, 0)) : undefined
}
