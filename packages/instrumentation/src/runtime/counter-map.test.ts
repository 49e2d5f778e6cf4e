import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketBit, type CounterMap } from './counter-map.ts'
import { scriptCounterMap } from './script-counter-map.ts'
import { wasmCounterMap } from './wasm-counter-map.ts'

const capacity = 1024

function pair(): [CounterMap, CounterMap] {
  const wasm = wasmCounterMap(capacity)
  if (wasm === undefined) throw new Error('this Node has no WebAssembly SIMD')
  return [scriptCounterMap(capacity), wasm]
}

const hit = fc.record({ at: fc.nat(capacity - 1), count: fc.integer({ min: 1, max: 255 }) })
const run = fc.array(hit, { maxLength: 40 })

describe('counter map', () => {
  test('script and WebAssembly answer the same for any sequence of runs', () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 8 }), fc.uniqueArray(fc.nat(capacity - 1)), (runs, steps) => {
        const maps = pair()
        for (const map of maps) for (const at of steps) map.stepMask[at] = 255
        for (const hits of runs) {
          const answers = maps.map((map) => {
            for (const { at, count } of hits) map.counters[at] = count
            const into: number[] = []
            const isNew = map.settle(capacity)
            const length = map.collect(capacity, into)
            return { isNew, stepSum: map.stepSum, length, into, cleared: map.counters.every((count) => count === 0) }
          })
          expect(answers[1]).toEqual(answers[0])
          expect(answers[0]?.cleared).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['script', () => pair()[0]],
    ['WebAssembly', () => pair()[1]],
  ])('%s: every count falls into its bucket', (_, create) => {
    const map = create()
    for (let count = 0; count < 256; count++) map.counters[count] = count
    expect(map.settle(256)).toBe(true)
    const into: number[] = []
    const length = map.collect(256, into)
    const expected = Array.from({ length: 255 }, (_, i) => (i + 1) * 8 + Math.log2(bucketBit(i + 1)))
    expect(into.slice(0, length)).toEqual(expected)
  })

  test.each([
    ['script', () => pair()[0]],
    ['WebAssembly', () => pair()[1]],
  ])('%s: a bucket is news once, until it is forgotten', (_, create) => {
    const map = create()
    const again = (count: number) => {
      map.counters[70] = count
      return map.settle(capacity)
    }
    expect([again(1), again(1), again(2), again(5), again(7), again(1)]).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
    ])
    map.forget()
    expect(again(1)).toBe(true)
    map.counters[3] = 9
    map.clear(capacity)
    expect(map.settle(capacity)).toBe(false)
    expect(map.collect(capacity, [])).toBe(0)
  })
})
