/** Runs that are killed the moment they have told of a finding: it lies on disk, since it was put there before. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import { cleanEnvironment, Project } from './project.ts'

const project = new Project({
  'tests/told.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'
fuzzIt('finds two', [d.int()], (n) => {
  if (n > 1000) throw new RangeError('large')
  if (n < -1000) throw new TypeError('small')
})
fuzzIt('goes on', { domains: [d.string()], runs: 1e9 }, () => true)
`,
})

let pid: number | undefined
afterEach(() => project.remove())

/** With everything it started. */
function kill(): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
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
  const child = spawn(process.execPath, [project.vitestEntry, 'run', '-t', 'finds two'], {
    cwd: project.folder,
    env: { ...process.env, ...cleanEnvironment(), FUZZWRIGHT_FOR: '1h', FUZZWRIGHT_JSON: 'told.jsonl' },
    stdio: 'ignore',
    detached: true,
  })
  pid = child.pid
  const ended = new Promise((settle) => child.on('exit', (_, signal) => settle(signal)))
  try {
    await expect.poll(mostTold, { timeout: patienceMs, interval: 5 }).toBe(2)
  } finally {
    kill()
  }
  expect(await ended).toBe('SIGKILL')
  expect(project.findings()).toHaveLength(2)
  const { tests, output } = await project.vitest(['-t', 'finds two'])
  expect(tests.get('finds two')?.message ?? output).toContain('2 findings kept from before fail again:')
})
