import { type Domain, sample } from '@fuzzwright/core'
import { type } from 'arktype'
import { Schema } from 'effect'
import { Type } from 'typebox'
import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { boundaryValues } from '../boundary-values.ts'
import { fromSchema } from '../from-schema.ts'
import { nearSchema } from '../near-schema.ts'
import { standardEffect } from './effect-schema.ts'
import { isStandardSchema, issuesOf } from './standard-schema.ts'

const zods = {
  object: z.object({
    name: z.string().min(2).max(20),
    age: z.int().min(0),
    email: z.email(),
    role: z.enum(['a', 'b']).optional(),
  }),
  foreign: z.object({
    day: z.date().min(new Date(0)),
    map: z.map(z.string(), z.number()),
    set: z.set(z.boolean()),
    big: z.bigint().positive(),
    none: z.undefined(),
  }),
  // Windows so narrow that no value gets into one by chance.
  bounded: z.object({
    day: z.date().min(new Date('2020-01-01')).max(new Date('2020-01-03')),
    past: z
      .bigint()
      .gt(10n ** 12n)
      .lt(10n ** 12n + 9n),
    few: z.set(z.int()).min(12).max(13),
    pairs: z.map(z.int(), z.int()).size(14),
  }),
  literal: z.literal(['x', 1n, undefined]),
  union: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), n: z.number() }),
    z.object({ kind: z.literal('b'), s: z.string() }),
  ]),
  texts: z.string().startsWith('ab').includes('-').endsWith('yz'),
  template: z.templateLiteral(['v', z.int(), '-', z.enum(['a', 'b'])]),
  codec: z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (day) => day.toISOString() }),
  yesOrNo: z.stringbool(),
  before: z.preprocess((value) => String(value), z.string().min(1)),
  record: z.record(z.string().regex(/^k/), z.number()),
  refined: z.object({ a: z.int(), b: z.int() }).refine(({ a, b }) => a < b),
  address: z.url({ protocol: /^postgres$/, hostname: /^[a-z]+\.internal$/ }),
  json: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('no JSON')
        return z.NEVER
      }
    })
    .pipe(z.object({ a: z.number().min(3) })),
  twice: z.object({ password: z.string(), again: z.string() }).refine(({ password, again }) => password === again),
}
const valibots = {
  bounded: v.object({
    day: v.pipe(v.date(), v.minValue(new Date('2020-01-01')), v.maxValue(new Date('2020-01-03'))),
    past: v.pipe(v.bigint(), v.gtValue(10n ** 12n), v.ltValue(10n ** 12n + 9n)),
    few: v.pipe(v.set(v.string()), v.minSize(12), v.maxSize(13)),
    pairs: v.pipe(v.map(v.string(), v.number()), v.size(14)),
  }),
  affixes: v.pipe(v.string(), v.startsWith('(a'), v.endsWith('z-')),
  object: v.object({
    a: v.pipe(v.string(), v.minLength(2)),
    b: v.pipe(v.number(), v.integer(), v.minValue(3)),
    day: v.date(),
    mail: v.pipe(v.string(), v.email()),
  }),
  even: v.pipe(
    v.string(),
    v.check((text) => text.length % 2 === 0),
  ),
  map: v.map(v.string(), v.bigint()),
}
const arks = {
  object: type({ a: 'string>2', 'b?': 'number.integer', day: 'Date' }),
  day: type("d'2020-01-01' < Date <= d'2020-01-03'"),
  even: type('number%2'),
  mail: type('string.email'),
  end: type(['string.semver', '...', 'number[] >= 1', 'boolean']),
}

test.each([...Object.entries(zods), ...Object.entries(valibots), ...Object.entries(arks)])(
  '%s: its own check accepts each value',
  (_, schema) => {
    const domain: Domain<unknown> = fromSchema(schema)
    if (!isStandardSchema(schema)) throw new Error('no standard schema')
    for (const value of sample(domain, { count: 40, seed: 1 })) expect(issuesOf(schema, value)).toEqual([])
  },
)

