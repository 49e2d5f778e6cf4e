import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pico from 'picocolors'
import { afterAll, expect, test } from 'vitest'
import type { Shell } from '../shell.ts'
import { type FuzzOrder, fuzzTogether } from './fuzz-together.ts'

const folder = mkdtempSync(join(tmpdir(), 'fuzz-together-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A runner that writes down what it was asked for, ends itself by a signal so often, and then leaves an empty report. */
function runnerKilled(times: number, signal: string): { readonly order: FuzzOrder; starts(): readonly Start[] } {
  const name = `${signal}-${times}`
  const [entry, log] = [join(folder, `${name}.mjs`), join(folder, `${name}.log`)]
  writeFileSync(log, '')
  writeFileSync(
    entry,
    `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
const before = readFileSync(${JSON.stringify(log)}, 'utf8').split('\\n').length - 1
const { FUZZWRIGHT_FOR, FUZZWRIGHT_SEED, FUZZWRIGHT_EFFORT } = process.env
appendFileSync(${JSON.stringify(log)}, JSON.stringify({ duration: FUZZWRIGHT_FOR, seed: FUZZWRIGHT_SEED, effort: FUZZWRIGHT_EFFORT }) + '\\n')
if (before < ${times}) process.kill(process.pid, '${signal}')
else writeFileSync(process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1], '{"testResults":[]}')
`,
  )
  const runner = { name: 'vitest', entry, version: '4.1.12' } as const
  const order = { runner, files: [], duration: '10s', jobs: 1, seed: 7, shown: false }
  const starts = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Start)
  return { order, starts }
}

interface Start {
  readonly duration: string
  readonly effort?: string
  readonly seed: string
}

/** Three seconds go by with each look at the clock that a start takes. */
function shell(told: string[]): Shell {
  let now = 0
  const quiet = { out: () => {}, err: (text: string) => void told.push(text), colours: pico, columns: 80 }
  return {
    cwd: folder,
    env: process.env,
    node: process.execPath,
    drawSeed: () => 1,
    now: () => (now += 1000),
    ...quiet,
  }
}

test('a job whose runner was killed is started again for what is left of its time, with another seed', async () => {
  const told: string[] = []
  const { order, starts } = runnerKilled(1, 'SIGKILL')
  const { jobs } = await fuzzTogether(order, shell(told))
  expect(jobs).toMatchObject([{ code: 0, broken: false }])
  const [first, second, ...more] = starts()
  expect(more).toEqual([])
  expect(first).toEqual({ duration: '10s', seed: '7' })
  expect(second?.duration).toMatch(/^[67]000ms$/)
  expect(second?.seed).not.toBe('7')
  expect(told.join('')).toMatch(/^The runner of job 1 was killed: it is started again for the \d s that are left\.\n$/)
})

test('one that is killed again and again ends, and says so', async () => {
  const { order, starts } = runnerKilled(99, 'SIGKILL')
  const { jobs } = await fuzzTogether(order, shell([]))
  expect(jobs).toMatchObject([{ code: 1, broken: true }])
  expect(starts().length).toBeGreaterThan(1)
  expect(starts().length).toBeLessThan(7)
})

test('several jobs have one folder to tell each other what tests bring, which is gone at the end', async () => {
  const { order, starts } = runnerKilled(0, 'SIGKILL')
  await fuzzTogether({ ...order, jobs: 2 }, shell([]))
  const folders = new Set(starts().map(({ effort }) => effort))
  expect(folders.size).toBe(1)
  const [folder = ''] = folders
  expect(folder).not.toBe('')
  expect(existsSync(folder)).toBe(false)
})

test('after Ctrl-C nothing is started again', async () => {
  const { order, starts } = runnerKilled(99, 'SIGINT')
  await fuzzTogether(order, shell([]))
  expect(starts()).toHaveLength(1)
})
