/** Objects whose types ask for methods under symbols. */
import { expect, test } from 'vitest'
import { thrownBy } from '../../test/thrown-by.ts'
import type { PropertyShape, TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { discarded } from '../domain/discarded.ts'
import { Printer } from '../domain/printer.ts'
import { Rng } from '../random/rng.ts'
import { domainFromShape } from './domain-from-shape.ts'

const number: TypeShape = { kind: 'number' }
const method = (name: string, returns: TypeShape): PropertyShape => ({
  name,
  shape: { kind: 'function', parameters: [], returns },
})
const objectWith = (...symbols: PropertyShape[]): TypeShape => ({
  kind: 'object',
  properties: [{ name: 'from', shape: { kind: 'literal', value: 1 } }],
  symbols,
})

function madeOf(shape: TypeShape) {
  const domain = domainFromShape(shape, {})
  const out = new Printer('source')
  const corpus: unknown = domain.init(new Context(new Rng(1)))
  domain.print(corpus, out)
  return { domain, corpus, value: Object(domain.getValue(corpus)), text: out.toString() }
}

test('have them, are read as what was written and are recognised', () => {
  const { domain, value, text } = madeOf(
    objectWith(method('iterator', { kind: 'iterable', element: number, generator: true })),
  )
  expect(Object.keys(value)).toEqual(['from'])
  for (const element of value) expect(element).toBeTypeOf('number')
  expect(text).toMatch(/^Object\.assign\(\{ from: 1 \}, \{ \[Symbol\.iterator\]: .*\}\)$/s)
  const [simplest] = domain.simplest() ? [Object(domain.getValue(domain.simplest()))] : []
  expect(simplest).toHaveProperty('from', 1)
  expect(domain.fromValue({ from: 1 })).toBeUndefined()
})

test('lack those that nobody makes, and whoever calls one discards the input', () => {
  const { value, text } = madeOf(
    objectWith(
      method('asyncIterator', { kind: 'unsupported', text: 'Socket', path: '', reason: 'the system opens it' }),
    ),
  )
  expect(text).toBe('{ from: 1 }')
  expect(thrownBy(() => value[Symbol.asyncIterator])).toBe(discarded)
})

test('are without those that this runtime has no symbol for', () => {
  const { value, text } = madeOf(objectWith(method('observable', number)))
  expect(text).toBe('{ from: 1 }')
  expect(Reflect.ownKeys(value)).toEqual(['from'])
})

test('are refused where they would be nothing else', () => {
  const only = { ...objectWith(method('iterator', { kind: 'never' })), properties: [] } as const
  expect(() => madeOf(only)).toThrow('No domain for value: an object with [Symbol.iterator]: nothing makes that method')
})
