import { check, d, domainLaws, sample } from '@fuzzwright/core'
import { describe, expect, test } from 'vitest'
import { fromSchema } from './from-schema.ts'
import { nearSchema } from './near-schema.ts'

const tree = {
  type: 'object',
  properties: { value: { type: 'integer' }, next: { $ref: '#' }, kids: { type: 'array', items: { $ref: '#' } } },
  required: ['value'],
  additionalProperties: false,
}
const conditional = {
  type: 'object',
  properties: { kind: { enum: ['a', 'b'] } },
  required: ['kind'],
  if: { properties: { kind: { const: 'a' } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
  then: { properties: { count: { type: 'integer' } }, required: ['count'] },
}
const evaluated = {
  type: 'object',
  allOf: [{ properties: { a: { type: 'string' } } }],
  properties: { b: { type: 'integer' } },
  unevaluatedProperties: false,
}

function named(letters: string): object {
  const members = [...letters].map((letter) => [letter, { type: ['string', 'integer'] }])
  return { type: 'object', properties: Object.fromEntries(members) }
}

test('one member of many is drawn, each of them sooner or later', () => {
  const one = fromSchema({ ...named('abcdefghijkl'), additionalProperties: false, minProperties: 1, maxProperties: 1 })
  const drawn = sample(one, { count: 200, seed: 1 }).map((value) => Object.keys(Object(value)))
  expect(drawn.every((names) => names.length === 1)).toBe(true)
  expect(new Set(drawn.flat()).size).toBe(12)
})

test('what is wrong where no value may reach is told when it is read', () => {
  const inside = (schema: object) => ({ type: 'object', properties: { a: { properties: { b: schema } } } })
  expect(() => fromSchema(inside({ $ref: 'https://a.example/b' }))).toThrow('#/properties/a/properties/b/$ref')
  expect(() => fromSchema(inside({ allOf: [{ $ref: '#/properties/a/properties/b' }] }))).toThrow('without end')
  expect(() => fromSchema(inside({ pattern: '(' }))).toThrow('#/properties/a/properties/b/pattern')
})

test.each([
  ['whole numbers', { type: 'integer', minimum: 3, maximum: 9 }],
  ['multiples', { type: 'number', multipleOf: 0.25, minimum: 1 }],
  ['patterns with lengths', { type: 'string', pattern: '^[a-z]+$', minLength: 3 }],
  ['formats', { type: 'string', format: 'date-time' }],
  ['lists of values', { enum: [1, 'a', null, { a: 1 }] }],
  [
    'members and others',
    { properties: { a: { type: 'integer' } }, required: ['a'], additionalProperties: { type: 'boolean' } },
  ],
  ['members by pattern', { type: 'object', patternProperties: { '^x': { type: 'number' } }, maxProperties: 3 }],
  [
    'places of a list',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }], items: { type: 'number' } },
  ],
  [
    'items that must be there',
    { type: 'array', contains: { const: 7 }, items: { type: 'integer' }, uniqueItems: true },
  ],
  ['recursion', tree],
  [
    'one of',
    {
      oneOf: [
        { type: 'integer', minimum: 0 },
        { type: 'number', maximum: 5 },
      ],
    },
  ],
  ['not', { not: { type: ['string', 'object'] } }],
  ['conditions', conditional],
  ['what nothing looked at', evaluated],
  ['so many members', { ...named('abcdefgh'), additionalProperties: false, minProperties: 1, maxProperties: 2 }],
  [
    'choices of choices',
    { anyOf: [{ oneOf: [{ type: 'null' }, named('a')] }, { $ref: '#/$defs/n' }], $defs: { n: { type: 'integer' } } },
  ],
])('the laws hold: %s', (_, schema) => {
  domainLaws(fromSchema(schema), { cases: 12, strangers: [{ a: [() => 1] }] })
})

