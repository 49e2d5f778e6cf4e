/** The combinations of what providers know, as argument lists: `for (const args of fuzz(description)) f(...args)`. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { FuzzError } from '../errors.ts'
import { itemAt } from '../item-at.ts'
import { Rng } from '../random/rng.ts'
import { combinationPlaces } from './combinations.ts'
import { defaultModelProviders } from './default-model-providers.ts'
import type { FuzzedValue } from './fuzzed-value.ts'
import { innerParameterValues } from './inner-values.ts'
import { ModelProvider } from './model-provider.ts'

/**
 * The distinct values of each parameter, in the order of the providers.
 * @throws FuzzError `no-values` where the providers leave a parameter without any
 */
export function parameterValues(description: FuzzedMethodDescription, provider: ModelProvider): FuzzedValue[][] {
  const lists = innerParameterValues(description.parameters, description, provider)
  const empty = lists.findIndex((list) => list.length === 0)
  if (empty < 0) return lists
  const parameter = description.parameters[empty]
  throw new FuzzError(
    'no-values',
    `${description.name}(): no provider has a value for parameter "${parameter?.name}".`,
    {
      hint: 'Add a provider for its type, or join one with withFallback().',
    },
  )
}

/** The arguments of one combination, freshly made, rest parameters spread; `undefined` where making one throws. */
function argumentsOf(description: FuzzedMethodDescription, values: readonly FuzzedValue[]): unknown[] | undefined {
  const made: unknown[] = []
  try {
    for (const [index, value] of values.entries()) {
      const argument = value.make()
      if (description.parameters[index]?.rest === true && Array.isArray(argument)) made.push(...argument)
      else made.push(argument)
    }
  } catch {
    // A constructor or setter of the code under test refused its arguments: there is no such value.
    return undefined
  }
  return made
}

/**
 * Argument lists for a function, lazily, in an order that is shuffled and the same on every call; each combination of
 * the providers' values once. Without providers, the default ones.
 * @throws FuzzError `no-values` where a parameter gets no value at all
 */
export function* fuzz(
  description: FuzzedMethodDescription,
  ...providers: readonly ModelProvider[]
): Generator<unknown[], void> {
  const provider = providers.length === 0 ? defaultModelProviders() : ModelProvider.of(...providers)
  const lists = parameterValues(description, provider)
  const lengths = lists.map((list) => list.length)
  for (const places of combinationPlaces(lengths, new Rng(0))) {
    const args = argumentsOf(
      description,
      places.map((place, list) => itemAt(itemAt(lists, list), place)),
    )
    if (args !== undefined) yield args
  }
}
