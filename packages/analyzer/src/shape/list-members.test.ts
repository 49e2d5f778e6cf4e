/** What lists hold beside their items. */
import { expect, test } from 'vitest'
import { describe as describeFunction } from '../describe.ts'

const shapeOf = (type: string): unknown => {
  const text = `interface Bin<T> extends Array<T> { x0: number; label?: string }\nexport function f(of: ${type}) {}`
  return describeFunction('/nowhere/lists.ts', 'f', { text }).parameters[0]?.shape
}

const members = {
  kind: 'object',
  properties: [
    { name: 'x0', shape: { kind: 'number' }, optional: true, needed: true },
    { name: 'label', shape: { kind: 'string' }, optional: true },
  ],
}

test('an interface that extends lists has its members', () => {
  expect(shapeOf('Bin<string>')).toEqual({ kind: 'array', element: { kind: 'string' }, members })
})

test('so has a tuple that is more than one', () => {
  const elements = [{ shape: { kind: 'number' } }]
  expect(shapeOf('[number] & { x0: number; label?: string }')).toEqual({ kind: 'tuple', elements, members })
})

test('a list of nothing else has none', () => {
  expect(shapeOf('string[]')).toEqual({ kind: 'array', element: { kind: 'string' } })
  expect(shapeOf('[number]')).toEqual({ kind: 'tuple', elements: [{ shape: { kind: 'number' } }] })
})
