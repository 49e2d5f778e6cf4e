/** What is gone through item by item does nothing before: members that answer such, and objects that are such themselves. */
import type { MemberDescription, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { isLibrarySymbol } from '../shape/library-shape.ts'
import { type ShapeContext, unknownShape } from '../shape/shape-context.ts'

/** The member as one whose answer is gone through, where each of its signatures answers what can only be that. */
export function goneThrough(member: MemberDescription): MemberDescription {
  const { way, returns, judgedReturns, gives, overloads = [] } = member
  const isAll = [returns, ...overloads.map((other) => other.returns)].every(isLazy)
  if (way !== 'method' || gives !== undefined || !isAll) return member
  return {
    ...member,
    way: 'items',
    returns: listOf(returns),
    ...(judgedReturns && { judgedReturns: judgedListOf(judgedReturns) }),
    ...(overloads.length > 0 && {
      overloads: overloads.map((other) => ({
        ...other,
        returns: listOf(other.returns),
        ...(other.judgedReturns && { judgedReturns: judgedListOf(other.judgedReturns) }),
      })),
    }),
  }
}

/** The method by which objects of the type are gone through; `undefined` where the user wrote none. */
export function iteratorOf(context: ShapeContext, type: ts.Type): ts.Symbol | undefined {
  return context.view.checker
    .getPropertiesOfType(type)
    .find((member) => String(member.escapedName).startsWith('__@iterator@') && !isLibrarySymbol(context, member))
}

/** What going through the object itself answers. */
export function itemsOfObject({ view: { checker }, shapeOf }: ShapeContext, signature: ts.Signature): TypeShape {
  const returns = shapeOf(checker.getReturnTypeOfSignature(signature))
  return isLazy(returns) ? listOf(returns) : { kind: 'array', element: unknownShape }
}

function isLazy(shape: TypeShape): boolean {
  return shape.kind === 'iterable' && shape.async !== true
}

function listOf(shape: TypeShape): TypeShape {
  return shape.kind === 'iterable' ? { kind: 'array', element: shape.element } : shape
}

function judgedListOf(shape: TypeShape): TypeShape {
  return isLazy(shape) ? listOf(shape) : unknownShape
}
