/** Functions as values: what they are called with, what they must return, and whether they guard a type. */
import type { TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { instantiate } from './instantiate.ts'
import { parameterShapes } from './parameter-shape.ts'
import type { ShapeContext } from './shape-context.ts'
import { chooseTypeArguments } from './type-arguments.ts'

type FunctionShape = Extract<TypeShape, { kind: 'function' }>

export function functionShape(context: ShapeContext, signatures: readonly ts.Signature[]): FunctionShape {
  const { checker, ts } = context.view
  const [signature] = signatures
  if (signature === undefined) return { kind: 'function', parameters: [], returns: { kind: 'unknown' } }
  const mapping = chooseTypeArguments(context.view, signature.typeParameters ?? [], signature.declaration)
  const predicate = checker.getTypePredicateOfSignature(signature)
  const guarded = predicate?.kind === ts.TypePredicateKind.Identifier && predicate.parameterIndex === 0
  return {
    kind: 'function',
    parameters: parameterShapes(context, signature, mapping),
    returns: context.shapeOf(instantiate(context.view, checker.getReturnTypeOfSignature(signature), mapping)),
    ...(guarded ? { guards: context.shapeOf(instantiate(context.view, predicate.type, mapping)) } : {}),
  }
}
