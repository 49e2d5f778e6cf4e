/** Limits of type aliases wherever they are written: `Promise<Port[]>`, of `type Port = number` with tags of its own. */
import type { TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { constrainShape, tagConstraints } from './constraints.ts'

/** `shape` is what `node` is read as; without a node nobody wrote a type, and nothing is documented. */
export function documentedShape(view: SourceView, shape: TypeShape, node: ts.TypeNode | undefined): TypeShape {
  const { ts } = view
  if (node === undefined) return shape
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return documentedShape(view, shape, node.type)
  if (ts.isArrayTypeNode(node)) return ofItems(view, shape, node.elementType)
  if (ts.isUnionTypeNode(node)) {
    const [only, ...others] = node.types.filter((one) => !isNothing(view, one))
    // Of several, nobody can tell any longer which of them a value is.
    return others.length > 0 ? shape : documentedShape(view, shape, only)
  }
  return ts.isTypeReferenceNode(node) ? ofReference(view, shape, node) : shape
}

function ofItems(view: SourceView, shape: TypeShape, item: ts.TypeNode | undefined): TypeShape {
  if (shape.kind === 'array') return { ...shape, element: documentedShape(view, shape.element, item) }
  return shape.kind === 'promise' ? { ...shape, value: documentedShape(view, shape.value, item) } : shape
}

function isNothing({ ts }: SourceView, node: ts.TypeNode): boolean {
  const isNull = ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword
  return isNull || node.kind === ts.SyntaxKind.UndefinedKeyword
}

/** Containers of the language by their one argument; of an alias its tags, after those of what it stands for. */
function ofReference(view: SourceView, shape: TypeShape, { typeName, typeArguments }: ts.TypeReferenceNode): TypeShape {
  const { ts, checker } = view
  const container = ts.isIdentifier(typeName) ? containers[typeName.text] : undefined
  if (container !== undefined) return container === shape.kind ? ofItems(view, shape, typeArguments?.[0]) : shape
  const symbol = checker.getSymbolAtLocation(typeName)
  if (symbol === undefined) return shape
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const alias = target.declarations?.find(ts.isTypeAliasDeclaration)
  // Where it takes types, what stands in it is another type in each place.
  if (alias === undefined || alias.typeParameters !== undefined) return shape
  const constraints = tagConstraints(view, ts.getJSDocTags(alias))
  const inner = documentedShape(view, shape, alias.type)
  return constraints === undefined ? inner : constrainShape(inner, constraints)
}

const containers: Readonly<Record<string, TypeShape['kind'] | undefined>> = {
  Array: 'array',
  ReadonlyArray: 'array',
  Promise: 'promise',
}
