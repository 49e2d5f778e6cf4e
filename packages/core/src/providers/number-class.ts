/** The union of both number types: constants and -5 to 4, alternating between number and bigint. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { shapeMembers } from '../description/shape-members.ts'
import { fuzzNumbers } from './fuzz-numbers.ts'
import { type FuzzedParameter, fixed } from './fuzzed-value.ts'
import { ModelProvider } from './model-provider.ts'

const defaults = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]

/** Numbers and bigints for parameters that take either. */
export class NumberClassModelProvider extends ModelProvider {
  *generate(description: FuzzedMethodDescription): Generator<FuzzedParameter, void> {
    for (const [index, { shape }] of description.parameters.entries()) {
      const kinds = shapeMembers(shape, description.definitions).map((member) => member.kind)
      if (!kinds.includes('number') || !kinds.includes('bigint')) continue
      const numbers = fuzzNumbers(description.concreteValues, defaults, Number.isInteger)
      for (const [place, value] of numbers.entries()) {
        yield { index, value: fixed(place % 2 === 0 ? value : BigInt(value)) }
      }
    }
  }
}
