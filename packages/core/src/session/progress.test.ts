import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { failureOf, root, scriptedSession } from '../../test/scripted/scripted-session.ts'
import { Progress } from './progress.ts'
import type { SearchSnapshot } from './search-observer.ts'
import { SearchRecorder } from './search-recorder.ts'

function setting({ isGuided = true } = {}) {
  const { met, time, clock, judge } = scriptedSession(() => undefined)
  const search = {
    progress: { runs: 7, discarded: 2, corpus: 3, features: 5 },
    kept: { edges: () => new Set([1, 2]) },
  }
  const coverage = isGuided ? new ScriptedCoverage() : undefined
  const told: SearchSnapshot[] = []
  const observer = { breath: (_: number, snapshot: () => SearchSnapshot) => void told.push(snapshot()) }
  const recorder = new SearchRecorder({ root, names: [], coverage })
  time.now = 1000
  const progress = new Progress({ search, met, coverage, clock, observer, recorder })
  return { progress, met, time, told, recorder, judge, coverage }
}

describe('how far a test has come', () => {
  test('is counted from its beginning', () => {
    const { progress, time } = setting()
    time.now = 1030
    expect(progress.elapsed).toBe(30)
    expect(progress.moment).toEqual({ runs: 7, features: 5 })
  })

  test('is told at each breath, with the findings met so far and what goes on', () => {
    const { progress, met, told, time, judge } = setting()
    time.now = 1020
    progress.tell()
    met.note(failureOf(judge, 5, new Error('bad')))
    progress.shrinks()
    progress.tell()
    const counts = { runs: 7, discarded: 2, corpus: 3, features: 5, reached: 2, edges: 64, elapsed: 20 }
    expect(told).toEqual([
      { ...counts, findings: 0, activity: 'searching' },
      { ...counts, findings: 1, activity: 'shrinking' },
    ])
  })

  test('says nothing of features and edges without coverage', () => {
    const { progress, told } = setting({ isGuided: false })
    expect(progress.moment).toEqual({ runs: 7, features: 0 })
    progress.tell()
    expect(told).toMatchObject([{ reached: 0, edges: 0 }])
  })

  test('is recorded at each breath, and where something new was reached', () => {
    const { progress, recorder, coverage, time } = setting()
    progress.tell()
    coverage?.start()
    coverage?.hit(1)
    time.now = 1005
    progress.sawNews(root.fromValue([9]), 'failed')
    const { samples, discoveries } = recorder.finish(progress.snapshot(8), [], [])
    expect(samples.map(([elapsed]) => elapsed)).toEqual([0, 5, 8])
    expect(discoveries).toEqual([{ run: 7, elapsed: 5, input: '9', failed: true }])
  })

  test('needs nobody who watches', () => {
    const { progress } = scriptedSession(() => undefined)
    progress.tell()
    progress.sawNews(root.fromValue([9]), 'passed')
    expect(progress.snapshot(3)).toMatchObject({ elapsed: 3, runs: 0, findings: 0 })
  })
})
