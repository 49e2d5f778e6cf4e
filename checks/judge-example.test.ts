import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judgeExample } from '../examples/judge-example.mjs'

const sandbox = mkdtempSync(join(tmpdir(), 'judge-'))
afterAll(() => rmSync(sandbox, { recursive: true }))

const expected = { test: 'reads', says: 'TypeError', args: [{ equals: '<' }, { pattern: '^a', maxLength: 2 }] }
const failed = { title: 'reads', status: 'failed', failureMessages: ['TypeError: no'] }
let runs = 0

/** What is said about an example whose run ended with these tests and these findings. */
function said(tests: readonly object[], findings: readonly (readonly string[])[]): string {
  const folder = join(sandbox, `${runs++}`)
  mkdirSync(join(folder, 'found'), { recursive: true })
  const report = join(folder, 'report.json')
  writeFileSync(report, JSON.stringify({ testResults: [{ assertionResults: tests }] }))
  for (const [n, sources] of findings.entries()) {
    const finding = { arguments: sources.map((source) => ({ name: 'x', source })) }
    writeFileSync(join(folder, 'found', `${n}.json`), JSON.stringify(finding))
  }
  return judgeExample(expected, report, join(folder, 'found')).problems.join('\n')
}

test('exactly the expected finding is fine', () => {
  expect(said([failed, { title: 'other', status: 'passed', failureMessages: [] }], [["'<'", "'ab'"]])).toBe('')
})

test('a test that does not fail, and one that should not, are problems', () => {
  expect(said([{ ...failed, status: 'passed' }], [])).toBe('"reads" did not fail')
  expect(said([failed, { ...failed, title: 'other' }], [["'<'", "'a'"]])).toMatch(
    /"other" failed, which nobody expected/,
  )
})

test('another message, another count of findings, other arguments are problems', () => {
  expect(said([{ ...failed, failureMessages: ['Error'] }], [["'<'", "'a'"]])).toMatch(/does not say TypeError/)
  expect(said([failed], [])).toMatch(/0 findings/)
  expect(said([failed], [["'>'", "'a'"]])).toMatch(/argument 1 is not "<"/)
  expect(said([failed], [["'<'", "'b'"]])).toMatch(/argument 2 does not match/)
  expect(said([failed], [["'<'", "'abc'"]])).toMatch(/argument 2 is longer than 2/)
  expect(said([failed], [["'<'"]])).toMatch(/1 arguments instead of 2/)
})

test('a run that left no report is a problem', () => {
  expect(judgeExample(expected, join(sandbox, 'gone.json'), sandbox).problems).toEqual(['Vitest did not finish'])
})
