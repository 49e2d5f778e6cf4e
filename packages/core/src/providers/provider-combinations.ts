/**
 * What providers know, as corpus values of the domain that is searched: each combination can be mutated and shrunk like
 * any value the search finds by itself.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'
import { type ListNode, listNode } from '../domain/list-node.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { elementOf } from '../domains/choices/element.ts'
import { oneOf } from '../domains/choices/union.ts'
import { MappedDomain } from '../domains/combinators/mapped.ts'
import { ArgumentListDomain } from '../from-shape/argument-list.ts'
import { itemAt } from '../item-at.ts'
import type { Rng } from '../random/rng.ts'
import { combinationPlaces } from './combinations.ts'
import { defaultModelProviders } from './default-model-providers.ts'
import { someOf } from './fallback.ts'
import type { FuzzedValue } from './fuzzed-value.ts'
import { innerParameterValues } from './inner-values.ts'
import type { ModelProvider } from './model-provider.ts'

/** How combinations are drawn. */
export interface ProviderCombinationOptions {
  readonly rng: Rng
  /** At most this many combinations. */
  readonly limit: number
  /** The default providers where left out. */
  readonly provider?: ModelProvider
}

/** A value made once and recognised as a corpus value; `undefined` where the domain does not hold it. */
function recognise(root: TupleDomain<unknown[]>, index: number, value: FuzzedValue): unknown {
  let content: unknown
  try {
    content = value.make()
  } catch {
    // A constructor of the code under test refused its arguments: there is no such value.
    return undefined
  }
  const element = itemAt(root.elements, index)
  const part: unknown =
    root instanceof ArgumentListDomain ? root.partFromValue(index, content) : element.fromValue(content)
  return part !== undefined && element.validate(part) === undefined ? part : undefined
}

/**
 * The first `limit` recognised values of one parameter: no more are tried, and constants of the code come first. Where
 * there are none, a few that its domain draws.
 */
function partsOf(
  root: TupleDomain<unknown[]>,
  index: number,
  values: readonly FuzzedValue[],
  limit: number,
): unknown[] {
  const parts: unknown[] = []
  const seen = new Set<string>()
  const element = itemAt(root.elements, index)
  for (const value of values) {
    const part = recognise(root, index, value)
    if (part === undefined) continue
    const key = keyOf(element, part)
    if (!seen.has(key)) parts.push(part)
    if (parts.length >= limit) break
    seen.add(key)
  }
  return parts.length > 0 ? parts : [...someOf(element)]
}

/** Combinations that go together with nothing, for each that is asked for: of five lists there are millions. No bench chose it. */
const triesForEach = 16

/**
 * Corpus values of `root`, the domain of the argument lists, in shuffled order, each combination once, `limit` at most.
 * Values that the domain of their parameter does not hold are left out; `withProviderValues` makes room for them.
 */
export function* providerCombinations(
  description: FuzzedMethodDescription,
  root: TupleDomain<unknown[]>,
  options: ProviderCombinationOptions,
): Generator<ListNode<unknown>, void> {
  const provider = options.provider ?? defaultModelProviders()
  const lists = innerParameterValues(description.parameters, description, provider)
  const parts = root.elements.map((_, index) => partsOf(root, index, lists[index] ?? [], options.limit))
  let left = options.limit
  let tries = options.limit * triesForEach
  const lengths = parts.map((list) => list.length)
  for (const places of combinationPlaces(lengths, options.rng)) {
    const combination = listNode(places.map((place, index) => parts[index]?.[place]))
    // Arguments of several signatures do not all go together.
    if (root.validate(combination) !== undefined) {
      if (tries-- <= 0) return
      continue
    }
    if (left-- <= 0) return
    yield combination
  }
}

/**
 * What is special about the values that a combination was made of, by parameter: `n > 10`; `undefined` where nothing is, or where the
 * value is of another origin.
 */
export function summariesOf(
  description: FuzzedMethodDescription,
  root: TupleDomain<unknown[]>,
  { provider, corpus }: { readonly provider: ModelProvider; readonly corpus: unknown },
): readonly (string | undefined)[] {
  const { parameters } = description
  const whole: AnyDomain = root
  const items = new Map<number, unknown>()
  whole.visit(corpus, (_domain, part, index) => items.set(index, part))
  const lists = innerParameterValues(parameters, description, provider)
  return root.elements.map((element, index) => {
    if (!items.has(index)) return undefined
    // Of values that say nothing the input is not asked: reading it costs, and of some domains it may be too old.
    const isIt = (value: FuzzedValue): boolean => {
      const part = value.summary === undefined ? undefined : recognise(root, index, value)
      return part !== undefined && keyOf(element, part) === keyOf(element, items.get(index))
    }
    const name = parameters[index]?.name ?? ''
    return lists[index]?.find(isIt)?.summary?.replace('%var%', () => name)
  })
}

/** How much more often a value comes from the parameter's own domain than from what only providers can make. */
const ownWeight = 8

/** `root` with room for the values of `provider` that its domains do not hold: objects made elsewhere, foreign instances. */
export function withProviderValues(
  description: FuzzedMethodDescription,
  root: ArgumentListDomain,
  provider: ModelProvider,
): ArgumentListDomain {
  const lists = innerParameterValues(description.parameters, description, provider)
  const parts = root.parts.map((part, index) => {
    const foreign = (lists[index] ?? []).filter((value) => recognise(root, index, value) === undefined)
    if (foreign.length === 0) return part
    const made = new MappedDomain<number, unknown>(
      'provided',
      elementOf(foreign.map((_, place) => place)),
      (place) => itemAt(foreign, place).make(),
      {},
    )
    return { ...part, domain: oneOf(part.domain, made).withWeights(ownWeight, 1) }
  })
  return new ArgumentListDomain(parts)
}
