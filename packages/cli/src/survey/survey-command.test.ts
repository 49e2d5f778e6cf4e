/** What `fuzzwright survey` says to wrong words, and what it does with findings of the last report. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createColors } from 'picocolors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '../run.ts'
import { surveyCode } from './survey-command.ts'

let cwd = ''
let said = ''

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'survey-command-')))
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
  return run(['survey', ...words], { ...shell, drawSeed: () => 1, now: () => 0 })
}

function keepReport(): void {
  const folder = join(cwd, 'node_modules', '.cache', 'fuzzwright', 'survey')
  mkdirSync(folder, { recursive: true })
  const finding = {
    kind: 'suspicion',
    oracle: 'roundtrip',
    exports: ['encode', 'decode'],
    title: 'decode undoes encode',
    imports: ["import * as m from 'planted'"],
    input: "'!'",
    code: "m.decode(m.encode('!'))",
    observed: "''",
    expectedCode: "'!'",
    expected: "'!'",
    why: '',
    confidence: 0.9,
    cause: 'lost !',
    runs: 1,
    seed: 1,
  }
  const other = { ...finding, code: "m.decode(m.encode('?'))", expectedCode: "'?'", cause: 'lost ?' }
  writeFileSync(join(folder, 'planted.json'), JSON.stringify({ package: 'planted', findings: [finding, other] }))
}

test.each([
  [['planted', '--runs', '0'], '--runs is "0"'],
  [['planted', '--for', 'long'], '--for is "long"'],
  [['planted', '--only', '('], '--only is "("'],
  [['planted', '--accept', '1'], 'there is no report of planted'],
  [['planted', '--ignore', '1'], '--ignore needs a reason'],
])('refuses %j', async (words, message) => {
  expect(await command(...words)).toBe(2)
  expect(said).toContain(message)
  said = ''
  await command(...words, '--json')
  expect(JSON.parse(said)).toMatchObject({ error: { code: 'bad-survey-option' } })
})

test('findings that may be none are no reason to fail', () => {
  const doubted = { doubt: 'of an empty list there may be no answer' }
  expect([[], [doubted], [doubted, {}], [{}]].map((findings) => surveyCode(findings))).toEqual([0, 0, 1, 1])
})

test('--accept writes the finding as a test, once', async () => {
  keepReport()
  expect(await command('planted', '--accept', '1')).toBe(0)
  const file = join(cwd, 'planted.decode-undoes-encode.test.ts')
  expect(readFileSync(file, 'utf8')).toContain("expect(m.decode(m.encode('!'))).toEqual('!')")
  expect(await command('planted', '--accept', '1')).toBe(2)
})

test('--accept writes another cause of the same title beside it', async () => {
  keepReport()
  expect(await command('planted', '--accept', '1')).toBe(0)
  expect(await command('planted', '--accept', '2')).toBe(0)
  const file = join(cwd, 'planted.decode-undoes-encode-2.test.ts')
  expect(readFileSync(file, 'utf8')).toContain("m.decode(m.encode('?'))")
})

test('--ignore remembers the finding with its reason', async () => {
  keepReport()
  expect(await command('planted', '--ignore', '1', '--because', 'marks are no text')).toBe(0)
  expect(existsSync(join(cwd, 'fuzzwright-survey.json'))).toBe(true)
  expect(said).toContain('decode undoes encode')
})
