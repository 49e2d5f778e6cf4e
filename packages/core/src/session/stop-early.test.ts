import { describe, expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { comparisonKind } from '../execution/coverage.ts'
import { assume } from '../execution/discard.ts'
import { cover } from '../execution/label.ts'
import { observe } from '../execution/observe.ts'
import { d } from '../from-shape/d.ts'
import { check } from './check.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import type { FuzzReport } from './fuzz-report.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const options = { domains: [d.int({ min: 0, max: 2 ** 40 })], seed: 5, stopEarly: true, timeBudget: 60_000 }

/** What `look` makes of numbers, where it is covered. */
function searched(
  look: (n: number, coverage: ScriptedCoverage) => void,
  more: Pick<FuzzOptions, 'runs' | 'stopEarly'> = {},
): Promise<FuzzReport> {
  const coverage = new ScriptedCoverage()
  return check((n: number) => look(n, coverage), { ...options, ...more }, { coverage, clock: { now: () => 0 } })
}

/** Two ways, each of which is seen at once. */
const simple = (n: number, coverage: ScriptedCoverage): void => coverage.hit(n % 2)

/** Turns of a loop that are each of another class. */
const classEnds = [2, 3, 7, 15, 31, 127]

describe('stopEarly', () => {
  test('ends a search that has little left to learn, and says what is left', async () => {
    const report = await searched(simple)
    expect(report).toMatchObject({ outcome: 'passed', saturated: true })
    expect(report.runs).toBeGreaterThanOrEqual(1500)
    expect(report.runs).toBeLessThan(2000)
    expect(report.chanceOfNews).toBeLessThan(0.05)
  })

  test('the same seed ends at the same run', async () => {
    const [one, other] = [await searched(simple), await searched(simple)]
    expect(one.runs).toBe(other.runs)
  })

  test('does nothing unless it is asked for', async () => {
    const report = await searched(simple, { stopEarly: false })
    expect(report.runs).toBe(10_000)
    expect(report).not.toHaveProperty('chanceOfNews')
  })

  test('never takes more runs than are given', async () => {
    const report = await searched(simple, { runs: 500 })
    expect(report.runs).toBe(500)
    expect(report).not.toHaveProperty('saturated')
  })

  test('goes on while something new comes', async () => {
    let calls = 0
    const report = await searched((_n, coverage) => coverage.hit(Math.floor(calls++ / 200)))
    expect(report.runs).toBe(10_000)
  })

  test('and not where only the turns of loops are new', async () => {
    let calls = 0
    const report = await searched((_n, coverage) => {
      for (let edge = 0; edge < 60; edge++) coverage.hit(edge)
      const news = Math.floor(calls++ / 40)
      coverage.hit(news % 60, classEnds[Math.floor(news / 60)])
    })
    expect(report.saturated).toBe(true)
    expect(report.runs).toBeGreaterThanOrEqual(5000)
    expect(report.runs).toBeLessThan(6000)
  })

  test('goes on where inputs come more or less close to what nobody turned over', async () => {
    const report = await searched((n, coverage) => {
      coverage.hit(0)
      // Nothing of the kind can be solved: what it depends on is scrambled.
      coverage.compare({ site: 7, left: Math.imul(n ^ (n >>> 7), 0x9e3779b1) >>> 0, right: 0.5 })
    })
    expect(report.runs).toBe(10_000)
  })

  test('and not where they cannot come closer: what is counted is never below zero', async () => {
    const report = await searched((n, coverage) => {
      coverage.hit(0)
      coverage.compare({ site: 7, kind: comparisonKind.less, left: n % 4, right: 0 })
    })
    expect(report.saturated).toBe(true)
  })

  test('the inputs are those of a search that goes on', async () => {
    const inputsOf = async (stopEarly: boolean): Promise<number[]> => {
      const inputs: number[] = []
      await searched(
        (n, coverage) => {
          simple(n, coverage)
          inputs.push(n)
        },
        { stopEarly },
      )
      return inputs
    }
    const [early, whole] = [await inputsOf(true), await inputsOf(false)]
    expect(early.length).toBeLessThan(whole.length)
    expect(whole.slice(0, early.length)).toEqual(early)
  })

  test('counts inputs that passed: what the code refused showed nothing', async () => {
    const report = await searched((n, coverage) => {
      simple(n, coverage)
      assume(n % 5 === 0)
    })
    expect(report.runs - report.discarded).toBeGreaterThanOrEqual(1500)
  })

  test('a search that is blind goes on', async () => {
    const report = await check((n: number) => n >= 0, options, { clock: { now: () => 0 } })
    expect(report.runs).toBe(10_000)
    expect(report).not.toHaveProperty('chanceOfNews')
  })

  test('a search with other goals goes on', async () => {
    const report = await searched((n, coverage) => {
      simple(n, coverage)
      observe('rest', n % 3)
    })
    expect(report.runs).toBe(10_000)
  })

  test('what labels need is drawn before', async () => {
    const { labels, runs } = await searched((n, coverage) => {
      simple(n, coverage)
      cover(0.1, 'even', n % 2 === 0)
    })
    expect(labels?.inputs).toBeGreaterThanOrEqual(814)
    expect(runs).toBeLessThan(3000)
  })
})

/** What becomes of a search of calls of `made`, one of which is called `next`. */
function calledUntilTheEnd(
  made: (coverage: ScriptedCoverage) => object,
  more: Pick<FuzzOptions, 'runs' | 'stopEarly' | 'parallel'> = {},
): Promise<FuzzReport> {
  const coverage = new ScriptedCoverage()
  const parameters = [{ name: 'n', shape: { kind: 'number' } }] as const
  const next = { name: 'next', way: 'method', parameters, returns: { kind: 'unknown' }, expectedErrors: [] } as const
  const isAsync = more.parallel !== undefined
  const objects = {
    makers: [{ way: 'call', name: '', parameters: [] }],
    kinds: [{ name: 'Made', shape: { kind: 'unknown' }, members: [isAsync ? { ...next, async: true } : next] }],
  } as const
  const description = { ...describedAs(), parameters: [], objects }
  const request = requestOf({ target: () => made(coverage), description, coverage, clock: { now: () => 0 } })
  return runFuzzTest({ ...request, options: { stopEarly: true, runs: 5000, timeBudget: 1e9, ...more } })
}

describe('stopEarly of sequences', () => {
  /** Three states in turn. */
  const light = (coverage: ScriptedCoverage): object => {
    const made = {
      at: 0,
      next(): void {
        made.at = (made.at + 1) % 3
        coverage.hit(made.at)
      },
    }
    return made
  }

  test('ends a search that has little left to learn, and says what is left', async () => {
    const report = await calledUntilTheEnd(light)
    expect(report).toMatchObject({ outcome: 'passed', saturated: true })
    expect(report.runs).toBeGreaterThanOrEqual(1500)
    expect(report.runs).toBeLessThan(4000)
    expect(report.chanceOfNews).toBeLessThan(0.15)
  })

  test('does nothing unless it is asked for', async () => {
    const report = await calledUntilTheEnd(light, { stopEarly: false })
    expect(report.runs).toBe(5000)
    expect(report).not.toHaveProperty('chanceOfNews')
  })

  test('goes on while there are new states, whatever runs show', async () => {
    let made = 0
    const report = await calledUntilTheEnd((coverage) => ({
      // Longer now and then than all before it.
      things: new Array(Math.floor(made++ / 500) + 1).fill(0),
      next: () => coverage.hit(0),
    }))
    expect(report.runs).toBe(5000)
  })

  test('calls that are made together go on: nobody looks at their states', async () => {
    const made = (coverage: ScriptedCoverage): object => ({ next: async () => coverage.hit(0) })
    const report = await calledUntilTheEnd(made, { parallel: 2, runs: 2000 })
    expect(report.runs).toBe(2000)
    expect(report).not.toHaveProperty('chanceOfNews')
  })
})
