import { describe, expect, test } from 'vitest'
import type { ClassShape } from '../description/class-constructors.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { builtinNames, type ParameterShape, type TypeShape, typedArrayNames } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { type AnyDomain, simplerFirst, UNCHANGED } from '../domain/domain.ts'
import { Printer } from '../domain/printer.ts'
import { conforms } from '../execution/return-oracle.ts'
import { Rng } from '../random/rng.ts'
import { d } from './d.ts'
import { domainFromShape, domainsFromDescription } from './domain-from-shape.ts'
import type { ShapeContext } from './shape-reader.ts'

const runs = 300

/** Values drawn and mutated in turn; every corpus value is checked on the way. */
function values(domain: AnyDomain, seed = 1): unknown[] {
  const g = new Context(new Rng(seed))
  const found: unknown[] = []
  let c: unknown = domain.init(g.reset())
  for (let run = 0; run < runs; run++) {
    expect(domain.validate(c)).toBe(undefined)
    const again: unknown = domain.parse(JSON.parse(JSON.stringify(domain.serialize(c))))
    expect(domain.validate(again)).toBe(undefined)
    expect(domain.complexity(again)).toBe(domain.complexity(c))
    domain.print(c, new Printer('source'))
    found.push(domain.getValue(c))
    const next: unknown = run % 2 === 0 ? domain.init(g.reset()) : domain.mutate(c, g.reset())
    c = next === UNCHANGED ? domain.init(g.reset()) : next
  }
  return found
}

function shrinks(domain: AnyDomain): void {
  const g = new Context(new Rng(3))
  for (let run = 0; run < 30; run++) {
    const c: unknown = domain.init(g.reset())
    g.shrink = true
    const simpler: unknown = domain.mutate(c, g.reset())
    g.shrink = false
    if (simpler !== UNCHANGED) expect(simplerFirst(domain, simpler, c)).toBeLessThan(0)
  }
}

const string: TypeShape = { kind: 'string' }
const number: TypeShape = { kind: 'number' }

const shapes: Readonly<Record<string, TypeShape>> = {
  boolean: { kind: 'boolean' },
  symbol: { kind: 'symbol' },
  undefined: { kind: 'undefined' },
  null: { kind: 'null' },
  void: { kind: 'void' },
  date: { kind: 'date' },
  regexp: { kind: 'regexp' },
  number,
  bigint: { kind: 'bigint' },
  string,
  literal: { kind: 'literal', value: { bigint: '12' } },
  template: {
    kind: 'templateLiteral',
    parts: [
      'w-',
      number,
      'px',
      {
        kind: 'union',
        members: [
          { kind: 'literal', value: 'a' },
          { kind: 'literal', value: 'b' },
        ],
      },
    ],
  },
  enum: {
    kind: 'enum',
    name: 'E',
    members: [
      { name: 'A', value: 1 },
      { name: 'B', value: 'b' },
    ],
  },
  flags: {
    kind: 'enum',
    name: 'F',
    flags: true,
    members: [
      { name: 'A', value: 1 },
      { name: 'B', value: 2 },
      { name: 'AB', value: 3 },
      { name: 'C', value: 4 },
    ],
  },
  union: {
    kind: 'union',
    members: [
      { kind: 'null' },
      { kind: 'literal', value: 'x' },
      { kind: 'literal', value: 1 },
      string,
      { kind: 'array', element: number },
    ],
  },
  array: { kind: 'array', element: { kind: 'union', members: [string, { kind: 'undefined' }] } },
  tuple: {
    kind: 'tuple',
    elements: [
      { shape: string },
      { shape: number, optional: true },
      { shape: { kind: 'array', element: { kind: 'boolean' } }, rest: true },
    ],
  },
  extendedArray: {
    kind: 'array',
    element: number,
    members: { kind: 'object', properties: [{ name: 'x0', shape: number, optional: true, needed: true }] },
  },
  object: {
    kind: 'object',
    properties: [
      { name: 'a', shape: number },
      { name: 'b', shape: { kind: 'union', members: [string, { kind: 'undefined' }] } },
      { name: 'c', shape: string, optional: true },
      { name: '__proto__', shape: string },
    ],
  },
  record: { kind: 'object', properties: [], index: { key: string, value: number } },
  both: {
    kind: 'object',
    properties: [{ name: 'a', shape: number }],
    index: { key: string, value: { kind: 'union', members: [number, string] } },
  },
  map: { kind: 'map', key: string, value: number },
  set: { kind: 'set', element: { kind: 'literal', value: 'one' } },
  promise: { kind: 'promise', value: number },
  iterable: { kind: 'iterable', element: number },
  generator: { kind: 'iterable', element: number, generator: true },
  asyncIterable: { kind: 'iterable', element: number, async: true },
  function: {
    kind: 'function',
    parameters: [{ name: 'x', shape: number }],
    returns: { kind: 'array', element: string },
  },
  guard: {
    kind: 'function',
    parameters: [{ name: 'x', shape: { kind: 'unknown' } }],
    returns: { kind: 'boolean' },
    guards: string,
  },
  unknown: { kind: 'unknown' },
  hinted: { kind: 'unknown', hints: { shapes: [{ kind: 'date' }], keys: ['length', 'then'] } },
}
for (const name of typedArrayNames) Object.assign(shapes, { [name]: { kind: 'typedArray', name } })
for (const name of builtinNames) Object.assign(shapes, { [name]: { kind: 'builtin', name } })

