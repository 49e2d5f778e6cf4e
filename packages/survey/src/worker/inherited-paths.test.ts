import type { TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { named, subjectOf, text } from '../../test/planted.ts'
import { inheritedPaths } from './inherited-paths.ts'
import { argumentsDomain } from './inputs.ts'
import { isRecognised } from './search-relation.ts'

const anything: TypeShape = { kind: 'unknown' }

function begun(takes: Readonly<Record<string, TypeShape>>): readonly (readonly unknown[])[] {
  const { description } = subjectOf(
    'put',
    named(() => undefined, takes, anything),
  )
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
