import { expect, test } from 'vitest'
import { healthWarnings, type TestHealth } from './health-checks.ts'

const healthy: TestHealth = { isBare: true, exhausted: false, runs: 1000, discarded: 10, coverage: { reached: 3 } }

test('a healthy test has no warnings', () => {
  expect(healthWarnings(healthy)).toEqual([])
  expect(healthWarnings({ ...healthy, coverage: undefined })).toEqual([])
  expect(healthWarnings({ ...healthy, isBare: false, coverage: { reached: 0 } })).toEqual([])
})

test('a search whose inputs were all dropped is not called blind', () => {
  expect(healthWarnings({ ...healthy, discarded: 1000, coverage: { reached: 0 } })).toEqual([])
})

test.each([
  [{ exhausted: true, runs: 1, discarded: 0 }, 'only one input'],
  [{ onlyMade: 'Box' }, 'Box has no public methods of its own, so it is only made.'],
  [{ discarded: 950 }, '95 % of the inputs were refused by what makes them'],
  [{ discarded: 950, isBare: false }, '95 % of the inputs were dropped by assume() or skipInput()'],
  [{ coverage: { reached: 0 } }, 'None of the instrumented code ran'],
])('%j', (change, warning) => {
  expect(healthWarnings({ ...healthy, ...change })).toEqual([expect.stringContaining(warning)])
})
