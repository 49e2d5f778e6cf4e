import { expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { readonlyKeeper } from './readonly-keeper.ts'
import type { Kept } from './readonly-snapshot.ts'

const issues: TypeShape = { kind: 'array', element: { kind: 'reference', to: 'Issue' } }
const variant = (kind: string): TypeShape => ({
  kind: 'object',
  properties: [
    { name: 'kind', shape: { kind: 'literal', value: kind }, readonly: true },
    { name: 'issues', shape: issues, optional: true },
    { name: 'parts', shape: issues, optional: true },
  ],
})

test('variants that hold one another are looked at once each, and kept on every level', () => {
  const union: TypeShape = { kind: 'union', members: ['a', 'b', 'c'].map(variant) }
  const keep = readonlyKeeper({ kind: 'reference', to: 'Issue' }, { Issue: union })
  const kept: Kept[] = []
  keep?.({ kind: 'a', issues: [{ kind: 'b', parts: [{ kind: 'c' }] }] }, { step: '', up: undefined }, kept)
  expect(kept.map(({ before }) => before)).toEqual([['a'], ['b'], ['c']])
})
