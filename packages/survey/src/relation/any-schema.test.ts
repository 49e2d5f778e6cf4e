/** Writers made of schemas of all kinds: each planted bug is found, and what knows fewer schemas is left alone. */
import type { TypeShape } from '@fuzzwright/core'
import { type Case, describePlanted, named, text } from '../../test/planted.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly items?: Schema | readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly $ref?: string
}

const any: TypeShape = { kind: 'unknown' }
const writer: TypeShape = { kind: 'function', parameters: [{ name: 'value', shape: any }], returns: text }
const builds = (build: (schema: Schema) => (value: unknown) => string | undefined): Case[1] => ({
  build: named(build, { schema: any }, writer),
})
/** Writes by the schema alone where it knows better than JSON what to do. */
const writes = (own: (schema: Schema, value: object) => string | undefined): Case[1] =>
  builds((schema) => (value) => own(schema, Object(value)) ?? JSON.stringify(value))

const namesIn = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as Schema
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)]
}
const partsOf = (schema: unknown): readonly Schema[] =>
  typeof schema !== 'object' || schema === null ? [] : [schema, ...Object.values(schema).flatMap(partsOf)]

const bugs: readonly Case[] = [
  [
    'names are written into code as they are',
    builds((schema) => {
      for (const name of namesIn(schema)) new Function(`return { "${name}": 1 }`)
      return (value) => JSON.stringify(value)
    }),
  ],
  [
    'the first of two types is taken for the only one',
    writes(({ type }, value) => (Array.isArray(type) && type[0] === 'string' ? `"${value}"` : undefined)),
  ],
  [
    'what every object inherits is taken for its own',
    writes(({ properties }, value) => {
      const inherited = Object.keys(properties ?? {}).find((name) => name in value && !Object.hasOwn(value, name))
      return inherited === undefined ? undefined : JSON.stringify({ ...value, [inherited]: 1 })
    }),
  ],
  [
    'patterns are of code units',
    writes(({ patternProperties }, value) => {
      const [pattern] = Object.keys(patternProperties ?? {})
      if (pattern === undefined) return undefined
      const known = Object.entries(value).filter(([name]) => new RegExp(pattern).test(name))
      return JSON.stringify(Object.fromEntries(known))
    }),
  ],
  [
    'a list of schemas is taken for one',
    builds((schema) => {
      const lists = partsOf(schema).filter(({ items }) => Array.isArray(items))
      return (value) => (lists.length > 0 ? Reflect.get(Object(undefined), 'items').length : JSON.stringify(value))
    }),
  ],
]

const refuses = (isUnknown: (schema: Schema) => boolean): Case[1] =>
  builds((schema) => {
    if (partsOf(schema).some(isUnknown)) throw new Error('this is not supported')
    return (value) => JSON.stringify(value)
  })

const sound: readonly Case[] = [
  ['JSON', builds(() => (value) => JSON.stringify(value))],
  [
    'no choices, said in a word of the platform',
    builds((schema) => {
      if (partsOf(schema).some(({ anyOf }) => anyOf !== undefined)) throw new SyntaxError('Unexpected keyword anyOf')
      return (value) => JSON.stringify(value)
    }),
  ],
  ['no references, no tuples', refuses(({ $ref, items }) => $ref !== undefined || Array.isArray(items))],
  ['no text of JSON', builds(() => (value) => String(value))],
  [
    'with blanks, and once more',
    builds(() => (value) => JSON.stringify(JSON.parse(JSON.stringify(value)), undefined, 1)),
  ],
]

describePlanted({ 'writers of any schema': { kind: 'roundtrip', runs: 300, bugs, sound } })

/** What a call does to the schema it is handed. */
const touches = (touch: (schema: Schema) => unknown): Case[1] =>
  builds((schema) => {
    touch(schema)
    return (value) => JSON.stringify(value)
  })
const inOrder = ({ type }: Schema): unknown => Array.isArray(type) && type.sort()

describePlanted({
  'schemas that are left as they are': {
    kind: 'mutates',
    runs: 300,
    bugs: [
      ['types put in order', touches((schema) => partsOf(schema).map(inOrder))],
      ['a title for what has none', touches((schema) => schema.anyOf && Object.assign(schema, { title: 'choice' }))],
      [
        'references put in',
        touches((schema) => partsOf(schema).map((part) => part.$ref && Object.assign(part, { $ref: '' }))),
      ],
      [
        'one type as a list',
        touches((schema) => schema.patternProperties && Object.assign(schema, { type: ['object'] })),
      ],
      ['the last of a tuple', touches(({ items }) => Array.isArray(items) && items.pop())],
    ],
    sound: [
      ['nothing is done', touches(() => undefined)],
      ['a copy put in order', touches((schema) => partsOf(structuredClone(schema)).map(inOrder))],
      ['what is read only', touches((schema) => JSON.stringify(schema))],
      ['names asked for', touches((schema) => namesIn(schema))],
      ['all schemas marked', touches((schema) => Object.assign(schema, { known: true }))],
    ],
  },
})
