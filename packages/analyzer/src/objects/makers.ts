/** The ways to make the objects of a class, or of a factory. */
import type { MakerDescription, ParameterShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { classShape } from '../shape/class-shape.ts'
import type { ShapeContext } from '../shape/shape-context.ts'

/** The constructor where it is open, and static methods that answer an object of the class. */
export function classMakers(
  context: ShapeContext,
  made: ts.Type,
  parameters: readonly ParameterShape[],
): readonly MakerDescription[] {
  const { ts } = context.view
  if (made.symbol === undefined || !(made.symbol.flags & ts.SymbolFlags.Class))
    return [{ way: 'new', name: '', parameters }]
  const { constructors, factories } = classShape(context, made)
  const open: readonly MakerDescription[] = constructors.length === 0 ? [] : [{ way: 'new', name: '', parameters }]
  return [
    ...open,
    ...factories.map(({ name, parameters: taken }) => ({ way: 'static' as const, name, parameters: taken })),
  ]
}

export function functionMaker(parameters: readonly ParameterShape[]): readonly MakerDescription[] {
  return [{ way: 'call', name: '', parameters }]
}
