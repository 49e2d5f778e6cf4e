/** Code of the test file itself: its constants are known to a search, and its properties guide one. */
import { afterAll, expect, test } from 'vitest'
import { configFor, JestProject } from '../../../checks/jest-project.ts'

const project = new JestProject({
  'jest.config.cjs': configFor('@swc/jest', '{ seed: 1, runs: 1_000, timeBudget: 600_000 }'),
  'blind.config.cjs': configFor('@swc/jest', '{ seed: 1, runs: 1_000, timeBudget: 600_000, instrument: false }'),
  'src/far.ts': 'export const far = () => 1\n',
  'tests/file.test.ts': `import { d, fuzzIt } from '@fuzzwright/jest'
import { far } from '../src/far'
jest.mock('../src/far', () => ({ far: () => mockFar() }))
function mockFar(): number {
  return 2
}
function rest(text: string): void {
  if (text.length === 3 && text[1] === 'q') throw new Error('deep')
}
const decode = (text: string) => {
  if (text.startsWith('magic:')) rest(text.slice(6))
}
fuzzIt('constants', [d.string(), d.int()], (s, n) => {
  if (s.startsWith('ab') && n > 5000 && mockFar() === 2) throw new Error('both')
})
fuzzIt('guided', [d.string()], (text) => {
  decode(text)
})
it('another', () => {
  const written = (text: string) => text === 'q'
  expect(String(written)).not.toContain('$z')
  expect(String(rest)).toContain('$z')
  expect(far())
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
  const { tests, output } = await project.jest(['--config=blind.config.cjs'])
  expect(tests.get('constants')?.message, output).toMatch(/Error: both/)
  expect(tests.get('guided')?.message ?? '').not.toMatch(/Found in run/)
})

test('functions handed over guide the search, with what they call in the file; all frames are where they were', async () => {
  const { tests, output } = await project.jest()
  expect(tests.get('guided')?.message, output).toMatch(/const text = 'magic:.q.'\n/)
  expect(tests.get('guided')?.message).toMatch(/file\.test\.ts:8:\d+/)
  expect(tests.get('another')?.message).toMatch(/Expected: "here"\s+Received: 2/)
  expect(tests.get('another')?.message).toMatch(/file\.test\.ts:24:6/)
})

test('operands of matchers and of look-ups of the host are seen', async () => {
  const { tests, output } = await project.jest(['-t', 'matched|looked up'])
  expect(tests.get('matched')?.message, output).toMatch(/const s = 'open-ses-ame'\n/)
  expect(tests.get('looked up')?.message, output).toMatch(/const s = 'open-ses-ame'\n/)
})
