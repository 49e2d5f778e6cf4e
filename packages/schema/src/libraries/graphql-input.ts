/** Input types of GraphQL as JSON Schema, which has domains already. They are known by what they have: of any copy of the package `graphql`. */
import { isObject } from '../document/json.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** A type where it is used: its name, inside of lists and of what may not be null. */
export interface UsedType {
  readonly kind: string
  readonly name: string | null
  readonly ofType: UsedType | null
}

/** An argument, or a member of an input. */
export interface InputValue {
  readonly name: string
  readonly type: UsedType
  readonly defaultValue: string | null
}

/** A type by its name; lists are empty where its kind has none. */
export interface InputType {
  readonly kind: string
  readonly inputFields: readonly InputValue[]
  readonly enumValues: readonly { readonly name: string }[]
  /** An input of which exactly one member is given. */
  readonly isOneOf: boolean
}

type InputTypes = ReadonlyMap<string, InputType>

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
export function argumentsSchema(args: readonly InputValue[], types: InputTypes): JsonSchema {
  return withTypes(types, (read) => objectSchema(args, read))
}

/** The schema of a live input type, such as a `GraphQLInputObjectType`, which is not null; `undefined` for what is none. */
export function graphqlInput(value: unknown): JsonSchema | undefined {
  if (!isInputType(value)) return undefined
  const types = new Map<string, InputType>()
  const type = noteType(value, types)
  const present = type.kind === 'NON_NULL' ? type : { kind: 'NON_NULL', name: null, ofType: type }
  return withTypes(types, (read) => read(present))
}

/** What `GraphQLInputObjectType` and the other classes call themselves, by the kinds of introspection. */
const kinds: Readonly<Record<string, string>> = {
  GraphQLInputObjectType: 'INPUT_OBJECT',
  GraphQLEnumType: 'ENUM',
  GraphQLScalarType: 'SCALAR',
  GraphQLList: 'LIST',
  GraphQLNonNull: 'NON_NULL',
}

function kindOf(value: unknown): string | undefined {
  const tag: unknown = Reflect.get(Object(value), Symbol.toStringTag)
  return typeof tag === 'string' && Object.hasOwn(kinds, tag) ? kinds[tag] : undefined
}

function isInputType(value: unknown): boolean {
  const kind = kindOf(value)
  const inner: unknown = Reflect.get(Object(value), 'ofType')
  return kind === 'LIST' || kind === 'NON_NULL' ? isInputType(inner) : kind !== undefined
}

function noteType(value: unknown, types: Map<string, InputType>): UsedType {
  const kind = kindOf(value) ?? ''
  const { name, ofType, isOneOf }: Readonly<Record<string, unknown>> = isObject(value) ? value : {}
  if (ofType !== undefined) return { kind, name: null, ofType: noteType(ofType, types) }
  if (typeof name !== 'string') return { kind, name: '', ofType: null }
  if (!types.has(name)) {
    const info = { kind, isOneOf: isOneOf === true, enumValues: namedIn(value, 'getValues') }
    // It may be a part of itself.
    types.set(name, { ...info, inputFields: [] })
    const inputFields = kind === 'INPUT_OBJECT' ? namedIn(value, 'getFields').map((one) => noteField(one, types)) : []
    types.set(name, { ...info, inputFields })
  }
  return { kind, name, ofType: null }
}

function noteField({ name, type, defaultValue }: NamedMember, types: Map<string, InputType>): InputValue {
  return { name, type: noteType(type, types), defaultValue: defaultValue === undefined ? null : String(defaultValue) }
}

interface NamedMember {
  readonly name: string
  readonly type?: unknown
  readonly defaultValue?: unknown
}

function isNamed(value: unknown): value is NamedMember {
  return isObject(value) && typeof value.name === 'string'
}

/** Fields and values of enums are listed by methods, as a list or by name. */
function namedIn(value: unknown, method: 'getValues' | 'getFields'): readonly NamedMember[] {
  const list: unknown = Reflect.get(Object(value), method)
  const all: unknown = typeof list === 'function' ? Reflect.apply(list, value, []) : []
  const members: readonly unknown[] = Object.values(Object(all))
  return members.filter(isNamed)
}

function withTypes(types: InputTypes, make: (read: (type: UsedType) => JsonSchema) => JsonSchema): JsonSchema {
  const used = new Map<string, JsonSchema>()
  const schema = make((type) => refSchema(type, (name) => named(name, types, used)))
  return used.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(used) }
}

function named(name: string, types: InputTypes, used: Map<string, JsonSchema>): JsonSchema {
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

function inputSchema({ inputFields, isOneOf }: InputType, read: (type: UsedType) => JsonSchema): JsonSchema {
  if (!isOneOf) return objectSchema(inputFields, read)
  return {
    anyOf: inputFields.map(({ name, type }) =>
      objectSchema([{ name, type: { kind: 'NON_NULL', name: null, ofType: type }, defaultValue: null }], read),
    ),
  }
}

function objectSchema(values: readonly InputValue[], read: (type: UsedType) => JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(values.map(({ name, type }) => [name, read(type)])),
    required: values
      .filter(({ type, defaultValue }) => type.kind === 'NON_NULL' && defaultValue === null)
      .map(({ name }) => name),
    additionalProperties: false,
  }
}

function refSchema(type: UsedType, read: (name: string) => JsonSchema): JsonSchema {
  if (type.kind === 'NON_NULL' && type.ofType !== null) return presentSchema(type.ofType, read)
  return { anyOf: [presentSchema(type, read), { type: 'null' }] }
}

function presentSchema({ kind, name, ofType }: UsedType, read: (name: string) => JsonSchema): JsonSchema {
  if (kind === 'LIST' && ofType !== null) return { type: 'array', items: refSchema(ofType, read) }
  return read(name ?? '')
}
