/** Shapes of the plain data that relations ask functions for whose own types say little. */
import type { TypeShape } from '@fuzzwright/core'

export const text: TypeShape = { kind: 'string' }

export function object(properties: Readonly<Record<string, TypeShape>>): TypeShape {
  return { kind: 'object', properties: Object.entries(properties).map(([name, shape]) => ({ name, shape })) }
}

/** Of four items at most. */
export function listOf(element: TypeShape): TypeShape {
  return { kind: 'array', element, constraints: { maxItems: 4 } }
}
