/** What files without fuzz tests get of us: nothing, and where no file has any, not even instrumented code. */
import { afterAll, expect, test } from 'vitest'
import { Project } from './project.ts'

const plain = `import { expect, test } from 'vitest'
import { length } from '../src/length.ts'
test('counts', () => { expect(String(length)).toContain('$z') })
test('has a runtime', () => { expect('__fuzzwright__' in globalThis).toBe(true) })
test('has gates', () => { expect(Symbol.for('fuzzwright.wall') in globalThis).toBe(true) })
`

const project = new Project({
  'src/length.ts': 'export function length(text: string): number { return text === "abc" ? 3 : text.length }\n',
  'tests/plain.test.ts': plain,
})
afterAll(() => project.remove())

async function plainStatuses(words: readonly string[] = []): Promise<readonly (string | undefined)[]> {
  const { tests } = await project.vitest(words)
  return ['counts', 'has a runtime', 'has gates'].map((title) => tests.get(title)?.status)
}

test('in a project without fuzz tests code is as it was written', async () => {
  expect(await plainStatuses()).toEqual(['failed', 'failed', 'failed'])
})

test('beside fuzz tests code counts, but nothing is loaded for a file without', async () => {
  project.write(
    'tests/fuzz.test.ts',
    `import { fuzzIt } from '@fuzzwright/vitest'
import { length } from '../src/length.ts'
fuzzIt('length', { runs: 20 }, length)
`,
  )
  expect(await plainStatuses()).toEqual(['passed', 'failed', 'failed'])
})

test('without isolation, and where a helper may bring fuzz tests, every file is prepared', async () => {
  expect(await plainStatuses(['--no-isolate'])).toEqual(['passed', 'passed', 'passed'])
  project.write('tests/laws.ts', "import { fuzzIt } from '@fuzzwright/vitest'\nexport const law = fuzzIt\n")
  expect(await plainStatuses()).toEqual(['passed', 'passed', 'passed'])
})

test('fuzz tests of a package want their test file to name us', async () => {
  project.write('tests/laws.ts', '')
  project.write('node_modules/laws/package.json', '{ "name": "laws", "type": "module", "main": "index.js" }')
  project.write(
    'node_modules/laws/index.js',
    `import { d, fuzzIt } from '@fuzzwright/vitest'
export const law = () => fuzzIt('of a package', { domains: [d.int()], runs: 20 }, (n) => n === n)
`,
  )
  project.write('tests/package.test.ts', "import { law } from 'laws'\nlaw()\n")
  const late = await project.vitest(['package.test'])
  expect(late.tests.get('of a package')?.message, late.output).toMatch(
    /late-setup|Add import '@fuzzwright\/vitest' to the test file/,
  )
  project.write('tests/package.test.ts', "import '@fuzzwright/vitest'\nimport { law } from 'laws'\nlaw()\n")
  const named = await project.vitest(['package.test'])
  expect(named.tests.get('of a package')?.status, named.output).toBe('passed')
})

test('in an environment of pages, whose files a server serves, we may be linked from elsewhere', async () => {
  project.write('tests/laws.ts', '')
  project.write(
    'page.mjs',
    "export default { name: 'page', viteEnvironment: 'client', setup: () => ({ teardown() {} }) }\n",
  )
  const { tests } = await project.vitest(['--environment=./page.mjs', 'tests/fuzz.test.ts'])
  expect(tests.get('length')?.status).toBe('passed')
})