test('a schema of TypeBox brings its refinements, and tuples as it writes them', () => {
  const Even = Type.Refine(Type.Integer(), (value) => value % 2 === 0)
  for (const value of sample(fromSchema(Type.Tuple([Even, Type.String()])), { count: 30 })) {
    expect(value).toEqual([expect.toSatisfy((n) => n % 2 === 0), expect.any(String)])
  }
  expect(nearSchema(Even).broken(3)).toEqual([{ keyword: 'refine', schema: '#', at: '' }])
})

test('a schema of TypeBox is a JSON Schema, with types of its own', () => {
  const schema = Type.Object({ a: Type.String({ minLength: 2 }), b: Type.Optional(Type.Integer()), big: Type.BigInt() })
  for (const value of sample(fromSchema(schema), { count: 30 })) {
    expect(value).toMatchObject({
      a: expect.stringMatching(/^.{2}/su),
      big: expect.toSatisfy((big) => typeof big === 'bigint'),
    })
  }
})

test('the type of the values is what goes into the schema', () => {
  expectTypeOf(fromSchema(zods.codec)).toEqualTypeOf<Domain<string>>()
  expectTypeOf(fromSchema(valibots.map)).toEqualTypeOf<Domain<Map<string, bigint>>>()
})

test('values next to a schema of a library are refused by its own check, refinements too', () => {
  const near = nearSchema(zods.refined)
  const codes = new Set(sample(near, { count: 100, seed: 1 }).map((value) => near.broken(value)[0]?.keyword))
  expect(codes).toContain('custom')
  expect(codes).toContain('invalid_type')
})

const answersLater = async (text: string) => text.length > 2

test.each([
  ['#', z.string().refine(answersLater)],
  ['#/properties/a', z.object({ b: z.number(), a: z.string().transform(async (text) => text.length) })],
  [
    '#/properties/list/items/properties/x~1y',
    z.object({ list: z.array(z.object({ 'x/y': z.string().refine(answersLater) })).min(1) }),
  ],
  ['#/properties/a', z.object({ a: z.string().refine(answersLater).optional() }).refine(() => true)],
  ['#/properties/a', v.objectAsync({ b: v.number(), a: v.pipeAsync(v.string(), v.checkAsync(answersLater)) })],
])('a check at %s that only answers later is told', (pointer, schema) => {
  const expected = { code: 'async-refinement', message: expect.stringMatching(`^${pointer}: `) }
  expect(() => fromSchema(schema)).toThrow(expect.objectContaining(expected))
})

test('a check that throws refuses, and does not answer later', () => {
  const strict = z.object({
    a: z.int().refine((n) => {
      if (n % 2 !== 0) throw new RangeError('odd')
      return true
    }),
  })
  for (const { a } of sample(fromSchema(strict), { count: 20, seed: 1 })) expect(Math.abs(a % 2)).toBe(0)
  const never = z.object({ a: z.string().transform((text): string => text.repeat(-1)) })
  expect(() => fromSchema(never)).toThrow(expect.objectContaining({ code: 'schema-gave-up' }))
})

class Own {}

test('a class of ones own has no values that could be made', () => {
  expect(() => fromSchema(z.instanceof(Own))).toThrow(expect.objectContaining({ code: 'schema-gave-up' }))
})

test('what a library of its own says of no type has instances of classes of the platform', () => {
  for (const url of sample(fromSchema(z.object({ at: z.instanceof(URL) })), { count: 5 }))
    expect(url.at).toBeInstanceOf(URL)
})

test('the words of a stringbool are those it was given', () => {
  const words = sample(fromSchema(z.stringbool({ truthy: ['ja'], falsy: ['nein'] })), { count: 20 })
  expect(new Set(words)).toEqual(new Set(['ja', 'nein']))
})

test('values of Effect that no JSON has are made by its own codec', () => {
  const schema = Schema.Struct({ at: Schema.Date, size: Schema.BigInt, seen: Schema.ReadonlySet(Schema.Finite) })
  const standard = Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(schema))
  for (const value of sample(fromSchema(standard), { count: 10 })) {
    expect(issuesOf(standard, value)).toEqual([])
    expect(value.at).toBeInstanceOf(Date)
  }
})

