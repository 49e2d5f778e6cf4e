import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkErrors } from './check-errors.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const head = '| code | meaning | what to do |\n| --- | --- | --- |\n'
const source = { 'packages/core/src/a.ts': "\nthrow new FuzzError(\n  'bad-bounds', `no`)" }
const proof = { 'packages/core/src/a.test.ts': "expect(code).toBe('bad-bounds')" }
const said = (files: Readonly<Record<string, string>>, document: string) =>
  printViolations(checkErrors(sourceTree(files), document))

describe('checkErrors', () => {
  test('the codes of this repository, docs/errors.md and the tests agree', () => {
    const document = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8')
    expect(printViolations(checkErrors(readSourceTree(['packages'], ['.ts']), document))).toBe('')
  })

  test('a code with its row and its test is fine', () => {
    expect(said({ ...source, ...proof }, `${head}| \`bad-bounds\` | a | b |`)).toBe('')
    expect(said({ ...source, ...proof }, `${head}| bad-bounds | a | b |`)).toBe('')
  })

  test('a code without a row, without a test, and a row without a code are named with their place', () => {
    expect(said({ ...source, ...proof }, head)).toBe(
      'packages/core/src/a.ts:2 error code "bad-bounds" has no row in docs/errors.md',
    )
    expect(said(source, `${head}| bad-bounds | a | b |`)).toMatch(/a\.ts:2 error code "bad-bounds" appears in no test/)
    expect(said({}, `${head}| old-code | a | b |`)).toBe('docs/errors.md:3 error code "old-code" is used by no source')
  })

  test.each([
    ["const code = 'bad-a'\nthrow new FuzzError(code, `no`)", ['bad-a']],
    ["throw new FuzzError(crossed ? 'bad-a' : 'bad-b', `no`)", ['bad-a', 'bad-b']],
    ["const code = crossed ? 'bad-a' : `bad-b`\nthrow new FuzzError(code as string, `no`)", ['bad-a', 'bad-b']],
    ["const table = [{ code: 'bad-a', says: 1 }, { code: x ? 'bad-b' : 'bad-c' }]", ['bad-a', 'bad-b', 'bad-c']],
  ])('%s needs its rows, too', (text, codes) => {
    const rows = said({ 'packages/core/src/a.ts': text }, head).match(/(?<=code ")[\w-]+(?=" has no row)/g)
    expect(rows).toEqual(codes)
  })

  test('a code nobody can read is refused, one that is handed on is not', () => {
    const text = (code: string) => ({ 'packages/core/src/a.ts': `throw new FuzzError(${code}, 'no')` })
    expect(said(text('codes[kind]'), head)).toBe(
      'packages/core/src/a.ts:1 writes no error code here; give it as a literal',
    )
    expect(said(text('given'), head)).toMatch(/give it as a literal/)
    expect(said(text('error.code'), head)).toBe('')
  })

  test('the rows of docs/errors.md have one form: fragments without a full stop, cells without padding', () => {
    const document = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8')
    const rows = document.split('\n').filter((line) => line.startsWith('| `'))
    expect(rows.filter((row) => !/^\| `[a-z-]+` \| \S(.*[^.\s])? \| \S(.*[^.\s])? \|$/.test(row))).toEqual([])
    expect(rows.length).toBeGreaterThan(50)
  })
})
