/** What a report prints can be pasted into a test: the names in it are exported by whoever the test imports from. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../packages/${path}`, import.meta.url), 'utf8')

/** Law L10 evaluates the printed source of every domain with just these names beside those of the language. */
const subjects = read('core/src/laws/subjects.ts')
const samples = read('core/src/laws/samples.ts')
const own = new Set([...samples.matchAll(/^export class (\w+)/gm)].map(([, name]) => name))
const printed = [...subjects.matchAll(/scope: \{ ([\w, ]+) \}/g)]
  .flatMap(([, names = '']) => names.split(', '))
  .filter((name) => !own.has(name))

describe('every name of ours in printed sources', () => {
  test('is known here', () => {
    expect(new Set(printed).size).toBeGreaterThan(6)
  })

  test.each(['core', 'vitest', 'jest', 'node-test'])('can be imported from @fuzzwright/%s', (name) => {
    const exported = new Set(read(`${name}/src/index.ts`).match(/\w+/g))
    expect(printed.filter((one) => !exported.has(one))).toEqual([])
  })
})
