import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import type { FuzzedSchedule } from '../interleavings/fuzzed-schedule.ts'
import { MemoryFindingsStore } from '../replay/findings-store.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const request: FuzzTestRequest = {
  test: { file: '', projectRoot: '', name: 'known' },
  property: (n: number) => n < 50,
  options: { domains: [d.int()] },
  defaultSeed: 11,
  clock: { now: () => 0 },
}

test('an input that is replayed has the token it is replayed by, and the seed of its search', async () => {
  const { finding } = await runFuzzTest(request)
  if (finding === undefined) throw new Error('Nothing was found.')
  const again = await runFuzzTest({ ...request, defaultSeed: 99, environment: { replay: finding.replay } })
  expect(again.finding).toMatchObject({ phase: 'replay', replay: finding.replay, seed: 11 })
})

test('a finding that was kept, too', async () => {
  const store = new MemoryFindingsStore()
  const { finding } = await runFuzzTest({ ...request, store })
  const again = await runFuzzTest({ ...request, store, defaultSeed: 99 })
  expect(again.finding).toMatchObject({ phase: 'regressions', replay: finding?.replay, seed: 11 })
})

/** The finding of a search that may not shrink, kept. */
async function keptAsMet() {
  const store = new MemoryFindingsStore()
  const { finding } = await runFuzzTest({ ...request, store, options: { ...request.options, shrinkRuns: 0 } })
  if (finding === undefined || finding.source === '50') throw new Error('Nothing is left to be shrunk.')
  return { store, finding }
}

/** Sources of what the store holds. */
function sourcesIn(store: MemoryFindingsStore): readonly (string | undefined)[] {
  return store.list(request.test).known.map(({ finding }) => finding.arguments[0]?.source)
}

test('test mode runs a kept finding as it is, fuzz mode goes on shrinking it, in its place', async () => {
  const { store, finding } = await keptAsMet()
  expect((await runFuzzTest({ ...request, store })).finding).toMatchObject({ args: finding.args })
  let now = 0
  const clock = { now: () => now++ }
  const fuzzed = await runFuzzTest({ ...request, clock, store, environment: { fuzzFor: 50 } })
  expect(fuzzed.finding).toMatchObject({ phase: 'regressions', args: [50], shrink: { complete: true } })
  expect(sourcesIn(store)).toEqual(['50'])
})

test('minimizing an input shrinks just that, and keeps what is simpler', async () => {
  const { store, finding } = await keptAsMet()
  const environment = { replay: finding.replay, minimize: true }
  const report = await runFuzzTest({ ...request, store, environment })
  expect(report.finding).toMatchObject({ phase: 'replay', args: [50], shrink: { complete: true } })
  expect(sourcesIn(store)).toEqual(['50'])
})

test('a schedule that meets other code says so where it passes, and counts as no mended bug', async () => {
  /** Fails where the second, if there is one, reaches its last step before the first reaches its second one. */
  const racing = (names: readonly string[]): FuzzTestRequest => ({
    ...request,
    property: async (schedule: FuzzedSchedule) => {
      const seen: string[] = []
      const walk = (name: string) => async () => {
        for (let step = 0; step < 3; step++) {
          seen.push(name + step)
          await schedule.wait(undefined)
        }
      }
      await schedule.run(...names.map(walk))
      return names.length < 2 || seen.indexOf('b2') > seen.indexOf('a1')
    },
    options: { domains: [d.schedule()], runs: 2000 },
  })
  const store = new MemoryFindingsStore()
  const { finding } = await runFuzzTest({ ...racing(['a', 'b']), store })
  expect(finding?.source).toMatch(/^fuzzedSchedule\(\[\[/)
  const said = 'but the schedule met other code than it was found in'
  const replayed = await runFuzzTest({ ...racing(['a']), environment: { replay: finding?.replay ?? '' } })
  expect(replayed.warnings.join()).toContain(`The replayed input passes, ${said}`)
  const kept = await runFuzzTest({ ...racing(['a']), store, options: { domains: [d.schedule()], runs: 20 } })
  expect([kept.fixed, kept.warnings.join()]).toEqual([[], expect.stringContaining(said)])
  const again = await runFuzzTest({ ...racing(['a', 'b']), store })
  expect([again.finding?.phase, again.warnings]).toEqual(['regressions', []])
})
