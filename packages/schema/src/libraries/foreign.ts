/** Types that JSON does not have, as the readers of libraries name them. */
import { classNames, isObject } from '../document/json.ts'

export type JsonSchema = Record<string, unknown>

export const target = 'draft-2020-12'

/** How the libraries name types that JSON does not have. */
export const foreign: Readonly<Record<string, string>> = {
  date: 'Date',
  bigint: 'bigint',
  undefined: 'undefined',
  void: 'undefined',
  symbol: 'symbol',
  nan: 'nan',
  map: 'Map',
  set: 'Set',
  file: 'File',
  blob: 'Blob',
  function: 'function',
  promise: 'Promise',
}

let addresses = 0

/** A schema inside of a foreign one: references in it are relative to itself. */
export function apart(schema: unknown): JsonSchema | boolean {
  if (typeof schema === 'boolean') return schema
  addresses++
  return isObject(schema) ? { $id: `schema:///inside-${addresses}`, ...schema } : {}
}

/** Classes of the platform of which instances can be made. */
const classes: ReadonlySet<string> = new Set([...classNames, 'Function'])

/** The type of instances of a class; `undefined` for one that is not of the platform. */
export function platformType(made: unknown): JsonSchema | undefined {
  if (typeof made !== 'function' || !classes.has(made.name)) return undefined
  if (made === Function) return { type: 'function' }
  return Reflect.get(globalThis, made.name) === made ? { type: made.name } : undefined
}

/** One bigint alone. */
export function bigintOf(value: bigint): JsonSchema {
  return { type: 'bigint', minimum: Number(value), maximum: Number(value) }
}
