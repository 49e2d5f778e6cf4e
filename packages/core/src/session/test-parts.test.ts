import { describe, expect, test } from 'vitest'
import { requestOf } from '../../test/scripted/fuzz-request.ts'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

/** How many edges a test of a property that passes one comes to. */
async function reached(prepare: (coverage: ScriptedCoverage) => void, options = {}) {
  const coverage = new ScriptedCoverage()
  prepare(coverage)
  const { coverage: summary } = await runFuzzTest(requestOf({ property: () => coverage.hit(1), coverage, options }))
  return summary?.reached
}

describe('coverage', () => {
  test('is used from nothing: what earlier tests showed is forgotten', async () => {
    const before = (coverage: ScriptedCoverage): void => {
      coverage.start()
      coverage.hit(1)
      coverage.stop()
    }
    expect(await reached(before)).toBe(1)
  })

  test('is not used where nothing is instrumented, or where it is not wanted', async () => {
    const nothing = (coverage: ScriptedCoverage): void => {
      coverage.edgeCount = 0
    }
    expect([await reached(nothing), await reached(() => undefined, { unguided: true })]).toEqual([undefined, undefined])
  })
})