// biome-ignore lint/suspicious/noExplicitAny: each schema has values of another type.
const readings: readonly (readonly [string, unknown, object, (value: any) => boolean])[] = [
  [
    'exclusive bounds of draft 4',
    { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 2 },
    { draft: 'draft-04' },
    (n: number) => n === 2,
  ],
  [
    'a reference hides its neighbours until draft 7',
    { $ref: '#/definitions/n', type: 'string', definitions: { n: { enum: [1] } } },
    { draft: 'draft-07' },
    (n: number) => n === 1,
  ],
  [
    'a list of items until 2019-09',
    { type: 'array', items: [{ const: 1 }], additionalItems: false, minItems: 1 },
    { draft: 'draft-2019-09' },
    (list: number[]) => list.join() === '1',
  ],
  [
    'two types at once',
    { allOf: [{ type: ['string', 'integer'] }, { type: ['integer', 'null'] }, { minimum: 3 }, { maximum: 3 }] },
    {},
    (n: number) => n === 3,
  ],
  [
    'another document',
    { $ref: 'other.json#/$defs/n' },
    { schemas: { 'other.json': { $defs: { n: { const: 5 } } } } },
    (n: number) => n === 5,
  ],
  [
    'several patterns',
    { type: 'string', allOf: [{ pattern: '^ab' }, { pattern: 'yz$' }, { pattern: '-' }] },
    {},
    (text: string) => /^ab.*-.*yz$/s.test(text),
  ],
  [
    'multiples of a step that no double is',
    { type: 'number', multipleOf: 0.0001 },
    {},
    // As Hyperjump has it, and as Ajv has it.
    (n: number) => Math.abs(n % 0.0001) < 1.19e-7 && Number.isInteger(n / 0.0001),
  ],
  [
    'whole numbers that a tiny step divides',
    { type: 'integer', multipleOf: 1e-8 },
    {},
    (n: number) => Number.isInteger(n) && Number.parseInt(String(n / 1e-8), 10) === n / 1e-8,
  ],
  [
    'JSON in a text',
    { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'array', items: { const: 7 } } },
    {},
    (text: string) => [...JSON.parse(text)].every((item) => item === 7),
  ],
  [
    'a format of ones own',
    { type: 'string', format: 'plate' },
    { formats: { plate: d.inRegexp(/^[A-Z]{2}\d{2}$/) } },
    (text: string) => /^[A-Z]{2}\d{2}$/.test(text),
  ],
  [
    'a member named as that of every object',
    {
      type: 'object',
      required: ['__proto__'],
      properties: { ['__proto__']: { const: 1 } },
      additionalProperties: false,
    },
    {},
    (value: object) => Object.hasOwn(value, '__proto__'),
  ],
]

test.each(readings)('reads %s', (_, schema, options, holds) => {
  const values = sample(fromSchema(schema, options), { count: 50, seed: 1 })
  for (const value of values) expect(value).toSatisfy(holds)
})

test('$dynamicRef leads to where the outermost document says', () => {
  const list = {
    $id: 'list',
    $defs: { item: { $dynamicAnchor: 'item' } },
    type: 'array',
    items: { $dynamicRef: '#item' },
    minItems: 1,
  }
  const numbers = { $id: 'numbers', $ref: 'list', $defs: { item: { $dynamicAnchor: 'item', type: 'number' }, list } }
  for (const value of sample(fromSchema(numbers), { count: 30 }))
    expect(value).toSatisfy((list: unknown[]) => list.every((item) => typeof item === 'number'))
})

test('any value that the schema accepts is recognised, also one that is never drawn', () => {
  const domain = fromSchema({ type: 'string', format: 'email' })
  for (const value of ['a@b.io', 'no address, and accepted by what JSON Schema says of formats']) {
    const c: unknown = domain.fromValue(value)
    expect([domain.validate(c), domain.getValue(c)]).toEqual([undefined, value])
  }
  const refused: unknown = domain.fromValue(7)
  expect(domain.validate(refused)).toBe('"type" (#) refused the whole')
})

test('a search shrinks inside of the schema', async () => {
  const domain = fromSchema({
    type: 'object',
    properties: { n: { type: 'integer', minimum: 10 } },
    required: ['n'],
    additionalProperties: false,
  })
  const report = await check((value) => Number(Object(value).n) < 12, { domains: [domain], seed: 1 })
  expect(report.finding?.args).toEqual([{ n: 12 }])
})

