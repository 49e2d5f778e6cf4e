import pc from 'picocolors'
import { expect, test } from 'vitest'
import { RunLog } from '../run-log.ts'
import { duration, progressFrame } from './progress-frame.ts'

const snapshot = { discarded: 0, corpus: 61, edges: 80, findings: 0, activity: 'searching' as const }
const parses = { file: 'tests/duration.test.ts', name: 'durations > parses any duration' }
const holds = { file: 'tests/a.test.ts', name: 'holds' }

function runLog(): RunLog {
  const runLog = new RunLog()
  runLog.add({ type: 'begin', test: parses, budget: 60_000 })
  for (let second = 1; second <= 20; second++) {
    const features = Math.min(40, second * 4)
    const elapsed = second * 1000
    runLog.add({
      type: 'progress',
      test: parses,
      ...snapshot,
      elapsed,
      runs: elapsed * 50,
      features,
      reached: features / 2,
    })
  }
  return runLog
}

const plain = { columns: 80, rows: 40, colours: pc.createColors(false) }

test('a running test: how long, how fast, how far, since when nothing new', () => {
  expect(progressFrame(runLog(), plain)).toBe(`
 FUZZ  1 running · 1,000,000 runs · 50,000 runs/s
 ◇ tests/duration.test.ts > durations > parses any duration           40 s left
   1,000,000 runs · 61 inputs kept · no finding yet
   ▁▂▃▄▄▅▆▇████████████     20 of 80 edges · nothing new for 10 s`)
})

test('several tests, as many as there is room for; findings and shrinking are told', () => {
  const both = runLog()
  both.add({ type: 'begin', test: holds, budget: 60_000 })
  both.add({
    type: 'progress',
    test: holds,
    ...snapshot,
    elapsed: 500,
    runs: 10,
    features: 2,
    reached: 0,
    edges: 0,
    findings: 2,
    activity: 'shrinking',
  })
  const lines = progressFrame(both, plain).split('\n')
  expect(lines).toHaveLength(2 + 2 * 3)
  expect(lines[5]).toMatch(/^ ◇ tests\/a\.test\.ts > holds +shrinking$/)
  expect(lines[6]).toBe('   10 runs · 61 inputs kept · 2 findings')
  expect(lines[7]).toMatch(/not guided by coverage · new just now$/)
  expect(
    progressFrame(both, { ...plain, rows: 6 })
      .split('\n')
      .at(-1),
  ).toBe('   and 1 more test')
})

test('no line is wider than the terminal, colours or not, and titles keep their ends', () => {
  for (const columns of [60, 80, 120]) {
    const lines = progressFrame(runLog(), { ...plain, columns }).split('\n')
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(columns)
    expect(lines[2]).toContain('any duration ')
  }
  expect(progressFrame(runLog(), { ...plain, colours: pc.createColors(true) })).toContain('\u001B[7m FUZZ \u001B[27m')
})

test('nothing is shown when nothing runs', () => {
  const done = runLog()
  const summary = {
    id: 'x',
    outcome: 'passed' as const,
    runs: 5,
    discarded: 0,
    seed: 1,
    corpus: 1,
    features: 1,
    findings: [],
    fixed: [],
    warnings: [],
  }
  done.add({ type: 'end', test: parses, summary })
  expect(progressFrame(done, plain)).toBe('')
})

test.each([
  [900, '1 s'],
  [59_400, '59 s'],
  [185_000, '3 min 5 s'],
  [7_800_000, '2 h 10 min'],
  [-5, '0 s'],
])('%d ms is %s', (milliseconds, text) => {
  expect(duration(milliseconds)).toBe(text)
})
