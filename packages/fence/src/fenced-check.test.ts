/** Whole searches behind the fence, as a host starts them. */
import { createWriteStream, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, d } from '@fuzzwright/core'
import { runFuzzTest } from '@fuzzwright/core/host'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFence } from './fence.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'fenced-check-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

const yieldToHost = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const options = { domains: [d.string()], runs: 600, seed: 1, timeBudget: 600_000 }
const host: Parameters<typeof check>[2] = {
  openFence: (effects, where) => openFence({ name: 'a test', effects, where, root: folder }),
  yieldToHost,
}

test('check() with a host that has a fence refuses effects, and names them', async () => {
  const { findings } = await check((text: string) => rmSync(join(folder, `${text.length}`)), options, host)
  expect(String(findings[0]?.error)).toContain(`Refused: the code would have removed "${folder}/`)
})

test('and allows those its options name', async () => {
  const write = (text: string) => void createWriteStream(join(folder, `${text.length}`)).end(text)
  const { outcome } = await check(write, { ...options, runs: 20, effects: { write: ['*'] } }, host)
  expect(outcome).toBe('passed')
})

test('a stream that hides its errors is told', async () => {
  const hides = (text: string): void => {
    createWriteStream(join(folder, `s-${text.length}`))
      .on('error', () => undefined)
      .end('harm')
  }
  const { findings } = await check(hides, options, host)
  expect(String(findings[0]?.error)).toContain('Refused: the code would have written to')
  expect(existsSync(join(folder, 's-0'))).toBe(false)
})

const unsettled: readonly (readonly [string, (path: string) => Promise<unknown>])[] = [
  ['in a timer', (path) => new Promise((resolve) => setTimeout(() => resolve(writeFileSync(path, '')), 1))],
  [
    'where it is caught',
    (path) =>
      new Promise((resolve) => {
        try {
          resolve(writeFileSync(path, ''))
        } catch {
          // Nobody settles the promise.
        }
      }),
  ],
]

test.each(unsettled)('a refusal ends the input whose promise it leaves open: %s', async (_, write) => {
  const { findings } = await check((text: string) => write(join(folder, `t-${text.length}`)), options, host)
  expect(String(findings[0]?.error)).toContain(`Refused: the code would have written to "${folder}/t-0"`)
})

const vandals: Readonly<Record<string, readonly [said: string, deed: (text: string) => void]>> = {
  'replaces Promise': [
    'Changed built-in: globalThis.Promise was replaced.',
    () => void Object.assign(globalThis, { Promise: class Fake {} }),
  ],
  'replaces a method of all lists': [
    'Polluted prototype: Array.prototype.push was replaced.',
    (text) => {
      if (text.length > 2) Array.prototype.push = () => 0
    },
  ],
  'replaces a method the search needs and no quick look sees': [
    'Polluted prototype: Array.prototype.some was replaced.',
    (text) => {
      if (text.length > 2) Array.prototype.some = JSON.parse as never
    },
  ],
  'freezes all lists': [
    'Refused: the code would have frozen Array.prototype.',
    () => void Object.freeze(Array.prototype),
  ],
  'freezes Object': ['Refused: the code would have frozen Object.', () => void Object.freeze(Object)],
}

test.each(Object.entries(vandals))(
  'a target that %s is found, and the tests after it go on',
  async (_, [said, deed]) => {
    const { Promise: promise } = globalThis
    const { push, some } = Array.prototype
    const { findings } = await runFuzzTest({
      test: { file: '', projectRoot: '', name: 'vandal' },
      target: deed,
      options,
      defaultSeed: 1,
      clock: performance,
      ...host,
    })
    expect(findings.map(({ error }) => (error as Error).message)).toEqual([said])
    expect([globalThis.Promise === promise, Array.prototype.push === push, Array.prototype.some === some]).toEqual([
      true,
      true,
      true,
    ])
    expect([Object.isFrozen(Array.prototype), Object.isFrozen(Object)]).toEqual([false, false])
  },
)