test.each([
  ['unsatisfiable-schema', { type: 'string', minLength: 3, maxLength: 2 }, '#: no value meets the schema'],
  [
    'unsatisfiable-schema',
    { properties: { a: { allOf: [{ type: 'string' }, { type: 'null' }] } }, required: ['a'], type: 'object' },
    '#/properties/a/allOf/',
  ],
  ['unsatisfiable-schema', { ...tree, required: ['next'] }, 'without end'],
  [
    'unsatisfiable-schema',
    {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'array', items: { $ref: '#/$defs/b' }, minItems: 1 } },
      $defs: { b: { type: 'integer', minimum: 5, maximum: 4 } },
    },
    '#/$defs/b: no value meets the schema: its limits leave nothing',
  ],
  [
    'unsatisfiable-schema',
    { type: 'object', required: ['b'], properties: { a: true }, additionalProperties: false },
    '#/additionalProperties: no value meets the schema: accepts nothing',
  ],
  ['endless-recursion', { $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } }, '#/$defs/a'],
  [
    'remote-reference',
    { properties: { a: { $ref: 'https://example.com/other.json' } } },
    '#/properties/a/$ref: "https://example.com/other.json"',
  ],
  ['unresolved-reference', { items: { $ref: '#/$defs/gone' } }, '#/items/$ref: "#/$defs/gone" leads to no schema'],
  [
    'unknown-format',
    { properties: { 'a/b': { type: 'string', format: 'banana' } } },
    '#/properties/a~1b/format: no texts of the format "banana"',
  ],
  [
    'unknown-keyword',
    { type: 'string', minLenght: 3 },
    '#/minLenght: "minLenght" is no keyword of JSON Schema.\n  Is "minLength" meant?',
  ],
  ['bad-schema', { type: 'strnig' }, '#/type: "strnig" is no type'],
  ['bad-schema', { type: 'object', required: 'a' }, '#/required: a list of names stands here'],
  ['bad-schema', { type: 'array', minItems: -1 }, '#/minItems: nothing has a size of -1'],
  ['bad-schema', { properties: { a: { multipleOf: 0 } } }, '#/properties/a/multipleOf: 0 has no multiples'],
  ['bad-schema', { items: { $ref: 5 } }, '#/items/$ref: 5 is no address'],
  ['bad-schema', { items: { $id: 'http://[' } }, '#/items: the address it gives itself, "http://[", is none'],
  ['bad-schema', { pattern: '(' }, '#/pattern: "(" is no regular expression'],
  ['bad-schema', 7, '#: a schema stands here, not a number'],
  ['bad-schema', undefined, '#: a schema stands here, not undefined'],
  ['bad-schema', new Map(), '#: a schema stands here, not an instance of Map'],
  ['schema-gave-up', { type: 'string', pattern: '^[a-z]{3}$', not: { pattern: '[a-z]' } }, '# '],
  [
    'schema-too-large',
    { type: 'object', properties: { list: { type: 'array', minItems: 10_000_000 } }, required: ['list'] },
    '#/properties/list/minItems: no value of at least 10000000 items is made',
  ],
  ['schema-too-large', { type: 'string', minLength: 2e9 }, '#/minLength: no value of at least 2000000000 characters'],
  [
    'schema-too-large',
    { type: 'object', minProperties: 50_000 },
    '#/minProperties: no value of at least 50000 members',
  ],
] as const)('%s is told with a pointer', (code, schema, message) => {
  let error: unknown
  try {
    fromSchema(schema)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toMatchObject({ code })
  expect(String(error)).toContain(message.trim())
})

describe('OpenAPI documents', () => {
  const schemas = {
    Pet: {
      type: 'object',
      required: ['name', 'size'],
      properties: {
        name: { type: 'string', nullable: true, minLength: 2, maxLength: 4 },
        size: { type: 'integer', format: 'int32', minimum: 3, exclusiveMinimum: true, maximum: 5 },
        friend: { $ref: '#/components/schemas/Pet' },
        chip: { type: 'string', format: 'chip-number', enum: ['a', 'b'] },
      },
      additionalProperties: false,
    },
  }
  const old = { openapi: '3.0.3', info: { title: 'Pets', version: '1' }, paths: {}, components: { schemas } }
  const late = {
    ...old,
    openapi: '3.1.0',
    components: { schemas: { Age: { type: ['integer', 'null'], exclusiveMinimum: 3, maximum: 5 } } },
  }

  test('have schemas of their own draft at a pointer', () => {
    const pets = sample(fromSchema(old, { at: '#/components/schemas/Pet' }), { count: 200, seed: 1 })
    const sizes = new Set(pets.map((pet) => Object(pet).size))
    expect([...sizes].sort()).toEqual([4, 5])
    expect(pets.some((pet) => Object(pet).name === null)).toBe(true)
    expect(pets.some((pet) => Object(pet).friend !== undefined)).toBe(true)
    const ages = sample(fromSchema(late, { at: '#/components/schemas/Age' }), { count: 50, seed: 1 })
    expect(new Set(ages)).toEqual(new Set([null, 4, 5]))
    const near = nearSchema(old, { at: '#/components/schemas/Pet' })
    expect(near.broken({ name: 'ab', size: 3 })).toMatchObject([{ keyword: 'exclusiveMinimum', at: '/size' }])
  })

  test('are referred to by an address they are given', () => {
    const domain = fromSchema(
      { type: 'array', items: { $ref: 'pets.json#/components/schemas/Pet/properties/size' }, minItems: 1 },
      { schemas: { 'pets.json': old } },
    )
    const sizes = sample(domain, { count: 50, seed: 1 }).flatMap((list) => Object.values(Object(list)))
    expect(new Set(sizes)).toEqual(new Set([4, 5]))
  })

  test.each([
    [
      'bad-schema',
      undefined,
      "#: this is an OpenAPI document, which has many schemas.\n  Say which is meant: fromSchema(document, { at: '#/components/schemas/Pet' })",
    ],
    ['unresolved-reference', '#/components/schemas/Dog', '#/components/schemas/Dog: no schema stands there'],
  ])('say which schema is missing: %s', (code, at, message) => {
    expect(() => fromSchema(old, at === undefined ? {} : { at })).toThrow(expect.objectContaining({ code }))
    expect(() => fromSchema(old, at === undefined ? {} : { at })).toThrow(message)
  })
})

test('a pointer says which schema of a document is meant', () => {
  const schema = { $defs: { a: { type: 'integer', minimum: 3 }, b: { $ref: '#/$defs/a', maximum: 4 } } }
  expect(new Set(sample(fromSchema(schema, { at: '#/$defs/b' }), { count: 30, seed: 1 }))).toEqual(new Set([3, 4]))
})

test('what is not known is refused or passed over as one likes', () => {
  expect(() => fromSchema({ colour: 1 }, { unknown: 'refuse' })).toThrow('#/colour')
  expect(sample(fromSchema({ const: 1, colour: 1, format: 'banana' }, { unknown: 'ignore' }))[0]).toBe(1)
})

describe('the meta-schemas of the drafts are known by their addresses', () => {
  test.each([
    ['http://json-schema.org/draft-04/schema#', { required: ['a'] }, { required: [] }],
    ['https://json-schema.org/draft-06/schema', { exclusiveMinimum: 1 }, { exclusiveMinimum: true }],
    ['http://json-schema.org/draft-07/schema#', { if: { type: 'object' } }, { if: { type: 'text' } }],
    ['http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger', 7, -1],
    ['https://json-schema.org/draft/2019-09/schema', { items: [{ minLength: 2 }] }, { items: [{ minLength: -2 }] }],
    ['https://json-schema.org/draft/2020-12/schema', { $defs: { a: { not: true } } }, { $defs: { a: { not: 5 } } }],
  ])('%s', (address, accepted, refused) => {
    const domain = fromSchema({ type: 'object', properties: { it: { $ref: address } }, required: ['it'] })
    const recognised = (it: unknown) => {
      const value = domain.fromValue({ it })
      return value !== undefined && domain.validate(value) === undefined
    }
    expect([recognised(accepted), recognised(refused)]).toEqual([true, false])
    expect(sample(domain, { count: 20, seed: 1 })).toHaveLength(20)
  })

  test('a document that was given under such an address comes first', () => {
    const address = 'http://json-schema.org/draft-07/schema'
    const domain = fromSchema({ $ref: address }, { schemas: { [address]: { const: 'mine' } } })
    expect(sample(domain, { count: 3, seed: 1 })).toEqual(['mine', 'mine', 'mine'])
  })
})