describe('every kind of shape', () => {
  test.each(Object.entries(shapes))('%s: values are of the type, survive JSON, and shrink', (_, shape) => {
    const domain = domainFromShape(shape)
    for (const value of values(domain)) expect(conforms(value, shape, {})).toBe(undefined)
    shrinks(domain)
  })
})

test('keys that the code looks for are among those of objects with any key', () => {
  const shape: TypeShape = {
    kind: 'object',
    properties: [],
    index: { key: { kind: 'string' }, value: { kind: 'number' } },
  }
  const constant = (value: string, kind: 'key' | 'none') => ({ value, context: { kind } })
  const constants = [constant('items', 'key'), constant('elsewhere', 'none')]
  const domain = domainFromShape(shape, { constants })
  const g = new Context(new Rng(1))
  const keys = Array.from({ length: 300 }, () => Object.keys(domain.getValue(domain.init(g.reset())) as object)).flat()
  expect(keys.filter((key) => key === 'items').length).toBeGreaterThan(100)
  expect(keys).not.toContain('elsewhere')
})

test('recursive definitions end, and each name is one domain', () => {
  const definitions: Record<string, TypeShape> = {
    Tree: {
      kind: 'object',
      properties: [
        { name: 'key', shape: number },
        { name: 'left', shape: { kind: 'union', members: [{ kind: 'null' }, { kind: 'reference', to: 'Tree' }] } },
        { name: 'forest', shape: { kind: 'reference', to: 'Forest' } },
      ],
    },
    Forest: { kind: 'array', element: { kind: 'reference', to: 'Tree' } },
  }
  const shape: TypeShape = {
    kind: 'tuple',
    elements: [{ shape: { kind: 'reference', to: 'Tree' } }, { shape: { kind: 'reference', to: 'Tree' } }],
  }
  const domain = domainFromShape(shape, { definitions })
  for (const value of values(domain)) expect(conforms(value, shape, definitions)).toBe(undefined)
  const { elements } = domain as unknown as { elements: readonly AnyDomain[] }
  expect(elements[0]).toBe(elements[1])
})

