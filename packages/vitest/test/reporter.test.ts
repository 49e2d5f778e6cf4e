/** The reporter in a real run: what it leaves for people, for programs and for GitHub. */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Project, type RunResult } from './project.ts'

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

const project = new Project({
  'vitest.config.ts': `import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [fuzzwright({ seed: 1, runs: 1_000, timeBudget: 600_000, html: 'out/report.html', json: 'out/fuzz.jsonl' })] })
`,
  'src/duration.ts': source,
  // Temporary files of its own: others may be running beside this one.
  'tmp/here': '',
  'tests/duration.test.ts': `import { assume, d, fuzzIt } from '@fuzzwright/vitest'
import { parseDuration } from '../src/duration.ts'
fuzzIt('parses <any> duration', parseDuration)
fuzzIt('proves little', [d.int({ min: 0, max: 10_000_000 })], (n) => { const mixed = Math.imul(n ^ (n >>> 9), 0x9e3779b1); assume(Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 25 === 3) })
`,
})

let result: RunResult
beforeAll(async () => {
  result = await project.vitest([], { GITHUB_ACTIONS: 'true', TMPDIR: project.path('tmp') })
})
afterAll(() => project.remove())

function journals(): readonly string[] {
  return readdirSync(project.path('tmp')).filter((name) => name.startsWith('fuzzwright-journal-'))
}

test('the HTML report shows the source as it was written, with the input that reached each line first', () => {
  expect(result.output).toContain('Fuzz report: out/report.html')
  const html = project.read('out/report.html')
  expect(html).toContain('parses &lt;any> duration')
  const rows = [...html.matchAll(/<tr class="(\w+)[^"]*"><td class="number">(\d+)<\/td>.*?<\/tr>/g)]
  const states = new Map(rows.map(([row, state, line]) => [Number(line), { row, state }]))
  expect(states.size).toBe(source.split('\n').length)
  expect(states.get(8)?.row).toContain('export function parseDuration')
  expect(states.get(8)?.state).toBe('hit')
  expect(states.get(10)?.state).toBe('hit')
  expect(states.get(14)?.state).toBe('miss')
  for (const line of [1, 2, 3, 4, 5, 13]) expect(states.get(line)?.state).toBe('plain')
  expect(states.get(8)?.row).toMatch(/First reached in run 1, after \d+ ms/)
})

test('the JSON lines tell the run from its beginning to its end', () => {
  const lines = project
    .read('out/fuzz.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ type }) => type)).toEqual(['run-begin', 'begin', 'end', 'begin', 'end', 'run-end'])
  expect(lines[0]).toEqual({ type: 'run-begin', formatVersion: 1 })
  expect(lines[2]).toMatchObject({
    test: { file: 'tests/duration.test.ts', name: 'parses <any> duration' },
    summary: {
      outcome: 'failed',
      findings: [
        {
          className: 'TypeError',
          source: "'0a'",
          call: "const text = '0a'\nparseDuration(text)",
          commands: { rerun: expect.stringContaining('FUZZWRIGHT_SEED=1 npx vitest run tests/duration.test.ts -t ') },
        },
      ],
    },
  })
  expect(lines[5]).toMatchObject({ tests: 2, failed: 1, findings: 1 })
  expect(lines[5].runs).toBe(lines[2].summary.runs + lines[4].summary.runs)
})

test('GitHub is told of the failure and of the warning, each at its place', () => {
  const remarks = result.output.split('\n').filter((line) => line.startsWith('::'))
  expect(remarks).toHaveLength(2)
  expect(remarks[0]).toMatch(
    /^::error file=.*src\/duration\.ts,line=11,col=\d+,title=parses <any> duration::Found an input/,
  )
  expect(remarks[1]).toMatch(
    /^::warning title=proves little,file=|^::warning file=.*title=proves little::9\d %25 of the inputs/,
  )
})

test('nothing is left behind but what was asked for', () => {
  expect(journals()).toEqual([])
})
