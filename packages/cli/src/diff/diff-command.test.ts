/** What `fuzzwright diff` says to wrong words, and how it ends. */
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createColors } from 'picocolors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '../run.ts'

let cwd = ''
let said = ''

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'diff-command-')))
  said = ''
})

afterEach(() => rmSync(cwd, { recursive: true, force: true }))

function command(...words: readonly string[]): Promise<number> {
  const hear = (text: string): void => {
    said += text
  }
  const shell = {
    cwd,
    env: {},
    node: process.execPath,
    out: hear,
    err: hear,
    colours: createColors(false),
    columns: 100,
  }
  return run(['diff', ...words], { ...shell, drawSeed: () => 1, now: () => 0 })
}

test.each([
  [['main', '--runs', '0'], 'bad-diff-option', '--runs is "0"'],
  [['main', '--for', 'long'], 'bad-diff-option', '--for is "long"'],
  [['main', '--only', '('], 'bad-diff-option', '--only is "("'],
  [['main', '--fail-on', 'much'], 'bad-diff-option', '--fail-on is "much"'],
  [['main'], 'no-repository', 'is in no git repository'],
  [['planted@1.0.0'], 'no-newer-version', 'planted is not installed here'],
])('refuses %j', async (words, code, message) => {
  expect(await command(...words)).toBe(2)
  expect(said).toContain(message)
  said = ''
  await command(...words, '--json')
  expect(JSON.parse(said)).toMatchObject({ error: { code } })
})

test('two files: differences are told, as data and for a pull request too, and decide the exit code', async () => {
  writeFileSync(join(cwd, 'old.ts'), 'export const half = (n: number): number => n / 2\n')
  writeFileSync(join(cwd, 'new.ts'), 'export const half = (n: number): number => Math.trunc(n / 2)\n')
  const words = ['old.ts', 'new.ts', '--runs', '300']
  expect(await command(...words, '--json', '--markdown', 'summary.md')).toBe(1)
  const { differences } = JSON.parse(said)
  expect(differences).toMatchObject([{ kind: 'value', exports: ['half'] }])
  expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toContain('| answers another value | `half(')
  const elsewhere = join(cwd, 'reports', 'summary.md')
  expect(await command(...words, '--fail-on', 'throws', '--markdown', elsewhere)).toBe(0)
  expect(readFileSync(elsewhere, 'utf8')).toEqual(readFileSync(join(cwd, 'summary.md'), 'utf8'))
  expect(said).toContain('half answers another value')
})
