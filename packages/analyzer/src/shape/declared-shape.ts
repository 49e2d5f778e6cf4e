/** The shape of something declared, where its declaration can say more than its type. */
import type { BuiltinName, TypeShape } from '@fuzzwright/core'
import { builtinNames } from '@fuzzwright/core/tooling'
import type { ts } from 'ts-morph'
import { withSchemas } from './schema-shape.ts'
import type { ShapeContext } from './shape-context.ts'

/**
 * Names such as `Buffer` and `URL` are known to us even where no library declares them: a project without @types/node, or
 * one opened without it because most signatures do not need it.
 */
export function declaredShape(context: ShapeContext, type: ts.Type, declaration: ts.Node | undefined): TypeShape {
  const isUnresolved = (type as { intrinsicName?: string }).intrinsicName === 'error'
  const name = isUnresolved && declaration !== undefined ? declaredName(context, declaration) : undefined
  if (name !== undefined) return { kind: 'builtin', name }
  const node = declaration === undefined ? undefined : writtenType(context, declaration)
  const shape = context.shapeOf(type)
  return node === undefined || !isTypeOf(context, node, type) ? shape : withSchemas(context, shape, node)
}

/** What stands behind the colon, or in a JSDoc tag. */
function writtenType({ view: { ts } }: ShapeContext, declaration: ts.Node): ts.TypeNode | undefined {
  const { type } = declaration as { type?: ts.Node }
  return type !== undefined && ts.isTypeNode(type) ? type : ts.getJSDocType(declaration)
}

/** Members of mapped types have the declarations of those they were made from. */
function isTypeOf(context: ShapeContext, node: ts.TypeNode, type: ts.Type): boolean {
  return presentType(context, context.view.checker.getTypeFromTypeNode(node)) === presentType(context, type)
}

function declaredName(context: ShapeContext, declaration: ts.Node): BuiltinName | undefined {
  const { ts } = context.view
  const type = writtenType(context, declaration)
  if (type === undefined || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined
  const { text } = type.typeName
  return builtinNames.find((name) => name === text)
}

/** The type without `undefined`, which an optional parameter or property says by itself. */
export function presentType(context: ShapeContext, type: ts.Type): ts.Type {
  const { ts, checker } = context.view
  if (!type.isUnion()) return type
  const present = type.types.filter((member) => !(member.flags & ts.TypeFlags.Undefined))
  return present.length === type.types.length || present.length === 0 ? type : checker.getUnionType(present)
}
