import { afterAll, expect, test } from 'vitest'
import { Project } from './project.ts'

const project = new Project({
  'node_modules/slow-pattern/package.json': '{ "name": "slow-pattern", "type": "module", "main": "index.js" }',
  'node_modules/slow-pattern/index.js': `export const matches = (text) => /^(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' + text)
`,
  'tests/hang.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'
import { matches } from 'slow-pattern'
import { expect, test } from 'vitest'
const nobody = new Int32Array(new SharedArrayBuffer(4))
const sleep = (ms: number) => Atomics.wait(nobody, 0, 0, ms) === 'timed-out'
fuzzIt('code of others hangs', { domains: [d.elementOf(['a', 'aa', '!'])], hangAfter: 1000 }, (text) => { matches(text) })
fuzzIt('a promise never settles', { domains: [d.int({ min: 0, max: 9 })], hangAfter: 1000 }, (n) =>
  n < 5 ? Promise.resolve() : new Promise(() => {}),
)
fuzzIt('the user’s timeout ends the search early', { domains: [d.string()], timeout: 4000, runs: Infinity }, (s) => sleep(1) && s.length >= 0)
fuzzIt('slow inputs keep to their time', { domains: [d.int()], hangAfter: 1000, timeBudget: 2500, runs: Infinity }, () => {
  sleep(60)
})
test('the rest of the file still runs', () => { expect(1).toBe(1) })
test('the rest of the file still fails with its place', () => { deepest() })
const deepest = () => { throw new Error('of a plain test') }
`,
})
afterAll(() => project.remove())

test.each(['threads', 'vmForks'])('hangs are findings, in %s', async (pool) => {
  const { tests, output } = await project.vitest([`--pool=${pool}`])
  expect(tests.get('code of others hangs')?.message, output).toMatch(/const text = '!'\n\n {2}Hang/)
  expect(tests.get('a promise never settles')?.message).toMatch(/const n = 5\n\n {2}Hang/)
  expect(tests.get('the user’s timeout ends the search early')?.status).toBe('passed')
  expect(tests.get('slow inputs keep to their time')?.status).toBe('passed')
  expect(tests.get('the rest of the file still runs')?.status).toBe('passed')
  // What a search does to traces ends with it, also where a guard ended it. (Vitest leaves its code frame out at times.)
  expect(output).toMatch(
    /of a plain test\n ❯ deepest tests\/hang\.test\.ts:16:31\n[\s\S]*❯ tests\/hang\.test\.ts:15:65\n/,
  )
})
