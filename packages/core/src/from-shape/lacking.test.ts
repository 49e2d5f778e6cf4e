/** Objects of which nobody can make a member that their type requires. */
import { expect, test } from 'vitest'
import type { ShapeDefinitions } from '../description/shape-members.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { discarded } from '../domain/discarded.ts'
import { Rng } from '../random/rng.ts'
import { domainsFromDescription } from './domain-from-shape.ts'

const socket: TypeShape = { kind: 'unsupported', text: 'net.Socket', path: '', reason: 'the system opens it' }
const number: TypeShape = { kind: 'number' }
const reference = (to: string): TypeShape => ({ kind: 'reference', to })

function described(shape: TypeShape, definitions: ShapeDefinitions = {}) {
  const left: string[] = []
  const made = domainsFromDescription(
    {
      ...{ formatVersion: 1, name: 'f', kind: 'function', definitions, concreteValues: [], expectedErrors: [] },
      ...{ parameters: [{ name: 'a', shape }], returns: { kind: 'void' } },
    },
    { onLeftOut: ({ message }) => left.push(message.split(':')[0] ?? '') },
  )
  const g = new Context(new Rng(1))
  const corpora = Array.from({ length: 200 }, () => made.init(g.reset()))
  return { made, corpora, left }
}

const reading = (value: unknown, name: string): unknown => {
  try {
    return Reflect.get(Object(value), name)
  } catch (error) {
    return error
  }
}

test('are made without it, and whoever reads it discards the input', () => {
  const shape: TypeShape = {
    kind: 'object',
    properties: [
      { name: 'transport', shape: socket },
      { name: 'size', shape: number },
    ],
  }
  const { made, corpora, left } = described(shape)
  expect(left).toEqual(['No domain for a.transport'])
  for (const corpus of corpora) {
    const [value] = made.getValue(corpus)
    expect(Object.keys(Object(value))).toEqual(['size'])
    expect(reading(value, 'transport')).toBe(discarded)
    const again = made.fromValue([value])
    expect(again && made.getValue(again)).toEqual([{ size: reading(value, 'size') }])
  }
})

test('which is said where nothing else can be made, and nowhere else', () => {
  expect(() => described(socket)).toThrow('No domain for a: net.Socket')
  expect(() => described({ kind: 'array', element: socket, constraints: { minItems: 1 } })).toThrow('No domain for a[]')
  const only: TypeShape = { kind: 'object', properties: [{ name: 'transport', shape: socket }] }
  expect(() => described(only)).toThrow('No domain for a.transport: net.Socket: the system opens it.')
  // What an option holds is left out with the option.
  const { corpora, made } = described({ kind: 'object', properties: [{ name: 'on', shape: only, optional: true }] })
  for (const corpus of corpora) expect(made.getValue(corpus)).toEqual([{}])
})

test('each of which would contain another one end somewhere', () => {
  const definitions: ShapeDefinitions = {
    Row: { kind: 'object', properties: [{ name: 'table', shape: reference('Table') }] },
    Table: {
      kind: 'object',
      properties: [
        { name: 'size', shape: number },
        { name: 'first', shape: reference('Row') },
        { name: 'at', shape: { kind: 'function', parameters: [], returns: reference('Row') } },
      ],
    },
  }
  const { made, corpora, left } = described(reference('Row'), definitions)
  expect(left).toEqual([])
  const ends = corpora.map((corpus) => {
    let [value]: unknown[] = made.getValue(corpus)
    for (let depth = 0; depth < 100; depth++) {
      const next = reading(reading(value, 'table'), 'first')
      if (next === discarded || reading(value, 'table') === discarded) return depth
      value = next
    }
    return Number.POSITIVE_INFINITY
  })
  expect(Math.max(...ends)).toBeLessThan(20)
  expect(Math.max(...ends)).toBeGreaterThan(0)
})
