import { expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { Rng } from '../random/rng.ts'
import { domainFromShape } from './domain-from-shape.ts'

const members: TypeShape = { kind: 'object', properties: [{ name: 'x0', shape: { kind: 'number' } }] }
const string: TypeShape = { kind: 'string' }

test.each<TypeShape>([
  { kind: 'array', element: string, members },
  { kind: 'tuple', elements: [{ shape: string }], members },
])('a list of kind $kind has what its type says that it holds besides', (shape) => {
  const domain = domainFromShape(shape)
  const context = new Context(new Rng(1))
  for (let count = 0; count < 50; count++) {
    const value = domain.getValue(domain.init(context.reset(512)))
    expect(Array.isArray(value)).toBe(true)
    expect(typeof Reflect.get(Object(value), 'x0')).toBe('number')
  }
})
