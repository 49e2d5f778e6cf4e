import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { argumentsDomain } from './inputs.ts'
import { isRecognised } from './search-relation.ts'

const description: FuzzedMethodDescription = {
  ...{ formatVersion: 1, kind: 'function', name: 'write', definitions: {}, concreteValues: [], expectedErrors: [] },
  ...{ parameters: [{ name: 'value', shape: { kind: 'unknown' } }], returns: { kind: 'string' } },
}

test('no search begins with what would be another when it is made anew', () => {
  const root = argumentsDomain(description, { resolveEntity: () => undefined })
  expect([-0, Number.NaN, /a/, 1n].filter((value) => !isRecognised(root, [value]))).toEqual([])
  expect(isRecognised(root, [Symbol('s')])).toBe(false)
  expect(isRecognised(root, [[Symbol('s')]])).toBe(false)
})
