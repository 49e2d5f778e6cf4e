/** What can go wrong with the site without building it: `npm run site` does that, and follows every link. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type BenchResult, benchTables, tablesIn, withBenchTables } from '../docs/.vitepress/bench-tables.ts'
import { navigation } from '../docs/.vitepress/navigation.ts'
import { anchorOf, pageLink } from '../docs/.vitepress/page-links.mjs'
import { checkLinks } from './check-links.ts'
import { readSourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const root = new URL('../', import.meta.url)
const pages = [...readSourceTree(['docs'], ['.md']).keys()]
const items = navigation.flatMap((group) => group.items.map(({ link }) => link))
const readBench = (bench: string) =>
  JSON.parse(readFileSync(new URL(`bench/results/${bench}.json`, root), 'utf8')) as BenchResult

describe('the navigation', () => {
  test('names pages that are there', () => {
    const made = ['/decisions/']
    expect(items.filter((link) => !made.includes(link) && !pages.includes(`docs${link}.md`))).toEqual([])
  })

  test('names every page, save those a list leads to', () => {
    const listed = /^docs\/(decisions|seeds)\/|^docs\/index\.md$/
    expect(pages.filter((page) => !listed.test(page) && !items.includes(page.slice('docs'.length, -3)))).toEqual([])
  })
})

describe('llms.txt', () => {
  const text = readFileSync(new URL('llms.txt', root), 'utf8')

  test('links to what is there', () => {
    const known = (path: string) => pages.includes(path) || path === 'skills/fuzzwright/SKILL.md'
    expect(printViolations(checkLinks(new Map([['llms.txt', text]]), known))).toBe('')
  })

  test('has every page that is not about how it works', () => {
    const wanted = navigation.filter((group) => group.text !== 'How it works').flatMap((group) => group.items)
    expect(wanted.filter(({ link }) => !text.includes(`(docs${link}.md)`))).toEqual([])
  })
})

test('a skill says in its head what it is called and when to take it', () => {
  const text = readFileSync(new URL('skills/fuzzwright/SKILL.md', root), 'utf8')
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
  expect(head).toMatch(/^name: fuzzwright$/m)
  const description = /^description: (.*)$/m.exec(head)?.[1] ?? ''
  expect(description.length).toBeGreaterThan(50)
  expect(description.length).toBeLessThanOrEqual(1024)
})

describe('tables of benches', () => {
  const comparison = readFileSync(new URL('docs/guide/comparison.md', root), 'utf8')

  test('each that the comparison asks for has lines, and all of them are asked for', () => {
    expect([...tablesIn(comparison)].sort()).toEqual(Object.keys(benchTables).sort())
    for (const name of tablesIn(comparison)) {
      const lines = withBenchTables(`<!-- bench: ${name} -->`, readBench).split('\n')
      expect(lines.filter((line) => line.startsWith('|')).length, name).toBeGreaterThan(5)
    }
  })

  test('figures are those of the result, and none is typed', () => {
    const row = { shape: 'integer', 'fast-check': 2_000_000, 'ours, off': 3_000_000, 'off / fast-check': 1.5 }
    const text = withBenchTables('<!-- bench: throughput -->', () => ({ versions: { node: '1.2.3' }, rows: [row] }))
    expect(text).toContain('| integer | 2,000,000 | 3,000,000 | 1.5 | – | – |')
    expect(text).toContain('node 1.2.3')
    expect(() => withBenchTables('<!-- bench: nothing -->', readBench)).toThrow(/no table "nothing"/)
    expect(comparison).not.toMatch(/^\|.*\d[\d,.]*\s*(%|\||×)/m)
  })
})

describe('links', () => {
  const site = { isPage: (file: string) => pages.includes(file), repository: undefined }
  const open = { ...site, repository: 'https://example.org/tree/main' }

  test.each([
    ['docs/guide/recipes.md', '../vitest.md#the-test', '/vitest#the-test'],
    ['docs/pipeline/host.md', '../decisions', '/decisions/'],
    ['docs/architecture.md', '../packages/core', '/api/core/'],
    ['docs/architecture.md', '../README.md', '/'],
    ['docs/architecture.md', '../packages/core/src/host', undefined],
    ['docs/index.md', 'https://example.org', 'https://example.org'],
    ['docs/vitest.md', '#goals', '#goals'],
  ])('of %s to %s: %s', (file, target, address) => {
    expect(pageLink(file, target, site)).toBe(address)
  })

  test('to what has no page lead to the repository, where one is told of', () => {
    expect(pageLink('docs/architecture.md', '../packages/core/src/host', open)).toBe(
      'https://example.org/tree/main/packages/core/src/host',
    )
  })

  test('to headings are those of GitHub', () => {
    expect(anchorOf('`fuzzwright accept <finding> --because <reason>`')).toBe(
      'fuzzwright-accept-finding---because-reason',
    )
  })
})
