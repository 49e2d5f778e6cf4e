import { expect, test } from 'vitest'
import { requestOf } from '../../test/scripted/fuzz-request.ts'
import { d } from '../from-shape/d.ts'
import { openProperty } from '../target/property-object.ts'
import { check } from './check.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const wrong = d.int().map((n) => n * 2, { from: (n) => n })

test.each([
  [[wrong], [7]],
  [[d.structOf({ list: d.arrayOf(wrong) })], [{ list: [7] }]],
])('a seed that a wrong inverse turns into another input is told', async (domains, seed) => {
  await expect(check(() => true, { domains, seeds: [seed] })).rejects.toMatchObject({
    code: 'bad-seed',
    message: expect.stringContaining('its domain makes 14 of the 7 in it, so a `from` is not the inverse'),
  })
})

test('what only looks different is taken', async () => {
  const seen: unknown[] = []
  const half = d.int().map((n) => n * 2, { from: (n) => n / 2 })
  const domains = [half, d.number(), d.date(), d.setOf(d.int())]
  const seed = [14, Number.NaN, new Date(7), new Set([7])]
  await check((...args: readonly unknown[]) => void seen.push(args), {
    domains,
    seeds: [seed],
    runs: 1,
  })
  expect(seen[0]).toEqual(seed)
})

test('a text of JSON keeps its blanks', async () => {
  const seen: string[] = []
  const texts = ['{ "a": [1, 2] }', '[\n  null\n]\n', '"a"']
  await check((text) => void seen.push(text), {
    domains: [d.json()],
    seeds: texts.map((text) => [text]),
    runs: 3,
    seed: 1,
  })
  expect(seen.slice(0, 3).sort()).toEqual(texts.sort())
})

test('what a property has worth trying comes first and then in turns, without what its domains do not know, and takes a tenth of the runs', async () => {
  const seen: unknown[] = []
  const brought = {
    [openProperty]: () => ({
      domains: [d.int({ min: 0, max: 1_000_000 })],
      seeds: [['no number'], [-1], ...Array.from({ length: 200 }, (_, at) => [900_000 + at])],
      run: (n: number) => void seen.push(n),
      written: (n: number) => n,
    }),
  }
  const { test: identity, clock } = requestOf()
  await runFuzzTest({ test: identity, clock, property: brought, defaultSeed: 1, options: { runs: 1000 } })
  const tried = Array.from({ length: 100 }, (_, at) => 900_000 + at)
  expect(seen.slice(0, 64)).toEqual(tried.slice(0, 64))
  expect(seen.slice(0, 64 + 2 * 36)).toEqual(expect.arrayContaining(tried))
  expect(seen).not.toContain(900_100)
})
