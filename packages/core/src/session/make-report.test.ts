/** The report of a test by how the test went: whole tests of a few runs, of which only the report is looked at. */
import { describe, expect, test } from 'vitest'
import { requestOf } from '../../test/scripted/fuzz-request.ts'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { FuzzError } from '../errors.ts'
import { skipInput } from '../execution/discard.ts'
import { d } from '../from-shape/d.ts'
import { MemoryFindingsStore } from '../replay/findings-store.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

/** Refuses all but the first inputs. */
function passing(most: number) {
  let runs = 0
  return (_: number): void => {
    if (runs++ >= most) skipInput()
  }
}

const failing = (n: number): boolean => n < 20

describe('the outcome', () => {
  test.each([
    ['gaveUp', 200, 2],
    ['passed', 199, 1],
    ['gaveUp', 20, 0],
    ['passed', 19, 0],
    ['passed', 200, 3],
  ] as const)('is %s after %i runs of which %i passed', async (outcome, runs, most) => {
    const report = await runFuzzTest(requestOf({ property: passing(most), options: { runs } }))
    expect(report).toMatchObject({ outcome, runs, discarded: runs - most })
  })

  test('is that every input was tried, and one that failed comes before that', async () => {
    const domains = [d.int({ min: 0, max: 30 })]
    expect(await runFuzzTest(requestOf({ options: { domains } }))).toMatchObject({ outcome: 'exhausted', runs: 31 })
    expect(await runFuzzTest(requestOf({ property: failing, options: { domains } }))).toMatchObject({
      outcome: 'failed',
    })
  })

  test('says that time was up, but not where the time was all that was given', async () => {
    const options = { runs: 1e6, timeBudget: 20 }
    expect((await runFuzzTest(requestOf({ options }))).timeUp).toBe(true)
    expect(await runFuzzTest(requestOf())).not.toHaveProperty('timeUp')
    const fuzzed = await runFuzzTest(requestOf({ environment: { fuzzFor: 20 } }))
    expect(fuzzed).not.toHaveProperty('timeUp')
    expect(fuzzed.effort).toEqual({ milliseconds: expect.any(Number) as number, discovered: 0 })
    expect(fuzzed.effort?.milliseconds).toBeGreaterThan(10)
    expect(await runFuzzTest(requestOf())).not.toHaveProperty('effort')
  })
})

describe('coverage', () => {
  const covered = (goals?: readonly ('coverage' | 'slowest')[]) => {
    const coverage = new ScriptedCoverage()
    const property = (n: number): void => coverage.hit(n > 0 ? 1 : 2)
    return runFuzzTest(requestOf({ property, coverage, options: goals ? { goals } : {} }))
  }

  test('is summed up where it was a goal', async () => {
    const { coverage, features, goals } = await covered()
    expect(coverage).toMatchObject({ reached: 2 })
    expect([features, goals]).toEqual([2, undefined])
  })

  test('is not where it was none, and the other goals are', async () => {
    const report = await covered(['slowest'])
    expect(report).not.toHaveProperty('coverage')
    expect(report.goals).toEqual([{ goal: 'slowest', unit: 'steps', best: 0 }])
  })
})

describe('a finding', () => {
  test('says how it was found, in words that can be run again', async () => {
    const { finding, findings, saved } = await runFuzzTest(requestOf({ property: failing }))
    expect(finding).toMatchObject({ args: [20], source: '20', phase: 'search', seed: 5, formatVersion: 1 })
    expect(finding?.runs).toBeGreaterThan(0)
    expect(finding).not.toHaveProperty('features')
    expect(finding).not.toHaveProperty('flaky')
    expect([findings, saved]).toEqual([[finding], ['']])
  })

  test('of any input has no part that matters', async () => {
    const { finding } = await runFuzzTest(requestOf({ property: () => false }))
    expect(finding?.explanation).toEqual({ free: [[0]] })
    expect((await runFuzzTest(requestOf({ property: failing }))).finding).not.toHaveProperty('explanation')
  })

  test('is kept, but not where somebody replays it as it is', async () => {
    const store = new MemoryFindingsStore()
    const { finding, saved } = await runFuzzTest(requestOf({ property: failing, store }))
    expect(saved).toEqual([expect.stringContaining('scripted')])
    const environment = { replay: finding?.replay ?? '' }
    const replayed = await runFuzzTest(requestOf({ property: failing, store, environment }))
    expect([replayed.findings.length, replayed.saved]).toEqual([1, []])
  })

  test('that cannot be kept is reported all the same, with the problem', async () => {
    const storeThatThrows = (error: Error) => ({
      list: () => ({ known: [], problems: [] }),
      save: () => {
        throw error
      },
      remove: () => undefined,
    })
    const problem = new FuzzError('bad-finding', 'No room.', {})
    const store = storeThatThrows(problem)
    const report = await runFuzzTest(requestOf({ property: failing, store }))
    expect([report.outcome, report.saved, report.problems]).toEqual(['failed', [''], [problem]])
    const broken = requestOf({ property: failing, store: storeThatThrows(new TypeError('broken store')) })
    await expect(runFuzzTest(broken)).rejects.toThrow('broken store')
  })
})

describe('warnings', () => {
  test('of the health of a test are for one that found nothing', async () => {
    const warnings = async (last: boolean): Promise<readonly string[]> => {
      const discard = passing(1)
      let runs = 0
      const property = (n: number): boolean => {
        if (++runs === 150 && last) return false
        discard(n)
        return true
      }
      return (await runFuzzTest(requestOf({ property, options: { runs: 150, shrinkRuns: 0 } }))).warnings
    }
    expect(await warnings(false)).toEqual([expect.stringContaining('99 % of the inputs were dropped')])
    expect(await warnings(true)).toEqual([])
  })

  test('of code that never ran are for a bare function that is guided', async () => {
    const coverage = new ScriptedCoverage()
    const target = (n: number): number => n
    const none = async (more: object): Promise<readonly string[]> => (await runFuzzTest(requestOf(more))).warnings
    expect(await none({ target, coverage })).toEqual([expect.stringContaining('None of the instrumented code ran')])
    expect(await none({ target })).toEqual([])
    expect(await none({ coverage })).toEqual([])
    expect(await none({ target, coverage, options: { unguided: true } })).toEqual([])
  })

  test('of goals nothing is known about come first', async () => {
    const { warnings } = await runFuzzTest(requestOf({ options: { goals: ['slowest'] } }))
    expect(warnings).toEqual([expect.stringContaining("The goal 'slowest'")])
  })
})
