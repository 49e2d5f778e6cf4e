/**
 * Types that were taken from a schema, as `z.infer<typeof User>`, `typeof User.infer` or `Static<typeof User>`: whatever a library
 * calls it, the type written is the one that the schema named in it says it takes or makes.
 */
import type { SchemaReference, SchemaSide, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { packageFolder } from '../project/source-view.ts'
import { resolveAlias } from '../selector/target.ts'
import { entityOf } from './entity.ts'
import type { ShapeContext } from './shape-context.ts'

/** Aliases that are followed, one from the other, before it is taken that they have no end. */
const mostAliases = 8

/** `shape`, which is that of the type written at `node`, with schemas where it or parts of it were taken from them. */
export function withSchemas(context: ShapeContext, shape: TypeShape, node: ts.TypeNode): TypeShape {
  const written = behindAliases(context, node)
  for (const at of written) {
    const found = schemaBehind(context, at)
    if (found !== undefined) return schemaShape(context, shape, found)
  }
  return withSchemasInside(context, shape, written.at(-1) ?? node)
}

/** The node itself, then what it is another name for. */
function behindAliases(context: ShapeContext, node: ts.TypeNode): readonly ts.TypeNode[] {
  const found: ts.TypeNode[] = []
  for (let at: ts.TypeNode | undefined = node; at !== undefined; at = aliased(context, at)) {
    found.push(at)
    if (found.length > mostAliases) return found
  }
  return found
}

/** What `type Name = …` says, or the one type that an interface without members extends. */
function aliased(context: ShapeContext, node: ts.TypeNode): ts.TypeNode | undefined {
  const { ts } = context.view
  if (ts.isParenthesizedTypeNode(node)) return node.type
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) return node.type
  if (!ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined
  const [declaration, other] = symbolAt(context, node.typeName)?.declarations?.filter(isTypeDeclaration(context)) ?? []
  if (declaration === undefined || other !== undefined) return undefined
  if (ts.isTypeAliasDeclaration(declaration)) return declaration.typeParameters ? undefined : declaration.type
  const [base, ...others] = declaration.heritageClauses?.flatMap(({ types }) => [...types]) ?? []
  return others.length === 0 && declaration.members.length === 0 ? base : undefined
}

function isTypeDeclaration({ view: { ts } }: ShapeContext) {
  return (node: ts.Node): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration =>
    ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)
}

function symbolAt({ view }: ShapeContext, node: ts.Node): ts.Symbol | undefined {
  const symbol = view.checker.getSymbolAtLocation(node)
  return symbol === undefined ? undefined : resolveAlias(view, symbol)
}

/** Elements and members of what is written out: `User[]`, `User | undefined`, `Map<string, User>`. */
function withSchemasInside(context: ShapeContext, shape: TypeShape, node: ts.TypeNode): TypeShape {
  const { ts } = context.view
  const inside = (part: TypeShape, at: ts.TypeNode | undefined) =>
    at === undefined ? part : withSchemas(context, part, at)
  if (ts.isUnionTypeNode(node)) return withSchemaBesideNothing(context, shape, node)
  if (ts.isArrayTypeNode(node) && shape.kind === 'array')
    return { ...shape, element: inside(shape.element, node.elementType) }
  if (!ts.isTypeReferenceNode(node) || node.typeArguments === undefined) return shape
  const [first, second] = node.typeArguments
  switch (shape.kind) {
    case 'array':
    case 'set':
    case 'iterable':
      return { ...shape, element: inside(shape.element, first) }
    case 'promise':
      return { ...shape, value: inside(shape.value, first) }
    case 'map':
      return { ...shape, key: inside(shape.key, first), value: inside(shape.value, second) }
    case 'object': {
      const { index, properties } = shape
      if (index === undefined || properties.length > 0 || node.typeName.getText() !== 'Record') return shape
      return { ...shape, index: { ...index, value: inside(index.value, second) } }
    }
    default:
      return shape
  }
}

/** `User | null | undefined`: the one member that is something. */
function withSchemaBesideNothing(context: ShapeContext, shape: TypeShape, node: ts.UnionTypeNode): TypeShape {
  const { ts } = context.view
  const isNothing = (kind: TypeShape['kind']) => kind === 'undefined' || kind === 'null'
  const [only, ...others] = node.types.filter(
    (part) =>
      part.kind !== ts.SyntaxKind.UndefinedKeyword &&
      !(ts.isLiteralTypeNode(part) && part.literal.kind === ts.SyntaxKind.NullKeyword),
  )
  if (only === undefined || others.length > 0) return shape
  if (shape.kind !== 'union') return withSchemas(context, shape, only)
  const nothing = shape.members.filter(({ kind }) => isNothing(kind))
  const something = shape.members.filter(({ kind }) => !isNothing(kind))
  const [member = shape] = something
  const whole: TypeShape = something.length > 1 ? { ...shape, members: something } : member
  const read = withSchemas(context, whole, only)
  return read === whole ? shape : { kind: 'union', members: [read, ...nothing] }
}

/** A schema as the type names it. */
interface FoundSchema {
  /** As it is written: `schemas.User`. */
  readonly name: string
  readonly root: ts.Symbol
  readonly members: readonly string[]
  readonly side: SchemaSide
}

function schemaShape(context: ShapeContext, shape: TypeShape, { name, root, members, side }: FoundSchema): TypeShape {
  const entity = entityOf(context.view, root)
  if (entity === undefined) {
    context.notes.add(`the schema ${name} is not exported: values are made of its type alone`)
    return shape
  }
  const schema: SchemaReference = { ...entity, ...(members.length > 0 && { members }), side }
  return { kind: 'schema', name, schema, shape }
}

