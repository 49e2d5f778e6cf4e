/** Proves that what the documents show of `node --test` is true: their blocks are projects, run by Node itself. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { NodeProject } from './node-project.ts'
import { type Block, readBlocks } from './read-blocks.ts'
import { countedTime } from './search-for.mjs'
import { setup } from './setup.mjs'

const read = (path: string) => readBlocks(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
const isNamed = ({ language, text }: Block) => language === 'ts' && text.startsWith('// ')
const named = ({ text }: Block) => [/^\/\/ (\S+)\n/.exec(text)?.[1] ?? '', text] as const
const env = { ...countedTime({ step: 0.25 }), FUZZWRIGHT_SEED: '1' }

await setup({ say: () => {} })
const projects: NodeProject[] = []
function projectOf(document: string): NodeProject {
  const project = new NodeProject(Object.fromEntries(read(document).filter(isNamed).map(named)))
  projects.push(project)
  return project
}
afterAll(() => {
  for (const project of projects) project.remove()
})

test('docs/node-test.md: its tests pass with its options, searched and guided', async () => {
  const { code, output } = await projectOf('docs/node-test.md').node(['tests/duration.test.ts'], env)
  expect(code, output).toBe(0)
  expect(output).toMatch(/◇ durations > parses any duration: 2,000 runs, .* edges covered/)
})

test('packages/node-test/README.md: what it says passes does, what it shows failing fails with those words', async () => {
  const document = 'packages/node-test/README.md'
  const { tests, output } = await projectOf(document).node(['average.test.ts'], env)
  expect(tests.get('averages anything')?.status, output).toBe('passed')
  const sample = read(document).find(({ language }) => language === 'text')?.text ?? ''
  for (const line of sample.trim().split('\n')) expect(tests.get('is no less than the least')?.message).toContain(line)
})

test('the line of a failure runs its input again, and that test alone', async () => {
  const project = projectOf('packages/node-test/README.md')
  const { tests } = await project.node(['average.test.ts'], env)
  const line = /FUZZWRIGHT_REPLAY=(\S+) node (.*)$/m.exec(tests.get('is no less than the least')?.message ?? '')
  expect(line?.[2]).toBe(
    "--import ./fuzz.setup.mjs --test --test-name-pattern='^is no less than the least$' average.test.ts",
  )
  const pattern = '--test-name-pattern=^is no less than the least$'
  const again = await project.node([pattern, 'average.test.ts'], { ...env, FUZZWRIGHT_REPLAY: `${line?.[1]}` })
  expect(again.tests.get('is no less than the least')?.message, again.output).toContain('const numbers = []')
  expect(again.output).not.toContain('◇ averages anything')
})
