import { d, fuzzIt } from '@fuzzwright/jest'
import { initials, isAdult, type Person } from '../src/people'

fuzzIt('imported function fails', initials)
fuzzIt('imported function passes', isAdult)
fuzzIt('inline property fails', (person: Person, year: number) => {
  if (year === 1999 && person.tags.length > 0) throw new Error('not that year')
})
fuzzIt('explicit domains fail', [d.int({ min: -100, max: 100 })], (n) => {
  expect(Math.abs(n)).toBeLessThan(100)
})
fuzzIt('explicit domains pass', [d.string(), d.int()], (text, n) => {
  expect(`${text}${n}`.endsWith(String(n))).toBe(true)
})
fuzzIt('options and domains', { domains: [d.int({ min: 0, max: 9 })], runs: 500, timeout: 20_000 }, (n) => n < 10)
fuzzIt('returning false fails', [d.int({ min: 0, max: 1000 })], (n) => n < 100)
describe('in a block', () => {
  fuzzIt('async property passes', async (n: number) => {
    await Promise.resolve(n)
  })
  it('a plain test beside them passes', () => {})
})
