/** Input types of GraphQL as JSON Schema, which has domains already. */
import type { GraphqlTypes, InputValue, TypeInfo, TypeRef } from './introspection.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** Scalars of the language, and what services often call theirs; of others any plain value is tried. */
const scalars: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  Float: { type: 'number' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  ID: { type: 'string' },
  DateTime: { type: 'string', format: 'date-time' },
  Timestamp: { type: 'integer' },
  Date: { type: 'string', format: 'date' },
  Time: { type: 'string', format: 'time' },
  UUID: { type: 'string', format: 'uuid' },
  EmailAddress: { type: 'string', format: 'email' },
  Email: { type: 'string', format: 'email' },
  URL: { type: 'string', format: 'uri' },
  URI: { type: 'string', format: 'uri' },
  BigInt: { type: 'integer' },
  Long: { type: 'integer' },
  NonNegativeInt: { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 },
  PositiveInt: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
  NonNegativeFloat: { type: 'number', minimum: 0 },
  PositiveFloat: { type: 'number', exclusiveMinimum: 0 },
  NonEmptyString: { type: 'string', minLength: 1 },
  JSON: {},
  JSONObject: { type: 'object' },
  Void: { type: 'null' },
}
const unknownScalar: JsonSchema = { type: ['string', 'integer', 'number', 'boolean'] }

/** The object of some arguments. */
export function argumentsSchema(args: readonly InputValue[], { types }: GraphqlTypes): JsonSchema {
  const used = new Map<string, JsonSchema>()
  const schema = objectSchema(args, (type) => refSchema(type, (name) => named(name, types, used)))
  return used.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(used) }
}

function named(name: string, types: GraphqlTypes['types'], used: Map<string, JsonSchema>): JsonSchema {
  const type = types.get(name)
  if (type?.kind === 'ENUM') return { enum: type.enumValues.map((value) => value.name) }
  if (type?.kind !== 'INPUT_OBJECT') return Object.hasOwn(scalars, name) ? (scalars[name] ?? {}) : unknownScalar
  if (!used.has(name)) {
    // It may be a part of itself.
    used.set(name, {})
    used.set(
      name,
      inputSchema(type, (inner) => refSchema(inner, (other) => named(other, types, used))),
    )
  }
  return { $ref: `#/$defs/${name}` }
}

function inputSchema({ inputFields, isOneOf }: TypeInfo, read: (type: TypeRef) => JsonSchema): JsonSchema {
  if (!isOneOf) return objectSchema(inputFields, read)
  return {
    anyOf: inputFields.map(({ name, type }) =>
      objectSchema([{ name, type: { kind: 'NON_NULL', name: null, ofType: type }, defaultValue: null }], read),
    ),
  }
}

function objectSchema(values: readonly InputValue[], read: (type: TypeRef) => JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(values.map(({ name, type }) => [name, read(type)])),
    required: values
      .filter(({ type, defaultValue }) => type.kind === 'NON_NULL' && defaultValue === null)
      .map(({ name }) => name),
    additionalProperties: false,
  }
}

function refSchema(type: TypeRef, read: (name: string) => JsonSchema): JsonSchema {
  if (type.kind === 'NON_NULL' && type.ofType !== null) return presentSchema(type.ofType, read)
  return { anyOf: [presentSchema(type, read), { type: 'null' }] }
}

function presentSchema({ kind, name, ofType }: TypeRef, read: (name: string) => JsonSchema): JsonSchema {
  if (kind === 'LIST' && ofType !== null) return { type: 'array', items: refSchema(ofType, read) }
  return read(name ?? '')
}
