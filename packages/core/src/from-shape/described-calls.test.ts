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

test('an object is made by each signature of its factory that answers one', () => {
  const text = { name: 'text', shape: { kind: 'string' } as const }
  const cents = { name: 'cents', shape: { kind: 'number' } as const }
  const returns = { kind: 'unknown' } as const
  const other = { parameters: [text, text, text], returns: { kind: 'number' } as const }
  const overloads = [{ parameters: [cents, text], returns }, other]
  const made: MadeObjects = { ...objects, makers: [{ way: 'call', name: '', parameters: [text] }] }
  const factory = { ...description, kind: 'function', parameters: [text], returns, overloads } as const
  const domain = callsFromDescription({ description: factory, objects: made, maker: () => new Register() })
  const g = new Context(new Rng(1))
  const kinds = new Set<string>()
  for (let run = 0; run < 60; run++) {
    const [making] = domain.getValue(domain.init(g.reset())).makings
    kinds.add(making?.args.map((value) => typeof value).join() ?? '')
  }
  expect([...kinds].sort()).toEqual(['number,string', 'string'])
})

test('a constructor that is declared without what it asks for is left to the static methods that make one', () => {
  class Zone extends Register {
    readonly minutes: number
    constructor(minutes: number) {
      super()
      this.minutes = minutes
    }
  }
  const [byNew] = objects.makers
  const waysOf = (maker: unknown, makers: MadeObjects['makers']) => {
    const domain = callsFromDescription({ description, objects: { ...objects, makers }, maker })
    const g = new Context(new Rng(1))
    const ways = new Set<string>()
    for (let run = 0; run < 60; run++) {
      for (const { way } of domain.getValue(domain.init(g.reset())).makings) ways.add(way)
    }
    return [...ways].sort()
  }
  const both = byNew === undefined ? [] : [byNew, { way: 'static', name: 'utc', parameters: [] } as const]
  expect(waysOf(Zone, both)).toEqual(['static'])
  expect(waysOf(Register, both)).toEqual(['new', 'static'])
  expect(waysOf(Zone, objects.makers)).toEqual(['new'])
})

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

test('what time passes at once is mostly a time that the code names, or half of it, or just more or less', () => {
  const concreteValues: FuzzedMethodDescription['concreteValues'] = [
    { value: 60_000, context: { kind: 'none' } },
    { value: 77_777, context: { kind: 'length', operator: '<', side: 'right' } },
  ]
  const domain = callsFromDescription({
    ...{ description: { ...description, concreteValues }, objects, maker: Register, passesTime: true },
  })
  const waits = new Set<unknown>()
  for (let seed = 0; seed < 60; seed++) {
    const { calls } = domain.getValue(domain.init(new Context(new Rng(seed))))
    for (const { way, args } of calls) if (way === 'wait') waits.add(args[0])
  }
  for (const span of [60_000, 59_999, 60_001, 30_000]) expect(waits).toContain(span)
  expect(waits).not.toContain(77_777)
})
