/** Tuples, element by element; a rest element carries the shape of the array it stands for. */
import type { ElementShape, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { presentType } from './declared-shape.ts'
import type { ShapeContext } from './shape-context.ts'

export function tupleShape(context: ShapeContext, type: ts.TupleTypeReference): TypeShape {
  const { ts, checker } = context.view
  const { elementFlags, labeledElementDeclarations } = type.target
  const elements = checker.getTypeArguments(type).slice(0, elementFlags.length)
  return {
    kind: 'tuple',
    elements: elements.map((element, at): ElementShape => {
      const flags = elementFlags[at] ?? ts.ElementFlags.Required
      const label = labeledElementDeclarations?.[at]?.name
      const name = label !== undefined && ts.isIdentifier(label) ? { name: label.text } : {}
      if (flags & ts.ElementFlags.Optional) {
        return { ...name, shape: context.shapeOf(presentType(context, element)), optional: true }
      }
      const shape = context.shapeOf(element)
      if (flags & ts.ElementFlags.Rest) return { ...name, shape: { kind: 'array', element: shape }, rest: true }
      if (flags & ts.ElementFlags.Variadic) return { ...name, shape, rest: true }
      return { ...name, shape }
    }),
    ...(type.target.readonly ? { readonly: true } : {}),
  }
}
