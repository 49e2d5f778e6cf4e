import { cpSync, readFileSync, rmSync } from 'node:fs'
import { encodeToken } from '@fuzzwright/core/tooling'
import { afterAll, expect, test } from 'vitest'
import { countedTime } from '../../../checks/search-for.mjs'
import { cleanEnvironment, Project } from './project.ts'
import { runHere } from './run-here.ts'

const files = {
  'src/duration.ts': `const units = new Map([['s', { seconds: 1 }], ['m', { seconds: 60 }]])
export function parseDuration(text: string): number {
  const match = /^(\\d+) ?([a-z]+)$/.exec(text)
  if (match === null) throw new SyntaxError('not a duration: ' + text)
  return Number(match[1]) * units.get(match[2]!)!.seconds
}
export const half = (n: number): number => (n > 100 ? n / 2 : n)
`,
  'tests/duration.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { describe } from 'vitest'
import { half, parseDuration } from '../src/duration.ts'
describe('durations', () => {
  fuzzIt('parses any duration', parseDuration)
  fuzzIt.each([[1], [2]])('halves %i', (row: number, n: number) => half(n) <= n || n < 0 || Number.isNaN(n) || row > 5)
})
`,
  'tests/plain.test.ts': `import { test } from 'vitest'
test('nothing', () => { throw new Error('a plain test must not run') })
`,
}
const project = new Project(files)
/** Beside the project: what lies in a store is no finding yet. */
const shared = `${project.folder}-shared`
afterAll(() => {
  project.remove()
  rmSync(shared, { recursive: true, force: true })
})

/** In this process: for what starts a runner of its own, or none. */
const here = (...words: readonly string[]) =>
  runHere(words, { cwd: project.folder, env: { ...cleanEnvironment(), ...countedTime() } })

let token = ''

test('list, before anything ran', async () => {
  const { code, out } = await here('list')
  expect(code, out).toBe(0)
  expect(out).toMatch(/^tests\/duration\.test\.ts\n {2}parses any duration +line 5\n {2}halves %i +line 6, each\n/)
  expect(out).not.toContain('plain')
})

test('fuzz: findings and corpora of two jobs meet on disk, as data', async () => {
  const { code, out } = await here('fuzz', '--for', '1s', '--jobs', '2', '--seed', '7', '--store', shared, '--json')
  expect(code, out).toBe(1)
  const end = JSON.parse(out)
  expect(end.store).toMatchObject({ pulled: 0, handedOver: 1, findings: [], problems: [] })
  // More where a machine is so slow that the search outlasted an exchange: what was given then may be gone from the corpus.
  const kept = end.corpora.reduce((sum: number, { size }: { size: number }) => sum + size, 0)
  expect(kept).toBeGreaterThan(0)
  expect(end.store.pushed).toBeGreaterThanOrEqual(kept)
  expect(end.jobs).toEqual([
    { seed: 7, code: 1, broken: false },
    { seed: 100_010, code: 1, broken: false },
  ])
  expect(end.findings).toMatchObject([
    { test: 'durations > parses any duration', error: { class: 'TypeError' }, fresh: true },
  ])
  expect(end.corpora.length).toBeGreaterThan(0)
  expect(project.findings()).toHaveLength(1)
})

test('another checkout begins with what the store has', async () => {
  const other = new Project(files)
  try {
    const words = ['fuzz', '--for', '300ms', '--store', shared]
    const { code, out } = await runHere(words, { cwd: other.folder, env: { ...cleanEnvironment(), ...countedTime() } })
    expect(code, out).toBe(1)
    expect(out).toMatch(/-shared: gave \d+ inputs?, took 1 finding and \d+ inputs?\n {6}tests\/__fuzz__\//)
    expect(other.findings()).toHaveLength(1)
  } finally {
    other.remove()
  }
})

test('fuzz again, watched: what was known is told apart', async () => {
  const { code, output } = await project.fuzzwright(['fuzz', 'duration', '--for', '500ms'])
  expect(code, output).toBe(1)
  expect(output).toContain('parses any duration')
  expect(output).toMatch(/Nothing new found, 1 known before\n {6}.*TypeError: Cannot read properties of undefined/)
  expect(output).toMatch(/\d+ inputs? kept for the next search, of \d tests?/)
  token = /FUZZWRIGHT_REPLAY=(\S+)/.exec(output)?.[1] ?? ''
  expect(token).toMatch(/^fw1\./)
})

test('replay by file, watched; by token, as data, once the code is fixed', async () => {
  const [file = ''] = project.findings()
  const byFile = await project.fuzzwright(['replay', file])
  expect(byFile.code, byFile.output).toBe(1)
  expect(byFile.output).toContain("reading 'seconds'")
  const broken = readFileSync(project.path('src/duration.ts'), 'utf8')
  project.write('src/duration.ts', broken.replace('!.seconds', '?.seconds ?? 0'))
  const fixed = await here('replay', token, '--json')
  expect(fixed.code, fixed.out).toBe(0)
  expect(JSON.parse(fixed.out)).toMatchObject({ outcome: 'passed', findings: [] })
  project.write('src/duration.ts', broken)
})

test('minimize one finding, by file or by token: it is shrunk, and the corpora are left alone', async () => {
  const [file = ''] = project.findings()
  for (const input of [file, token]) {
    const { code, out } = await here('minimize', input, '--json')
    expect(code, out).toBe(1)
    const { shrink, ...finding } = JSON.parse(out)
    expect(finding).toMatchObject({ test: 'durations > parses any duration', fails: true })
    expect(shrink.evaluations).toBeGreaterThan(0)
    expect(project.findings()).toEqual([file])
  }
})

test('accept: the reason is in the file, and the finding is no failure any longer, but shown', async () => {
  const [file = ''] = project.findings()
  const before = readFileSync(project.path(file), 'utf8')
  const { code, out } = await here('accept', file, '--because', 'nobody writes such units')
  expect(code, out).toBe(0)
  const listed = await here('list')
  expect(listed.out).toMatch(/parses any duration +line 5, .*1 accepted\n[\s\S]*accepted: nobody writes such units\n/)
  const fuzzed = await project.fuzzwright(['fuzz', 'duration', '--for', '300ms'])
  expect(fuzzed.code, fuzzed.output).toBe(0)
  expect(fuzzed.output).toMatch(/Accepted: \S+\.json still fails: nobody\s+writes such units/)
  expect(fuzzed.output).toContain('Nothing new found, 1 accepted')
  expect((await here('accept', file)).err).toContain('--because')
  project.write(file, before)
})

test('list, minimize', async () => {
  const listed = await here('list', '--json')
  const [file] = JSON.parse(listed.out)
  const names = file.tests.map(({ name, findings }: { name: string; findings: [] }) => `${name} ${findings.length}`)
  expect(names).toContain('durations > parses any duration 1')
  const { code, out } = await here('minimize')
  expect(code, out).toBe(1)
  expect(out).toMatch(/parses any duration: \d+ → \d+ inputs/)
  expect(out).toContain('Some tests fail now')
  rmSync(project.path('node_modules/.cache'), { recursive: true })
  const nothing = await here('minimize', '--json')
  expect(nothing.code).toBe(2)
  expect(JSON.parse(nothing.out).error.code).toBe('nothing-to-minimize')
})

test.each([
  ['fuzz', '--for', 'soon'],
  ['fuzz', '--jobs', '0'],
  ['fuzz', '--seed', '1.5'],
])('%s %s %s is refused', async (...words) => {
  const { code, err } = await here(...words)
  expect(code).toBe(2)
  expect(err).toContain(`argument '${words[2]}' is invalid. Give a`)
})

test.each([
  [['fuzz', 'nowhere'], 'no-fuzz-tests'],
  [['replay', 'fw1.x.y'], 'bad-replay-token'],
  [['replay', 'nowhere.json'], 'no-such-finding'],
  [['accept', 'nowhere.json', '--because', 'x'], 'no-such-finding'],
  [['accept', 'package.json', '--because', 'x'], 'corrupt-finding'],
  [['replay', encodeToken({ testId: '0123456789ab', seed: 1, ir: [1] })], 'unknown-replay-test'],
  [['replay', 'moved.json'], 'stray-finding'],
])('%j is a mistake with code %s', async (words, code) => {
  const [finding = ''] = project.findings()
  cpSync(project.path(finding), project.path('moved.json'))
  const { code: exit, out } = await here(...words, '--json')
  expect(exit).toBe(2)
  expect(JSON.parse(out).error.code).toBe(code)
})

test('a folder without a runner, and a runner that breaks', async () => {
  const nowhere = await runHere(['fuzz', '--json'], { cwd: '/' })
  expect(nowhere.code).toBe(2)
  expect(JSON.parse(nowhere.out).error.code).toBe('no-runner')
  project.write('vitest.config.ts', 'throw new Error("this configuration is broken")')
  const [finding = ''] = project.findings()
  const broken = await here('replay', finding, '--json')
  expect(broken.code).toBe(3)
  expect(JSON.parse(broken.out).error).toMatchObject({
    code: 'broken-runner',
    message: expect.stringContaining('this configuration is broken'),
  })
})

test('diff: what docs/diff.md shows is what it prints, in the terminal and for a pull request', async () => {
  const page = readFileSync(new URL('../../../docs/diff.md', import.meta.url), 'utf8')
  for (const [, text = '', name = ''] of page.matchAll(/```ts\n(\/\/ (\S+)\n[\s\S]*?)```/g)) project.write(name, text)
  const [, printed] = /```text\n([\s\S]*?)```/.exec(page) ?? []
  const [, summary] = /````md\n([\s\S]*?)````/.exec(page) ?? []
  const words = ['diff', 'price.before.ts', 'price.after.ts', '--markdown', 'summary.md']
  const { code, output } = await project.fuzzwright(words)
  expect(output).toBe(printed)
  expect(code).toBe(1)
  expect(readFileSync(project.path('summary.md'), 'utf8')).toBe(summary)
})

test('mutants: what docs/mutants.md shows is what it prints, in the terminal and for a pull request', async () => {
  const page = readFileSync(new URL('../../../docs/mutants.md', import.meta.url), 'utf8')
  const sources = [...page.matchAll(/```ts\n(\/\/ (\S+)\n[\s\S]*?)```/g)].map(([, text = '', name = '']) => [
    name,
    text,
  ])
  const tested = new Project(Object.fromEntries(sources))
  const [, printed] = /```text\n([\s\S]*?)```/.exec(page) ?? []
  const [, summary] = /````md\n([\s\S]*?)````/.exec(page) ?? []
  const { code, output } = await tested.fuzzwright(['mutants', 'price.ts', '--markdown', 'summary.md'])
  expect(output).toBe(printed)
  expect(code).toBe(0)
  expect(readFileSync(tested.path('summary.md'), 'utf8')).toBe(summary)
  tested.remove()
})
