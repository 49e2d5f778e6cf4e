/** Any plain user value as JSON and back: for domains whose corpus values are the user's own. */
import { bigintFromIR, bigintToIR, type IR, numberFromIR, numberToIR } from './ir.ts'

/**
 * Writes primitives, arrays, plain objects, maps, sets, dates and byte arrays; what else there is (functions, symbols,
 * instances) is written as nothing: `{ other: 'text' }`.
 */
export function valueToIR(value: unknown): IR {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return numberToIR(value)
    case 'bigint':
      return bigintToIR(value)
    case 'undefined':
      return { undefined: true }
    case 'object':
      return value === null ? null : objectToIR(value)
    default:
      return { other: String(value) }
  }
}

function objectToIR(value: object): IR {
  if (Array.isArray(value)) return value.map(valueToIR)
  if (value instanceof Date) return { date: numberToIR(value.getTime()) }
  if (value instanceof Map) return { map: [...value].map(([key, item]) => [valueToIR(key), valueToIR(item)]) }
  if (value instanceof Set) return { set: [...value].map(valueToIR) }
  if (value instanceof Uint8Array) return { bytes: [...value] }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return { other: Object.prototype.toString.call(value) }
  return { object: Object.entries(value).map(([key, item]) => [key, valueToIR(item)]) }
}

/** Inverse of `valueToIR`; `undefined` for what it did not write. */
export function valueFromIR(ir: IR): unknown {
  if (ir === null || typeof ir === 'string' || typeof ir === 'boolean' || typeof ir === 'number') return ir
  if (Array.isArray(ir)) return (ir as readonly IR[]).map(valueFromIR)
  const entries = Object.entries(ir as { readonly [key: string]: IR })
  const [first] = entries
  if (first === undefined || entries.length !== 1) return undefined
  return taggedFromIR(first[0], first[1], ir)
}

function taggedFromIR(tag: string, inner: IR, ir: IR): unknown {
  if (tag === 'number') return numberFromIR(ir)
  if (tag === 'bigint') return bigintFromIR(ir)
  if (tag === 'date') return new Date(numberFromIR(inner) ?? Number.NaN)
  if (!Array.isArray(inner)) return undefined
  const items = inner as readonly IR[]
  if (tag === 'set') return new Set(items.map(valueFromIR))
  if (tag === 'bytes') return Uint8Array.from(items, Number)
  const pairs = items.filter((item): item is readonly [IR, IR] => Array.isArray(item) && item.length === 2)
  if (tag === 'map') return new Map(pairs.map(([key, item]) => [valueFromIR(key), valueFromIR(item)]))
  if (tag !== 'object') return undefined
  return Object.fromEntries(pairs.map(([key, item]) => [String(key), valueFromIR(item)]))
}
