/**
 * Strings made from the constants of the code: each string with its neighbours, single characters as strings, strings of
 * the lengths that are compared with, and for constants that a method is called with, a copy with one character lowered.
 */
import { constraintBroken } from '../description/constraints.ts'
import type { FuzzedConcreteValue, FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { constantPrimitive } from '../description/literal.ts'
import { numberNeighbours, stringNeighbours } from '../description/neighbours.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { type FuzzedValue, fixed } from './fuzzed-value.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

/** Characters of a text made as long as a number of the code; larger numbers are no lengths. */
const longestRepeat = 10_000

/** Strings compared with are wanted whole and nearly whole; strings searched for are also wanted in the middle. */
function* fromString(text: string, { context }: FuzzedConcreteValue): Generator<string, void> {
  yield* stringNeighbours(text)
  if (context.kind !== 'call') return
  if (text.length > 0) {
    const place = text.length >> 1
    const lowered = String.fromCharCode(Math.max(0, text.charCodeAt(place) - 1))
    yield text.slice(0, place) + lowered + text.slice(place + 1)
  }
  yield `a${text}`
  yield `a${text}b`
  yield text + text
}

export function* stringsOfConstant(constant: FuzzedConcreteValue): Generator<string, void> {
  const value = constantPrimitive(constant)
  if (typeof value === 'string') yield* fromString(value, constant)
  if (typeof value !== 'number') return
  if (constant.context.kind === 'character' && Number.isInteger(value) && value >= 0 && value <= 0x10ffff) {
    yield String.fromCodePoint(value)
  }
  if (constant.context.kind !== 'length') return
  for (const length of numberNeighbours(value, constant.context)) {
    if (Number.isInteger(length) && length >= 0 && length <= longestRepeat) yield 'a'.repeat(length)
  }
}

/** Strings made from the constants of the code. */
export class StringConstantModelProvider extends ShapeModelProvider {
  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    if (shape.kind !== 'string') return
    for (const constant of description.concreteValues) {
      for (const text of stringsOfConstant(constant)) {
        if (constraintBroken(text, shape) === undefined) yield fixed(text)
      }
    }
  }
}
