/**
 * Values of the wrapper types `Number`, `String` and `Boolean`: the primitives that TypeScript accepts there, defaults
 * first, then the constants of the code. The analyzer writes a wrapper type as the class of that name.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { constantPrimitive } from '../description/literal.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { type FuzzedValue, fixed } from './fuzzed-value.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

const wrappers: Readonly<Record<string, { readonly type: string; readonly simplest: unknown }>> = {
  Boolean: { type: 'boolean', simplest: false },
  Number: { type: 'number', simplest: 0 },
  String: { type: 'string', simplest: '' },
  BigInt: { type: 'bigint', simplest: 0n },
}

/** Primitives for parameters of the types `Number`, `String`, `Boolean` and `BigInt`. */
export class PrimitiveWrapperModelProvider extends ShapeModelProvider {
  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    if (shape.kind !== 'class' || !Object.hasOwn(wrappers, shape.name)) return
    const { type, simplest } = wrappers[shape.name] as { type: string; simplest: unknown }
    yield fixed(simplest)
    for (const constant of description.concreteValues) {
      const value = constantPrimitive(constant)
      if (typeof value === type) yield fixed(value)
    }
  }
}
