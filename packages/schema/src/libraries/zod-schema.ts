/** Zod, with what JSON Schema cannot say: dates, bigints, maps, sets, files, instances, codecs. */
import { isObject } from '../document/json.ts'
import { apart, bigintOf, foreign, type JsonSchema, platformType, target } from './foreign.ts'
import { isStandardSchema, issuesOf, type StandardSchema } from './standard-schema.ts'

export function zodSchema(schema: StandardSchema): unknown {
  const override = ({ zodSchema: inner, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void => {
    const own = zodForeign(inner)
    if (own === undefined) return
    // What Zod said of it is of something else: the number nearest to a bigint.
    for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
    Object.assign(jsonSchema, own)
  }
  return schema['~standard'].jsonSchema?.input({ target, libraryOptions: { unrepresentable: 'any', override } })
}

function definitionOf(schema: unknown): Readonly<Record<string, unknown>> {
  const inner = isObject(schema) ? schema._zod : undefined
  return isObject(inner) && isObject(inner.def) ? inner.def : {}
}

function inputOf(schema: unknown): JsonSchema | boolean {
  return isObject(schema) && isObject(schema['~standard'])
    ? apart(zodSchema({ '~standard': readProperties(schema) }))
    : {}
}

function readProperties(schema: Readonly<Record<string, unknown>>): StandardSchema['~standard'] {
  const standard = schema['~standard']
  const json = isObject(standard) ? standard.jsonSchema : undefined
  const input = isObject(json) ? json.input : undefined
  return typeof input === 'function'
    ? { vendor: 'zod', jsonSchema: { input: (options) => input(options) } }
    : { vendor: 'zod' }
}

/** What is said of a node of Zod that JSON Schema cannot say. */
function zodForeign(schema: unknown): JsonSchema | undefined {
  const def = definitionOf(schema)
  const { type } = def
  if (type === 'map') {
    const entries = { propertyNames: inputOf(def.keyType), additionalProperties: inputOf(def.valueType) }
    return { type: 'Map', ...entries, ...boundsOf(schema) }
  }
  if (type === 'set') return { type: 'Set', items: inputOf(def.valueType), ...boundsOf(schema) }
  if (type === 'string' && def.format === 'url') return addressType(def)
  if (type === 'literal' && Array.isArray(def.values)) return { anyOf: def.values.map(literal) }
  if (type === 'pipe') return zodPipe(schema, def)
  if (type === 'success') return {}
  if (type === 'custom') return platformType(bagOf(schema).Class)
  const name = typeof type === 'string' ? foreign[type] : undefined
  return name === undefined ? undefined : { type: name, ...boundsOf(schema) }
}

function literal(value: unknown): JsonSchema {
  if (typeof value === 'bigint') return bigintOf(value)
  return value === undefined ? { type: 'undefined' } : { enum: [value] }
}

/** What the checks of a schema left there. */
function bagOf(schema: unknown): Readonly<Record<string, unknown>> {
  const inner = isObject(schema) ? schema._zod : undefined
  return isObject(inner) && isObject(inner.bag) ? inner.bag : {}
}

/** Bounds of dates, in milliseconds, of bigints, and of how much is in a map or a set: older versions keep the first two beside the checks. */
function boundsOf(schema: unknown): JsonSchema {
  const bounds: Record<string, number> = {}
  for (const [name, bound] of [...Object.entries(bagOf(schema)), ...checksOf(schema).flatMap(boundsOfCheck)]) {
    if (!boundNames.has(name) || !(bound instanceof Date || ['bigint', 'number'].includes(typeof bound))) continue
    const known = bounds[name] ?? Number(bound)
    bounds[name] = /^(?:exclusiveM|m)in/.test(name) ? Math.max(known, Number(bound)) : Math.min(known, Number(bound))
  }
  return bounds
}

const boundNames: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minItems', 'maxItems'],
])

/** What each check of a schema was made of. */
function checksOf(schema: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { checks } = definitionOf(schema)
  return Array.isArray(checks) ? checks.map(definitionOf) : []
}

function boundsOfCheck({
  check,
  value,
  inclusive,
  ...sizes
}: Readonly<Record<string, unknown>>): readonly (readonly [name: string, bound: unknown])[] {
  if (check === 'greater_than') return [[inclusive === true ? 'minimum' : 'exclusiveMinimum', value]]
  if (check === 'less_than') return [[inclusive === true ? 'maximum' : 'exclusiveMaximum', value]]
  if (check === 'min_size') return [['minItems', sizes.minimum]]
  if (check === 'max_size') return [['maxItems', sizes.maximum]]
  return check === 'size_equals' ? ['minItems', 'maxItems'].map((name) => [name, sizes.size] as const) : []
}

/** An address whose protocol or host is held to an expression, which Zod says nothing of. */
function addressType({ protocol, hostname }: Readonly<Record<string, unknown>>): JsonSchema | undefined {
  if (!(protocol instanceof RegExp) && !(hostname instanceof RegExp)) return undefined
  const [scheme, host] = [bareSource(protocol) ?? 'https?', bareSource(hostname) ?? '[a-z]{1,8}\\.[a-z]{2,3}']
  return { type: 'string', pattern: `^(?:${scheme})://(?:${host})(?:/[\\w-]{0,8})*$` }
}

/** Of an expression that holds the whole of a text. */
function bareSource(expression: unknown): string | undefined {
  return expression instanceof RegExp ? expression.source.replace(/^\^|\$$/g, '') : undefined
}

/** What comes out of a function that takes anything is the best guess at what it makes good use of. */
function zodPipe(schema: unknown, { in: first, out }: Readonly<Record<string, unknown>>): JsonSchema | undefined {
  const [from, to] = [definitionOf(first).type, definitionOf(out).type]
  const made = definitionOf(definitionOf(first).in).type
  if (from === 'pipe' && made === 'string' && (to === 'object' || to === 'array')) {
    // What is made of a text is, as often as not, what it says in JSON.
    const said = { type: 'string', contentMediaType: 'application/json', contentSchema: inputOf(out) }
    return { anyOf: [inputOf(first), said] }
  }
  if (from === 'transform') return { anyOf: [inputOf(out), { type: ['string', 'number', 'boolean', 'null'] }] }
  // z.stringbool() tells its words where it refuses one.
  if (from !== 'string' || to !== 'boolean' || !isStandardSchema(schema)) return undefined
  const [issue] = issuesOf(schema, '\u0000')
  return issue?.values === undefined ? undefined : { enum: issue.values }
}
