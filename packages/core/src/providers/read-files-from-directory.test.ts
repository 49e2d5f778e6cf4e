import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { check } from '../session/check.ts'
import { readFilesFromDirectory } from './read-files-from-directory.ts'

const folder = mkdtempSync(join(tmpdir(), 'fuzzwright-seeds-'))
mkdirSync(join(folder, 'inner'))
writeFileSync(join(folder, 'b.txt'), 'second')
writeFileSync(join(folder, 'a.txt'), 'first \u00e9')
writeFileSync(join(folder, 'inner', 'c.bin'), Uint8Array.of(0, 255))
afterAll(() => rmSync(folder, { recursive: true }))

test('every file below is an argument, in the order of their paths', () => {
  expect(readFilesFromDirectory(folder, 'text', { suffix: '.txt' })).toEqual([['first \u00e9'], ['second']])
  expect(readFilesFromDirectory(join(folder, 'inner'), 'bytes')).toEqual([[Uint8Array.of(0, 255)]])
  expect(readFilesFromDirectory(folder)).toHaveLength(3)
})

test('they are seeds, run first', async () => {
  const seen: string[] = []
  const seeds = readFilesFromDirectory(folder, 'text', { suffix: '.txt' })
  await check((text: string) => void seen.push(text), { domains: [d.string()], seeds, runs: 5 })
  expect(seen.slice(0, 2)).toEqual(['first \u00e9', 'second'])
})

test('a folder that is not there is told', () => {
  expect(() => readFilesFromDirectory(join(folder, 'gone'))).toThrow(expect.objectContaining({ code: 'bad-directory' }))
})
