/** From the name of a typed array in a description to its class. */
import type { TypedArrayName } from './type-shape.ts'

/** The class of that name, for lists of numbers or, where they are big, of bigints. */
export function typedArrayMaker(name: TypedArrayName): new (items: readonly never[]) => ArrayLike<unknown> {
  return globalThis[name]
}
