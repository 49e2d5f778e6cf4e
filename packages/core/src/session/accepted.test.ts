import { expect, test } from 'vitest'
import { StepBudgetExceeded } from '../execution/coverage.ts'
import { d } from '../from-shape/d.ts'
import { MemoryFindingsStore } from '../replay/findings-store.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

function large(n: number): void {
  if (n > 1000) throw new Error('too large')
}

/** A second bug, of one number. */
function property(n: number): void {
  large(n)
  if (n === -777) throw new Error('rare')
}

const request: FuzzTestRequest = {
  test: { file: '', projectRoot: '', name: 'known' },
  property,
  options: { domains: [d.int({ min: -2000, max: 2000 })], runs: 20_000 },
  defaultSeed: 11,
  clock: { now: () => 0 },
}

/** A store with the finding of a search, accepted. */
async function withAccepted(asked: FuzzTestRequest): Promise<MemoryFindingsStore> {
  const store = new MemoryFindingsStore()
  await runFuzzTest({ ...asked, store })
  for (const { finding } of store.list(asked.test).known) store.save(asked.test, { ...finding, accepted: 'as agreed' })
  return store
}

const only = (code: (n: number) => unknown): FuzzTestRequest => ({ ...request, property: code })

test('an accepted finding is run, told, and no failure; nor are other inputs that fail in the same way', async () => {
  const asked = only(large)
  const store = await withAccepted(asked)
  const report = await runFuzzTest({ ...asked, store, options: { ...asked.options, seeds: [[1500]] } })
  expect(report).toMatchObject({ outcome: 'exhausted', findings: [], fixed: [] })
  expect(report.accepted?.map(({ finding }) => finding.accepted)).toEqual(['as agreed'])
})

test('whatever else fails is found all the same', async () => {
  const store = await withAccepted(only(large))
  const report = await runFuzzTest({ ...request, store })
  expect(report.findings.map(({ source }) => source)).toEqual(['-777'])
  expect(report.accepted).toHaveLength(1)
})

test('in fuzz mode too', async () => {
  const store = await withAccepted(only(large))
  let now = 0
  const clock = { now: () => now++ }
  const report = await runFuzzTest({ ...request, clock, store, environment: { fuzzFor: 400 } })
  expect(report.findings.map(({ source }) => source)).toEqual(['-777'])
})

test('one that no longer fails is fixed', async () => {
  const store = await withAccepted(only(large))
  const report = await runFuzzTest({ ...only(() => true), store })
  expect(report).toMatchObject({ outcome: 'exhausted' })
  expect(report.accepted).toBeUndefined()
  expect(report.fixed).toHaveLength(1)
})

test('one that fails in another way is a failure', async () => {
  const store = await withAccepted(only(large))
  const other = only((n) => {
    if (n > 1000) throw new Error('out of memory')
  })
  const report = await runFuzzTest({ ...other, store })
  expect(report.outcome).toBe('failed')
  expect(report.accepted).toBeUndefined()
  expect(report.finding).toMatchObject({ phase: 'regressions' })
})

test('an accepted hang does not end the search', async () => {
  const endless = (n: number): void => {
    if (n > 1000) throw new StepBudgetExceeded(5)
  }
  const both = (n: number): void => {
    endless(n)
    property(n)
  }
  const store = await withAccepted(only(endless))
  const report = await runFuzzTest({ ...only(both), store })
  expect(report.findings.map(({ source }) => source)).toEqual(['-777'])
  expect(report.accepted).toHaveLength(1)
})
