import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runTutorial } from './run-tutorial.ts'
import { printViolations } from './violation.ts'

const fence = '```'
const block = (language: string, ...lines: string[]) => [`${fence}${language}`, ...lines, fence, ''].join('\n')
const follow = async (markdown: string) => printViolations(await runTutorial('docs/a.md', markdown))

test('a stranger gets from an empty folder to a committed finding by the tutorial alone', async () => {
  const document = 'docs/guide/tutorial.md'
  const markdown = readFileSync(new URL(`../${document}`, import.meta.url), 'utf8')
  expect(printViolations(await runTutorial(document, markdown))).toBe('')
})

test('a step that does not do what the page says is told, with its line', async () => {
  const files = block('ts', '// a/b.mjs', "console.log('one')")
  const run = block('sh', 'node a/b.mjs')
  expect(await follow(files + run + block('text', 'one'))).toBe('')
  expect(await follow(files + run + block('text', 'two'))).toMatch(/docs\/a\.md:5 the output has no line "two"/)
  expect(await follow(files + run + block('text', 'FAIL one'))).toMatch(/"node a\/b\.mjs" was expected to fail/)
  expect(await follow(run)).toMatch(/"node a\/b\.mjs" was expected to succeed/)
  expect(await follow(block('ts', 'nameless()'))).toMatch(/does not begin with the name of its file/)
})
