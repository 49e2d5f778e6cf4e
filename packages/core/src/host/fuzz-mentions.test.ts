import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileNamesUs, fuzzMentions, namesOfTests } from './fuzz-mentions.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mentions-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const naming = "import { fuzzIt } from '@fuzzwright/vitest'\n"

function mentions(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return fuzzMentions(folder, (file) => /\.test\.\w+$/.test(file))
}

test.each<[string, Readonly<Record<string, string>>]>([
  ['none', {}],
  [
    'none',
    { 'a.test.ts': "import { it } from 'vitest'", 'vitest.config.mts': naming, 'packages/a/vite.config.js': naming },
  ],
  ['none', { 'node_modules/a/a.test.ts': naming, '.cache/a.test.ts': naming, 'types.d.ts': naming, 'a.md': naming }],
  ['tests', { 'deep/down/a.test.ts': naming, 'b.ts': '' }],
  ['anywhere', { 'a.test.ts': '', 'laws.ts': naming }],
  ['anywhere', { 'a.test.ts': naming, 'test/laws.jsx': naming }],
])('%s: %j', (answer, files) => {
  expect(mentions(files)).toBe(answer)
})

test('suites of fast-check count where they are guided', () => {
  const suite = "import { test } from '@fast-check/vitest'\n"
  expect(mentions({ 'a.test.ts': suite })).toBe('none')
  expect(fuzzMentions(folder, () => true, namesOfTests({ fastCheck: true }))).toBe('tests')
  expect(namesOfTests({})).toEqual(['@fuzzwright/'])
})

test('what cannot be read names nobody, and links are not followed', () => {
  symlinkSync(folder, join(folder, 'round'))
  symlinkSync(join(folder, 'nowhere.ts'), join(folder, 'a.test.ts'))
  expect(mentions({})).toBe('none')
  expect(fileNamesUs(join(folder, 'nowhere.ts'))).toBe(false)
})
