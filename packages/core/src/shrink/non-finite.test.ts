import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { check } from '../session/check.ts'

const seeds = Array.from({ length: 30 }, (_, index) => index + 1)

/** What a search ends with for each seed, each once. */
async function minimaOf(fails: (n: number) => boolean): Promise<readonly unknown[]> {
  const minima = new Set<unknown>()
  for (const seed of seeds) {
    const report = await check((n: number) => !fails(n), { domains: [d.number()], seed, timeBudget: 1e9 })
    minima.add(report.finding?.args[0])
  }
  return [...minima]
}

// Each of these is also broken by Infinity or NaN, which a search meets first for many seeds.
test.each([
  ['n > 1000 && !(n % 2)', (n: number) => n > 1000 && !(n % 2), [1002]],
  ['!(n % 7 < 6) && !(n < 50)', (n: number) => !(n % 7 < 6) && !(n < 50), [55]],
  ['!(n <= 1e6)', (n: number) => !(n <= 1e6), [1_000_001]],
  ['!(n >= -20)', (n: number) => !(n >= -20), [-21]],
  ['!Number.isFinite(n)', (n: number) => !Number.isFinite(n), [Number.POSITIVE_INFINITY]],
])('%s ends with the simplest number, for every seed', async (_source, fails, minima) => {
  expect(await minimaOf(fails)).toEqual(minima)
})
