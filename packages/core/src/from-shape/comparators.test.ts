import { expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { printValue } from '../domain/print-value.ts'
import { sample } from '../domain/sample.ts'
import { fuzzedComparator } from '../domains/functions/fn.ts'
import { domainFromShape } from './domain-from-shape.ts'

type Compare = (a: unknown, b: unknown) => number

const number: TypeShape = { kind: 'number' }
const binary: TypeShape = {
  ...{ kind: 'function', returns: number },
  parameters: ['a', 'b'].map((name) => ({ name, shape: number })),
}
const drawn = (name: string, shape: TypeShape = binary) => {
  const options = domainFromShape({ kind: 'object', properties: [{ name, shape }] })
  return sample(options, { seed: 1, count: 60 }).map((value) => (value as Record<string, Compare>)[name] as Compare)
}

test.each(['compare', 'cmp', 'compareFn', 'sort', 'order', 'nodeComparator'])('a %s agrees with some order', (name) => {
  const items = [3, 1, 2, 1, 0]
  const orders = new Set<string>()
  for (const compare of drawn(name)) {
    orders.add([...items].sort(compare).join())
    for (const a of items) for (const b of items) expect(compare(a, b)).toBe(-compare(b, a) || 0)
    const pasted = new Function('fuzzedComparator', `return ${printValue(compare)}`)(fuzzedComparator) as Compare
    expect([...items].sort(pasted)).toEqual([...items].sort(compare))
  }
  // As it stands, ascending, descending, and orders that mean nothing.
  expect([...orders]).toEqual(expect.arrayContaining(['3,1,2,1,0', '0,1,1,2,3', '3,2,1,1,0']))
  expect(orders.size).toBeGreaterThan(3)
})

test.each(['reduce', 'sortBy', 'border_width'])('a %s answers anything', (name) => {
  expect(new Set(drawn(name).map((call) => call(1, 2))).size).toBeGreaterThan(5)
})

test('what takes one, or answers no number, is no comparator', () => {
  const one: TypeShape = { kind: 'function', returns: number, parameters: [{ name: 'a', shape: number }] }
  expect(new Set(drawn('compare', one).map((call) => call(1, 2))).size).toBeGreaterThan(5)
})
