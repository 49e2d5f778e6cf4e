/**
 * Words made of the characters that the code compares one by one: `s[0] === 'a'` and `s[1] === 'b'` ask for `ab`.
 * Straight and reversed as UTBot does, and each character repeated, for comparisons at a place of unknown index.
 */
import { constraintBroken } from '../description/constraints.ts'
import type { FuzzedConcreteValue, FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { constantPrimitive } from '../description/literal.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { type FuzzedValue, fixed } from './fuzzed-value.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

/** How often a character that the code compares is repeated: past what counts to eight or ten. */
const repeats = 16

function characterOf(constant: FuzzedConcreteValue): string | undefined {
  if (constant.context.kind !== 'character' && constant.context.kind !== 'case') return undefined
  const value = constantPrimitive(constant)
  if (typeof value === 'string' && [...value].length === 1) return value
  if (constant.context.kind === 'case' || typeof value !== 'number') return undefined
  return Number.isInteger(value) && value >= 0 && value <= 0x10ffff ? String.fromCodePoint(value) : undefined
}

/** Words of the characters that the code compares with; see the head of this file. */
export class CharToStringModelProvider extends ShapeModelProvider {
  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    if (shape.kind !== 'string') return
    const characters = description.concreteValues.flatMap((constant) => characterOf(constant) ?? [])
    if (characters.length === 0) return
    const words = [characters.join(''), [...characters].reverse().join('')]
    for (const character of new Set(characters)) words.push(character, character.repeat(repeats))
    for (const word of new Set(words)) if (constraintBroken(word, shape) === undefined) yield fixed(word)
  }
}
