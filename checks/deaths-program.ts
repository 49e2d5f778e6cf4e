/** Fuzz tests whose inputs end the process that runs them, let it stand still or throw where nobody catches, for tests of the hosts. */

/** Code that is not instrumented, as that of packages: no budget of steps ends its loops. They sleep, to leave the machine to others. */
const code = `import { Worker } from 'node:worker_threads'
const nobody = new Int32Array(new SharedArrayBuffer(4))
const wait = () => Atomics.wait(nobody, 0, 0, 50)
export const zeros = (rows, cols) => Array(rows).fill(0).map(() => Array(cols).fill(0))
export function aborts(n) { if (n > 5) process.abort() }
export function exits(n) { if (n > 5) process.reallyExit(0) }
export function kills(n) { if (n > 5) process.kill(process.pid, 'SIGKILL') }
export async function spins(n) { for (; n > 5; wait()) await null }
export async function loopsLater(n) { await null; while (n > 5) wait() }
export function throwsLater(n) { if (n > 5) setTimeout(() => { throw new RangeError('late') }) }
export function losesThread(n) { if (n > 5) new Worker('throw new Error("in a thread")', { eval: true }) }
export function loopsInTimer(n) { setTimeout(() => { while (n > 5) wait() }) }
`

/** Jest loads packages as they are, and none that are ECMAScript modules. */
const commonCode = code
  .replace(/^import (.*) from (.*)$/m, 'const $1 = require($2)')
  .replace(/^export const (\w+)/gm, 'exports.$1')
  .replace(/^export (async )?function (\w+)/gm, 'exports.$2 = $1function')

/** Files of a project; what lies around the deadly tests has to run all the same. */
export function deathsProject(host: 'vitest' | 'jest', names: readonly DeadlyTest[]): Readonly<Record<string, string>> {
  const frame = host === 'vitest' ? `import { expect, test } from 'vitest'` : ''
  return {
    'node_modules/deadly/package.json': `{ "name": "deadly", "type": "${host === 'vitest' ? 'module' : 'commonjs'}", "main": "index.js" }`,
    'node_modules/deadly/index.js': host === 'vitest' ? code : commonCode,
    'tests/deaths.test.ts': `import { d, fuzzIt } from '@fuzzwright/${host}'
${frame}
import * as deadly from 'deadly'

const small = d.int({ min: 0, max: 9 })
const few = d.elementOf([1, 6])
test('a test before', () => expect(1).toBe(1))
${names.map((name) => deadlyTests[name].source).join('\n')}
fuzzIt('another fuzz test', [small], (n: number) => n < 10)
test('a test behind', () => expect(1).toBe(1))
`,
  }
}

interface Deadly {
  readonly source: string
  /** Parts of the message of the failure. */
  readonly said: readonly string[]
}

const one = (name: string, target: string, options: string, how: string): Deadly => ({
  source: `fuzzIt('${name}', { domains: [few], ${options} }, (n: number) => deadly.${target}(n))`,
  said: ['const n = 6\n', `Death: the process ${how}.`],
})

/** By the name of the test. */
export const deadlyTests = {
  'runs out of memory': {
    source: `fuzzIt('runs out of memory', { domains: [d.elementOf([1, 40_000]), d.elementOf([1, 40_000])], hangAfter: 60_000 }, (rows: number, cols: number) => void deadly.zeros(rows, cols))`,
    said: ['const rows = 40000\n', 'const cols = 40000\n', 'Death: the process ran out of memory.'],
  },
  aborts: one('aborts', 'aborts', "effects: 'allow'", 'was aborted (SIGABRT)'),
  exits: one('exits', 'exits', "effects: 'allow'", 'ended itself with code 0'),
  'is killed': {
    ...one('is killed', 'kills', '', 'was ended by SIGKILL'),
    source: `fuzzIt('is killed', { domains: [small], effects: 'allow' }, (n: number) => deadly.kills(n))`,
  },
  'throws in a timer': {
    source: `fuzzIt('throws in a timer', [small], (n: number) => deadly.throwsLater(n))`,
    said: ['const n = 6\n', 'Uncaught error: RangeError: late\n'],
  },
  'loses a thread': {
    source: `fuzzIt('loses a thread', { domains: [few], effects: 'allow' }, (n: number) => deadly.losesThread(n))`,
    said: ['const n = 6\n', 'Uncaught error: Error: in a thread\n'],
  },
  'spins in microtasks': one('spins in microtasks', 'spins', '', 'stood still'),
  'loops after an await': one('loops after an await', 'loopsLater', '', 'stood still'),
  'loops in a timer': one('loops in a timer', 'loopsInTimer', 'isolate: true', 'stood still'),
} as const satisfies Readonly<Record<string, Deadly>>

export type DeadlyTest = keyof typeof deadlyTests

/** Tests of the file that end well. */
export const livingTests = ['a test before', 'another fuzz test', 'a test behind']
