import type { SearchRecord } from '@fuzzwright/core/host'
import { expect, test } from 'vitest'
import { RunLog, timeLeft } from './run-log.ts'

const about = { file: 'a.test.ts', name: 'holds' }
const snapshot = { discarded: 0, corpus: 1, edges: 3, findings: 0, activity: 'searching' as const }
const meta = {
  id: 'x',
  discarded: 0,
  seed: 1,
  corpus: 1,
  features: 1,
  findings: [],
  fixed: [],
  accepted: [],
  warnings: [],
}

function recordOf(run: number, firsts: readonly number[]): SearchRecord {
  return {
    elapsed: 100,
    samples: [[100, 50, 1, 1, firsts.filter((first) => first >= 0).length]],
    discoveries: [{ run, elapsed: 10, input: String(run), failed: false }],
    files: [{ file: 'a.ts', functions: ['f'], edges: firsts.map((first, index) => [index + 1, 0, 0, first] as const) }],
    corpus: [],
    corpusSize: 0,
    shrinks: [],
  }
}

test('rounds of one test go on where the last one ended, and what was first stays first', () => {
  const runLog = new RunLog()
  const [first, second] = [recordOf(3, [0, -1, -1]), recordOf(7, [0, 0, -1])]
  runLog.add({ type: 'begin', test: about, budget: 100 })
  runLog.add({ type: 'progress', test: about, ...snapshot, elapsed: 100, runs: 50, features: 1, reached: 1 })
  runLog.add({ type: 'record', test: about, record: first })
  runLog.add({ type: 'end', test: about, summary: { ...meta, outcome: 'passed', runs: 50 } })
  expect(runLog.running).toEqual([])
  runLog.add({ type: 'begin', test: about, budget: 400 })
  runLog.add({ type: 'progress', test: about, ...snapshot, elapsed: 100, runs: 20, features: 2, reached: 2 })
  runLog.add({ type: 'record', test: about, record: second })
  const [progress] = runLog.running
  if (progress === undefined) throw new Error('the second round is not running')
  expect(progress.history.map(({ elapsed, runs }) => [elapsed, runs])).toEqual([
    [100, 50],
    [200, 70],
  ])
  expect(timeLeft(progress)).toBe(300)
  expect(progress.record?.files[0]?.edges.map(([, , , at]) => at)).toEqual([0, 1, -1])
  expect(progress.record?.discoveries.map(({ run, elapsed }) => [run, elapsed])).toEqual([
    [3, 10],
    [57, 110],
  ])
})
