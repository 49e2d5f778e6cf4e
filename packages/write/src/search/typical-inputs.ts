/**
 * Inputs as people choose them for examples: small different numbers, short words, lists of three. They show what the
 * simplest inputs hide (0 and 1 survive most arithmetic, an empty list nearly every loop), and they read well.
 */
import type { AnyDomain, Domain, LiteralValue, ParameterShape, TypeShape } from '@fuzzwright/core'

type Definitions = Readonly<Record<string, TypeShape>>

/** Ways to fill the same places differently. */
const variants = 6
const deepest = 5
const numbers = [3, 2, 5, 7, 4, 10, 6, 1, 8, -4, 2.5, 12]
const words = ['alpha', 'beta', 'gamma', 'delta', 'Hello World', 'foo-bar', 'a1', 'two words', 'camelCaseName', 'x']

/** Corpus values of `root` with typical values in the places of `bases`; those that are no value of a place stay. */
export function typicalInputs(
  root: Domain<unknown[]>,
  bases: readonly unknown[],
  parameters: readonly (ParameterShape | undefined)[],
  definitions: Definitions,
): readonly unknown[] {
  return bases.flatMap((base) =>
    Array.from({ length: variants }, (_, variant) => filled(root, base, parameters, { definitions, variant })),
  )
}

interface Variant {
  readonly definitions: Definitions
  readonly variant: number
}

function filled(
  root: Domain<unknown[]>,
  base: unknown,
  parameters: readonly (ParameterShape | undefined)[],
  variant: Variant,
): unknown {
  const parts = new Map<number, unknown>()
  root.visit(base, (domain, old, index) => {
    const parameter = parameters[index]
    const part = parameter === undefined ? undefined : partFor(domain, parameter, index, variant)
    parts.set(index, part ?? tamed(domain, old, index + variant.variant))
  })
  const next = root.withParts(base, parts)
  return typeof next === 'symbol' || root.validate(next) !== undefined ? base : next
}

function partFor(domain: AnyDomain, { shape }: ParameterShape, index: number, variant: Variant): unknown {
  const value = typicalValue(shape, index + variant.variant, variant, 0)
  if (value === none) return undefined
  const part: unknown = domain.fromValue(value)
  return part === undefined || domain.validate(part) !== undefined ? undefined : part
}

/** A part that cannot be made from outside (an instance, an answer of a callback) keeps its form; what is in it is replaced. */
function tamed(domain: AnyDomain, part: unknown, at: number): unknown {
  const inside = new Map<number, unknown>()
  domain.visit(part, (inner, old, index) => inside.set(index, tamed(inner, old, at + index)))
  if (inside.size > 0) {
    const next: unknown = domain.withParts(part, inside)
    return typeof next === 'symbol' || domain.validate(next) !== undefined ? part : next
  }
  const value: unknown = domain.getValue(part)
  const pool: readonly unknown[] = typeof value === 'number' ? numbers : typeof value === 'string' ? words : []
  const leaf: unknown = pool.length === 0 ? undefined : domain.fromValue(cycled(pool, at))
  return leaf === undefined || domain.validate(leaf) !== undefined ? part : leaf
}

const none: unique symbol = Symbol('no typical value')

/** `at` chooses among the values of a kind, so that neighbours differ. */
function typicalValue(shape: TypeShape, at: number, variant: Variant, depth: number): unknown {
  if (depth > deepest) return none
  switch (shape.kind) {
    case 'number':
      return cycled(numbers, at)
    case 'string':
      return cycled(words, at)
    case 'bigint':
      return BigInt(Math.trunc(cycled(numbers, at) ?? 0))
    case 'boolean':
      return at % 2 === 0
    case 'date':
      return new Date(Date.UTC(2024, at % 12, 1 + ((at * 7) % 28)))
    case 'literal':
      return literalValue(shape.value)
    case 'array':
      return listOf(shape.element, at, variant, depth)
    case 'tuple':
      return whole(shape.elements.map((element, index) => typicalValue(element.shape, at + index, variant, depth + 1)))
    case 'object':
      return objectOf(shape, at, variant, depth)
    case 'union':
      return typicalValue(cycled(shape.members, at) ?? { kind: 'never' }, at, variant, depth + 1)
    case 'reference':
      return typicalValue(variant.definitions[shape.to] ?? { kind: 'never' }, at, variant, depth + 1)
    case 'unknown':
      return cycled([...numbers.slice(0, 3), ...words.slice(0, 3)], at)
    default:
      return none
  }
}

/** Item `at` of the values over and over; there is none only where there are no values. */
function cycled<T>(values: readonly T[], at: number): T | undefined {
  return values[at % values.length]
}

function literalValue(value: LiteralValue): unknown {
  return typeof value === 'object' ? none : value
}

/** Three to five elements, one of them twice in every other variant. */
function listOf(element: TypeShape, at: number, variant: Variant, depth: number): unknown {
  const size = depth > 1 ? 2 : 3 + (variant.variant % 3)
  const items = Array.from({ length: size }, (_, index) => typicalValue(element, at + index, variant, depth + 1))
  if (variant.variant % 2 === 1) items.splice(1, 0, items[0])
  return whole(items)
}

function whole(items: readonly unknown[]): unknown {
  return items.includes(none) ? none : items
}

function objectOf(shape: Extract<TypeShape, { kind: 'object' }>, at: number, variant: Variant, depth: number): unknown {
  const entries: [string, unknown][] = shape.properties
    .filter(({ optional }) => optional !== true || variant.variant % 2 === 0)
    .map(({ name, shape: inner }, index) => [name, typicalValue(inner, at + index, variant, depth + 1)])
  if (shape.index !== undefined && shape.properties.length === 0) {
    const { value } = shape.index
    for (const [index, key] of ['a', 'b', 'c'].entries())
      entries.push([key, typicalValue(value, at + index, variant, depth + 1)])
  }
  return entries.some(([, value]) => value === none) ? none : Object.fromEntries(entries)
}
