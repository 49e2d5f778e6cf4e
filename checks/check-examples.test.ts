import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkExamples, commandProblem, isForOthers, sampleProblem } from './check-examples.ts'
import { readBlocks } from './read-blocks.ts'
import { readSourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const fence = '```'
const block = (language: string, ...lines: string[]) => [`${fence}${language}`, ...lines, fence, ''].join('\n')
const plain = block('ts', '// vitest.config.ts', 'export default {}')
const said = async (markdown: string) => printViolations(await checkExamples('docs/a.md', plain + markdown))

describe('this repository', () => {
  const all = [...readSourceTree(['.'], ['.md'])]
  const isGuide = ([file]: readonly [string, string]) => /^(docs\/(guide\/.*|index|try)|skills\/.*)\.md$/.test(file)
  const documents = all.filter((each) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(each[0]) && !isGuide(each))

  // What is read first, and what is found by asking again, is run as often as a reader runs it.
  const asReadersDo = new Set(['README.md', 'docs/oracles.md'])

  test.each(documents)('%s is true', async (document, markdown) => {
    const runs = asReadersDo.has(document) ? 10_000 : undefined
    expect(printViolations(await checkExamples(document, markdown, runs))).toBe('')
  })

  test('the guide is true', async () => {
    // The tutorial is a script: tutorial.test.ts follows it.
    const pages = all.filter((each) => isGuide(each) && each[0] !== 'docs/guide/tutorial.md')
    const together = pages.map(([, text]) => text).join('\n')
    expect(printViolations(await checkExamples('docs/guide, one page after the other', together, 300))).toBe('')
  })

  test('the README of every package is there, and true', async () => {
    const readmes = readSourceTree(['packages'], ['README.md'])
    const packages = readdirSync(new URL('../packages', import.meta.url))
    expect([...readmes.keys()]).toEqual(packages.map((name) => `packages/${name}/README.md`))
    // One project for all: starting Vitest costs more than they do.
    const together = [...readmes.values()].filter((text) => !isForOthers(text)).join('\n')
    expect(printViolations(await checkExamples('packages/*/README.md, one after the other', together))).toBe('')
    for (const [file, text] of readmes) expect(text.match(/\]\(\.\.\/\.\.\/docs\/[\w/-]+\.md\)/), file).not.toBeNull()
  })
})

describe('checkExamples', () => {
  test('runs blocks without a name, and files that import each other', async () => {
    const files = block('ts', '// twice.ts', 'export const twice = (n: number) => n * 2')
    const use = block('ts', "import { twice } from './twice.ts'", "if (twice(2) !== 4) throw new Error('no')")
    expect(await said(files + use)).toBe('')
    expect(await said(files + use.replace('!==', '==='))).toMatch(/docs\/a\.md:\d+ line-\d+\.test\.ts failed:[\s\S]*no/)
  })

  test('a sample that says FAIL asks for a failing test with that output', async () => {
    const code = (n: number) =>
      block('ts', "import { test, expect } from 'vitest'", `test('adds', () => expect(1).toBe(${n}))`)
    const sample = block(
      'text',
      'FAIL  line-5.test.ts > adds',
      '…',
      'AssertionError: expected 1 to be 2 // Object.is equality',
    )
    expect(await said(code(2) + sample)).toBe('')
    expect(await said(code(1) + sample)).toMatch(/expected to fail and did not/)
    expect(await said(code(3) + sample)).toMatch(/the output has no line "AssertionError: expected 1 to be 2/)
  })

  test('blocks nobody can run are named', async () => {
    expect(await said(block('', 'x'))).toMatch(/give the block a language/)
    expect(await said(block('perl', 'x'))).toMatch(/no way is known to run a block of "perl"/)
    expect(await said(block('sh', 'npm test   # all of it', 'make it so'))).toMatch(
      /no way is known to run "make it so"/,
    )
  })
})

test.each([
  ['npm test', undefined],
  ['npm run demo', undefined],
  ['npm run nothing', 'package.json has no script "nothing"'],
  ['npm run bench -- nothing', 'no bench "nothing"'],
  ['npm install --save-dev @fuzzwright/vitest vitest', undefined],
  ['npm install @fuzzwright/nothing', '@fuzzwright/nothing is no package of this repository'],
  ['FUZZWRIGHT_SEED=7 npx vitest run a.test.ts', undefined],
  ['npx nothing', 'nothing is neither installed here nor a package of ours'],
  ['bun test --preload ./fuzz.setup.mjs', undefined],
  ['deno test -A --preload fuzz.setup.mjs', 'fuzz.setup.mjs is nothing to import'],
])('%s: %s', (command, problem) => {
  expect(commandProblem(command)).toBe(problem)
})

test('samples are compared without times, seeds and counts, in order, with gaps only where shown', () => {
  const output = 'one 12 ms\ntwo FUZZWRIGHT_SEED=7 npx vitest\n\nthree\nfour\n'
  expect(sampleProblem('one 3.5 s\ntwo FUZZWRIGHT_SEED=42 npx vitest\nthree', output)).toBeUndefined()
  expect(sampleProblem('one 1 ms\n…\nfour', output)).toBeUndefined()
  expect(sampleProblem('one 1 ms\nfour', output)).toMatch(/no line "four" at this place/)
  expect(sampleProblem('three\n…\none 1 ms', output)).toMatch(/no line "one <time>"/)
})

test('blocks know their language and line, longer fences hold shorter ones', () => {
  const markdown = `a\n${block('ts', 'x')}\`\`\`\`md\n${block('sh', 'y')}\`\`\`\`\n`
  expect(readBlocks(markdown).map(({ language, line }) => [language, line])).toEqual([
    ['ts', 2],
    ['md', 5],
  ])
  expect(() => readBlocks('```ts\nx')).toThrow(/line 1 is never closed/)
})
