/** ArkType, by its own `toJsonSchema`, with dates, bigints and classes of the platform. */
import { isObject } from '../document/json.ts'
import { bigintOf, platformType, target } from './foreign.ts'
import type { StandardSchema } from './standard-schema.ts'

export function arkSchema(schema: StandardSchema): unknown {
  const input: unknown = Reflect.get(schema, 'in') ?? schema
  const convert: unknown = Object(input).toJsonSchema
  if (typeof convert !== 'function') return undefined
  const fallback = ({
    code,
    base,
    domain,
    proto,
    unit,
    elements,
    ...more
  }: Readonly<Record<string, unknown>>): unknown => {
    if (code === 'date') return { ...Object(base), type: 'Date', ...between(more) }
    if (code === 'domain' && typeof domain === 'string') return { type: domain }
    if (code === 'unit') return unitType(unit) ?? base
    if (code === 'arrayPostfix') return withEnd({ base, elements })
    return (code === 'proto' ? platformType(proto) : undefined) ?? base
  }
  return convert.call(input, { target, fallback })
}

/** Bounds of a date, in milliseconds. */
function between({ after, before }: Readonly<Record<string, unknown>>): object {
  return {
    ...(after instanceof Date && { minimum: after.getTime() }),
    ...(before instanceof Date && { maximum: before.getTime() }),
  }
}

/** Items of the middle in lists with an end of their own, of which JSON Schema has no word. No bench chose it. */
const mostBetween = 4

/** A list for each number of items between its beginning and its end. */
function withEnd({ base, elements }: Readonly<Record<'base' | 'elements', unknown>>): unknown {
  if (!isObject(base) || !Array.isArray(elements)) return base
  const { prefixItems, items, minItems } = base
  const start: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : []
  const least = Math.max(0, (typeof minItems === 'number' ? minItems : 0) - start.length - elements.length)
  const counts = Array.from({ length: mostBetween }, (_, more) => least + more)
  return {
    anyOf: counts.map((count) => {
      const all = [...start, ...Array.from({ length: count }, () => items), ...elements]
      return { type: 'array', prefixItems: all, items: false, minItems: all.length }
    }),
  }
}

function unitType(unit: unknown): unknown {
  if (typeof unit === 'bigint') return bigintOf(unit)
  if (Number.isNaN(unit)) return { type: 'nan' }
  return unit === undefined ? { type: 'undefined' } : undefined
}
