import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as core from '../index.ts'
import { d } from './d.ts'

const page = readFileSync(new URL('../../../../docs/domains.md', import.meta.url), 'utf8')

/** The words in the last column of the tables below "Words of other tools". */
function wordsOfTables(): string[] {
  const tables = page.slice(page.indexOf('## Words of other tools'))
  const rows = tables.split('\n').filter((line) => line.startsWith('| ') && !/^\| (---|there)/.test(line))
  return rows.flatMap((row) =>
    [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] as string),
  )
}

describe('docs/domains.md', () => {
  test('every word that stands for one of another tool is exported', () => {
    const words = wordsOfTables()
    expect(words.length).toBeGreaterThan(150)
    const missing = words.filter((word) =>
      word.startsWith('d.') ? !Object.hasOwn(d, word.slice(2)) : !Object.hasOwn(core, word),
    )
    expect(missing).toEqual([])
  })

  test('every constructor of d is shown in an example', () => {
    const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string).join('\n')
    const missing = Object.keys(d).filter((name) => !new RegExp(`\\bd\\.${name}\\b`).test(examples))
    expect(missing).toEqual([])
  })

  test('no row of the tables is without a word of ours', () => {
    const tables = page.slice(page.indexOf('## Words of other tools')).split('\n')
    const empty = tables.filter((line) => line.startsWith('| `') && !(line.split('|').at(-2) ?? '').includes('`'))
    expect(empty).toEqual([])
  })
})
