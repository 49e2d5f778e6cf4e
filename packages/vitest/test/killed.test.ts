/** Runs that are killed from outside: what was told is kept, and who goes on comes to an end. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import { cleanEnvironment, Project } from './project.ts'

const project = new Project({
  'tests/told.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'
fuzzIt('finds two', [d.int()], (n) => {
  if (n > 1000) throw new RangeError('large')
  if (n < -1000) throw new TypeError('small')
})
`,
  'tests/slow.test.ts': `import { appendFileSync } from 'node:fs'
import { d, fuzzIt } from '@fuzzwright/vitest'
const nobody = new Int32Array(new SharedArrayBuffer(4))
fuzzIt('is slow', { domains: [d.int()], runs: 100, effects: 'allow' }, () => {
  appendFileSync('workers', process.pid + '\\n')
  Atomics.wait(nobody, 0, 0, 20)
})
`,
})
afterAll(() => project.remove())

/** Vitest, with a process group of its own. */
function start(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [project.vitestEntry, 'run', ...words], {
    cwd: project.folder,
    env: { ...process.env, ...cleanEnvironment(), ...env },
    stdio: 'ignore',
    detached: true,
  })
  const ended = new Promise((settle) => child.on('exit', (code, signal) => settle(signal ?? code)))
  return { ended, kill: () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL') }
}

interface Line {
  readonly type: string
  readonly test?: { readonly name: string }
  readonly findings?: number
}

/** What the run tells while it goes on; the line that is being written is none yet. */
function told(): readonly Line[] {
  const path = 'told.jsonl'
  if (!existsSync(project.path(path))) return []
  const lines = project.read(path).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Line)
}

const mostTold = () => Math.max(0, ...told().map(({ findings = 0, type }) => (type === 'progress' ? findings : 0)))

test('a search that goes on for an hour has each finding on disk that it told of', async () => {
  const run = start(['tests/told.test.ts'], { FUZZWRIGHT_FOR: '1h', FUZZWRIGHT_JSON: 'told.jsonl' })
  try {
    await expect.poll(mostTold, { timeout: patienceMs, interval: 5 }).toBe(2)
  } finally {
    run.kill()
  }
  expect(await run.ended).toBe('SIGKILL')
  expect(project.findings()).toHaveLength(2)
  const { tests, output } = await project.vitest(['tests/told.test.ts'])
  expect(tests.get('finds two')?.message ?? output).toContain('2 findings kept from before fail again:')
})

/** Numbers of the processes that ran inputs, in order. */
function workers(): readonly number[] {
  const path = project.path('workers')
  if (!existsSync(path)) return []
  return [...new Set(readFileSync(path, 'utf8').split('\n').slice(0, -1).map(Number))]
}

test('a worker that somebody kills does not keep the run waiting: its file runs again, and no input is blamed', async () => {
  const run = start(['tests/slow.test.ts', '--reporter=json', '--outputFile=report.json', '--pool=forks'])
  await expect.poll(() => workers().length, { timeout: patienceMs, interval: 5 }).toBe(1)
  process.kill(workers()[0] ?? Number.NaN, 'SIGKILL')
  expect(await run.ended).toBe(0)
  expect(project.readReport().get('is slow')?.status).toBe('passed')
  expect(workers().length).toBeGreaterThan(1)
  expect(project.findings().filter((path) => path.includes('slow'))).toEqual([])
})
