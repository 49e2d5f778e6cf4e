import { expect, test } from 'vitest'
import { boolean } from '../domains/choices/boolean.ts'
import { int } from '../domains/numbers/int.ts'
import { FuzzError } from '../errors.ts'
import { type CallForm, readCall } from './call-arguments.ts'
import { isSchema } from './schema-call.ts'

const form: CallForm = { testOptionNames: new Set(['timeout']), allowNothing: false, readSchema: () => boolean() }
const property = (): boolean => true
const standard = { '~standard': { vendor: 'any', version: 1 } }

test('a schema is told from options and from domains', () => {
  const schemas = [
    standard,
    Object.assign(() => {}, standard),
    { type: 'string' },
    { $ref: '#/$defs/a' },
    { enum: [1] },
    { [Symbol.toStringTag]: 'GraphQLInputObjectType', name: 'Filter' },
    { [Symbol.toStringTag]: 'GraphQLNonNull', ofType: {} },
  ]
  expect(schemas.map(isSchema)).toEqual(schemas.map(() => true))
  const others = [
    { [Symbol.toStringTag]: 'GraphQLObjectType' },
    { runs: 5 },
    { domains: [] },
    {},
    int(),
    [standard],
    property,
    null,
    'a',
    undefined,
  ]
  expect(others.map(isSchema)).toEqual(others.map(() => false))
})

test('a schema stands where domains do, alone or among them', () => {
  const own = int()
  expect(readCall(['a', standard, property], form)).toMatchObject({ name: 'a', run: property })
  expect(readCall(['a', standard, property], form).options.domains).toMatchObject([{ name: 'boolean' }])
  const { options } = readCall(['a', [own, { type: 'null' }], property], form)
  expect(options.domains).toMatchObject([{ name: 'int' }, { name: 'boolean' }])
})

test('a schema that cannot be read is told by the test', () => {
  const problem = new FuzzError('bad-schema', '#: no')
  const read = readCall(['a', standard, property], {
    ...form,
    readSchema: () => {
      throw problem
    },
  })
  expect(read.problem).toBe(problem)
})
