import { expect, test } from 'vitest'
import { requestOf } from '../../test/scripted/fuzz-request.ts'
import { MemoryFindingsStore } from '../replay/findings-store.ts'
import { runFuzzTest } from '../session/run-fuzz-test.ts'
import { ofAllRounds, withRound } from './earlier-rounds.ts'
import { metaOf } from './fuzz-test-meta.ts'

const store = new MemoryFindingsStore()

/** Fails in two ways, each with many inputs. */
function fails(n: number): void {
  if (n > 1000) throw new RangeError('large')
  if (n < -1000) throw new TypeError('small')
}

const round = async () => await runFuzzTest(requestOf({ property: fails, store, environment: { fuzzFor: 3000 } }))

test('a later round tells what an earlier one found as that one told it, in its order', async () => {
  const first = await round()
  const later = await round()
  expect(later.findings.map(({ phase }) => phase)).toEqual(['regressions', 'regressions'])
  const identity = { file: 'a.test.ts', projectRoot: '', name: 'a' }
  const command = { prefix: 'npx vitest run', file: 'a.test.ts', fullName: 'a' }
  const earlier = withRound(undefined, metaOf(first, { identity, command, round: 0 }))
  const whole = ofAllRounds(later, earlier)
  const told = ({ findings, saved }: typeof first) =>
    findings.map(({ fingerprint, phase, runs, shrink, seed }, at) => [
      fingerprint,
      phase,
      runs,
      shrink,
      seed,
      saved[at],
    ])
  expect(told(whole)).toEqual(told(first))
  expect(whole.runs).toBe(first.runs + later.runs)
  expect(ofAllRounds(later, undefined)).toBe(later)
})

test('what was kept before the first round stays told as that', async () => {
  const earlier = { runs: 10, found: [] }
  const { findings } = ofAllRounds(await round(), earlier)
  expect(findings.map(({ phase }) => phase)).toEqual(['regressions', 'regressions'])
})
