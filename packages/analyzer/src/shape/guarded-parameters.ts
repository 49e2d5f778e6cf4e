/** The parameters of the function under test, with what its declared type predicate says of one of them. */
import type { FuzzedConcreteValue, GuardShape, ParameterShape, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { instantiate, type TypeMapping } from './instantiate.ts'
import { parameterShapes } from './parameter-shape.ts'
import type { ShapeContext } from './shape-context.ts'
import { parts } from './shape-parts.ts'

export function guardedParameters(
  context: ShapeContext,
  signature: ts.Signature,
  mapping: TypeMapping,
): ParameterShape[] {
  const parameters = parameterShapes(context, signature, mapping)
  const predicate = declaredPredicate(context, signature)
  const index = predicate?.parameterIndex ?? -1
  const symbol = signature.getParameters()[index]
  if (predicate === undefined || symbol === undefined) return parameters
  const guarded = guardOf(context, predicate, { symbol, mapping })
  if (guarded === undefined) return parameters
  // One argument of many is none that a call can be asked about.
  return parameters.map((parameter, at) =>
    at === index && parameter.rest !== true ? { ...parameter, guarded } : parameter,
  )
}

/** What the compiler infers of a body is true of it; a method that guards its own object is asked of nothing else. */
function declaredPredicate(
  { view: { ts, checker } }: ShapeContext,
  signature: ts.Signature,
): ts.TypePredicate | undefined {
  const type = signature.declaration?.type
  if (type === undefined || !ts.isTypePredicateNode(type)) return undefined
  const predicate = checker.getTypePredicateOfSignature(signature)
  const { Identifier, AssertsIdentifier } = ts.TypePredicateKind
  return predicate?.kind === Identifier || predicate?.kind === AssertsIdentifier ? predicate : undefined
}

/** `undefined` where the type has parameters: which one a call is about is known to nobody but its caller. */
function guardOf(
  context: ShapeContext,
  { kind, type }: ts.TypePredicate,
  { symbol, mapping }: { readonly symbol: ts.Symbol; readonly mapping: TypeMapping },
): GuardShape | undefined {
  const { view } = context
  const asserts = kind === view.ts.TypePredicateKind.AssertsIdentifier
  if (type === undefined) return { asserts: true }
  if (instantiate(view, type, mapping) !== type) return undefined
  const declared = membersOf(view.checker.getTypeOfSymbol(symbol))
  const isAmong = membersOf(type).every((member) => declared.includes(member))
  return { shape: context.shapeOf(type), ...(asserts ? { asserts: true } : {}), ...(isAmong ? { among: true } : {}) }
}

function membersOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

/** Literals of the types that are told: a guard that forgets one of them does not name it. */
export function guardedLiterals(parameters: readonly ParameterShape[]): FuzzedConcreteValue[] {
  const literals = (shape: TypeShape): FuzzedConcreteValue[] => {
    if (shape.kind === 'literal') return [{ value: shape.value, context: { kind: 'none' } }]
    return shape.kind === 'union' ? parts(shape).flatMap((part) => literals(part.shape)) : []
  }
  return parameters.flatMap(({ guarded }) => (guarded?.shape === undefined ? [] : literals(guarded.shape)))
}
