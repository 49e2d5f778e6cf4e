/** Effect: JSON Schema is what its JSON codec writes, which the codec reads into the values that the schema takes. */
import { createRequire } from 'node:module'
import { isObject } from '../document/json.ts'
import type { StandardSchema } from './standard-schema.ts'

/** How values are made of what the JSON Schema describes, where the two differ. */
export type FromJson = (json: unknown) => unknown

/** `undefined` where Effect cannot be found from here. */
export function effectFromJson(schema: StandardSchema): FromJson | undefined {
  const { toEncoded, toCodecJson, decodeUnknownSync } = effectSchemas() ?? {}
  if (toEncoded === undefined || toCodecJson === undefined) return undefined
  const codec = toCodecJson(toEncoded(schema))
  const decode = decodeUnknownSync?.(codec)
  if (typeof decode !== 'function') return undefined
  return (json) => {
    try {
      return decode(json)
    } catch {
      // A text that is no date: the schema refuses it as it is.
      return json
    }
  }
}

/**
 * The expressions that texts somewhere in the schema are held to. Effect leaves those without the flag `u` out of its JSON Schema, as
 * engines of other languages may read them otherwise.
 */
export function effectPatterns(schema: StandardSchema): readonly RegExp[] {
  const seen = new Set<unknown>()
  const found: RegExp[] = []
  const waiting: unknown[] = [Reflect.get(schema, 'ast')]
  while (waiting.length > 0 && seen.size < mostNodes) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    if (isObject(node) && node.id === 'effect/schema/isPattern' && isObject(node.payload)) {
      const { source, flags } = node.payload
      if (typeof source === 'string' && typeof flags === 'string') found.push(new RegExp(source, flags))
    }
    waiting.push(...Object.values(node))
  }
  return found
}

/** Objects of a schema that are looked through for patterns. */
const mostNodes = 10_000

type Call = (schema: unknown) => unknown

function effectSchemas(): Readonly<Record<string, Call | undefined>> | undefined {
  try {
    const module: unknown = createRequire(import.meta.url)('effect')
    const words = isObject(module) ? module.Schema : undefined
    if (!isObject(words)) return undefined
    const named = Object.entries(words).flatMap(([name, word]) =>
      typeof word === 'function' ? [[name, (schema: unknown): unknown => word(schema)] as const] : [],
    )
    return Object.fromEntries(named)
  } catch {
    return undefined
  }
}
