/** Functions of a module that change what others of it make: `addRoute(router, 'GET', '/a')` of what `createRouter()` answers. */
import type { FieldShape, ParameterShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import {
  askedType,
  contentOf,
  isContent,
  isMissable,
  mappingTo,
  plainMembers,
  plainPart,
  signaturesOf,
} from './asked-parameters.ts'
import { parameterShapes } from './parameter-shape.ts'
import { isPlain } from './plain-type.ts'
import type { ShapeContext } from './shape-context.ts'

/** As many as are used of the methods of a class. */
const mostChanges = 12

/** Exported functions that take a value of the type first, then plain values or what such a value holds, and answer nothing. */
export function changesIn(context: ShapeContext, exported: readonly ts.Symbol[], type: ts.Type): readonly FieldShape[] {
  const found: FieldShape[] = []
  for (const symbol of exported) {
    const parameters = /^[a-zA-Z]/.test(symbol.name) ? changeParameters(context, symbol, type) : undefined
    if (parameters === undefined) continue
    const elements = parameters.map(({ shape, optional, rest }) => ({
      ...{ shape, ...(optional === true && { optional }), ...(rest === true && { rest }) },
    }))
    found.push({ name: symbol.name, shape: { kind: 'tuple', elements }, through: 'function' })
    if (found.length === mostChanges) break
  }
  return found
}

function changeParameters(
  context: ShapeContext,
  symbol: ts.Symbol,
  type: ts.Type,
): readonly ParameterShape[] | undefined {
  const { view } = context
  const { ts, checker } = view
  const [signature, ...others] = signaturesOf(view, symbol)
  if (signature === undefined || others.length > 0) return undefined
  if (!(signature.getReturnType().flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined))) return undefined
  const [changed, ...rest] = signature.getParameters()
  if (changed === undefined) return undefined
  const mapping = mappingTo(signature, checker.getTypeOfSymbol(changed), { view, type })
  const asked = askedType(view, changed, mapping)
  if (asked.symbol !== type.symbol || !checker.isTypeAssignableTo(type, asked)) return undefined
  const content = contentOf(view, mapping, type)
  const isGiven = (it: ts.Symbol) => isContent(context, content, it) || plainMembers(context, it, mapping).length > 0
  const refused = rest.findIndex((it) => !isGiven(it))
  if (refused >= 0 && !rest.slice(refused).every((it) => isMissable(context, it))) return undefined
  const given = refused < 0 ? rest : rest.slice(0, refused)
  const shapes = parameterShapes(context, signature, mapping)
  // A rest of a tuple is several arguments.
  if (shapes.length !== rest.length + 1) return undefined
  return given.map((it, at) => {
    const isWhole =
      isContent(context, content, it) || isPlain(view, checker.getNonNullableType(askedType(view, it, mapping)))
    const shape = shapes[at + 1]
    return isWhole && shape !== undefined ? shape : plainPart(context, it, mapping)
  })
}
