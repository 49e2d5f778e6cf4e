/**
 * Arrays, tuples and typed arrays. Arrays are empty, of length 10 with default elements, and of one, three or as many
 * elements as a small constant says, filled with values of the element; typed arrays likewise with bytes.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { constantPrimitive } from '../description/literal.ts'
import type { ElementShape, TypedArrayName, TypeShape } from '../description/type-shape.ts'
import { typedArrayMaker } from '../description/typed-array-maker.ts'
import { itemAt } from '../item-at.ts'
import { Rng } from '../random/rng.ts'
import { collectionSizes, fillings } from './collection.ts'
import { combinationPlaces } from './combinations.ts'
import { type FuzzedValue, recipe } from './fuzzed-value.ts'
import { innerParameterValues, innerValues } from './inner-values.ts'
import type { ModelProvider } from './model-provider.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

const sizes = [1, 3]
/** Items of the long list that every list is tried with. */
const longSize = 10
/** At most this many combinations of the elements of one tuple. */
const tupleLimit = 100

/** A list of the numbers or bigints that the elements of a typed array are made of. */
function elementsOf(name: TypedArrayName, description: FuzzedMethodDescription): (number | bigint)[] {
  const wanted = name.startsWith('Big') ? 'bigint' : 'number'
  const found: (number | bigint)[] = wanted === 'bigint' ? [0n, 1n, -1n] : [0, 1, 255]
  for (const constant of description.concreteValues) {
    const value = constantPrimitive(constant)
    if (typeof value === wanted) found.push(value as number | bigint)
    if (wanted === 'number' && typeof value === 'string') {
      found.push(...Array.from(value.slice(0, 8), (character) => character.charCodeAt(0)))
    }
  }
  return [...new Set(found)]
}

/** Values of arrays, tuples, typed arrays and Buffer; `inner` provides their elements. */
export class ArrayModelProvider extends ShapeModelProvider {
  private readonly inner: ModelProvider

  constructor(inner: ModelProvider) {
    super()
    this.inner = inner
  }

  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    if (shape.kind === 'array') yield* this.arrays(shape, description)
    if (shape.kind === 'tuple') yield* this.tuples(shape.elements, description)
    if (shape.kind === 'typedArray') yield* typedArrays(shape.name, description)
    if (shape.kind === 'builtin' && shape.name === 'Buffer') {
      yield* typedArrays('Uint8Array', description, (items) => Buffer.from(items as number[]))
    }
  }

  private *arrays(
    shape: Extract<TypeShape, { kind: 'array' }>,
    description: FuzzedMethodDescription,
  ): Generator<FuzzedValue, void> {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false } = shape.constraints ?? {}
    const allowed = (size: number): boolean => size >= minItems && size <= maxItems
    if (allowed(0)) yield recipe(() => [])
    const values = innerValues(shape.element, description, this.inner)
    const wanted = collectionSizes(description, [...sizes, ...(minItems > 0 ? [minItems] : [])]).filter(allowed)
    for (const size of wanted) {
      for (const items of fillings(values, size)) {
        if (uniqueItems && new Set(items).size < items.length) continue
        yield recipe(() => items.map((item) => item.make()))
      }
    }
    const plainest = values[0]
    if (plainest !== undefined && allowed(longSize) && !uniqueItems) {
      yield recipe(() => Array.from({ length: longSize }, () => plainest.make()))
    }
  }

  private *tuples(
    elements: readonly ElementShape[],
    description: FuzzedMethodDescription,
  ): Generator<FuzzedValue, void> {
    const fixedPart = elements.filter((element) => element.rest !== true)
    const named = fixedPart.map((element) => ({ name: element.name ?? 'element', shape: element.shape }))
    const lists = innerParameterValues(named, description, this.inner)
    const required = fixedPart.filter((element) => element.optional !== true).length
    for (let length = required; length <= fixedPart.length; length++) {
      yield* products(lists.slice(0, length), tupleLimit, (items) => items)
    }
  }
}

/** At most `limit` combinations of the lists in the order of `combinationPlaces`, each made into one value. */
export function* products(
  lists: readonly (readonly FuzzedValue[])[],
  limit: number,
  build: (items: unknown[]) => unknown,
): Generator<FuzzedValue, void> {
  let left = limit
  const lengths = lists.map((list) => list.length)
  for (const places of combinationPlaces(lengths, new Rng(0))) {
    if (left-- <= 0) return
    const items = places.map((place, list) => itemAt(itemAt(lists, list), place))
    yield recipe(() => build(items.map((item) => item.make())))
  }
}

function* typedArrays(
  name: TypedArrayName,
  description: FuzzedMethodDescription,
  make: (items: readonly (number | bigint)[]) => unknown = (items) =>
    new (typedArrayMaker(name))(items as readonly never[]),
): Generator<FuzzedValue, void> {
  const elements = elementsOf(name, description)
  const zero = itemAt(elements, 0)
  yield recipe(() => make([]))
  yield recipe(() => make(new Array<number | bigint>(longSize).fill(zero)))
  for (const size of collectionSizes(description, sizes)) {
    for (const element of elements) yield recipe(() => make(new Array<number | bigint>(size).fill(element)))
  }
  for (const constant of description.concreteValues) {
    const value = constantPrimitive(constant)
    if (typeof value !== 'string' || name.startsWith('Big') || value === '') continue
    yield recipe(() => make(Array.from(new TextEncoder().encode(value))))
  }
}
