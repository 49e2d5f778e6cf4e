/** One run in fuzz mode with every wish at once: rounds, quiet lines, HTML, JSON lines, remarks for GitHub. */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configFor, JestProject } from '../../../checks/jest-project.ts'
import { searchFor } from '../../../checks/search-for.mjs'
import type { RunResult } from '../../../checks/user-project.ts'

const source = `/** What a unit is worth. */
interface Unit {
  readonly seconds: number
}

const units: Record<string, Unit> = { s: { seconds: 1 }, m: { seconds: 60 } }

export function parseDuration(text: string): number {
  const match = /^(\\d)([a-z])$/.exec(text)
  if (match === null) throw new SyntaxError('not a duration: ' + text)
  return Number(match[1]) * units[match[2]!]!.seconds
}

export function never(): number {
  return 1
}
`

const project = new JestProject({
  'jest.config.cjs': configFor(
    '@swc/jest',
    "{ seed: 1, runs: 1_000, timeBudget: 600_000, html: 'out/report.html', json: 'out/fuzz.jsonl' }",
    'maxWorkers: 1',
  ),
  'src/duration.ts': source,
  // Temporary files of its own: others may be running beside this one.
  'tmp/here': '',
  'tests/duration.test.ts': `import { assume, d, fuzzIt } from '@fuzzwright/jest'
import { parseDuration } from '../src/duration'
describe('a block', () => {
  fuzzIt('parses <any> duration', parseDuration)
})
fuzzIt('proves little', [d.int({ min: 0, max: 10_000_000 })], (n) => { assume(Math.imul(n, 0x9e3779b1) >>> 27 === 3) })
`,
  'tests/small.test.ts': `import { fuzzIt } from '@fuzzwright/jest'
import { appendFileSync } from 'node:fs'
appendFileSync('small.log', 'x')
fuzzIt('small', (a: boolean, b: boolean) => a || !a || b)
`,
  'tests/plain.test.ts': `import { appendFileSync } from 'node:fs'
test('plain', () => appendFileSync('plain.log', 'x'))
`,
})

let result: RunResult
beforeAll(async () => {
  result = await project.jest([], {
    ...searchFor('6100ms', { paced: true }),
    GITHUB_ACTIONS: 'true',
    TMPDIR: project.path('tmp'),
  })
})
afterAll(() => project.remove())

function journals(): readonly string[] {
  return readdirSync(project.path('tmp')).filter((name) => name.startsWith('fuzzwright-journal-'))
}

test('tests share the time in rounds; a file without fuzz tests runs once, one with nothing left no more', () => {
  expect([...result.tests].map(([title, { status }]) => `${title} ${status}`).sort(), result.output).toEqual([
    'parses <any> duration failed',
    'plain passed',
    'proves little passed',
    'small passed',
  ])
  expect(result.output).toMatch(/◇ fuzzing goes on: round 2, 2 tests, 1 finding, \d s left/)
  expect(result.output).not.toContain('round 3')
  expect(project.read('plain.log')).toBe('x')
  expect(project.read('small.log')).toBe('x')
  expect(project.findings()).toHaveLength(1)
  expect(result.output).toMatch(/Test Suites: 1 failed, 2 passed, 3 total\nTests: +1 failed, 3 passed, 4 total/)
})

test('the quiet line stands below what Jest says of the file, once', () => {
  expect(result.output).toMatch(/PASS tests\/small\.test\.ts(?: \([\d.]+ s\))?\n ◇ small: every input tried, 4 runs/)
  expect(result.output.match(/◇ small/g)).toHaveLength(1)
})

test('the HTML report shows the source as it was written', () => {
  expect(result.output).toContain('Fuzz report: out/report.html')
  const html = project.read('out/report.html')
  expect(html).toContain('parses &lt;any> duration')
  const rows = [...html.matchAll(/<tr class="(\w+)[^"]*"><td class="number">(\d+)<\/td>.*?<\/tr>/g)]
  const states = new Map(rows.map(([row, state, line]) => [Number(line), { row, state }]))
  expect(states.get(8)?.row).toContain('export function parseDuration')
  for (const line of [8, 10]) expect(states.get(line)?.state).toBe('hit')
  expect(states.get(14)?.state).toBe('miss')
})

test('the JSON lines tell the run from its beginning to its end', () => {
  const lines = project
    .read('out/fuzz.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toEqual({ type: 'run-begin', formatVersion: 1, fuzzFor: 6100 })
  expect(lines.at(-1)).toMatchObject({ type: 'run-end', tests: 3, failed: 1, findings: 1 })
  const ends = lines.filter(({ type, test: about }) => type === 'end' && about.file === 'tests/duration.test.ts')
  expect(ends).toHaveLength(4)
  expect(ends[0]).toMatchObject({
    test: { name: 'a block > parses <any> duration' },
    summary: { round: 0, findings: [{ className: 'TypeError', source: "'0a'" }] },
  })
  expect(lines.some(({ type }) => type === 'progress')).toBe(true)
})

test('GitHub is told of the failure and of the warning, each at its place', () => {
  const remarks = result.output.split('\n').filter((line) => line.startsWith('::'))
  expect(remarks).toHaveLength(2)
  expect(remarks[0]).toMatch(
    /^::error file=.*src\/duration\.ts,line=11,col=\d+,title=a block parses <any> duration::(?:Found an input|A finding)/,
  )
  expect(remarks[1]).toMatch(/^::warning file=.*duration\.test\.ts,title=proves little::9\d %25 of the inputs/)
})

test('nothing is left behind but what was asked for', () => {
  expect(journals()).toEqual([])
})
