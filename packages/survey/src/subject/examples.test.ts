/** What the pages of a package show. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readExamples, readExamplesOf } from './examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what is shown and is no code is a text, and what is typed into a terminal is none', () => {
  const blocks = [
    ['sh', 'npm install planted'],
    ['js', "parse('a')"],
    ['js', '{\n  // no program\n  a: 1,\n  b: [2],\n}'],
    ['ini', '[part]\nkey = 1'],
    ['', 'x'.repeat(2_000)],
  ]
  writeFileSync(join(folder, 'README.md'), blocks.map(([word, text]) => `\`\`\`${word}\n${text}\n\`\`\`\n`).join('\n'))
  const { texts, calls } = readExamples(folder)
  expect(texts).toEqual(['[part]\nkey = 1', '{\n  // no program\n  a: 1,\n  b: [2],\n}'])
  expect([...calls.keys()]).toEqual(['parse'])
})

test('the name of a module that is required is no text to hand over', () => {
  const shown = "/** @example\n * const { Bits } = require('planted')\n * new Bits(read('a.txt'))\n */"
  expect(readExamplesOf([shown]).literals).toEqual(["'a.txt'"])
})
