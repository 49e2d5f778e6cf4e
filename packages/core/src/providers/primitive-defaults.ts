/** The one plainest value of each primitive type; what objects are filled with first. */
import type { TypeShape } from '../description/type-shape.ts'
import { admitted, type FuzzedValue } from './fuzzed-value.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

const defaults: Partial<Record<TypeShape['kind'], unknown>> = {
  boolean: false,
  number: 0,
  bigint: 0n,
  string: '',
  undefined: undefined,
  void: undefined,
  null: null,
}

/** `false`, 0, 0n, the empty string, `undefined` and `null` for the types that are just that. */
export class PrimitiveDefaultsModelProvider extends ShapeModelProvider {
  valuesOf(shape: TypeShape): Iterable<FuzzedValue> {
    return shape.kind in defaults ? admitted(shape, [defaults[shape.kind]]) : []
  }
}
