import { expect, test } from 'vitest'
import type { ShapeDefinitions } from '../description/shape-members.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { Rng } from '../random/rng.ts'
import { domainsFromDescription } from './domain-from-shape.ts'

test('what refers to a type that cannot be generated is left out with it', () => {
  const reference = (to: string): TypeShape => ({ kind: 'reference', to })
  const optional = (name: string, shape: TypeShape) => ({ name, shape, optional: true }) as const
  const definitions: ShapeDefinitions = {
    Tree: {
      kind: 'object',
      properties: [optional('broken', reference('Broken')), optional('leaf', reference('Leaf'))],
    },
    // The leaf is read on the way, and may be read again.
    Broken: {
      kind: 'object',
      properties: [
        { name: 'leaf', shape: reference('Leaf') },
        {
          name: 'transport',
          shape: { kind: 'unsupported', text: 'net.Socket', path: '', reason: 'the system opens it' },
        },
      ],
    },
    Leaf: {
      kind: 'object',
      properties: [optional('parent', reference('Broken')), optional('size', { kind: 'number' })],
    },
  }
  const left: string[] = []
  const domain = domainsFromDescription(
    {
      formatVersion: 1,
      name: 'f',
      kind: 'function',
      parameters: [{ name: 'tree', shape: reference('Tree') }],
      returns: { kind: 'void' },
      definitions,
      concreteValues: [],
      expectedErrors: [],
    },
    { onLeftOut: ({ message }) => left.push(message.split(':')[0] as string) },
  )
  const g = new Context(new Rng(1))
  const drawn = Array.from({ length: 300 }, () => domain.getValue(domain.init(g.reset())))
  const sizes = (drawn as [{ leaf?: { size?: number } }][]).map(([{ leaf }]) => typeof leaf?.size)
  expect(new Set(sizes)).toEqual(new Set(['undefined', 'number']))
  expect(new Set(left)).toEqual(new Set(['No domain for tree.broken.transport']))
})
