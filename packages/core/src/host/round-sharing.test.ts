import { expect, test } from 'vitest'
import type { FindingMeta, FuzzTestMeta } from './fuzz-test-meta.ts'
import { RoundSharing } from './round-sharing.ts'

const told = (id: string, round: number, more: Partial<FuzzTestMeta> = {}): FuzzTestMeta => ({
  id,
  outcome: 'passed',
  runs: 1,
  discarded: 0,
  seed: 1,
  corpus: 1,
  features: 1,
  findings: [],
  fixed: [],
  warnings: [],
  round,
  effort: { milliseconds: 2000, discovered: id === 'rich' ? 50 : 0 },
  ...more,
})

test('one test alone has the whole time in one round', () => {
  expect(new RoundSharing(60_000).first({ tests: 1, files: 1, open: false }, 1)).toEqual({
    number: 0,
    shares: {},
    fuzzFor: 60_000,
    isLast: true,
  })
})

test('rounds go on until the time is used up, with more for who discovers more', () => {
  const rounds = new RoundSharing(9000)
  const calls = { tests: 2, files: 1, open: false }
  expect(rounds.first(calls, 1)).toMatchObject({ fuzzFor: 500, isLast: false })
  rounds.learn([[told('rich', 0), told('flat', 0)]], 1)
  const second = rounds.next(1)
  expect(second).toMatchObject({ number: 1, isLast: true })
  expect(second?.shares.rich).toBeGreaterThan(second?.shares.flat ?? 0)
  expect(rounds.news).toBe('fuzzing goes on: round 2, 2 tests, nothing found, 5 s left')
  rounds.learn([[told('rich', 1), told('flat', 1, { effort: { milliseconds: 3000, discovered: 0 } })]], 1)
  expect(rounds.next(1)).toBeUndefined()
  expect(rounds.farewell()).toEqual({ number: 2, shares: {}, fuzzFor: 1, isLast: true })
})

test.each([
  [10_000, 3],
  [60_000, 4],
  [120_000, 5],
  [600_000, 13],
])('of %i ms, each round is four times as long as all before it, and there are %i of them', (budget, count) => {
  const rounds = new RoundSharing(budget)
  const lengths: number[] = []
  let next: ReturnType<RoundSharing['next']> = rounds.first({ tests: 2, files: 1, open: false }, 1)
  for (; next !== undefined; next = rounds.next(1)) {
    const { fuzzFor, shares, number } = next
    const each = ['rich', 'flat'].map((id) => shares[id] ?? fuzzFor)
    lengths.push(each.reduce((sum, milliseconds) => sum + milliseconds, 0))
    const [rich = 0, flat = 0] = each
    const effort = (milliseconds: number) => ({ effort: { milliseconds, discovered: 10 } })
    rounds.learn([[told('rich', number, effort(rich)), told('flat', number, effort(flat))]], 1)
  }
  expect(lengths).toHaveLength(count)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(budget, 0)
})

test('what a round found is handed on as that round told it, and its runs', () => {
  const rounds = new RoundSharing(60_000)
  rounds.first({ tests: 2, files: 1, open: false }, 1)
  const finding = (phase: FindingMeta['phase'], runs: number): FindingMeta => ({
    ...{ key: 'k', className: 'E', message: '', source: '', call: '', arguments: [], replay: '' },
    ...{ phase, runs, seed: 7, shrink: { evaluations: 9, accepted: 2, complete: true } },
    commands: { replay: '', rerun: '' },
  })
  rounds.learn([[told('rich', 0, { runs: 50, findings: [finding('search', 42)] }), told('flat', 0)]], 1)
  const { earlier } = rounds.next(1) ?? {}
  const shrink = { evaluations: 9, accepted: 2, complete: true }
  expect(earlier).toEqual({ rich: { runs: 50, found: [{ key: 'k', phase: 'search', runs: 42, seed: 7, shrink }] } })
  rounds.learn([[told('rich', 1, { runs: 30, findings: [finding('regressions', 0)] }), told('flat', 1)]], 1)
  expect(rounds.next(1)?.earlier?.rich).toMatchObject({ runs: 80, found: [{ phase: 'search', runs: 42 }] })
})

test('what other jobs tell counts as if it were one’s own, and of a round all together as one', () => {
  const calls = { tests: 2, files: 1, open: false }
  const heard = [
    { id: 'rich', milliseconds: 2000, discovered: 0, finished: false },
    { id: 'flat', milliseconds: 2000, discovered: 300, finished: false },
  ]
  const given: unknown[] = []
  const effort = { tell: (results: readonly unknown[]) => void given.push(...results), hear: () => heard }
  const [alone, together] = [new RoundSharing(9000), new RoundSharing(9000, effort)]
  const flat = [alone, together].map((rounds) => {
    rounds.first(calls, 1)
    rounds.learn([[told('rich', 0), told('flat', 0)]], 1)
    return rounds.next(1)?.shares.flat ?? 0
  })
  expect(flat[1]).toBeGreaterThan(3 * (flat[0] ?? 0))
  expect(given).toEqual([
    { id: 'rich', milliseconds: 2000, discovered: 50, finished: false, covered: false },
    { id: 'flat', milliseconds: 2000, discovered: 0, finished: false, covered: false },
  ])
})

test('who has tried every input is left out, and what an earlier round told counts once', () => {
  const rounds = new RoundSharing(60_000)
  rounds.first({ tests: 2, files: 2, open: false }, 2)
  rounds.learn([[told('small', 0, { outcome: 'exhausted' })], [told('rich', 0)]], 2)
  expect(Object.keys(rounds.next(2)?.shares ?? {})).toEqual(['rich'])
  rounds.learn([[told('rich', 1, { outcome: 'exhausted' })]], 1)
  expect(rounds.next(1)).toBeUndefined()
})

test('a target that has shown all it has takes hardly any of a run', () => {
  const rounds = new RoundSharing(16_600)
  const coverage = (reached: number, edges: number) => ({ coverage: { reached, edges, functions: 1 } })
  let round = rounds.first({ tests: 2, files: 1, open: false }, 1)
  let flat = 0
  let all = 0
  for (let next: typeof round | undefined = round; next !== undefined; next = rounds.next(1)) {
    round = next
    const times = { hard: round.shares.hard ?? round.fuzzFor, flat: round.shares.flat ?? round.fuzzFor }
    flat += times.flat
    all += times.flat + times.hard
    const first = round.number === 0
    const effort = (milliseconds: number, discovered: number) => ({ effort: { milliseconds, discovered } })
    const hard = told('hard', round.number, { ...effort(times.hard, 8), ...coverage(20, 60) })
    rounds.learn([[hard, told('flat', round.number, { ...effort(times.flat, first ? 2 : 0), ...coverage(1, 1) })]], 1)
  }
  expect(all).toBeGreaterThan(16_000)
  expect(flat / all).toBeLessThan(0.08)
})

test('searches that end early use up time all the same', () => {
  const rounds = new RoundSharing(8000)
  rounds.first({ tests: 2, files: 1, open: false }, 1)
  const idle = (round: number) => [[told('a', round, { effort: { milliseconds: 0, discovered: 0 } })]]
  let count = 0
  for (rounds.learn(idle(0), 1); rounds.next(1) !== undefined && count < 50; count++) rounds.learn(idle(count + 1), 1)
  expect(count).toBeLessThan(10)
})
