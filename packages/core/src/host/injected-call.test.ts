import { expect, test } from 'vitest'
import type { SchemaReference } from '../description/type-shape.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { just } from '../domains/choices/element.ts'
import { FuzzError } from '../errors.ts'
import { skipNote } from './call-arguments.ts'
import { chosenFor, entityResolver, type InjectedCall } from './injected-call.ts'

const schemas = { user: { kind: 'user' } }
const call = {
  kind: 'target',
  local: false,
  __fuzzwright_call__: 1,
  entities: [
    ['/app/a.ts', 'schemas', () => schemas],
    [
      '/app/broken.ts',
      'User',
      () => {
        throw new Error('no such file')
      },
    ],
  ],
} as InjectedCall
const user: SchemaReference = { module: '/app/a.ts', exportName: 'schemas', members: ['user'], side: 'output' }

test('a schema is looked up and read on its side', () => {
  const asked: unknown[] = []
  const domain: AnyDomain = just(1)
  const resolve = entityResolver(call, (...given) => {
    asked.push(given)
    return domain
  })
  expect(resolve(user)).toBe(domain)
  expect(asked).toEqual([[schemas.user, 'output']])
  expect(resolve({ module: '/app/a.ts', exportName: 'schemas' })).toBe(schemas)
  expect(entityResolver(call)(user)).toBeUndefined()
})

test.each([
  [{ ...user, members: ['gone'] }, 'it could not be loaded: /app/a.ts has no "schemas.gone" here.'],
  [{ ...user, module: '', exportName: 'Own' }, 'it could not be loaded: the test file has no "Own.user" here.'],
  [{ ...user, module: '/app/broken.ts', exportName: 'User' }, 'it could not be loaded: Error: no such file.'],
])('a schema that is not to be had says why', (reference, message) => {
  const resolve = entityResolver(call, () => just(1))
  expect(() => resolve(reference)).toThrow(expect.objectContaining({ code: 'schema-not-loaded', message }))
  expect(() => resolve(reference)).toThrow(FuzzError)
  expect(entityResolver(call)({ module: '/app/broken.ts', exportName: 'User' })).toBeUndefined()
})

test('of a call in a loop the function itself says what is known of it', () => {
  const parse = () => 1
  const format = () => 2
  const { entities, ...rest } = call
  const loop: InjectedCall = {
    ...rest,
    entities,
    choices: [
      [
        () => {
          throw new ReferenceError('later is not defined')
        },
        () => ({ local: false, error: 'later' }),
      ],
      [() => parse, () => ({ local: true, error: 'parse' })],
      [() => format, () => ({ local: false, error: 'format' })],
    ],
  }
  expect(chosenFor(loop, parse)).toEqual({ ...call, local: true, error: 'parse' })
  expect(chosenFor(loop, format)).toEqual({ ...call, error: 'format' })
  expect(chosenFor(loop, () => 3)).toEqual({
    ...call,
    undeclared: true,
    error: 'nothing declares it, it is none of the 3 functions that this loop goes through',
  })
  expect(skipNote({ injected: chosenFor(loop, () => 3), options: {} })).toMatch(/does not declare it/)
  expect(skipNote({ injected: chosenFor(loop, () => 3), options: { domains: [] } })).toBeUndefined()
  // Another copy of one that is declared: that is no reason to leave it out.
  const copy = { parse: () => 4 }.parse
  expect(skipNote({ injected: chosenFor(loop, copy), options: {} })).toBeUndefined()
  expect(chosenFor(call, parse)).toBe(call)
})
