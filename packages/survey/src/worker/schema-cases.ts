/** JSON Schemas as one writes them, each with a value that it accepts and of which it names every part. */
import { d } from '@fuzzwright/core'
import type { AnyDomain, Domain } from '@fuzzwright/core/domain'

/** Name of the list of arguments of a relation that is about a schema and a value which the schema accepts. */
export const schemaCaseName = 'schemaAndValue'

type Schema = Readonly<Record<string, unknown>>

interface SchemaCase {
  readonly schema: Schema
  readonly value: unknown
}

/** Plain names, those that are hard to write into code, patterns or pointers, and those that every object has anyway. */
const names = [
  ...['a', 'b', 'id', 'name', 'type', '', 'a b', 'a-b', 'a.b', 'a/b', 'a~b', 'a~0', '0', 'é', '$ref', '#', '%25'],
  ...[
    "it's",
    'q"d',
    '`a`',
    '$a',
    'a\\b',
    'a\nb',
    '[a]',
    'constructor',
    'toString',
    'hasOwnProperty',
    'length',
    'default',
  ],
] as const

/** Patterns with a name that each fits. */
const patternsOfNames = [
  ['^a', 'ab'],
  ['', 'a'],
  ['.*', 'b'],
  ['^[a-z]+$', 'abc'],
  ['^\\d{2}$', '12'],
  ['^\\p{L}+$', 'aé'],
  ['"', 'q"d'],
  ['/', 'a/b'],
] as const

const typeNames = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'] as const

let made: AnyDomain | undefined

/** Lists of two: a schema, and a value. One domain for all who ask: what one drew, the search of another begins with. */
export function schemaCases(): AnyDomain {
  made ??= casesAsLists()
  return made
}

function casesAsLists(): AnyDomain {
  const whole = d.oneOf(anyCase(), referred(anyCase()))
  const known = new WeakMap<object, SchemaCase>()
  return whole.map(
    (one): [Schema, unknown] => {
      known.set(one.schema, one)
      return [one.schema, one.value]
    },
    { from: ([schema]) => (isObject(schema) ? known.get(schema) : undefined) },
  )
}

function anyCase(): Domain<SchemaCase> {
  return d.recursive<SchemaCase>((self) =>
    d.oneOf(
      leaves(),
      leaves(),
      objects(self),
      objects(self),
      lists(self),
      tuples(self),
      choices(self),
      patterned(self),
    ),
  )
}

/** What is made of something else, and led back to it: the search has to know its own inputs again. */
function remade<T>(domain: Domain<T>, to: (source: T) => SchemaCase): Domain<SchemaCase> {
  const sources = new WeakMap<SchemaCase, { readonly source: T }>()
  return domain.map(
    (source) => {
      const made = to(source)
      sources.set(made, { source })
      return made
    },
    { from: (made) => sources.get(made)?.source },
  )
}

function leaves(): Domain<SchemaCase> {
  const texts = d.string().withSoftMaxSize(5)
  const whole = d.int({ min: -1000, max: 1000 })
  const ofType = (type: string) => (value: unknown) => ({ schema: { type }, value })
  return d.oneOf(
    remade(texts, ofType('string')),
    remade(whole, ofType('integer')),
    remade(whole, (value) => ofType('number')(value + 0.5)),
    remade(d.boolean(), ofType('boolean')),
    remade(d.just(null), ofType('null')),
    remade(texts, (value) => ({ schema: { enum: [value, 1] }, value })),
    remade(texts, (value) => ({ schema: { const: value }, value })),
    remade(d.oneOf(texts, whole), (value) => ({ schema: {}, value })),
  )
}

function objects(self: Domain<SchemaCase>): Domain<SchemaCase> {
  const presence = d.elementOf(['required', 'there', 'missing'])
  const properties = d.arrayOf(d.tupleOf(d.elementOf([...names]), self, presence)).withSoftMaxSize(3)
  return remade(properties, (list) => {
    const own = new Map(list.map(([name, inner, how]) => [name, { inner, how }]))
    const required = [...own].filter(([, { how }]) => how === 'required').map(([name]) => name)
    const there = [...own].filter(([, { how }]) => how !== 'missing')
    return {
      schema: {
        type: 'object',
        properties: Object.fromEntries([...own].map(([name, { inner }]) => [name, inner.schema])),
        ...(required.length > 0 && { required }),
      },
      value: Object.fromEntries(there.map(([name, { inner }]) => [name, inner.value])),
    }
  })
}

/** Properties that are known by patterns of their names, or by none. */
function patterned(self: Domain<SchemaCase>): Domain<SchemaCase> {
  const named = d.tupleOf(d.elementOf([...patternsOfNames]), self, d.boolean())
  return remade(named, ([[pattern, name], { schema, value }, isOfAny]) => ({
    schema: {
      type: 'object',
      ...(isOfAny ? { additionalProperties: schema } : { patternProperties: { [pattern]: schema } }),
    },
    value: { [name]: value },
  }))
}

function lists(self: Domain<SchemaCase>): Domain<SchemaCase> {
  return remade(d.tupleOf(self, d.int({ min: 0, max: 3 })), ([{ schema, value }, count]) => ({
    schema: { type: 'array', items: schema },
    value: Array.from({ length: count }, () => structuredClone(value)),
  }))
}

function tuples(self: Domain<SchemaCase>): Domain<SchemaCase> {
  return remade(d.arrayOf(self).withMinSize(1).withSoftMaxSize(3), (items) => ({
    schema: { type: 'array', items: items.map(({ schema }) => schema) },
    value: items.map(({ value }) => value),
  }))
}

/** A value of one of two types, the other of which it is not. */
function choices(self: Domain<SchemaCase>): Domain<SchemaCase> {
  const ways = d.elementOf(['types', 'anyOf', 'oneOf'])
  const parts = d.tupleOf(self, d.elementOf([...typeNames]), ways, d.boolean())
  return remade(parts, ([{ schema, value }, other, way, isFirst]) => {
    const { type } = schema
    const areApart = typeof type === 'string' && type !== other && !(isNumeric(type) && isNumeric(other))
    if (!areApart) return { schema: { ...schema }, value }
    const inOrder = <T>(own: T, another: T): readonly T[] => (isFirst ? [own, another] : [another, own])
    if (way === 'types') return { schema: { ...schema, type: inOrder(type, other) }, value }
    return { schema: { [way]: inOrder<Schema>(schema, { type: other }) }, value }
  })
}

function isNumeric(type: string): boolean {
  return type === 'integer' || type === 'number'
}

/** A part that stands elsewhere in the schema, and is pointed to. */
function referred(inner: Domain<SchemaCase>): Domain<SchemaCase> {
  return remade(inner, ({ schema, value }) => ({
    schema: {
      type: 'object',
      definitions: { part: schema },
      properties: { part: { $ref: '#/definitions/part' } },
    },
    value: { part: value },
  }))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
