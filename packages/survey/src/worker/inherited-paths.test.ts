import type { FuzzedMethodDescription, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { inheritedPaths } from './inherited-paths.ts'
import { argumentsDomain } from './inputs.ts'
import { isRecognised } from './search-relation.ts'

const text: TypeShape = { kind: 'string' }
const anything: TypeShape = { kind: 'unknown' }

function begun(takes: Readonly<Record<string, TypeShape>>): readonly (readonly unknown[])[] {
  const nothing = {
    formatVersion: 1,
    kind: 'function',
    definitions: {},
    concreteValues: [],
    expectedErrors: [],
  } as const
  const parameters = Object.entries(takes).map(([parameter, shape]) => ({ name: parameter, shape }))
  const description: FuzzedMethodDescription = { ...nothing, name: 'put', parameters, returns: anything }
  const root = argumentsDomain(description, { resolveEntity: () => undefined })
  return inheritedPaths(description, root, 1).filter((args) => isRecognised(root, args))
}

test('who is handed a path is handed one that leads to what all objects share', () => {
  const lists = begun({ target: anything, path: text, value: anything })
  expect(lists.map(([, path]) => path)).toEqual(['__proto__.a', 'constructor.prototype.a'])
})

test('nobody else is', () => {
  expect(begun({ line: text, count: { kind: 'number' } })).toEqual([])
})