test('limits of JSDoc tags hold', () => {
  const limited: Record<string, [TypeShape, (value: never) => boolean]> = {
    integer: [
      { kind: 'number', constraints: { integer: true, minimum: 1, maximum: 6 } },
      (n: number) => Number.isInteger(n) && n >= 1 && n <= 6,
    ],
    range: [{ kind: 'number', constraints: { minimum: -0.5, maximum: 0.5 } }, (n: number) => n >= -0.5 && n <= 0.5],
    bigint: [{ kind: 'bigint', constraints: { minimum: 3 } }, (n: bigint) => n >= 3n],
    length: [
      { kind: 'string', constraints: { minLength: 2, maxLength: 4 } },
      (s: string) => s.length >= 2 && s.length <= 4,
    ],
    email: [{ kind: 'string', constraints: { format: 'email' } }, (s: string) => /^[^@\s]+@[^@\s]+\.[a-z]+$/.test(s)],
    uuid: [
      { kind: 'string', constraints: { format: 'uuid' } },
      (s: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(s),
    ],
    date: [{ kind: 'string', constraints: { format: 'date-time' } }, (s: string) => !Number.isNaN(Date.parse(s))],
    pattern: [{ kind: 'string', constraints: { pattern: '^[a-c]{2,4}$' } }, (s: string) => /^[a-c]{2,4}$/.test(s)],
    items: [
      { kind: 'array', element: number, constraints: { minItems: 1, maxItems: 3, uniqueItems: true } },
      (a: number[]) => a.length >= 1 && a.length <= 3 && new Set(a).size === a.length,
    ],
    domain: [{ kind: 'number', constraints: { domain: 'd.int({ min: 7, max: 7 })' } }, (n: number) => n === 7],
  }
  for (const [shape, holds] of Object.values(limited)) {
    for (const value of values(domainFromShape(shape))) expect(holds(value as never), String(value)).toBe(true)
  }
})

test('regular expressions of the code are a source of strings, not the only one', () => {
  const constants = [{ value: { regexp: '^v\\d+\\.\\d+$', flags: '' }, context: { kind: 'none' } }] as const
  const drawn = values(domainFromShape(string, { constants })) as string[]
  const matched = drawn.filter((text) => /^v\d+\.\d+$/.test(text)).length
  expect(matched).toBeGreaterThan(5)
  expect(matched).toBeLessThan(runs / 2)
})

test('what a built-in reads is a source of strings, not the only one', () => {
  const isRead = { json: JSON.parse, uri: (text: string) => new URL(text), integer: BigInt, base64: atob }
  for (const [format, read] of Object.entries(isRead)) {
    const drawn = values(domainFromShape({ kind: 'string', readAs: [format] })) as string[]
    const accepted = drawn.filter((text) => {
      try {
        return text.length > 1 && read(text) !== undefined
      } catch {
        return false
      }
    }).length
    expect(accepted, format).toBeGreaterThan(runs / 5)
    expect(accepted, format).toBeLessThan((runs * 4) / 5)
  }
  expect(values(domainFromShape({ kind: 'string', readAs: ['of a later version'] }))).toEqual(
    values(domainFromShape(string)),
  )
})

test('a number without limits is often small and repeats, yet no kind of number is missing', () => {
  const drawn = [5, 6, 7, 8].flatMap((seed) => values(domainFromShape(number), seed)) as number[]
  expect(drawn.filter((n) => Number.isInteger(n) && n >= 0 && n < 16).length).toBeGreaterThan(drawn.length / 3)
  expect(drawn.some((n) => Number.isNaN(n))).toBe(true)
  expect(drawn.some((n) => !Number.isInteger(n) && Number.isFinite(n))).toBe(true)
  expect(drawn.some((n) => n < 0)).toBe(true)
  expect(drawn.some((n) => Math.abs(n) > 1e6)).toBe(true)
})

describe('parameters', () => {
  const described = (...parameters: ParameterShape[]): FuzzedMethodDescription => ({
    formatVersion: 1,
    name: 'f',
    kind: 'function',
    parameters,
    returns: { kind: 'void' },
    definitions: {},
    concreteValues: [],
    expectedErrors: [],
  })
  const unsupported: TypeShape = {
    kind: 'unsupported',
    text: 'net.Socket',
    path: '',
    reason: 'it is opened by the system',
  }

  test('optional ones are absent at the end, undefined before others; rest ones are spread', () => {
    const domain = domainsFromDescription(
      described(
        { name: 'a', shape: string },
        { name: 'b', shape: number, optional: true },
        { name: 'c', shape: { kind: 'array', element: { kind: 'boolean' } }, rest: true },
      ),
    )
    const lists = values(domain) as unknown[][]
    const lengths = new Set(lists.map((list) => list.length))
    expect(lengths.has(1)).toBe(true)
    expect(lengths.has(2)).toBe(true)
    expect(Math.max(...lengths)).toBeGreaterThan(4)
    expect(lists.some((list) => list.length > 2 && list[1] === undefined)).toBe(true)
    for (const list of lists) {
      expect(typeof list[0]).toBe('string')
      expect(list.slice(2).every((item) => typeof item === 'boolean')).toBe(true)
    }
  })

  test('argument lists are recognised and printed as they are called', () => {
    const domain = domainsFromDescription(
      described(
        { name: 'a', shape: string },
        { name: 'b', shape: number, optional: true },
        { name: 'c', shape: { kind: 'array', element: { kind: 'boolean' } }, rest: true },
      ),
    )
    for (const list of [['x'], ['x', 1], ['x', 1, true, false]]) {
      const c = domain.fromValue(list)
      expect(c).not.toBe(undefined)
      expect(domain.getValue(c as never)).toEqual(list)
      const out = new Printer('source')
      domain.print(c as never, out)
      expect(new Function(`return ${out}`)()).toEqual(list)
    }
    expect(domain.fromValue([])).toBe(undefined)
  })

  test('what cannot be generated is named with its path and with the way out', () => {
    const options: TypeShape = { kind: 'object', properties: [{ name: 'transport', shape: unsupported }] }
    const read = (): unknown => domainsFromDescription(described({ name: 'options', shape: options }))
    expect(read).toThrow('No domain for options.transport: net.Socket: it is opened by the system.')
    expect(read).toThrow("domains: { 'options.transport': d.just(...) }")
    expect(read).toThrow(expect.objectContaining({ code: 'cannot-generate' }))
  })

  test('a domain for just that part mends it', () => {
    const options: TypeShape = {
      kind: 'object',
      properties: [
        { name: 'transport', shape: unsupported },
        { name: 'n', shape: number },
      ],
    }
    const domain = domainsFromDescription(described({ name: 'options', shape: options }), {
      domains: { 'options.transport': d.just('socket') },
    })
    for (const [value] of values(domain) as [{ transport: unknown }][]) expect(value.transport).toBe('socket')
  })

  test('what is optional and cannot be generated is left out, and said', () => {
    const left: string[] = []
    const domain = domainsFromDescription(
      described(
        {
          name: 'options',
          shape: { kind: 'object', properties: [{ name: 'transport', shape: unsupported, optional: true }] },
        },
        { name: 'socket', shape: unsupported, optional: true },
      ),
      { onLeftOut: (reason) => left.push(reason.message.split(':')[0] as string) },
    )
    expect(values(domain)).toContainEqual([{}])
    expect(left).toEqual(['No domain for options.transport', 'No domain for socket'])
  })

  test('a parameter that contains itself without end is refused by name, or left out', () => {
    const definitions: ShapeContext['definitions'] = {
      Chain: { kind: 'tuple', elements: [{ shape: { kind: 'reference', to: 'Chain' } }] },
    }
    const chain: TypeShape = { kind: 'reference', to: 'Chain' }
    const needed = { ...described({ name: 'chain', shape: chain }), definitions }
    const reason = 'No domain for chain: Chain: every value of the type would contain another one.'
    expect(() => domainsFromDescription(needed)).toThrow(reason)
    const left: string[] = []
    const missable = { ...described({ name: 'chain', shape: chain, optional: true }), definitions }
    const domain = domainsFromDescription(missable, { onLeftOut: ({ message }) => left.push(message) })
    expect([values(domain)[0], left]).toEqual([[], [expect.stringContaining(reason)]])
  })

  test('a tag that is no domain is refused by name', () => {
    const read = (): unknown => domainsFromDescription(described({ name: 'n', shape: number, domain: '42' }))
    expect(read).toThrow('@fuzz 42 of n: it is not a domain.')
    expect(read).toThrow(expect.objectContaining({ code: 'bad-fuzz-tag' }))
  })

  test.each(['d.nothing()', 'd.int({', 'throw 1'])('a tag that fails (%s) is named with its place', (domain) => {
    const parameter = { name: 'n', shape: number, domain, domainAt: '/app/price.ts:12' }
    const read = (): unknown => domainsFromDescription(described(parameter))
    expect(read).toThrow(`@fuzz ${domain} of n: it fails with`)
    expect(read).toThrow(expect.objectContaining({ code: 'bad-fuzz-tag', location: '/app/price.ts:12' }))
  })
})

describe('classes', () => {
  class Money {
    readonly cents: number
    note = ''
    constructor(cents: number) {
      if (!Number.isInteger(cents)) throw new RangeError('whole cents only')
      this.cents = cents
    }
    static euros(euros: number): Money {
      return new Money(euros * 100)
    }
  }
  class Purse extends Money {}
  const shape = (over: Partial<ClassShape>): ClassShape => ({
    kind: 'class',
    name: 'Money',
    entity: { module: 'money.ts', exportName: 'Money' },
    constructors: [{ parameters: [{ name: 'cents', shape: { kind: 'number', constraints: { integer: true } } }] }],
    fields: [{ name: 'note', shape: string, through: 'field' }],
    factories: [],
    subclasses: [],
    ...over,
  })
  const context: ShapeContext = { resolveEntity: ({ exportName }) => ({ Money, Purse })[exportName] }

  test('instances come from constructors and are edited', () => {
    const found = values(domainFromShape(shape({}), context)) as Money[]
    expect(found.every((money) => money instanceof Money)).toBe(true)
    expect(new Set(found.map((money) => money.cents)).size).toBeGreaterThan(20)
    expect(new Set(found.map((money) => money.note)).size).toBeGreaterThan(5)
  })

  test('factories and subclasses stand in for a constructor that is not there', () => {
    const integer: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 10 } }
    const factory = shape({
      constructors: [],
      factories: [{ name: 'euros', parameters: [{ name: 'euros', shape: integer }] }],
    })
    for (const money of values(domainFromShape(factory, context)) as Money[]) expect(money.cents % 100).toBe(0)
    const abstract = shape({
      abstract: true,
      subclasses: [shape({ name: 'Purse', entity: { module: 'money.ts', exportName: 'Purse' } })],
    })
    for (const purse of values(domainFromShape(abstract, context))) expect(purse).toBeInstanceOf(Purse)
  })

  test('a constructor that refuses every argument discards the input', () => {
    const fractions = shape({
      constructors: [{ parameters: [{ name: 'cents', shape: { kind: 'literal', value: 0.5 } }] }],
      fields: [],
    })
    const domain = domainFromShape(fractions, context)
    const c: unknown = domain.init(new Context(new Rng(1)))
    let thrown: unknown
    try {
      domain.getValue(c)
    } catch (error) {
      thrown = error
    }
    expect(String(thrown)).toBe('Symbol(fuzzwright.discarded)')
  })

  test('source text makes the instance again', () => {
    const domain = domainFromShape(shape({}), context)
    const g = new Context(new Rng(2))
    for (let run = 0; run < 50; run++) {
      const c: unknown = domain.init(g.reset())
      const out = new Printer('source')
      domain.print(c, out)
      expect(new Function('Money', `return ${out}`)(Money)).toEqual(domain.getValue(c))
    }
  })

  test('a class that cannot be reached says so', () => {
    const lost = shape({})
    delete (lost as { entity?: unknown }).entity
    expect(() => domainFromShape(lost, { path: 'money' })).toThrow(
      'No domain for money: Money: the class is not exported',
    )
  })
})

