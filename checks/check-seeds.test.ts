import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkSeeds } from './check-seeds.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const files: Readonly<Record<string, string>> = {
  'src/a.ts': 'export function init(): void {}',
  'src/a.test.ts': "test('init answers\\'s a value', () => {})",
}
const said = (row: string) => {
  const pages = sourceTree({
    'docs/seeds/000.md': `| place | promise | here | test |\n| --- | --- | --- | --- |\n${row}\n`,
  })
  return printViolations(checkSeeds(pages, (path) => files[path]))
}
const kept = '[`init`](../../src/a.ts)'
const proved = "[`answers's a value`](../../src/a.test.ts)"

test('every promise of the founding documents has its name here and its test', () => {
  const pages = new Map([...readSourceTree(['docs'], ['.md'])].filter(([file]) => file.startsWith('docs/seeds/')))
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(['000', '001', '003'].map((name) => `docs/seeds/${name}.md`)),
  )
  const rows = [...pages.values()].flatMap((text) => text.split('\n').filter((line) => line.startsWith('|')))
  expect(rows.length).toBeGreaterThan(80)
  const read = (path: string) => {
    const url = new URL(`../${path}`, import.meta.url)
    return existsSync(url) ? readFileSync(url, 'utf8') : undefined
  }
  expect(printViolations(checkSeeds(pages, read))).toBe('')
})

test('a row with both is fine, in whatever order its links stand', () => {
  expect(said(`| Init | a \\| value | ${kept} and ${kept} | ${proved} |`)).toBe('')
  expect(said(`| \`a | b\` | a value | ${kept} | ${proved} |`)).toBe('')
})

test('what is missing is told: a name, a test, a file, a cell', () => {
  expect(said(`| Init | a value | [\`ini\`](../../src/a.ts) | ${proved} |`)).toBe(
    'docs/seeds/000.md:3 says that src/a.ts has name `ini`, and it has none',
  )
  expect(said(`| Init | a value | ${kept} | [\`no such\`](../../src/a.test.ts) |`)).toMatch(/has test `no such`/)
  expect(said(`| Init | a value | ${kept} | [\`init\`](../../src/b.test.ts) |`)).toMatch(
    /src\/b\.test\.ts, which is not/,
  )
  expect(said(`| Init | a value | ${kept} | [\`init\`](../../src/a.ts) |`)).toMatch(/takes src\/a\.ts for a test/)
  expect(said(`| Init | a value | init | ${proved} |`)).toMatch(/names no name in the column "here"/)
  expect(said(`| Init | a value | ${kept} |`)).toMatch(/has 3 cells, not 4/)
})
