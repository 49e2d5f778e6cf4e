/** The same programs under Vitest, under Jest and under `node --test`: what they say has to be the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Project } from '../packages/vitest/test/project.ts'
import { configFor, JestProject } from './jest-project.ts'
import { NodeProject } from './node-project.ts'
import { setup } from './setup.mjs'
import type { RunResult } from './user-project.ts'

const source = `export class Basket {
  readonly items: string[] = []
  constructor(first: string) {
    this.items.push(first)
  }
}
const units = new Map([['s', { seconds: 1 }], ['m', { seconds: 60 }]])
export function parseDuration(text: string): number {
  const match = /^(\\d+) ?([a-z]+)$/.exec(text)
  if (match === null) throw new SyntaxError('not a duration: ' + text)
  return Number(match[1]) * units.get(match[2]!)!.seconds
}
export function wide(text: string, n: number): string {
  if (text.startsWith('key:') && n === 470011) throw new TypeError('the rare branch')
  return text
}
export const shout = (basket: Basket): string => (basket.items[0] === 'loud' ? undefined!.x : basket.items.join())
export const wrong = (n: number): string => (n > 41 ? (n as unknown as string) : 'small')
export const pollute = (name: string): void => {
  if (name === 'x') (Object.prototype as any).leaked = 1
}
export const late = async (n: number): Promise<number> => {
  if (n === 77) void Promise.reject(new Error('nobody listens'))
  return n
}
export const open = (text: string): string => (text.length > 3 ? new URL('nowhere').href : text)
export const kinds = (when: Date, map: Map<string, number>, bytes: Uint8Array, list: number[], any: Error): boolean => {
  if (!(when instanceof Date && map instanceof Map && bytes instanceof Uint8Array)) throw new TypeError('another realm')
  if (!(list instanceof Array && any instanceof Error)) throw new TypeError('another realm of lists')
  return true
}
export class Seats {
  private readonly sold = new Set<number>()
  async sell(seat: number): Promise<boolean> {
    if (this.sold.has(seat)) return false
    await new Promise((resolve) => setTimeout(resolve, 5000))
    this.sold.add(seat)
    return true
  }
}
`

const programs = `import { assume, d, fuzzIt } from '@fuzzwright/HOST'
import { Basket, kinds, late, open, parseDuration, pollute, Seats, shout, wide, wrong } from '../src/target'

fuzzIt('a function by its types', parseDuration)
fuzzIt('a rare branch', wide)
fuzzIt('a class of another module', shout)
fuzzIt('another type than declared', wrong)
fuzzIt('a changed prototype', pollute)
fuzzIt('a rejection nobody handled', late)
fuzzIt('an error of the platform', open)
fuzzIt('values of this realm', kinds)
fuzzIt('calls in parallel', { parallel: 2 }, Seats)
fuzzIt('an inline property', (a: string, n: number) => {
  if (a.length + n === 1999) throw new RangeError('the sum of a length and ' + n)
})
fuzzIt('returns false', [d.int()], (n) => n < 100)
fuzzIt('every input', [d.boolean()], (b) => b === true || b === false)
fuzzIt('declared errors', { domains: [d.int()], allowThrows: 'any' }, (n) => n === n)
fuzzIt('not to be reached', [d.int()], () => assume(false))
fuzzIt('an unknown option', { domains: [d.int()], rums: 5 } as object, (n: number) => n === n)
fuzzIt('no function', 5 as never)
fuzzIt('a class itself', { domains: [d.int({ min: 0, max: 3 })] }, (n) => new Basket(String(n)).items.length === 1)
fuzzIt.each([[1, 'x'], [2, 'y']])('row %i', [d.int({ min: 0, max: 99 })], (n: number, s: string, more: number) => {
  if (more > 50 + n) throw new Error('row ' + s)
})
describe('inside', () => {
  fuzzIt('a block (of names)', async (n: number) => {
    await null
    if (n >= 1000) throw new Error('late and large')
  })
  fuzzIt('an endless loop', [d.int({ min: 0, max: 100_000 })], (n) => {
    if (n > 90 && n % 7 === 0) for (;;);
  })
  it('the rest still runs', () => {})
})
`

function files(host: string): Readonly<Record<string, string>> {
  return { 'src/target.ts': source, 'tests/programs.test.ts': programs.replace('HOST', host) }
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
  'tests/programs.test.ts': `import { describe, it } from 'node:test'; ${programs.replace('HOST', 'node-test').replace("'../src/target'", "'../src/target.ts'")}`,
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

const titles = [...programs.matchAll(/fuzzIt\('([^']+)'/g)].map(([, title = '']) => title)

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
