/** Code of the test file itself: what stands in a property is known to its search, whatever names the domains. */
import { afterAll, expect, test } from 'vitest'
import { Project } from './project.ts'

const project = new Project({
  'blind.config.ts': `import { fuzzwright } from '@fuzzwright/vitest/plugin'
export default { plugins: [fuzzwright({ seed: 1, runs: 1_000, instrument: false, timeBudget: 600_000 })] }
`,
  'constants.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'
fuzzIt('constants', [d.string(), d.int()], (s, n) => {
  if (s.startsWith('ab') && n > 5000) throw new Error('both')
})
`,
  'guided.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'
import { expect, it } from 'vitest'
function rest(text: string): void {
  if (text.length === 3 && text[1] === 'q') throw new Error('deep')
}
const decode = (text: string) => {
  if (text.startsWith('magic:')) rest(text.slice(6))
}
fuzzIt('guided', [d.string()], (text) => {
  decode(text)
})
it('another', () => {
  const written = (text: string) => text === 'q'
  expect(String(written)).not.toContain('$z')
  expect(String(rest)).toContain('$z')
  expect.soft(written('q'))
    .toBe('here')
})
const secret = ['open', 'ses', 'ame'].join('-')
fuzzIt('matched', [d.string()], (s) => {
  expect(s).not.toBe(secret)
})
fuzzIt('looked up', [d.string()], (s) => {
  if (new URLSearchParams(s).has(secret)) throw new Error('there')
})
`,
})
afterAll(() => project.remove())

test('constants of a property are tried where it names its domains, without any guidance', async () => {
  const { tests, output } = await project.vitest(['constants.test.ts', '--config=blind.config.ts'])
  expect(tests.get('constants')?.message, output).toMatch(/Error: both/)
})

test('functions handed over guide the search, with what they call in the file; all frames are where they were', async () => {
  const { tests, output } = await project.vitest(['guided.test.ts'])
  expect(tests.get('guided')?.message, output).toMatch(/const text = 'magic:.q.'\n/)
  expect(tests.get('guided')?.message).toMatch(/guided\.test\.ts:4:51/)
  expect(output).toMatch(/guided\.test\.ts:10:3/)
  expect(tests.get('another')?.message).toMatch(/^AssertionError: expected true to be 'here'/)
  expect(output).toMatch(/guided\.test\.ts:17:6/)
  expect(output).not.toMatch(/edges? covered/)
})

test('and not where they were excluded', async () => {
  const { tests, output } = await project.vitest(['guided.test.ts', '-t', 'guided', '--config=blind.config.ts'])
  expect(tests.get('guided')?.message ?? '', output).not.toMatch(/Found in run/)
})

test('operands of matchers and of look-ups of the host are seen', async () => {
  const { tests, output } = await project.vitest(['guided.test.ts', '-t', 'matched|looked up'])
  expect(tests.get('matched')?.message, output).toMatch(/const s = 'open-ses-ame'\n/)
  expect(tests.get('looked up')?.message, output).toMatch(/const s = 'open-ses-ame'\n/)
})
