/** The schema of a GraphQL service as the service tells it, by its own introspection. */
import { FuzzError } from '@fuzzwright/core'
import type { InputType, InputValue, UsedType } from '@fuzzwright/schema'
import { isObject, memberOf } from '../../member-of.ts'
import type { Execute } from './executor.ts'

export interface FieldInfo {
  readonly name: string
  readonly args: readonly InputValue[]
  readonly type: UsedType
}

/** A type by its name; lists are empty where its kind has none. */
export interface TypeInfo extends InputType {
  readonly name: string
  readonly fields: readonly FieldInfo[]
  readonly possibleTypes: readonly { readonly name: string }[]
}

/** All types of a service, and where its operations begin. */
export interface GraphqlTypes {
  readonly types: ReadonlyMap<string, TypeInfo>
  /** Names of types. */
  readonly query: string | undefined
  readonly mutation: string | undefined
}

/** Lists in lists, each not null: nobody nests deeper than this by hand. */
const nesting = 8
const reference = Array.from({ length: nesting }).reduce<string>(
  (inner) => `kind name ofType { ${inner} }`,
  'kind name',
)

const question = `{ __schema {
  queryType { name } mutationType { name }
  types {
    kind name
    fields(includeDeprecated: true) { name args { name type { ...T } defaultValue } type { ...T } }
    inputFields { name type { ...T } defaultValue }
    enumValues(includeDeprecated: true) { name }
    possibleTypes { name }
  }
} }
fragment T on __Type { ${reference} }`

/** Older services have no inputs of which one member is given. */
const questionOfOne = '{ __schema { types { name isOneOf } } }'

/** @throws FuzzError `bad-handler` where the service does not tell */
export async function readTypes(execute: Execute): Promise<GraphqlTypes> {
  const { data, errors } = await execute({ query: question })
  const schema = memberOf(data, '__schema')
  if (!isObject(schema)) {
    const why = String(memberOf(errors?.[0], 'message') ?? 'it answers nothing')
    throw new FuzzError('bad-handler', `fuzzApi(): the GraphQL service does not tell its schema: ${why}`, {
      hint: 'Switch introspection on where the service is made for tests.',
    })
  }
  const ofOne = await execute({ query: questionOfOne })
  const chosen = new Set(
    namedIn(memberOf(memberOf(ofOne.data, '__schema'), 'types')).flatMap((type) =>
      type.isOneOf === true ? [type.name] : [],
    ),
  )
  const types = namedIn(schema.types).map((type) => typeInfo(type, chosen.has(type.name)))
  const rootName = (root: unknown): string | undefined => {
    const name = memberOf(root, 'name')
    return typeof name === 'string' ? name : undefined
  }
  return {
    types: new Map(types.map((type) => [type.name, type])),
    query: rootName(schema.queryType),
    mutation: rootName(schema.mutationType),
  }
}

type Named = Readonly<Record<string, unknown>> & { readonly name: string }

function isNamed(value: unknown): value is Named {
  return typeof memberOf(value, 'name') === 'string'
}

function namedIn(list: unknown): readonly Named[] {
  return Array.isArray(list) ? list.filter(isNamed) : []
}

function typeInfo({ name, kind, ...lists }: Named, isOneOf: boolean): TypeInfo {
  return {
    ...{ name, kind: String(kind), isOneOf },
    fields: namedIn(lists.fields).map((field) => ({
      name: field.name,
      args: inputValues(field.args),
      type: typeRef(field.type),
    })),
    inputFields: inputValues(lists.inputFields),
    enumValues: namedIn(lists.enumValues),
    possibleTypes: namedIn(lists.possibleTypes),
  }
}

function inputValues(list: unknown): readonly InputValue[] {
  return namedIn(list).map(({ name, type, defaultValue }) => ({
    ...{ name, type: typeRef(type) },
    defaultValue: typeof defaultValue === 'string' ? defaultValue : null,
  }))
}

function typeRef(value: unknown): UsedType {
  const [name, ofType] = [memberOf(value, 'name'), memberOf(value, 'ofType')]
  return {
    kind: String(memberOf(value, 'kind')),
    name: typeof name === 'string' ? name : null,
    ofType: isObject(ofType) ? typeRef(ofType) : null,
  }
}

/** The type itself, without lists around it. */
export function namedType({ name, ofType }: UsedType): string {
  return ofType === null ? (name ?? '') : namedType(ofType)
}

/** `[Item!]!`, as it is written. */
export function typeText({ kind, name, ofType }: UsedType): string {
  if (ofType === null) return name ?? ''
  return kind === 'LIST' ? `[${typeText(ofType)}]` : `${typeText(ofType)}!`
}
