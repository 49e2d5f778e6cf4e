import { describe, expect, test } from 'vitest'
import { Context, emptyDictionary } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { enumerateAll } from './enumerate-all.ts'

/** The values that were tried, and whether they were all. */
function enumerated(root: AnyDomain, runs: number) {
  const rng = new Rng(1)
  const nothing = { coverage: undefined, dictionary: emptyDictionary, seeds: [], combinations: undefined }
  const values: unknown[] = []
  const steps = enumerateAll({ root, rng, runs, ...nothing }, new Context(rng))
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) {
    expect(step.value).toMatchObject({ from: 'seed', traced: false, parent: undefined })
    values.push(root.getValue(step.value.value))
  }
  return { values, isAll: step.value }
}

describe('all values of a domain are tried', () => {
  test.each([
    ['as many as there are runs', 10],
    ['fewer than there are runs', 1000],
    ['in a search without bounds', Number.POSITIVE_INFINITY],
  ])('%s', (_, runs) => {
    const { values, isAll } = enumerated(d.tupleOf(d.int({ min: 0, max: 4 }), d.boolean()), runs)
    expect([new Set(values.map((value) => JSON.stringify(value))).size, values.length, isAll]).toEqual([10, 10, true])
  })

  test('where its count is a power of two but for rounding', () => {
    for (let size = 1; size <= 12; size++) {
      expect(enumerated(d.int({ min: 1, max: size }), size).values).toHaveLength(size)
    }
  })
})

describe('nothing is tried', () => {
  test.each([
    ['of more values than there are runs', d.int({ min: 0, max: 10 }), 10],
    ['of more values than are tried at all', d.int({ min: 0, max: 100_001 }), 1e9],
    ['of a domain without end', d.string(), 1e9],
  ] as [string, AnyDomain, number][])('%s', (_, root, runs) => {
    expect(enumerated(root, runs)).toEqual({ values: [], isAll: false })
  })
})
