import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
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
