/** The same commands in a project with Jest. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { installInto } from '../../../checks/installed-packages.mjs'
import { configFor, JestProject } from '../../../checks/jest-project.ts'
import { runProcess } from '../../../checks/run-process.mjs'
import { countedTime } from '../../../checks/search-for.mjs'
import { cleanEnvironment } from './project.ts'
import { runHere } from './run-here.ts'

const project = new JestProject({
  'jest.config.cjs': configFor('@swc/jest'),
  'src/duration.ts': `const units = new Map([['s', { seconds: 1 }], ['m', { seconds: 60 }]])
export function parseDuration(text: string): number {
  const match = /^(\\d+) ?([a-z]+)$/.exec(text)
  if (match === null) throw new SyntaxError('not a duration: ' + text)
  return Number(match[1]) * units.get(match[2]!)!.seconds
}
`,
  'tests/duration.test.ts': `import { d, fuzzIt } from '@fuzzwright/jest'
import { parseDuration } from '../src/duration'
describe('durations (all)', () => {
  fuzzIt('parses any duration', parseDuration)
  fuzzIt.each([[1], [2]])('row %i', [d.boolean()], (row: number, flag: boolean) => row < 3 || flag)
})
`,
  'tests/plain.test.ts': `test('nothing', () => { throw new Error('a plain test must not run') })
`,
})
afterAll(() => project.remove())

const env = { ...cleanEnvironment(), ...countedTime() }
const fuzzwright = (...words: readonly string[]) => runHere(words, { cwd: project.folder, env })

test('fuzz: two jobs meet on disk, as data', async () => {
  const { code, out } = await fuzzwright('fuzz', '--for', '1s', '--jobs', '2', '--seed', '7', '--json')
  expect(code, out).toBe(1)
  const end = JSON.parse(out)
  expect(end.jobs).toMatchObject([
    { code: 1, broken: false },
    { code: 1, broken: false },
  ])
  expect(end.findings).toMatchObject([
    { test: 'durations (all) > parses any duration', error: { class: 'TypeError' }, fresh: true },
  ])
  expect(end.corpora.map(({ test: name }: { test: string }) => name)).toContain('durations (all) > parses any duration')
  const listed = JSON.parse((await fuzzwright('list', '--json')).out)
  expect(listed).toMatchObject([{ file: 'tests/duration.test.ts', tests: expect.any(Array) }])
})

test('fuzz --changed and --shard: what a change concerns, and a part of it', async () => {
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd: project.folder })
  project.write('.gitignore', 'node_modules\n')
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message=all')
  const nothing = await fuzzwright('fuzz', '--for', '1s', '--changed', '--json')
  expect(nothing.code, nothing.out).toBe(0)
  expect(JSON.parse(nothing.out)).toMatchObject({ jobs: [], findings: [] })
  project.write('src/duration.ts', `${readFileSync(project.path('src/duration.ts'), 'utf8')}// changed\n`)
  const words = ['fuzz', '--for', '500ms', '--seed', '7', '--changed', 'main', '--shard', '3/3', '--json']
  const part = await fuzzwright(...words)
  expect(part.code, part.out).toBe(0)
  expect(JSON.parse(part.out)).toMatchObject({ findings: [], corpora: [{ test: 'durations (all) > row 2' }] })
  expect((await fuzzwright('fuzz', '--changed', 'nowhere', '--json')).out).toContain('"unknown-revision"')
})

test('minimize; replay by file and, of a test nothing is kept for, by token', async () => {
  const minimized = await fuzzwright('minimize', '--json')
  expect(minimized.code, minimized.out).toBe(1)
  const row = JSON.parse(minimized.out).find(({ test: name }: { test: string }) => name.endsWith('any duration'))
  expect(row).toMatchObject({ file: 'tests/duration.test.ts', dropped: 0 })
  expect(row.after).toBeGreaterThan(0)
  const [file = ''] = project.findings()
  const byFile = await fuzzwright('replay', file, '--json')
  expect(byFile.code, byFile.out).toBe(1)
  const { outcome, findings } = JSON.parse(byFile.out)
  expect(outcome).toBe('failed')
  expect(findings).toMatchObject([{ className: 'TypeError', replay: expect.stringMatching(/^fw1\./) }])
  rmSync(project.path('tests', '__fuzz__'), { recursive: true })
  rmSync(project.path('node_modules', '.cache'), { recursive: true })
  const byToken = await fuzzwright('replay', findings[0].replay, '--json')
  expect(byToken.code, byToken.out).toBe(1)
  expect(JSON.parse(byToken.out)).toMatchObject({ test: 'durations (all) > parses any duration', outcome: 'failed' })
})

test('write: searched by Jest, run by Jest, and it passes at once', async () => {
  // The program as it is installed: Jest would take that of the workspace for sources of the project.
  installInto(project.folder, ['fuzzwright'])
  const program = project.path('node_modules', 'fuzzwright', 'dist', 'esm', 'main.js')
  const words = ['write', 'src/duration.ts', '--runs', '300', '--time', '600000', '--json']
  const { code, output } = await runProcess(process.execPath, [program, ...words], { cwd: project.folder, env })
  expect(code, output).toBe(0)
  expect(JSON.parse(output)).toMatchObject({
    passed: true,
    functions: [{ name: 'parseDuration', tests: 2, counterexamples: [expect.stringContaining("'seconds'")] }],
  })
  const text = project.read('src/duration.test.ts')
  expect(text).toContain("import { fuzzIt } from '@fuzzwright/jest'")
  expect(text).toContain("fuzzIt.skip('never breaks', parseDuration)")
})
