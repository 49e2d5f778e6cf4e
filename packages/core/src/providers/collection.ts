/**
 * Maps, sets, iterables and records: empty ones first, then filled with one, three, or as many entries as a small
 * constant of the code says.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { constantPrimitive } from '../description/literal.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { itemAt } from '../item-at.ts'
import { fuzzNumbers } from './fuzz-numbers.ts'
import { type FuzzedValue, recipe } from './fuzzed-value.ts'
import { innerValues } from './inner-values.ts'
import type { ModelProvider } from './model-provider.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

/** Sizes tried for every container; constants of the code from 1 to 10 and their neighbours come on top. */
const defaultSizes = [1, 3]
/** At most this many values of one element are tried in turn. */
const elementLimit = 60

export function collectionSizes(description: FuzzedMethodDescription, defaults: readonly number[]): number[] {
  const inReach = (size: number): boolean => Number.isInteger(size) && size >= 1 && size <= 10
  return [...new Set([...defaults, ...fuzzNumbers(description.concreteValues, [], inReach)])]
}

/** Windows of `size` values, each value leading one of them, then lists of `size` times the same value. */
export function* fillings(values: readonly FuzzedValue[], size: number): Generator<readonly FuzzedValue[], void> {
  const pool = values.slice(0, elementLimit)
  if (pool.length === 0) return
  for (let first = 0; first < pool.length; first++) {
    yield Array.from({ length: size }, (_, place) => itemAt(pool, (first + place) % pool.length))
  }
  if (size > 1) for (const value of pool) yield new Array<FuzzedValue>(size).fill(value)
}

async function* overAsync(values: readonly unknown[]): AsyncGenerator<unknown, void> {
  yield* values
}

function* over(values: readonly unknown[]): Generator<unknown, void> {
  yield* values
}

/** Keys that the code was seen to ask for: constants used as keys, or looked up in a container. */
function wantedKeys(description: FuzzedMethodDescription): string[] {
  const wanted: string[] = []
  for (const constant of description.concreteValues) {
    const value = constantPrimitive(constant)
    if (typeof value === 'string' && constant.context.kind === 'key') wanted.push(value)
  }
  return [...new Set(wanted)]
}

/** Values of maps, sets, iterables and records; `inner` provides what they contain. */
export class CollectionModelProvider extends ShapeModelProvider {
  private readonly inner: ModelProvider
  private readonly frozen: boolean

  /** `frozen` adds a frozen empty list to the values of arrays, which a type that is not readonly does not promise. */
  constructor(inner: ModelProvider, options: { readonly frozen?: boolean } = {}) {
    super()
    this.inner = inner
    this.frozen = options.frozen ?? false
  }

  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    if (shape.kind === 'array' && !((shape.constraints?.minItems ?? 0) > 0)) {
      yield recipe(() => [])
      if (this.frozen) yield recipe(() => Object.freeze([]))
    }
    if (shape.kind === 'set') yield* this.filled(shape.element, description, (items) => new Set(items))
    if (shape.kind === 'map') yield* this.maps(shape, description)
    if (shape.kind === 'iterable' && shape.returns === undefined) {
      const make = shape.async === true ? overAsync : shape.generator === true ? over : (items: unknown[]) => items
      yield* this.filled(shape.element, description, make)
    }
    if (shape.kind === 'object' && shape.index !== undefined && shape.properties.length === 0) {
      yield recipe(() => Object.create(null))
      yield* this.records(shape.index, description)
    }
  }

  private *filled(
    element: TypeShape,
    description: FuzzedMethodDescription,
    build: (items: unknown[]) => unknown,
  ): Generator<FuzzedValue, void> {
    yield recipe(() => build([]))
    const values = innerValues(element, description, this.inner)
    for (const size of collectionSizes(description, defaultSizes)) {
      for (const items of fillings(values, size)) yield recipe(() => build(items.map((item) => item.make())))
    }
  }

  private *maps(
    shape: { readonly key: TypeShape; readonly value: TypeShape },
    description: FuzzedMethodDescription,
  ): Generator<FuzzedValue, void> {
    yield recipe(() => new Map())
    const keys = innerValues(shape.key, description, this.inner)
    const values = innerValues(shape.value, description, this.inner)
    for (const entries of this.entries(keys, values, description)) {
      yield recipe(() => new Map(entries.map(([key, value]) => [key.make(), value.make()])))
    }
  }

  private *records(
    shape: { readonly key: TypeShape; readonly value: TypeShape },
    description: FuzzedMethodDescription,
  ): Generator<FuzzedValue, void> {
    yield recipe(() => ({}))
    const named = shape.key.kind === 'string' ? wantedKeys(description).map((key) => recipe(() => key)) : []
    const keys = [...named, ...innerValues(shape.key, description, this.inner)]
    const values = innerValues(shape.value, description, this.inner)
    for (const entries of this.entries(keys, values, description)) {
      yield recipe(() => recordOf(entries.map(([key, value]) => [key.make() as PropertyKey, value.make()])))
    }
  }

  /** Every key leads once, beside a value that moves on with it; every value leads once beside the first key. */
  private *entries(
    keys: readonly FuzzedValue[],
    values: readonly FuzzedValue[],
    description: FuzzedMethodDescription,
  ): Generator<readonly (readonly [FuzzedValue, FuzzedValue])[], void> {
    if (keys.length === 0 || values.length === 0) return
    for (const size of collectionSizes(description, defaultSizes)) {
      for (let first = 0; first < Math.min(Math.max(keys.length, values.length), elementLimit); first++) {
        yield Array.from({ length: size }, (_, place) => [
          itemAt(keys, (first + place) % keys.length),
          itemAt(values, (first + place) % values.length),
        ])
      }
    }
  }
}

/** Own properties only: assigning to `__proto__` would change the prototype instead. */
function recordOf(entries: readonly (readonly [PropertyKey, unknown])[]): object {
  const record = {}
  for (const [key, value] of entries) {
    Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return record
}
