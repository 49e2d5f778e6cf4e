import type { FuzzedMethodDescription, ParameterShape } from '@fuzzwright/core'
import { Context, Rng } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import type { ClassSubject, Subject } from '../subject/subject.ts'
import { programDomain, takesRoom } from './program.ts'

const described = (name: string, parameters: readonly ParameterShape[]): FuzzedMethodDescription => ({
  ...{ formatVersion: 1, kind: 'method', name, parameters, returns: { kind: 'unknown' } },
  ...{ concreteValues: [], expectedErrors: [] },
  definitions: { Options: { kind: 'object', properties: [{ name: 'max', shape: { kind: 'number' } }] } },
})
const method: Subject = {
  ...{ id: 'Cache.set', entry: 0, expression: 'm.Cache', name: 'set', owner: 'm.Cache', kind: 'method', examples: [] },
  description: described('set', [{ name: 'key', shape: { kind: 'unknown' } }]),
}
const cache: ClassSubject = {
  ...{ id: 'Cache', entry: 0, expression: 'm.Cache', examples: [], methods: [method], properties: [], iterable: false },
  construct: {
    ...described('Cache', [{ name: 'options', shape: { kind: 'reference', to: 'Options' } }]),
    kind: 'constructor',
  },
  statics: [],
}

test('a number in the options of a constructor may be a capacity: none is large', () => {
  const programs = programDomain(cache, { methods: [method] }, { resolveEntity: () => undefined })
  const context = new Context(new Rng(1))
  const sizes = Array.from({ length: 300 }, () => programs?.root.getValue(programs.root.init(context.reset()))[0][0])
  const numbers = sizes.map((options) => (options as { readonly max: number }).max)
  expect(Math.max(...numbers)).toBeLessThanOrEqual(100)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(new Set(numbers).size).toBeGreaterThan(10)
})

test('where there is to be room, there is more of it than a program has calls', () => {
  const programs = programDomain(cache, { methods: [method], room: 'enough' }, { resolveEntity: () => undefined })
  const context = new Context(new Rng(1))
  const sizes = Array.from({ length: 100 }, () => programs?.root.getValue(programs.root.init(context.reset()))[0][0])
  expect(Math.min(...sizes.map((options) => (options as { readonly max: number }).max))).toBeGreaterThanOrEqual(32)
  expect(takesRoom(cache)).toBe(true)
})

test('where there is to be room, an index that is a number fits in', () => {
  const indexed: Subject = { ...method, description: described('set', [{ name: 'index', shape: { kind: 'number' } }]) }
  const sparse: ClassSubject = {
    ...cache,
    construct: { ...described('Sparse', [{ name: 'length', shape: { kind: 'number' } }]), kind: 'constructor' },
  }
  const programs = programDomain(sparse, { methods: [indexed], room: 'enough' }, { resolveEntity: () => undefined })
  const context = new Context(new Rng(1))
  for (let run = 0; run < 200; run++) {
    const [[length], calls] = programs?.root.getValue(programs.root.init(context.reset())) ?? [[], []]
    for (const [, [index]] of calls) expect(index).toBeLessThan(Number(length))
  }
})

test('a class is made by every signature of its constructor', () => {
  const { construct } = cache
  const both: ClassSubject = {
    ...cache,
    construct: {
      ...construct,
      parameters: [{ name: 'max', shape: { kind: 'number' } }],
      overloads: [{ parameters: construct.parameters, returns: construct.returns }],
    },
  }
  const programs = programDomain(both, { methods: [method] }, { resolveEntity: () => undefined })
  const context = new Context(new Rng(1))
  const kinds = Array.from(
    { length: 100 },
    () => typeof programs?.root.getValue(programs.root.init(context.reset()))[0][0],
  )
  expect(new Set(kinds)).toEqual(new Set(['number', 'object']))
})

test('what the documentation shows of a namesake is no example where the types take something else', () => {
  const add = (kind: 'number' | 'unknown'): Subject => ({
    ...method,
    examples: ["'45', '4'", '77'],
    description: described('add', [{ name: 'amount', shape: { kind } }]),
  })
  const added = (one: Subject): ReadonlySet<unknown> => {
    const programs = programDomain(cache, { methods: [one] }, { resolveEntity: () => undefined })
    const context = new Context(new Rng(1))
    return new Set(
      Array.from({ length: 200 }, () => programs?.root.getValue(programs.root.init(context.reset()))[1] ?? []).flatMap(
        (calls) => calls.map(([, [amount]]) => amount),
      ),
    )
  }
  expect([added(add('number')).has('45'), added(add('number')).has(77)]).toEqual([false, true])
  expect(added(add('unknown')).has(77)).toBe(true)
})

test('a constructor is handed what its documentation shows where one of its signatures takes that', () => {
  const listed: ClassSubject = {
    ...cache,
    examples: ["'of no list'", '[12345]'],
    construct: {
      ...described('Numbers', [{ name: 'items', shape: { kind: 'array', element: { kind: 'number' } } }]),
      kind: 'constructor',
    },
  }
  const programs = programDomain(listed, { methods: [method] }, { resolveEntity: () => undefined })
  const context = new Context(new Rng(1))
  const drawn = Array.from({ length: 200 }, () => programs?.root.getValue(programs.root.init(context.reset()))[0][0])
  expect(drawn.filter((items) => !Array.isArray(items))).toEqual([])
  expect(drawn).toContainEqual([12345])
})
