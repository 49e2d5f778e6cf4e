/** The same programs under Vitest, under Jest, under `node --test`, in Bun and in Deno: what they say has to be the same. */
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Project } from '../packages/vitest/test/project.ts'
import { hostPrograms, hostSource } from './host-programs.ts'
import { configFor, JestProject } from './jest-project.ts'
import { NodeProject, nodeSetup } from './node-project.ts'
import { patienceMs, root, runProcess } from './run-process.mjs'
import { setup } from './setup.mjs'
import { cleanEnvironment, type RunResult } from './user-project.ts'

/** Where the programs of other runtimes lie. */
const programsFolder = join(root, 'packages', 'node-test', 'node_modules', '.bin')

interface Argument {
  readonly source: string
}

function files(host: string): Readonly<Record<string, string>> {
  return { 'src/target.ts': hostSource, 'tests/programs.test.ts': hostPrograms.replace('HOST', host) }
}

await setup({ say: () => {} })
const vitest = new Project({
  ...files('vitest'),
  'vitest.config.ts': `import { fuzzwright } from '@fuzzwright/vitest/plugin'
export default { plugins: [fuzzwright({ seed: 1, runs: 1_000, timeBudget: 600_000 })], test: { globals: true } }
`,
})
const jest = new JestProject({ ...files('jest'), 'jest.config.cjs': configFor('@swc/jest') })
// Node looks for files by their whole names, and has no globals.
const node = new NodeProject({
  ...files('node-test'),
  'tests/programs.test.ts': `import { describe, it } from 'node:test'; ${hostPrograms.replace('HOST', 'node-test').replace("'../src/target'", "'../src/target.ts'")}`,
})
const hosts = { jest, 'node-test': node }
let theirs: RunResult
const results = new Map<string, RunResult>()
beforeAll(async () => {
  theirs = await vitest.vitest()
  results.set('jest', await jest.jest())
  results.set('node-test', await node.node(['tests/programs.test.ts']))
})
afterAll(() => {
  for (const project of [vitest, jest, node]) project.remove()
})

/** What depends on the way and not on the answer: how each host numbers edges, its name, and the trace. */
function transcript(message: string): string {
  return (
    message
      .replace(/^\s+at .*$/gm, '')
      .replace(/NODE_OPTIONS=\S+ /g, '')
      .replace(/npx (?:vitest run|jest --runTestsByPath)/g, 'npx host')
      .replace(/node --import \S+ --test --test-name-pattern=('[^']*'|\S+) (\S+)/g, 'npx host $2 -t $1')
      // Node takes the name of a test without those of its blocks.
      .replace(/-t '\^inside /g, "-t '^")
      // One compiler maps a statement to its bracket, another to what stands in it.
      .replace(/(inputs get to \S+:\d+):\d+/, '$1')
      .replace(/after [\d,]+ runs?/g, 'after N runs')
      .replace(/Found in run [\d,]+, [\w ]+, seed/g, 'Found in run N, somehow, seed')
      .replace(/Shrunk with .*$/m, 'Shrunk')
      .replace(/[\d,]+ of [\d,]+ runs/g, 'N of N runs')
      .replace(/\n\s*\[cause\]:[\s\S]*$/, '')
      .trim()
  )
}

const titles = [...hostPrograms.matchAll(/fuzzIt\('([^']+)'/g)].map(([, title = '']) => title)

describe.each(['jest', 'node-test'] as const)('one program, Vitest and %s', (host) => {
  const oursOf = () => results.get(host) as RunResult

  test.each([...titles, 'row 1', 'row 2', 'the rest still runs'])('%s', (title) => {
    const ours = oursOf()
    const [a, b] = [theirs.tests.get(title), ours.tests.get(title)]
    expect(a, theirs.output).toBeDefined()
    expect(b?.status, ours.output).toBe(a?.status)
    expect(transcript(b?.message ?? '')).toBe(transcript(a?.message ?? ''))
  })

  test('the same findings are kept, with the same words', () => {
    const project = hosts[host]
    expect(project.findings()).toEqual(vitest.findings())
    for (const place of vitest.findings()) {
      const [a, b] = [vitest, project].map((one) => JSON.parse(one.read(place)))
      const { seed: _a, versions: _av, ...mine } = a
      const { seed: _b, versions: _bv, ...other } = b
      expect(other).toEqual(mine)
    }
  })

  test('the quiet lines of what passed', () => {
    const lines = (output: string) =>
      [...output.matchAll(/◇ (.*?): (every input tried|passed)?/g)].map(([line]) => line)
    const { output } = oursOf()
    expect(output).toContain('◇ every input: every input tried, 2 runs')
    expect(lines(output).length).toBe(lines(theirs.output).length)
  })
})

/** Their runners tell a rejection nobody handled themselves, and take the test of that moment for it. */
const withoutRejection = (text: string) => text.replace(/^fuzzIt\('a rejection nobody handled'.*\n/m, '')

describe.each([
  ['bun', ['test', '--preload', './fuzz.setup.mjs', './tests/programs.test.ts']],
  ['deno', ['test', '-A', '--no-check', '--preload', './fuzz.setup.mjs', 'tests/programs.test.ts']],
] as const)('one program, Node and %s', (runtime, words) => {
  const project = new NodeProject({
    'fuzz.setup.mjs': nodeSetup.replace('seed: 1', "seed: 1, effects: 'allow'"),
    ...Object.fromEntries(Object.keys(files('')).map((path) => [path, withoutRejection(node.read(path))])),
  })
  let output: string
  beforeAll(async () => {
    const options = { cwd: project.folder, env: cleanEnvironment(), timeoutMs: patienceMs }
    output = (await runProcess(join(programsFolder, runtime), words, options)).output
  })
  afterAll(() => project.remove())

  test('the same tests fail, with the same inputs', () => {
    const found = (one: NodeProject) =>
      one
        .findings()
        .map((place) => `${dirname(place)}: ${JSON.parse(one.read(place)).arguments.map((a: Argument) => a.source)}`)
        .filter((line) => !line.includes('a-rejection-nobody-handled'))
    expect(found(project), output).toEqual(found(node))
  })

  test('its counters guide, and its lines name it', () => {
    expect(output).toMatch(/◇ values of this realm: 1,000 runs, \d+ inputs kept, \d+ of \d+ edges covered/)
    expect(output).toMatch(new RegExp(`FUZZWRIGHT_SEED=1 ${runtime} test .*--preload ./fuzz.setup.mjs .*returns false`))
  })
})

test('under Jest, a function nothing is known of says what to do there', async () => {
  jest.write(
    'bare.config.cjs',
    `module.exports = { transform: { '\\\\.ts$': '@swc/jest' }, testMatch: ['**/bare.test.ts'] }`,
  )
  jest.write(
    'tests/bare.test.ts',
    `import { fuzzIt } from '@fuzzwright/jest'
import { parseDuration } from '../src/target'
fuzzIt('no types', parseDuration)
`,
  )
  const { tests, output } = await jest.jest(['--config=bare.config.cjs'])
  expect(tests.get('no types')?.message, output).toMatch(
    /takes 1 argument[\s\S]*Wrap the configuration in jest\.config/,
  )
  expect(output).not.toContain('vitest')
}, 60_000)
