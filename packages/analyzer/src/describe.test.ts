import { expect, test } from 'vitest'
import { describe as describeFunction } from './index.ts'

const options = { text: 'export const f = (s: string, n = 3) => s.startsWith("--") && n > 10' }

test('an exported arrow is described with its types, its default and its constants', () => {
  const description = describeFunction('/nowhere/a.ts', 'f', options)
  expect(description.parameters).toEqual([
    { name: 's', shape: { kind: 'string' } },
    { name: 'n', shape: { kind: 'number' }, optional: true, defaultValue: 3 },
  ])
  expect(description.concreteValues.map(({ value, context }) => [value, context])).toEqual([
    [3, { kind: 'default' }],
    ['--', { kind: 'call', method: 'startsWith', role: 'argument' }],
    [10, { kind: 'comparison', operator: '>', side: 'right' }],
  ])
})

test('a name that is not there is answered with the names that are', () => {
  expect(() => describeFunction('/nowhere/a.ts', 'g', options)).toThrow(/has no function g[\s\S]*It exports f\./)
})