test('stubs answer equal arguments alike and different ones differently', () => {
  const domain = domainFromShape({ kind: 'function', parameters: [], returns: number })
  const functions = values(domain) as ((...args: unknown[]) => unknown)[]
  let varied = 0
  for (const stub of functions) {
    const answers = [1, 2, 3, 'a', [1], { a: 1 }].map((argument) => stub(argument))
    expect([1, 2, 3, 'a', [1], { a: 1 }].map((argument) => stub(argument))).toEqual(answers)
    if (new Set(answers).size > 1) varied++
  }
  expect(varied).toBeGreaterThan(runs / 4)
})

test('a method that returns its own type is read before that type is known', () => {
  const tree = { kind: 'reference', to: 'Tree' } as const
  const walk = { kind: 'function', parameters: [], returns: tree } as const
  const definitions = { Tree: { kind: 'object', properties: [{ name: 'walk', shape: walk }] } } as const
  let thrown: unknown
  try {
    values(domainFromShape(tree, { definitions }))
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ code: 'cannot-generate' })
  const leaf = { kind: 'object', properties: [{ name: 'walk', shape: walk, optional: true }] } as const
  const [first] = values(domainFromShape(tree, { definitions: { Tree: leaf } }))
  expect(first).toBeTypeOf('object')
})
