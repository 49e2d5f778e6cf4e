import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { type ComparisonLog, comparisonKind } from '../execution/coverage.ts'
import { d } from '../from-shape/d.ts'
import { PartList } from '../parts/part-tree.ts'
import { copyLog } from './comparison.ts'
import { type Effect, learnInfluence } from './influence.ts'

interface Probing {
  readonly effects: readonly Effect[]
  readonly probes: number
}

/** What probing says of the one comparison of `sides`, which is `undefined` where the run does not come to it. */
function probe<T>(domain: AnyDomain, start: T, sides: (value: T) => readonly [unknown, unknown] | undefined): Probing {
  const logOf = (value: T): ComparisonLog => {
    const seen = sides(value)
    const columns = { sites: [1], kinds: [comparisonKind.equal], left: [seen?.[0]], right: [seen?.[1]] }
    return { length: seen === undefined ? 0 : 1, ...columns }
  }
  let log = logOf(start)
  const targets = copyLog(log)
  const probing = learnInfluence(new PartList(domain, domain.fromValue(start)), targets, () => log)
  let probes = 0
  let step = probing.next()
  for (; step.done !== true; step = probing.next()) {
    probes++
    log = logOf(domain.getValue(step.value) as T)
  }
  return { effects: [...step.value.values()].flat(), probes }
}

const bytes = d.uint8Array()

describe('what a comparison depends on', () => {
  test('is found one variable at a time in a short input, with what it saw', () => {
    const domain = d.tupleOf(d.int(), d.int(), d.int())
    const { effects, probes } = probe(domain, [10, 20, 30], ([a = 0, , c = 0]: number[]) => [a + c * 2, 7])
    expect(effects.map(({ variable, probe: value, left }) => [variable.value, value, left])).toEqual([
      [10, 11, 71],
      [30, 31, 72],
    ])
    expect(probes).toBe(3)
  })

  test('is found among thousands of bytes by halving blocks that matter', () => {
    const start = new Uint8Array(4000 - 2)
    const { effects, probes } = probe(bytes, start, (data: Uint8Array) => [(data[1234] ?? 0) + (data[2345] ?? 0), 9])
    expect(effects).toHaveLength(2)
    expect(probes).toBeLessThan(64)
  })

  test('costs a bounded number of runs where all of it matters', () => {
    const start = new Uint8Array(2000)
    const { probes } = probe(bytes, start, (data: Uint8Array) => [data.reduce((sum, byte) => sum + byte, 0), -1])
    expect(probes).toBeLessThanOrEqual(192 + 1)
  })

  test('is asked on the other side where the run did not come to the comparison', () => {
    const { effects, probes } = probe(d.tupleOf(d.int()), [10], ([x = 0]: number[]) => (x > 10 ? undefined : [x, 5]))
    expect(effects.map(({ probe: value }) => value)).toEqual([9])
    expect(probes).toBe(2)
  })

  test('is nothing where nothing the code sees changes', () => {
    expect(probe(d.tupleOf(d.int()), [10], () => [1, 2]).effects).toEqual([])
  })
})
