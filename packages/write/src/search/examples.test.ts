import { d, type FuzzedConcreteValue, type ParameterShape } from '@fuzzwright/core'
import { Context, Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { boundaryInputs } from './boundary-inputs.ts'
import { typicalInputs } from './typical-inputs.ts'

const root = d.tupleOf(d.arrayOf(d.int()), d.string(), d.int({ min: 0, max: 20 }))
const base = root.init(new Context(new Rng(1)).reset())
const values = (inputs: readonly unknown[]) => inputs.map((input) => root.getValue(input))

describe('typicalInputs', () => {
  const parameters: readonly ParameterShape[] = [
    { name: 'list', shape: { kind: 'array', element: { kind: 'number' } } },
    { name: 'text', shape: { kind: 'string' } },
    { name: 'count', shape: { kind: 'number' } },
  ]

  test('are small, different and short', () => {
    for (const [list, text, count] of values(typicalInputs(root, [base], parameters, {})).slice(0, 3)) {
      expect(new Set(list).size).toBeGreaterThan(1)
      expect(text).toMatch(/^[a-zA-Z -]{1,15}$/)
      expect(count).toBeLessThanOrEqual(20)
    }
  })

  test('stay inside the domains', () => {
    for (const input of typicalInputs(root, [base], parameters, {})) expect(root.validate(input)).toBeUndefined()
  })

  test('what has no shape keeps its form, with typical values in it', () => {
    const [first] = values(typicalInputs(root, [root.fromValue([[9, 9], 'zzz', 9])], [], {}))
    expect(first?.[0]).toHaveLength(2)
    expect(first?.[1]).not.toBe('zzz')
  })
})

test('boundary inputs hold the constants of the code and their neighbours', () => {
  const constants: readonly FuzzedConcreteValue[] = [
    { value: 10, context: { kind: 'none' } },
    { value: 'north', context: { kind: 'none' } },
  ]
  const found = values(boundaryInputs(root, [base], constants))
  expect(found.map(([, , count]) => count)).toEqual(expect.arrayContaining([9, 10, 11]))
  expect(found.map(([, text]) => text)).toContain('north')
})