/** The schema whose input or output the type at `node` is. */
function schemaBehind(context: ShapeContext, node: ts.TypeNode): FoundSchema | undefined {
  const query = typeQueryIn(context, node)
  if (query === undefined) return undefined
  const { checker } = context.view
  const type = checker.getTypeFromTypeNode(node)
  for (let name: ts.EntityName = query.exprName; ; name = name.left) {
    const symbol = symbolAt(context, name)
    const schema = symbol && checker.getTypeOfSymbol(symbol)
    const side = schema && sideOf(context, schema, { node, type })
    const root = side && rootOf(context, name)
    if (side !== undefined && root !== undefined) return { ...root, name: name.getText(), side }
    if (!context.view.ts.isQualifiedName(name)) return undefined
  }
}

/** The one `typeof x` in a type; that of an alias counts where the alias stands. */
function typeQueryIn(context: ShapeContext, node: ts.TypeNode): ts.TypeQueryNode | undefined {
  const { ts } = context.view
  const found: ts.TypeQueryNode[] = []
  const visit = (at: ts.Node): void => {
    const next = at !== node && ts.isTypeNode(at) ? aliased(context, at) : undefined
    if (ts.isTypeQueryNode(at)) found.push(at)
    else if (next !== undefined && ts.isTypeQueryNode(next)) found.push(next)
    else if (found.length < 2) ts.forEachChild(at, visit)
  }
  visit(node)
  return found.length === 1 ? found[0] : undefined
}

/** The export, past namespaces of modules, and the members that lead on from it. */
function rootOf(context: ShapeContext, name: ts.EntityName): Pick<FoundSchema, 'root' | 'members'> | undefined {
  const { ts } = context.view
  const steps: ts.Identifier[] = []
  let at = name
  for (; ts.isQualifiedName(at); at = at.left) steps.unshift(at.right)
  steps.unshift(at)
  const first = steps.findIndex((step) => !((symbolAt(context, step)?.flags ?? 0) & ts.SymbolFlags.ValueModule))
  const [rootStep, ...members] = steps.slice(Math.max(0, first))
  const root = rootStep && symbolAt(context, rootStep)
  return root && { root, members: members.map(({ text }) => text) }
}

interface WrittenType {
  readonly node: ts.TypeNode
  readonly type: ts.Type
}

/** What a schema says of the type; `undefined` for what is no schema, or says other types of itself. */
function sideOf(context: ShapeContext, schema: ts.Type, written: WrittenType): SchemaSide | undefined {
  const { checker } = context.view
  const types = memberType(context, memberType(context, schema, '~standard'), 'types')
  const said = types && checker.getNonNullableType(types)
  const effect = memberType(context, schema, 'ast') && schema
  const makes = isSame(
    context,
    memberType(context, said, 'output') ?? memberType(context, effect, 'Type'),
    written.type,
  )
  const takes = isSame(
    context,
    memberType(context, said, 'input') ?? memberType(context, effect, 'Encoded'),
    written.type,
  )
  if (makes && takes) return speaksOfInput(written.node) ? 'input' : 'output'
  if (makes) return 'output'
  if (takes || isStatic(context, schema, written)) return 'input'
  return undefined
}

function memberType({ view: { checker } }: ShapeContext, type: ts.Type | undefined, name: string): ts.Type | undefined {
  const member = type && checker.getPropertyOfType(type, name)
  return member && checker.getTypeOfSymbol(member)
}

/** Types that were worked out twice are two objects. */
function isSame({ view: { ts, checker } }: ShapeContext, said: ts.Type | undefined, type: ts.Type): boolean {
  if (said === undefined || (said.flags | type.flags) & ts.TypeFlags.Any) return false
  return said === type || (checker.isTypeAssignableTo(said, type) && checker.isTypeAssignableTo(type, said))
}

/** `z.input<…>`, `InferInput<…>`, `typeof User.inferIn`: where both types are the same, the word decides. */
function speaksOfInput(node: ts.TypeNode): boolean {
  const [word = ''] = /\w+(?=['"\]]*$)/.exec(node.getText().replace(/<.*$/s, '')) ?? []
  return /^(?:in|input|encoded)$|(?:In|Input|Encoded)$/.test(word)
}

/** TypeBox says the type of its schemas beside them, as `Static<typeof User>`, or, before version 1, in a member `static`. */
function isStatic(context: ShapeContext, schema: ts.Type, { node, type }: WrittenType): boolean {
  const { ts, checker } = context.view
  if (isSame(context, memberType(context, schema, 'static'), type)) return true
  if (!ts.isTypeReferenceNode(node) || checker.getPropertyOfType(schema, '~kind') === undefined) return false
  const symbol = symbolAt(context, node.typeName)
  const folder = (of: ts.Symbol | undefined) => packageFolderOf(of?.declarations?.[0])
  const ownFolder = folder(symbol)
  return (
    symbol !== undefined &&
    /^Static(?:Encode)?$/.test(symbol.name) &&
    ownFolder !== undefined &&
    ownFolder === folder(schema.aliasSymbol ?? schema.symbol)
  )
}

function packageFolderOf(node: ts.Node | undefined): string | undefined {
  const path = node?.getSourceFile().fileName
  return path?.includes('/node_modules/') ? packageFolder(path) : undefined
}
