/** Arguments that nobody can make, because their type has no values: a signature that asks for one is never called. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'

/** Some required argument has no value, or only the empty one. */
export function isHopeless(parameters: readonly ParameterShape[]): boolean {
  return parameters.some(({ shape, optional }) => optional !== true && isEmptyShape(shape))
}

function isEmptyShape(shape: TypeShape): boolean {
  if (shape.kind === 'array') return isEmptyShape(shape.element)
  if (shape.kind === 'tuple') return shape.elements.some((element) => isEmptyShape(element.shape))
  if (shape.kind === 'function') return shape.guards !== undefined && isEmptyShape(shape.guards)
  return shape.kind === 'never'
}
