/** JSON as it comes out of `JSON.parse`, and when two such values are equal. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The six types of JSON Schema, `integer` aside; another word for what no JSON text can say. */
export function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object') return foreignClass(value) ?? 'object'
  return typeof value
}

/** Classes of the platform whose instances are made from what their constructors take. */
export const builtinNames = [
  'URL',
  'URLSearchParams',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ArrayBuffer',
  'WeakMap',
  'WeakSet',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'File',
  'Blob',
  'AbortSignal',
] as const
export const classNames: readonly string[] = [...builtinNames, 'Date', 'Map', 'Set', 'Uint8Array', 'RegExp', 'Promise']
const isForeign: ReadonlySet<string> = new Set(classNames)

/** Objects of a built-in class are no objects of JSON. */
function foreignClass(value: object): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return undefined
  const name: unknown = value.constructor?.name
  return typeof name === 'string' && isForeign.has(name) ? name : undefined
}

/** Equality of JSON Schema: numbers by value, objects without regard to the order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  }
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  const kind = typeOfValue(a)
  if (kind !== 'object') return kind === typeOfValue(b) && sameJson(contents(a), contents(b))
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}

/** What is in an object of a built-in class. */
function contents(value: object): unknown {
  if (value instanceof Date) return value.getTime()
  return Symbol.iterator in value && (value instanceof Map || value instanceof Set || value instanceof Uint8Array)
    ? [...value]
    : String(value)
}

/** Length as JSON Schema counts it, in code points. */
export function codePoints(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++, count++) {
    const unit = text.charCodeAt(at)
    if (unit < 0xd800 || unit > 0xdbff) continue
    const next = text.charCodeAt(at + 1)
    if (next >= 0xdc00 && next <= 0xdfff) at++
  }
  return count
}

/** A text of a value, the same for values that are alike, also of those that JSON does not have. */
export function keyOf(value: unknown): string {
  const written = (_: string, part: unknown): unknown => {
    if (typeof part === 'bigint') return `${part}n`
    return part instanceof Map || part instanceof Set ? [...part] : part
  }
  return JSON.stringify(value, written) ?? String(value)
}
