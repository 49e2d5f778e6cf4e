import { afterAll, expect, test } from 'vitest'
import { Project } from './project.ts'

const project = new Project({
  'vitest.config.ts': `import { fuzzwright } from '@fuzzwright/vitest/plugin'
export default { plugins: [fuzzwright({ seed: 1, runs: 100 })] }
`,
  'tests/forms.test.ts': `import { assume, d, fuzzIt, fuzzTest, test } from '@fuzzwright/vitest'
import { describe, expect, it } from 'vitest'
const never = () => { throw new Error('this must not run') }
fuzzIt.skip('skipped', [d.int()], never)
fuzzIt.skipIf(true)('skipped by condition', [d.int()], never)
fuzzIt.runIf(true)('run by condition', [d.int()], (n) => Number.isInteger(n))
fuzzIt.todo('still to write')
fuzzIt.todo('still to write, with a draft', [d.int()], never)
fuzzIt.fails('expected to fail', [d.int()], (n) => n < 10)
fuzzIt.each([[2, 'x'], [3, 'y']])('multiples of %i', (factor: number, letter: string, n: number) => {
  expect([2, 3]).toContain(factor)
  expect(['x', 'y']).toContain(letter)
  expect(typeof n).toBe('number')
})
fuzzIt.each\`
  base | word
  \${1} | \${'one'}
\`('table of $word', (row: { base: number; word: string }, n: number) => row.word === 'one' && typeof n === 'number')
fuzzIt.for([[4, 5]])('row %o', [d.boolean()], (row: number[], flag: boolean) => row.length === 2 && typeof flag === 'boolean')
fuzzIt.each([7])('fails for %i', [d.int({ min: 0, max: 9 })], (seven: number, n: number) => n !== seven)
describe.concurrent('side by side', () => {
  fuzzIt.concurrent('first', [d.int()], async (n) => { await Promise.resolve(); expect(n).toBe(n) })
  fuzzIt.concurrent('second', [d.int()], async (n) => { await Promise.resolve(); expect(n).toBe(n) })
})
const extended = it.extend<{ tool: number }>({ tool: async ({}, use) => { await use(1) } })
fuzzIt.with(extended)('on an extended it', [d.int()], (n) => Number.isInteger(n))
test.fuzz('as a member of test', [d.int()], (n) => Number.isInteger(n))
it.fuzz.skip('as a member of it, skipped', [d.int()], never)
const onExtended = fuzzIt.with(extended)
onExtended('by a name of its own', [d.int()], (n) => Number.isInteger(n))
fuzzTest('under its other name', [d.int()], (n) => { assume(n > 0); return n > 0 })
fuzzIt('options second', { domains: [d.int()], seed: 7, runs: 50, retry: 1, timeout: 20_000 }, (n) => Number.isInteger(n))
fuzzIt('named parts', { runs: 20 }, (n: number, s: string) => typeof n === 'number' && typeof s === 'string')
`,
  'tests/half-declared.js': `export const declared = (n) => n
export const kept = () => { throw new Error('this must not run') }
`,
  'tests/half-declared.d.ts': 'export declare function declared(n: number): number',
  'tests/loop.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import * as all from './half-declared.js'
for (const [name, fn] of Object.entries(all)) fuzzIt('loop: ' + name, fn as never)
`,
  'tests/only.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'
fuzzIt('left out', [d.int()], () => { throw new Error('this must not run') })
fuzzIt.only('alone', [d.int()], (n) => n === n)
`,
})
afterAll(() => project.remove())

const expected = {
  skipped: 'skipped',
  'skipped by condition': 'skipped',
  'run by condition': 'passed',
  'still to write': 'todo',
  'still to write, with a draft': 'todo',
  'expected to fail': 'passed',
  'multiples of 2': 'passed',
  'multiples of 3': 'passed',
  "table of 'one'": 'passed',
  'row 4': 'passed',
  'fails for 7': 'failed',
  first: 'passed',
  second: 'passed',
  'on an extended it': 'passed',
  'as a member of test': 'passed',
  'as a member of it, skipped': 'skipped',
  'by a name of its own': 'passed',
  'under its other name': 'passed',
  'options second': 'passed',
  'named parts': 'passed',
  'loop: declared': 'passed',
  'loop: kept': 'skipped',
  'left out': 'skipped',
  alone: 'passed',
}

test.each(['forks', 'threads', 'vmThreads'])('every modifier and form of a call means the same in %s', async (pool) => {
  const { tests, output } = await project.vitest([`--pool=${pool}`, '--allowOnly'])
  const statuses = Object.fromEntries([...tests].map(([title, { status }]) => [title, status]))
  expect(statuses, output).toEqual(expected)
  // What a row feeds is not the search's to show.
  expect(tests.get('fails for 7')?.message).toContain('\n  const n = 7\n')
})
