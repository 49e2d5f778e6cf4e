import { expect, test } from 'vitest'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { MadeObjects } from '../description/object-description.ts'
import { Context } from '../domain/context.ts'
import { UNCHANGED } from '../domain/domain.ts'
import { Rng } from '../random/rng.ts'
import { callsFromDescription } from './domain-from-shape.ts'

class Register {
  add(): void {}
}

const objects: MadeObjects = {
  makers: [{ way: 'new', name: '', parameters: [] }],
  kinds: [
    {
      name: 'Register',
      shape: { kind: 'object', properties: [] },
      members: [
        {
          ...{ name: 'add', way: 'method', returns: { kind: 'void' }, expectedErrors: [] },
          parameters: [
            { name: 'name', shape: { kind: 'string' } },
            { name: 'count', shape: { kind: 'number' } },
          ],
          overloads: [
            {
              parameters: [{ name: 'names', shape: { kind: 'array', element: { kind: 'string' } } }],
              returns: { kind: 'void' },
            },
          ],
        },
      ],
    },
  ],
}
const description: FuzzedMethodDescription = {
  ...{ formatVersion: 1, name: 'Register', kind: 'constructor', className: 'Register', parameters: [] },
  ...{ returns: { kind: 'unknown' }, definitions: {}, concreteValues: [], expectedErrors: [], objects },
}

test('a method is called by each of its signatures, and by no mixture of two', () => {
  const domain = callsFromDescription({ description, objects, maker: Register })
  const g = new Context(new Rng(1))
  const kinds = new Set<string>()
  let c = domain.init(g.reset())
  for (let run = 0; run < 200; run++) {
    for (const { args } of domain.getValue(c).calls) {
      kinds.add(args.map((value) => (Array.isArray(value) ? 'list' : typeof value)).join())
    }
    const next = run % 4 === 0 ? domain.init(g.reset()) : domain.mutate(c, g.reset())
    if (next !== UNCHANGED) c = next
  }
  expect([...kinds].sort()).toEqual(['list', 'string,number'])
})
