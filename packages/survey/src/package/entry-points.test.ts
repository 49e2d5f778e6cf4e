import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { entryPoints } from './entry-points.ts'

const folder = mkdtempSync(join(tmpdir(), 'fuzzwright-entries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

for (const file of ['index.js', 'b.js', 'b.d.ts', 'a.js', 'utils/c.js', 'utils/c.d.ts']) {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), '')
}

function specifiersWith(exported: unknown): readonly string[] {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'p', version: '1.0.0', exports: exported }))
  return entryPoints(folder, 'p').map(({ specifier }) => specifier)
}

test('two patterns that lead to one file are one module, and files without declarations come last', () => {
  const exported = { '.': './index.js', './*': { require: './*.js' }, './*.js': { require: './*.js' } }
  expect(specifiersWith(exported)).toEqual(['p', 'p/b', 'p/utils/c', 'p/a'])
  expect(entryPoints(folder, 'p').map(({ required }) => required === true)).toEqual([false, true, true, true])
})

test('a pattern of one folder means its files', () => {
  expect(specifiersWith({ '.': './index.js', './tools/*': './utils/*.js' })).toEqual(['p', 'p/tools/c'])
})

test('without patterns or names only files with declarations are meant', () => {
  expect(specifiersWith({ '.': './index.js' })).toEqual(['p'])
  expect(specifiersWith(undefined)).toEqual(['p', 'p/b.js', 'p/utils/c.js'])
})
