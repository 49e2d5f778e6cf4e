/** What `minimal(domain, predicate)` must equal, for every seed: the promise of the shrinker, line by line. */
import { describe, expect, test } from 'vitest'
import { combinatorCases } from './combinators.cases.ts'
import { containerCases } from './containers.cases.ts'
import { familyCases } from './families.cases.ts'
import { numberCases } from './numbers.cases.ts'
import { stringCases } from './strings.cases.ts'

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)
const families = {
  numbers: numberCases,
  strings: stringCases,
  containers: containerCases,
  combinators: combinatorCases,
  others: familyCases,
}

for (const [family, cases] of Object.entries(families)) {
  describe(family, () => {
    for (const { name, complaint } of cases) {
      test(name, () => {
        expect(seeds.map(complaint).filter((text) => text !== undefined)).toEqual([])
      })
    }
  })
}

test('the suite covers at least 120 pairs, each by its own name', () => {
  const names = Object.values(families).flatMap((cases) => cases.map(({ name }) => name))
  expect(names.length).toBeGreaterThanOrEqual(120)
  expect(new Set(names).size).toBe(names.length)
})
