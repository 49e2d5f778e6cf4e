import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nameOfProcess } from '../../corpus/living-process.ts'
import { d } from '../../from-shape/d.ts'
import { testId } from '../../replay/test-identity.ts'
import type { FuzzTestRequest } from '../../session/fuzz-test-request.ts'
import { runFuzzTest } from '../../session/run-fuzz-test.ts'
import { openFlight, runningFlights } from '../flight/flight-folder.ts'
import type { ApartTest } from './isolate-test.ts'
import { runHereOrApart } from './run-here-or-apart.ts'

const root = mkdtempSync(join(tmpdir(), 'runner-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A runner of whose inputs none is deadly, and whose test fails as no other does. */
const runner = join(root, 'runner.mjs')
writeFileSync(
  runner,
  `import { readFileSync, renameSync, writeFileSync } from 'node:fs'
const file = (name) => process.env.FUZZWRIGHT_ORDER + '/' + name
const { inputs } = JSON.parse(readFileSync(file('order.json'), 'utf8'))
const write = (name, value) => { writeFileSync(file('new'), JSON.stringify(value)); renameSync(file('new'), file(name)) }
write('worker.json', { pid: process.pid, threadId: 0 })
write('result.json', inputs ? {} : { failure: { name: 'Error', message: 'seen apart', stack: '' } })
`,
)
const identity = { file: join(root, 'a.test.ts'), projectRoot: root, name: 'holds' }
const apart: ApartTest = {
  ...{
    id: testId(identity),
    file: identity.file,
    words: [runner],
    fullName: 'holds',
    cwd: root,
    environment: {},
    seed: 1,
    hangAfter: 10,
  },
  signal: { aborted: false },
}
const requestWith = (options: FuzzTestRequest['options'] = {}): FuzzTestRequest => ({
  ...{ test: identity, property: () => true, defaultSeed: 1, clock: { now: () => 0 } },
  options: { domains: [d.int()], runs: 20, ...options },
})
const run = (request: FuzzTestRequest) => runHereOrApart(request, apart, { isConcurrent: false, run: runFuzzTest })

/** A process of the test died while this input ran. */
function die(input: number): void {
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  openFlight(identity, false)?.write([input])
  const folder = join(root, 'node_modules', '.cache', 'fuzzwright', 'flights')
  for (const name of readdirSync(folder)) {
    renameSync(join(folder, name), join(folder, name.replace(nameOfProcess(), nameOfProcess(gone))))
  }
}

test('a test runs here', async () => {
  expect(await run(requestWith())).toMatchObject({ report: { outcome: 'passed' } })
})

test('timers that the last inputs left behind fire while the record is there and watched', async () => {
  const limits: (number | undefined)[] = []
  const leave = (): void => {
    setTimeout(() => limits.push(runningFlights(root)[0]?.heartbeat.limit))
  }
  await run({ ...requestWith(), property: leave })
  expect(limits.length).toBe(20)
  expect(limits.every((limit) => limit !== undefined)).toBe(true)
  expect(limits.at(-1)).toBeGreaterThan(0)
})

test('a test whose process died runs apart the next time, though the input that ran ends none, and then here again', async () => {
  die(5)
  expect(await run(requestWith())).toMatchObject({ failure: { message: 'seen apart' } })
  expect(await run(requestWith())).toMatchObject({ report: { outcome: 'passed' } })
})

test('where isolation is wished it runs apart, and never where it is not', async () => {
  expect(await run(requestWith({ isolate: true }))).toMatchObject({ failure: { message: 'seen apart' } })
  die(5)
  expect(await run(requestWith({ isolate: false }))).toMatchObject({ report: { outcome: 'passed' } })
})
