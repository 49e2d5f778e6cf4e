/** Limits that types cannot say, read from JSDoc tags beside a parameter or a property: `@minimum 1`, `@pattern ^a`. */
import type { ShapeConstraints, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Tags of a parameter (its own, those that follow its `@param`), of a property, and of a type alias it is declared by. */
export function constraintsOf(
  view: SourceView,
  node: ts.ParameterDeclaration | ts.Declaration,
): ShapeConstraints | undefined {
  const neighbours = view.ts.isParameter(node) ? neighbourTags(view, node) : []
  return tagConstraints(view, [...aliasTags(view, node), ...ownTags(view, node), ...neighbours])
}

/** What some tags say together; `undefined` where none of them says a limit. */
export function tagConstraints(view: SourceView, tags: readonly ts.JSDocTag[]): ShapeConstraints | undefined {
  const constraints: Mutable<ShapeConstraints> = {}
  for (const tag of tags) applyTag(view, tag, constraints)
  return Object.keys(constraints).length === 0 ? undefined : constraints
}

/** What a `@fuzz` tag says, for the part of a description that it replaces. */
export function domainOf(constraints: ShapeConstraints | undefined): { domain?: string; domainAt?: string } {
  const { domain, domainAt } = constraints ?? {}
  return { ...(domain === undefined ? {} : { domain }), ...(domainAt === undefined ? {} : { domainAt }) }
}

/** Puts limits on the parts of a shape they can hold for: those of numbers on numbers, those of items on arrays. */
export function constrainShape(shape: TypeShape, constraints: ShapeConstraints): TypeShape {
  switch (shape.kind) {
    case 'union':
      return { ...shape, members: shape.members.map((member) => constrainShape(member, constraints)) }
    case 'number':
    case 'bigint':
      return withSome(shape, constraints, ['minimum', 'maximum', 'integer', 'domain', 'domainAt'])
    case 'string':
      return withSome(shape, constraints, ['minLength', 'maxLength', 'pattern', 'format', 'domain', 'domainAt'])
    case 'array':
      return withSome(shape, constraints, ['minItems', 'maxItems', 'uniqueItems', 'domain', 'domainAt'])
    default:
      return shape
  }
}

function withSome<Shape extends TypeShape & { readonly constraints?: ShapeConstraints }>(
  shape: Shape,
  constraints: ShapeConstraints,
  names: readonly (keyof ShapeConstraints)[],
): Shape {
  const chosen = Object.fromEntries(
    names.filter((name) => name in constraints).map((name) => [name, constraints[name]]),
  )
  if (Object.keys(chosen).length === 0) return shape
  return { ...shape, constraints: { ...shape.constraints, ...chosen } }
}

function ownTags(view: SourceView, node: ts.Node): readonly ts.JSDocTag[] {
  const { ts } = view
  // For a parameter the compiler also answers with the `@param` tag of the function; that one carries no limit.
  const { jsDoc } = node as ts.Node & { jsDoc?: readonly ts.JSDoc[] }
  if (jsDoc !== undefined) return jsDoc.flatMap((doc) => doc.tags ?? [])
  return ts.isParameter(node) ? [] : ts.getJSDocTags(node)
}

/** `type Port = number` with tags of its own. */
function aliasTags(view: SourceView, node: ts.Node): readonly ts.JSDocTag[] {
  const { ts, checker } = view
  const { type } = node as ts.Node & { type?: ts.TypeNode }
  if (type === undefined || !ts.isTypeReferenceNode(type)) return []
  const symbol = checker.getSymbolAtLocation(type.typeName)
  if (symbol === undefined) return []
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return (target.declarations ?? []).filter(ts.isTypeAliasDeclaration).flatMap((alias) => ts.getJSDocTags(alias))
}

/** Tags that follow the parameter's `@param`; tags before any `@param` belong to the only parameter there is. */
function neighbourTags(view: SourceView, node: ts.ParameterDeclaration): ts.JSDocTag[] {
  const { ts } = view
  const owner = node.parent
  const tags = ts.isFunctionLike(owner) ? ts.getJSDocTags(owner) : []
  const found: ts.JSDocTag[] = []
  let current = owner.parameters.length === 1 ? node.name.getText() : undefined
  for (const tag of tags) {
    if (ts.isJSDocParameterTag(tag)) current = tag.name.getText()
    else if (current === node.name.getText()) found.push(tag)
  }
  return found
}

const numbers = new Set(['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'])
const texts = new Set(['pattern', 'format'])
const switches = new Set(['integer', 'uniqueItems'])

function applyTag(view: SourceView, tag: ts.JSDocTag, constraints: Mutable<ShapeConstraints>): void {
  const name = tag.tagName.text
  const text = tagText(view, tag)
  if (numbers.has(name) && text !== '' && Number.isFinite(Number(text)))
    Object.assign(constraints, { [name]: Number(text) })
  else if (texts.has(name) && text !== '') Object.assign(constraints, { [name]: text })
  else if (switches.has(name) && text !== 'false') Object.assign(constraints, { [name]: true })
  else if (name === 'fuzz' && text !== '') Object.assign(constraints, { domain: text, domainAt: placeOf(tag) })
}

/** `file:line`, 1-based. */
function placeOf(tag: ts.JSDocTag): string {
  const file = tag.getSourceFile()
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(tag.getStart()).line + 1}`
}

/** The text as written: the parser of comments reads `{` and `@` in it as markup of its own. */
function tagText(view: SourceView, tag: ts.JSDocTag): string {
  const source = tag.getSourceFile().text.slice(tag.tagName.end, tag.end)
  const [line = ''] = source
    .replace(/\*\/\s*$/, '')
    .trim()
    .split(/\r?\n/)
  const text = line.trim()
  return text === '' ? (view.ts.getTextOfJSDocComment(tag.comment) ?? '').trim() : text
}
