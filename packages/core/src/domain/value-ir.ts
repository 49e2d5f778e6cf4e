/** Any plain user value as JSON and back: for domains whose corpus values are the user's own. */
import { bigintFromIR, bigintToIR, type IR, numberFromIR, numberToIR } from './ir.ts'

/** How an object is written that is none of the plain ones, as one tag; `undefined` where it cannot be. */
export type WriteObject = (value: object) => IR | undefined

/** What an object with a tag of `WriteObject` was; `undefined` where nobody knows. */
export type ReadObject = (tagged: { readonly [tag: string]: IR }) => unknown

/**
 * Writes primitives, arrays, plain objects, maps, sets, dates and byte arrays; what else there is (functions, symbols,
 * and instances, unless `others` writes them) is written as nothing: `{ other: 'text' }`.
 */
export function valueToIR(value: unknown, others?: WriteObject): IR {
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
      return value === null ? null : objectToIR(value, others)
    default:
      return { other: String(value) }
  }
}

function objectToIR(value: object, others: WriteObject | undefined): IR {
  const write = (part: unknown) => valueToIR(part, others)
  if (Array.isArray(value)) return value.map(write)
  if (value instanceof Date) return { date: numberToIR(value.getTime()) }
  if (value instanceof Map) return { map: [...value].map(([key, item]) => [write(key), write(item)]) }
  if (value instanceof Set) return { set: [...value].map(write) }
  if (value instanceof Uint8Array) return { bytes: [...value] }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) {
    return others?.(value) ?? { other: Object.prototype.toString.call(value) }
  }
  return { object: Object.entries(value).map(([key, item]) => [key, write(item)]) }
}

/** Inverse of `valueToIR`; `undefined` for what it did not write, unless `others` reads it. */
export function valueFromIR(ir: IR, others?: ReadObject): unknown {
  if (ir === null || typeof ir === 'string' || typeof ir === 'boolean' || typeof ir === 'number') return ir
  if (Array.isArray(ir)) return (ir as readonly IR[]).map((part) => valueFromIR(part, others))
  const entries = Object.entries(ir as { readonly [key: string]: IR })
  const [first] = entries
  if (first === undefined || entries.length !== 1) return undefined
  return taggedFromIR(first, ir as { readonly [tag: string]: IR }, others)
}

function taggedFromIR(
  [tag, inner]: readonly [string, IR],
  ir: { readonly [tag: string]: IR },
  others: ReadObject | undefined,
): unknown {
  const read = (part: IR) => valueFromIR(part, others)
  if (tag === 'number') return numberFromIR(ir)
  if (tag === 'bigint') return bigintFromIR(ir)
  if (tag === 'date') return new Date(numberFromIR(inner) ?? Number.NaN)
  if (!Array.isArray(inner) || !listTags.has(tag)) return tag === 'undefined' ? undefined : others?.(ir)
  const items = inner as readonly IR[]
  if (tag === 'set') return new Set(items.map(read))
  if (tag === 'bytes') return Uint8Array.from(items, Number)
  const pairs = items.filter((item): item is readonly [IR, IR] => Array.isArray(item) && item.length === 2)
  if (tag === 'map') return new Map(pairs.map(([key, item]) => [read(key), read(item)]))
  return Object.fromEntries(pairs.map(([key, item]) => [String(key), read(item)]))
}

const listTags: ReadonlySet<string> = new Set(['set', 'bytes', 'map', 'object'])
