/** Values for what is inside a list, a map or an object: the same providers, asked about a parameter that does not exist. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import { itemAt } from '../item-at.ts'
import { distinct, type FuzzedValue } from './fuzzed-value.ts'
import type { ModelProvider } from './model-provider.ts'

/** One list of distinct values for each parameter, in order; it knows the constants of the whole description. */
export function innerParameterValues(
  parameters: readonly ParameterShape[],
  description: FuzzedMethodDescription,
  provider: ModelProvider,
): FuzzedValue[][] {
  const found: FuzzedValue[][] = parameters.map(() => [])
  for (const { index, value } of provider.generate({ ...description, parameters })) found[index]?.push(value)
  return found.map((values) => distinct(values))
}

export function innerValues(
  shape: TypeShape,
  description: FuzzedMethodDescription,
  provider: ModelProvider,
): FuzzedValue[] {
  return itemAt(innerParameterValues([{ name: 'element', shape }], description, provider), 0)
}
