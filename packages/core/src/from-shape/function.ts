/** Functions that the code under test may call. A type guard says truthfully whether its argument is of the type. */
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { sourceOf } from '../domain/print-value.ts'
import { just } from '../domains/choices/element.ts'
import { fuzzedFunctions } from '../domains/functions/fn.ts'
import type { ShapeReader } from './shape-reader.ts'

export type FunctionShape = Extract<TypeShape, { kind: 'function' }>

function guard(guarded: AnyDomain): (value: unknown) => boolean {
  const fits = (value: unknown): boolean => {
    const c: unknown = guarded.fromValue(value)
    return c !== undefined && guarded.validate(c) === undefined
  }
  return Object.defineProperty(fits, sourceOf, { value: () => '() => true' })
}

export function readFunction(shape: FunctionShape, path: string, reader: ShapeReader): Domain<unknown> {
  if (shape.guards !== undefined) return just(guard(reader.read(shape.guards, `${path}(is)`)))
  return fuzzedFunctions(reader.read(shape.returns, `${path}()`))
}
