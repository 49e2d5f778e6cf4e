import { expect, test } from 'vitest'
import { Context } from '../../domain/context.ts'
import { sample } from '../../domain/sample.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import { check } from '../../session/check.ts'
import { minimal } from '../../shrink/minimal.ts'

const large = (list: readonly number[]): boolean => list.length > 3

test('noShrink leaves a failure as it was found, and the rest shrinks', async () => {
  const found = minimal(d.noShrink(d.arrayOf(d.int())), large, { seed: 3 })
  expect([found?.accepted, found?.evaluations]).toEqual([0, 0])
  expect(minimal(d.arrayOf(d.int()), large, { seed: 3 })?.value).toEqual([0, 0, 0, 0])
  const report = await check((kept, n) => large(kept) && n > 9, {
    domains: [d.noShrink(d.arrayOf(d.int())), d.int()],
    seed: 1,
  })
  expect(report.finding?.args[1]).toBe(0)
})

test('limitShrink takes so many steps', () => {
  for (const most of [1, 2, 3]) {
    const found = minimal(d.limitShrink(d.arrayOf(d.int()), most), large, { seed: 4 })
    expect(found?.accepted).toBe(most)
  }
  expect(() => d.limitShrink(d.int(), -1)).toThrow(expect.objectContaining({ code: 'bad-bounds' }))
})

test('they are searched as before', () => {
  const domain = d.noShrink(d.int({ min: 0, max: 1_000_000 }))
  const g = new Context(new Rng(1))
  const seen = new Set<unknown>()
  let c: unknown = domain.init(g)
  for (let run = 0; run < 200; run++) {
    c = domain.mutate(c, g.reset())
    seen.add(domain.getValue(c))
  }
  expect(seen.size).toBeGreaterThan(50)
})

test('noBias draws evenly', () => {
  const share = (values: readonly number[]): number => values.filter((n) => n > 1000).length / values.length
  const range = d.int({ min: 0, max: 1_000_000 })
  expect(share(sample(d.noBias(range), { count: 1000 }))).toBeGreaterThan(0.98)
  expect(share(sample(range, { count: 1000 }))).toBeLessThan(0.8)
  const lists = sample(d.noBias(d.arrayOf(range)), { count: 300 })
  expect(new Set(lists.map((list) => list.length)).size).toBeGreaterThan(20)
})
