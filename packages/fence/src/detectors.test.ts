/** Detectors in whole searches, as a host starts them. What instrumented code hands over stands in its place here. */
import { execSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join, resolve } from 'node:path'
import { check, type Detectors, d, FuzzError } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { openFence } from './fence.ts'

const host: Parameters<typeof check>[2] = {
  openFence: (effects, where, detectors) =>
    openFence({ name: 'a test', effects, where, detectors, root: process.cwd() }),
}

/** What the first finding says, and its kind. */
async function found(property: (text: string) => unknown, detectors?: Detectors): Promise<string> {
  const options = { domains: [d.string()], runs: 2_000, seed: 1, timeBudget: 600_000 }
  const { findings } = await check(
    quietly(property),
    { ...options, ...(detectors !== undefined && { detectors }) },
    host,
  )
  const error = findings[0]?.error as { kind?: string; message?: string } | undefined
  return `${error?.kind}: ${error?.message}`
}

/** What the code itself throws is not looked at here. */
function quietly(property: (text: string) => unknown): (text: string) => void {
  return (text) => {
    try {
      property(text)
    } catch {
      // It is refused, or there is no such file.
    }
  }
}

type Hand = (letter: string, value: string) => unknown
const hand: Hand = (letter, value) => (Reflect.get(globalThis, '__fuzzwright_sink__') as Hand)(letter, value)

const vulnerable: Readonly<Record<string, readonly [kind: string, work: (text: string) => unknown]>> = {
  'a command line': ['command-injection', (text) => execSync(`ls "${text}"`)],
  'a program': ['command-injection', (text) => spawnSync(text)],
  'the line of a shell of ones own': [
    'command-injection',
    (text) => spawnSync('bash', ['-lc', `ls ${text}`, 'bash', 'a']),
  ],
  'a path': ['path-traversal', (text) => readFileSync(join('/srv/files', text))],
  'a written path': ['path-traversal', (text) => readFileSync(`/srv/files/${text}`)],
  'a machine': ['request-forgery', (text) => get(text).on('error', () => undefined)],
  'a statement': ['sql-injection', (text) => hand('s', `SELECT * FROM t WHERE a = '${text}'`)],
  'a program text': ['code-injection', (text) => hand('c', `'${text}'.length`)],
}

test.each(Object.entries(vulnerable))(
  '%s that an input decides is a hole, with a name of its own',
  async (_, [kind, work]) => {
    expect(await found(work)).toMatch(new RegExp(`^${kind}: `))
  },
)

const safe: Readonly<Record<string, (text: string) => unknown>> = {
  'an argument': (text) => spawnSync('ls', [text]),
  'an argument of a command line': (text) => spawnSync('sh', ['-c', 'ls "$1"', 'sh', text]),
  'a query of something else': (text) => hand('s', `div.${text}`),
  'a path from the working folder': (text) => readFileSync(resolve(process.cwd(), text)),
  'a quoted argument': (text) => execSync(`ls '${text.replaceAll("'", "'\\''")}'`),
  'a path that is given as a whole': (text) => readFileSync(text),
  'the last part of a path': (text) => readFileSync(join('/srv/files', encodeURIComponent(text))),
  'the path of an address': (text) =>
    get(`http://example.com/${encodeURIComponent(text)}`).on('error', () => undefined),
  'a value of a statement': () => hand('s', 'SELECT * FROM t WHERE a = $1'),
  'a text of a program': (text) => hand('c', `${JSON.stringify(text)}.length`),
}

test.each(Object.entries(safe))('%s is none', async (_, work) => {
  expect(await found(work)).toMatch(/^(?:effect|undefined): /)
})

test('a detector can be switched off, alone or with all others', async () => {
  const reads = (text: string): unknown => readFileSync(join('/srv/files', text))
  expect(await found(reads, { commandInjection: false })).toMatch(/^path-traversal/)
  expect(await found(reads, { pathTraversal: false })).toBe('undefined: undefined')
  expect(await found(reads, false)).toBe('undefined: undefined')
})

test('a detector nobody knows is told', async () => {
  const wrong = found(() => undefined, { pathTravesal: true } as never)
  await expect(wrong).rejects.toThrow(FuzzError)
  await expect(wrong).rejects.toThrow(
    'option detectors is an object, not true, false, or an object of true and false by name',
  )
})

test('the report says what an input did, to what, and how to switch the detector off', async () => {
  const { findings } = await check(
    quietly((text) => readFileSync(join('/srv/files', text))),
    { domains: [d.string()], seed: 1 },
    host,
  )
  const error = findings[0]?.error as { message: string; details: readonly string[] }
  expect(error.message).toBe(
    'Path traversal: the code would have read "/fzcanary", out of the folder "/srv/files" that it put before its input.',
  )
  const written = await found((text) => writeFileSync(join('/srv/files', text), ''))
  expect(written).toContain('would have written to "/fzcanary"')
  expect(error.details).toEqual([
    'To have it not looked for, among the options of the test: detectors: { pathTraversal: false }',
  ])
})
