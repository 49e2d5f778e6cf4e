/**
 * An OpenAPI document with its schemas in the words of JSON Schema, for one direction: what is sent, or what is answered. Nothing
 * changes its place, so pointers into the document stay true.
 */

export type Direction = 'request' | 'answer'

type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Numbers of 32 bits, which a validator of OpenAPI holds them to. */
const int32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }

/**
 * A copy of `value`, which is the document or a part of it. `isOld`: of OpenAPI 3.0, where `nullable` stands for the type null. Members that are
 * only for the other direction are neither asked for nor made.
 */
export function plainSchemas(value: unknown, direction: Direction, isOld: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => plainSchemas(one, direction, isOld))
  if (!isObject(value)) return value
  const copied = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isVerbatim(key, inner) ? inner : plainSchemas(inner, direction, isOld),
    ]),
  )
  const schema = withInt32(oneWay(copied, direction))
  return isOld ? withNull(schema) : schema
}

/** Values, not schemas. A property may be called so as well: then its schema is plain as it is, which hardly any is not. */
function isVerbatim(key: string, inner: unknown): boolean {
  // Among answers, `default` is what holds for all others.
  if (key === 'default') return !isObject(inner) || !('description' in inner || 'content' in inner)
  return key === 'example' || key === 'examples' || key === 'enum' || key === 'const'
}

function oneWay(schema: Json, direction: Direction): Json {
  const { properties, required } = schema
  if (!isObject(properties)) return schema
  const foreign = direction === 'request' ? 'readOnly' : 'writeOnly'
  const others = new Set(
    Object.entries(properties).flatMap(([name, inner]) => (isObject(inner) && inner[foreign] === true ? [name] : [])),
  )
  if (others.size === 0) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !others.has(name))),
    ...(Array.isArray(required) && { required: required.filter((name) => !others.has(name)) }),
  }
}

function withNull(schema: Json): Json {
  const { nullable, ...rest } = schema
  if (nullable !== true) return schema
  if (typeof rest.type === 'string') {
    const { enum: listed } = rest
    const withNullListed = Array.isArray(listed) && !listed.includes(null) ? { enum: [...listed, null] } : {}
    return { ...rest, type: [rest.type, 'null'], ...withNullListed }
  }
  return 'allOf' in rest || 'oneOf' in rest || 'anyOf' in rest ? { anyOf: [{ enum: [null] }, rest] } : rest
}

function withInt32(schema: Json): Json {
  return schema.type === 'integer' && schema.format === 'int32' ? { ...int32, ...schema } : schema
}
