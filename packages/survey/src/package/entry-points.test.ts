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

test('what nobody named and no page speaks of is for the package itself', () => {
  const inner = (exported?: unknown): readonly string[] => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'p', version: '1.0.0', exports: exported }))
    const all = entryPoints(folder, 'p')
    return all.flatMap(({ specifier, undocumented }) => (undocumented === true ? [specifier] : []))
  }
  expect(inner()).toEqual(['p/b.js', 'p/utils/c.js'])
  expect(inner({ '.': './index.js', './b': './b.js', './utils/*': './utils/*.js' })).toEqual(['p/utils/c'])
  writeFileSync(join(folder, 'README.md'), "```js\nimport { c } from 'p/utils/c'\n```")
  expect(inner()).toEqual(['p/b.js'])
  rmSync(join(folder, 'README.md'))
})