test('a library that fails at its own JSON Schema is told', () => {
  const fails = (): never => {
    throw new TypeError('no such node')
  }
  const schema = {
    '~standard': { vendor: 'own', version: 1, validate: () => ({ value: 1 }), jsonSchema: { input: fails } },
  }
  expect(() => fromSchema(schema)).toThrow(/own has no JSON Schema for it: TypeError: no such node/)
})

test('a library that cannot be read is told', () => {
  const schema = { '~standard': { vendor: 'zod', version: 1, validate: () => ({ value: 1 }) } }
  expect(() => fromSchema(schema)).toThrow(/Zod answers since version 4\.2/)
  expect(() => fromSchema(schema)).toThrow(expect.objectContaining({ code: 'no-json-schema' }))
})

test('Effect: numbers that need not be finite keep to their bounds, wherever they stand', () => {
  const small = Schema.Number.check(Schema.isBetween({ minimum: 3, maximum: 4 }), Schema.isMultipleOf(0.5))
  const least = Schema.Number.check(Schema.isGreaterThan(10 ** 9))
  interface Tree {
    readonly size: number
    readonly next: Tree | null
  }
  const Tree = Schema.Struct({ size: small, next: Schema.NullOr(Schema.suspend((): Schema.Codec<Tree> => Tree)) })
  const schema = Schema.Struct({
    ...{ small, least, list: Schema.Array(small).check(Schema.isMinLength(3)), pair: Schema.Tuple([least, small]) },
    ...{ either: Schema.Union([Schema.String, small]), named: small.annotate({ identifier: 'Small' }), tree: Tree },
    ...{
      perName: Schema.Record(Schema.String, small),
      both: Schema.Union([Schema.Struct({ small }), Schema.Tuple([least])]),
    },
  })
  const is = Schema.is(schema)
  const values = sample(fromSchema(schema), { count: 100, seed: 1 })
  expect(values.filter((value) => !is(value))).toEqual([])
  expect(values.some(({ least: one }) => one === Number.POSITIVE_INFINITY)).toBe(true)
})

test('a schema of Effect is read as it is made', () => {
  const Job = Schema.Struct({ at: Schema.String.check(Schema.isMinLength(3)), tries: Schema.optionalKey(Schema.Int) })
  const domain = fromSchema(Job)
  expectTypeOf(domain).toEqualTypeOf<Domain<{ readonly at: string; readonly tries?: number }>>()
  for (const { at, tries = 0 } of sample(domain, { count: 20, seed: 1 })) {
    expect(at.length).toBeGreaterThanOrEqual(3)
    expect(tries).toSatisfy(Number.isInteger)
  }
})

test('Effect: numbers written as text keep to their bounds, texts of a length to their expressions', () => {
  const FromText = Schema.FiniteFromString.check(Schema.isGreaterThan(10), Schema.isLessThan(20))
  const Both = Schema.Struct({ n: FromText, id: Schema.String.check(Schema.isMinLength(3), Schema.isPattern(/^u_/)) })
  const values: readonly unknown[] = sample(fromSchema(Both), { count: 100 })
  for (const value of values) {
    const { n, id } = Object(value)
    expect(Number(n)).toBeGreaterThan(10)
    expect(Number(n)).toBeLessThan(20)
    expect(id).toMatch(/^u_./s)
  }
})

test('values on the bounds of what JSON does not have are told apart', () => {
  const { accepted, refused } = boundaryValues(z.object({ big: z.bigint().min(1n).max(2n), set: z.set(z.int()) }))
  expect(accepted.length).toBeGreaterThan(1)
  expect(refused.length).toBeGreaterThan(1)
})

test('Effect is not looked for where a schema is of another library', () => {
  const effect = new Proxy({}, { get: () => expect.unreachable() })
  expect(standardEffect({ type: 'string' }, effect)).toBeUndefined()
  expect(standardEffect(() => {}, effect)).toBeUndefined()
})
