/** Proves that what the documents show of Jest is true: the blocks of docs/jest.md are a project, run by a real Jest. */
import { readFileSync, rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { isForOthers } from './check-examples.ts'
import { JestProject } from './jest-project.ts'
import { type Block, readBlocks } from './read-blocks.ts'
import { countedTime } from './search-for.mjs'
import { setup } from './setup.mjs'

const read = (path: string) => readBlocks(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
const blocks = read('docs/jest.md')
const isCode = ({ language }: Block) => ['ts', 'js'].includes(language)

/** Name of the file and its text. */
function named({ text, line }: Block): readonly [string, string] {
  return [/^\/\/ (\S+)\n/.exec(text)?.[1] ?? `line-${line}.test.ts`, text]
}

// The options are those of the document: what its searches find must not depend on the machine.
const time = countedTime({ step: 0.25 })

/** The lines of the one sample of output. */
function sampleOf(shown: readonly Block[]): readonly string[] {
  const lines =
    shown
      .find(({ language }) => language === 'text')
      ?.text.trim()
      .split('\n') ?? []
  expect(lines.length).toBeGreaterThan(2)
  return lines
}

await setup({ say: () => {} })
const project = new JestProject(Object.fromEntries(blocks.filter(isCode).map(named)))
afterAll(() => project.remove())

test('docs/jest.md: what it says passes does, what it shows failing fails with those words', async () => {
  const { tests, output } = await project.jest(['--config=jest.config.mjs'], time)
  const statuses = Object.fromEntries([...tests].map(([title, { status }]) => [title, status]))
  expect(statuses, output).toEqual({ 'shouts anything': 'failed', 'keeps the sign': 'passed', halves: 'passed' })
  for (const line of sampleOf(blocks)) expect(tests.get('shouts anything')?.message).toContain(line)
})

test('docs/jest.md: transformer, reporter and runner without fuzzwright()', async () => {
  // What the first run kept would be told with the seed of its own search.
  rmSync(project.path('__fuzz__'), { recursive: true, force: true })
  const { tests, output } = await project.jest(['--config=other.config.mjs', '-t', 'shouts'], time)
  expect(tests.get('shouts anything')?.message, output).toContain("const words = ['']")
  expect(tests.get('shouts anything')?.message).toContain('FUZZWRIGHT_SEED=7 npx jest')
  expect(project.read('fuzz-report/index.html')).toContain('shouts anything')
})

test('README.md: the configuration for Jest loads', async () => {
  const configurations = read('README.md').filter((block) => isCode(block) && isForOthers(block.text))
  expect(configurations).toHaveLength(1)
  for (const [name, text] of configurations.map(named)) project.write(name, text)
  const { tests, output } = await project.jest(['-t', 'keeps the sign', '--config=jest.config.mjs'], time)
  expect(tests.get('keeps the sign')?.status, output).toBe('passed')
})

test('packages/jest/README.md: what it says passes does, what it shows failing fails with those words', async () => {
  const shown = read('packages/jest/README.md')
  for (const [name, text] of shown.filter(isCode).map(named)) project.write(name, text)
  const { tests, output } = await project.jest(['--config=jest.config.mjs', 'average'], time)
  expect(tests.get('averages anything')?.status, output).toBe('passed')
  for (const line of sampleOf(shown)) expect(tests.get('is no less than the least')?.message).toContain(line)
})
