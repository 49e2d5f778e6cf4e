/** What one process compiled is there for the next one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CompiledTexts } from './compiled-texts.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a text is compiled once for each path and each text, and is there for the next process', () => {
  const compiled: string[] = []
  const make = (texts: CompiledTexts, file: string, source: string): string =>
    texts.of(file, source, () => {
      compiled.push(`${file} ${source}`)
      return `made of ${source}`
    })
  const home = join(folder, 'kept')
  const first = new CompiledTexts(home)
  const made = [make(first, 'a.ts', '1'), make(first, 'a.ts', '1'), make(first, 'a.ts', '2'), make(first, 'b.ts', '1')]
  expect(made).toEqual(['1', '1', '2', '1'].map((source) => `made of ${source}`))
  first.save('1')
  const next = new CompiledTexts(home)
  expect([make(next, 'a.ts', '2'), make(next, 'a.ts', '3')]).toEqual(['made of 2', 'made of 3'])
  next.save('2')
  expect(make(new CompiledTexts(home), 'a.ts', '3')).toBe('made of 3')
  expect(compiled).toEqual(['a.ts 1', 'a.ts 2', 'b.ts 1', 'a.ts 3'])
})
