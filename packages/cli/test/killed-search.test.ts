/** A search whose main process is killed: what it started ends with it. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import { cleanEnvironment, Project } from './project.ts'

const project = new Project({
  // Beside the workers that run the inputs, each runner has a main process.
  'tests/goes-on.test.ts': `import { appendFileSync } from 'node:fs'
import { d, fuzzIt } from '@fuzzwright/vitest'
const nobody = new Int32Array(new SharedArrayBuffer(4))
fuzzIt('goes on', { domains: [d.int()], effects: 'allow' }, () => {
  appendFileSync('processes', process.pid + ' ' + process.ppid + '\\n')
  Atomics.wait(nobody, 0, 0, 20)
})
`,
})
afterAll(() => {
  for (const pid of started().filter(isAlive)) process.kill(pid, 'SIGKILL')
  project.remove()
})

/** Numbers of the processes that the search has started. */
function started(): readonly number[] {
  const path = project.path('processes')
  if (!existsSync(path)) return []
  return [
    ...new Set(
      readFileSync(path, 'utf8')
        .split('\n')
        .slice(0, -1)
        .flatMap((line) => line.split(' ').map(Number)),
    ),
    // A worker whose runner has just died says that the first process of the machine is its parent.
  ].filter((pid) => pid !== 1)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('runners and workers of two jobs end with the command line that started them', async () => {
  const program = project.path('node_modules', 'fuzzwright', 'dist', 'esm', 'main.js')
  const child = spawn(process.execPath, [program, 'fuzz', '--for', '1h', '--jobs', '2'], {
    cwd: project.folder,
    env: cleanEnvironment(),
    stdio: 'ignore',
  })
  const ended = new Promise((settle) => child.on('exit', (_, signal) => settle(signal)))
  try {
    await expect.poll(() => started().length, { timeout: patienceMs, interval: 20 }).toBe(4)
    expect(started().filter(isAlive)).toHaveLength(4)
  } finally {
    child.kill('SIGKILL')
  }
  expect(await ended).toBe('SIGKILL')
  // Well before the hour is over.
  await expect.poll(() => started().filter(isAlive), { timeout: patienceMs, interval: 50 }).toEqual([])
})
