/** Commands that are interrupted: by a terminal, which tells the whole group, and by whoever knows one process alone. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { redisForTests } from '../../../checks/redis-for-tests.mjs'
import { patienceMs } from '../../../checks/run-process.mjs'
import { cleanEnvironment, Project } from './project.ts'
import { runHere } from './run-here.ts'

const redis = await redisForTests()
const project = new Project({
  '.gitignore': 'node_modules\n',
  'tests/goes-on.test.ts': `import { appendFileSync } from 'node:fs'
import { d, fuzzIt } from '@fuzzwright/vitest'
const nobody = new Int32Array(new SharedArrayBuffer(4))
fuzzIt('goes on', { domains: [d.int()], effects: 'allow' }, () => {
  appendFileSync('node_modules/begun', process.ppid + '\\n')
  Atomics.wait(nobody, 0, 0, 20)
})
`,
})
const git = (...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: project.folder, stdio: 'pipe' })
git('init', '--quiet')
git('add', '.')
git('commit', '--quiet', '-m', 'all')
const begun = project.path('node_modules', 'begun')
const children: { readonly pid: number }[] = []
afterAll(async () => {
  for (const { pid } of children) if (isAlive(pid)) process.kill(-pid, 'SIGKILL')
  project.remove()
  await redis?.end()
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** In a group of its own, as a shell starts what is typed into it. */
function start(...words: readonly string[]) {
  const program = project.path('node_modules', 'fuzzwright', 'dist', 'esm', 'main.js')
  const child = spawn(process.execPath, [program, ...words], {
    cwd: project.folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const { pid = 0 } = child
  children.push({ pid })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString('utf8')
  })
  const end = new Promise<number | null>((settle) => child.on('close', (code) => settle(code)))
  return { pid, end, said: () => said }
}

test('a search of which the command alone is interrupted ends with its runner', async () => {
  const { pid, end } = start('fuzz', '--for', '1h')
  await expect.poll(() => existsSync(begun), { timeout: patienceMs, interval: 20 }).toBe(true)
  process.kill(pid, 'SIGINT')
  expect(await end).not.toBe(0)
  const runners = [...new Set(readFileSync(begun, 'utf8').trim().split('\n').map(Number))]
  // A worker whose runner has just died says that the first process of the machine is its parent.
  expect(runners.filter((runner) => runner !== 1 && isAlive(runner))).toEqual([])
})

test.runIf(redis !== undefined)(
  'a worker that a terminal interrupts ends after its slice, which is searched',
  async () => {
    const name = `interrupted-${process.pid}`
    redis?.owns(name)
    const queue = `${redis?.url}#${name}`
    let clock = 0
    const env = cleanEnvironment()
    const words = ['campaign', '--queue', queue, '--for', '1h', '--slice', '5s']
    const campaign = runHere(words, { cwd: project.folder, env, now: () => clock })
    rmSync(begun, { force: true })
    const worker = start('worker', '--queue', queue, '--wait', '1h')
    await expect.poll(() => existsSync(begun), { timeout: patienceMs, interval: 20 }).toBe(true)
    process.kill(-worker.pid, 'SIGINT')
    expect(await worker.end, worker.said()).toBe(0)
    expect(worker.said()).toMatch(/^searching tests\/goes-on\.test\.ts\ngave \d+ and took \d+ inputs\n/)
    expect(worker.said()).not.toContain('given back')
    clock = 7_200_000
    expect((await campaign).out).toMatch(/\n\d+ slices?, /)
  },
)
