import { expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { sample } from '../domain/sample.ts'
import { just } from '../domains/choices/element.ts'
import { FuzzError } from '../errors.ts'
import { domainFromShape } from './domain-from-shape.ts'
import type { ShapeContext } from './shape-reader.ts'

const user: TypeShape = {
  kind: 'schema',
  name: 'User',
  schema: { module: '/app/user.ts', exportName: 'User', side: 'output' },
  shape: { kind: 'object', properties: [{ name: 'age', shape: { kind: 'number' } }] },
}
const adult = just({ age: 18 })

function samples(context: ShapeContext): { readonly values: readonly unknown[]; readonly notes: readonly string[] } {
  const notes: string[] = []
  const values = sample(domainFromShape(user, { path: 'user', onNote: (line) => notes.push(line), ...context }))
  return { values, notes }
}

test('the domain of a schema is that of its values', () => {
  const { values, notes } = samples({ resolveEntity: () => adult })
  expect(new Set(values.map((value) => JSON.stringify(value)))).toEqual(new Set(['{"age":18}']))
  expect(notes).toEqual([])
})

test('where a schema cannot be used, its type is, and that is said', () => {
  const unread = (): unknown => {
    throw new FuzzError('no-json-schema', '#: it says nothing.', { hint: 'Another library.' })
  }
  const { values, notes } = samples({ resolveEntity: unread })
  expect(values.every((value) => typeof Object(value).age === 'number')).toBe(true)
  expect(notes).toEqual(['user is made of its type alone, without the schema User: #: it says nothing.'])
  expect(samples({ resolveEntity: () => ({}) }).notes).toEqual([
    'user is made of its type alone, without the schema User: nothing here reads it',
  ])
})

test('a mistake of ours is not taken for a schema that cannot be used', () => {
  const broken = (): unknown => {
    throw new TypeError('ours')
  }
  expect(() => samples({ resolveEntity: broken })).toThrow('ours')
})

test('parts that somebody replaces are those of the type', () => {
  const { values } = samples({ resolveEntity: () => adult, domains: { 'user.age': just(7) } })
  expect(values).toContainEqual({ age: 7 })
  expect(values).not.toContainEqual({ age: 18 })
  expect(samples({ resolveEntity: () => adult, domains: { users: just(7) } }).values).toContainEqual({ age: 18 })
})
