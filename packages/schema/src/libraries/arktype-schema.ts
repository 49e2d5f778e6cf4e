/** ArkType, by its own `toJsonSchema`, with dates, bigints and classes of the platform. */
import { bigintOf, platformType, target } from './foreign.ts'
import type { StandardSchema } from './standard-schema.ts'

export function arkSchema(schema: StandardSchema): unknown {
  const input: unknown = Reflect.get(schema, 'in') ?? schema
  const convert: unknown = Object(input).toJsonSchema
  if (typeof convert !== 'function') return undefined
  const fallback = ({ code, base, domain, proto, unit }: Readonly<Record<string, unknown>>): unknown => {
    if (code === 'date') return { type: 'Date' }
    if (code === 'domain' && typeof domain === 'string') return { type: domain }
    if (code === 'unit') return unitType(unit) ?? base
    return (code === 'proto' ? platformType(proto) : undefined) ?? base
  }
  return convert.call(input, { target, fallback })
}

function unitType(unit: unknown): unknown {
  if (typeof unit === 'bigint') return bigintOf(unit)
  if (Number.isNaN(unit)) return { type: 'nan' }
  return unit === undefined ? { type: 'undefined' } : undefined
}
