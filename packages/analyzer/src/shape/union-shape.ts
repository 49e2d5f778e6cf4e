/** Unions: members that belong together (both booleans, all members of an enum) are put back together first. */
import type { TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { enumShape } from './enum-shape.ts'
import type { ShapeContext } from './shape-context.ts'

export function unionShape(context: ShapeContext, type: ts.UnionType): TypeShape {
  const { types, whole } = regroup(context, type.types)
  const members = [...whole, ...types.map((member) => context.shapeOf(member))]
  const kept = members.filter((member) => member.kind !== 'never')
  const [only] = kept
  if (kept.length === 1 && only !== undefined) return only
  const discriminant = discriminantOf(context, types)
  return { kind: 'union', members: kept, ...(discriminant === undefined ? {} : { discriminant }) }
}

/** The checker spreads `boolean` and enums over a union; `whole` holds those found complete, `types` the rest. */
function regroup(context: ShapeContext, all: readonly ts.Type[]): { types: ts.Type[]; whole: TypeShape[] } {
  const { ts, checker } = context.view
  const whole: TypeShape[] = []
  let types = [...all]
  const booleans = types.filter((type) => type.flags & ts.TypeFlags.BooleanLiteral)
  if (booleans.length === 2) {
    types = types.filter((type) => !booleans.includes(type))
    whole.push({ kind: 'boolean' })
  }
  const parents = new Set(types.map((type) => enumParent(context, type)).filter((parent) => parent !== undefined))
  for (const parent of parents) {
    const declared = checker.getDeclaredTypeOfSymbol(parent)
    const members = declared.isUnion() ? declared.types : [declared]
    const shape = enumShape(context, declared)
    if (shape === undefined || !members.every((member) => types.includes(member))) continue
    types = types.filter((type) => !members.includes(type))
    whole.push(shape)
  }
  return { types, whole }
}

function enumParent(context: ShapeContext, type: ts.Type): ts.Symbol | undefined {
  const { ts } = context.view
  if (!(type.flags & ts.TypeFlags.EnumLiteral) || type.symbol === undefined) return undefined
  const declaration = type.symbol.declarations?.[0]
  if (declaration === undefined || !ts.isEnumMember(declaration)) return undefined
  return context.view.checker.getSymbolAtLocation(declaration.parent.name)
}

/** A property that every object of the union has, with a different literal in each. */
function discriminantOf(context: ShapeContext, types: readonly ts.Type[]): string | undefined {
  const { ts, checker } = context.view
  const objects = types.filter((type) => type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))
  const [first] = objects
  if (objects.length < 2 || first === undefined) return undefined
  for (const property of checker.getPropertiesOfType(first)) {
    const values = objects.map((type) => {
      const member = type.getProperty(property.name)
      const memberType = member === undefined ? undefined : checker.getTypeOfSymbol(member)
      return memberType?.isLiteral() === true ? checker.typeToString(memberType) : undefined
    })
    const isTold = values.every((value) => value !== undefined) && new Set(values).size === values.length
    if (isTold) return property.name
  }
  return undefined
}
