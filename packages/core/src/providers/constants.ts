/** Each constant of the code with its neighbours, for parameters of its type. */

import { constraintBroken } from '../description/constraints.ts'
import type { FuzzedConcreteValue, FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { constantPrimitive } from '../description/literal.ts'
import { bigintNeighbours, numberNeighbours, operatorOf } from '../description/neighbours.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { printString } from '../domain/print-value.ts'
import { type FuzzedValue, fixed } from './fuzzed-value.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

/** `%var% > 10` for the constant itself, `%var% = 11` for what is next to it. */
function summarise(constant: FuzzedConcreteValue, original: unknown, value: unknown): string {
  const operator = operatorOf(constant.context)
  return `%var% ${operator === undefined || value !== original ? '=' : operator} ${typeof value === 'string' ? printString(value) : String(value)}`
}

function neighboursOf(constant: FuzzedConcreteValue): readonly (string | number | bigint | boolean)[] {
  const value = constantPrimitive(constant)
  switch (typeof value) {
    case 'number':
      return numberNeighbours(value, constant.context)
    case 'bigint':
      return bigintNeighbours(value, constant.context)
    case 'boolean':
      return [value, !value]
    case 'string':
      return [value]
    default:
      return []
  }
}

/** The constants of the code and their neighbours, for parameters of a primitive type. */
export class ConstantsModelProvider extends ShapeModelProvider {
  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    if (!['number', 'bigint', 'boolean', 'string'].includes(shape.kind)) return
    for (const constant of description.concreteValues) {
      const neighbours = neighboursOf(constant)
      for (const value of neighbours) {
        if (typeof value !== shape.kind || constraintBroken(value, shape) !== undefined) continue
        yield fixed(value, summarise(constant, neighbours[0], value))
      }
    }
  }
}
