/**
 * An OpenAPI document with its schemas in the words of JSON Schema. Nothing changes its place, so pointers into the document stay true.
 */
import { FuzzError } from '@fuzzwright/core'
import { isObject } from './json.ts'

/** Members that are only for the other direction are neither asked for nor made. */
export type Direction = 'request' | 'answer'

type Json = Readonly<Record<string, unknown>>

const dialects = { old: 'http://json-schema.org/draft-04/schema#', now: 'https://json-schema.org/draft/2020-12/schema' }

/** A parsed document of OpenAPI 3. */
export function isOpenapi(value: unknown): value is Json & { readonly openapi: string } {
  return isObject(value) && typeof value.openapi === 'string' && /^3\.\d+\./.test(value.openapi)
}

/** Documents that are plain already: each is read for many schemas. */
const made = new WeakSet<object>()

/**
 * A copy of a document with plain schemas, in the draft of its version; of a direction where one is given. What is no OpenAPI
 * document, or is plain, is left as it is.
 */
export function plainSchemas(document: unknown, direction?: Direction): unknown {
  if (!isOpenapi(document) || made.has(document)) return document
  const isOld = document.openapi.startsWith('3.0.')
  const copied = plainPart(document, direction, isOld)
  const plain = { $schema: isOld ? dialects.old : dialects.now, ...Object(copied) }
  made.add(plain)
  return plain
}

/** @throws FuzzError where it takes more to say which of its schemas is meant */
export function checkOpenapi(document: unknown, at: string | undefined): void {
  if (at !== undefined || !isOpenapi(document) || '$ref' in document) return
  const { schemas } = isObject(document.components) ? document.components : {}
  const [first = 'User'] = isObject(schemas) ? Object.keys(schemas) : []
  throw new FuzzError('bad-schema', '#: this is an OpenAPI document, which has many schemas.', {
    hint: `Say which is meant: fromSchema(document, { at: '#/components/schemas/${first}' }).`,
  })
}

/** Numbers of 32 bits, which a validator of OpenAPI holds them to. */
const int32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }

/** `isOld`: of OpenAPI 3.0, where `nullable` stands for the type null. */
function plainPart(value: unknown, direction: Direction | undefined, isOld: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => plainPart(one, direction, isOld))
  if (!isObject(value)) return value
  const copied = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isVerbatim(key, inner) ? inner : plainPart(inner, direction, isOld),
    ]),
  )
  const schema = withInt32(direction === undefined ? copied : oneWay(copied, direction))
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
