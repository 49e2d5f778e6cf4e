import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkLinks } from './check-links.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const said = (text: string, others: Readonly<Record<string, string>> = {}) => {
  const documents = sourceTree({ 'docs/a.md': text, ...others })
  return printViolations(checkLinks(documents, (path) => path === 'docs' || documents.has(path)))
}

test('every link of this repository leads somewhere', () => {
  const ours = /^(README|CONTRIBUTING|docs\/.*|packages\/[^/]+\/README|(bench|examples)\/.*)\.md$/
  const documents = new Map([...readSourceTree(['.'], ['.md'])].filter(([file]) => ours.test(file)))
  expect(documents.size).toBeGreaterThan(40)
  const exists = (path: string) => existsSync(new URL(`../${path}`, import.meta.url))
  expect(printViolations(checkLinks(documents, exists))).toBe('')
})

test('a missing file and a missing heading are named with their line', () => {
  expect(said('\n[b](b.md)')).toBe('docs/a.md:2 links to b.md, which is not there')
  expect(said('[b](b.md#two-words)', { 'docs/b.md': '# Two' })).toMatch(/docs\/b\.md has no such heading/)
  expect(said('[`b`](../b.md)')).toMatch(/which is not there/)
})

test('what is there, elsewhere on the web, or code is fine', () => {
  expect(said('[b](b.md#two-words) [c](.) [d](#three)\n## Three', { 'docs/b.md': '## Two words!' })).toBe('')
  expect(said('[b](https://example.org/b) `[c](c.md)`\n```ts\n[d](d.md)\n```')).toBe('')
})
