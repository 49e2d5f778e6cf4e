/** Each goal beside coverage: what counts as progress towards it, what is kept for it, and when it has its turn. */
import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import type { CorpusEntry } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { Observations } from '../execution/observations.ts'
import type { RunStatus } from '../execution/run-result.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { GoalPools } from './goal-pools.ts'
import type { SearchGoal } from './search-goal.ts'

const root: AnyDomain = d.tupleOf(d.int({ min: 0, max: 1_000_000 }))

/** What a run does, which may throw. */
type Run = () => void

function setting(goals: readonly SearchGoal[], { isBlind = false } = {}) {
  const code = new ScriptedCoverage()
  const observations = new Observations()
  const signals = { observations, thrown: undefined as unknown }
  const pools = new GoalPools({ root, goals, coverage: isBlind ? undefined : code, signals })
  /** Runs a number; whether it came closer to a goal. */
  const learn = (n: number, run: Run, status: RunStatus = 'passed'): boolean => {
    code.start()
    observations.open()
    signals.thrown = undefined
    try {
      run()
    } catch (error) {
      signals.thrown = error
    }
    observations.close()
    return pools.learn(status, root.fromValue([n]))
  }
  const spend = (n: number, steps: number): boolean => learn(n, () => code.spend(steps))
  const through = (edges: readonly number[]): void => {
    for (const edge of edges) code.hit(edge)
  }
  const pass = (n: number, ...edges: number[]): boolean => learn(n, () => through(edges))
  const fail = (n: number, error: unknown, ...edges: number[]): boolean => {
    const run = (): void => {
      through(edges)
      throw error
    }
    return learn(n, run, 'failed')
  }
  return { pools, code, observations, learn, spend, pass, fail }
}

const numberOf = ({ value }: CorpusEntry<unknown>): number => (root.getValue(value) as [number])[0]
const kept = (pools: GoalPools): number[] => pools.entries.map(numberOf).sort((a, b) => a - b)

describe('a run is of concern', () => {
  test('where a goal beside coverage is to be asked, or where it observed something', () => {
    expect(setting(['slowest']).pools.isConcerned).toBe(true)
    const { pools, observations } = setting(['coverage'])
    expect(pools.isConcerned).toBe(false)
    observations.observe('depth', 1)
    expect(pools.isConcerned).toBe(true)
  })
})

describe('the slowest input', () => {
  test('is the one that took the most steps, and of equally slow ones the simplest', () => {
    const { pools, spend } = setting(['slowest'])
    expect([spend(900_000, 50), spend(900_001, 40), spend(900_002, 70)]).toEqual([true, false, true])
    expect(pools.progress).toEqual([{ goal: 'slowest', unit: 'steps', best: 70 }])
    expect(spend(900_003, 70)).toBe(false)
    expect(kept(pools)).toEqual([900_002])
    spend(400_000, 70)
    expect(kept(pools)).toEqual([400_000])
  })

  test('is kept for each class of sizes as well', () => {
    const { pools, spend } = setting(['slowest'])
    spend(900_000, 1000)
    expect(spend(1, 30)).toBe(true)
    expect(spend(1, 20)).toBe(false)
    expect(spend(0, 30)).toBe(false)
    expect(kept(pools)).toEqual([0, 900_000])
    expect(pools.progress).toMatchObject([{ best: 1000 }])
  })

  test('is no failing input', () => {
    const { pools, learn } = setting(['slowest'])
    expect(learn(5, () => undefined, 'failed')).toBe(false)
    expect(pools.hasEntries).toBe(false)
  })
})

describe('diverse inputs', () => {
  test('go different ways through the code as a whole, though every edge of theirs is known', () => {
    const { pools, pass } = setting(['diverse'])
    expect([pass(10, 1), pass(20, 2), pass(30, 1, 2), pass(40, 1, 2)]).toEqual([true, true, true, false])
    expect(pools.progress).toEqual([{ goal: 'diverse', unit: 'paths', best: 3 }])
    expect(kept(pools)).toEqual([10, 20, 30])
  })

  test('go another way where a loop goes round much more often', () => {
    const { code, learn } = setting(['diverse'])
    const round = (n: number, times: number): boolean => learn(n, () => code.hit(1, times))
    expect([round(1, 1), round(2, 100), round(3, 101)]).toEqual([true, true, false])
  })
})

describe('exceptions', () => {
  const missing = (name: string): Error => new TypeError(`${name} is not a function`)

  test('are told apart by class and by what they say', () => {
    const { pools, fail } = setting(['exceptions'])
    fail(1, missing('a'), 1)
    fail(2, new RangeError('a is not a function'), 1)
    fail(3, new TypeError('no such thing'), 1)
    expect(pools.progress).toEqual([{ goal: 'exceptions', unit: 'exceptions', best: 3 }])
  })

  test('of one kind are kept for each way that leads there, but not for one round more', () => {
    const { pools, code, fail, learn } = setting(['exceptions'])
    const again = (n: number, times: number): boolean =>
      learn(n, () => {
        code.hit(2, times)
        throw missing('a')
      })
    expect([fail(10, missing('a'), 1), again(20, 1), again(30, 9)]).toEqual([true, true, false])
    expect(pools.progress).toMatchObject([{ best: 1 }])
    expect(kept(pools)).toEqual([10, 20])
  })

  test('are looked for without coverage too, and where throwing is no failure', () => {
    const { pools, learn, fail } = setting(['slowest', 'diverse', 'exceptions'], { isBlind: true })
    const throws = (): void => {
      throw missing('a')
    }
    expect([learn(1, throws), fail(2, missing('a')), learn(3, () => undefined)]).toEqual([true, false, false])
    expect(pools.progress.map(({ goal }) => goal)).toEqual(['exceptions'])
  })
})

describe('a measure of the user', () => {
  const measure = (n: number): number => n % 1000
  const goal = { kind: 'maximize', key: 'rest', measure } as const

  test('is asked with the arguments of runs that passed; the largest value stays', () => {
    const { pools, learn } = setting([goal])
    const run = (n: number, status?: RunStatus): boolean => learn(n, () => undefined, status)
    expect([run(5500), run(400), run(70_900), run(999, 'failed')]).toEqual([true, false, true, false])
    expect(pools.progress).toEqual([{ goal: 'rest', unit: 'value', best: 900 }])
    expect(kept(pools)).toEqual([70_900])
  })
})

describe('what runs observe', () => {
  test('is a goal of its own by its key: the largest of one, every value of another', () => {
    const { pools, learn, observations } = setting(['coverage'])
    learn(10, () => {
      observations.maximize('depth', 3)
      observations.observe('state', 1)
      observations.observe('state', 2)
    })
    expect(learn(20, () => observations.observe('state', 2))).toBe(false)
    expect(learn(30, () => observations.maximize('depth', 4))).toBe(true)
    expect(pools.progress).toEqual([
      { goal: 'depth', unit: 'value', best: 4 },
      { goal: 'state', unit: 'values', best: 2 },
    ])
    expect(kept(pools)).toEqual([10, 30])
  })

  test('counts only where the run passed', () => {
    const { pools, learn, observations } = setting(['coverage'])
    expect(learn(10, () => observations.observe('state', 1), 'failed')).toBe(false)
    expect(pools.hasEntries).toBe(false)
  })

  test('is told apart up to 64 keys, and up to 1,024 values of one', () => {
    const { pools, learn, observations } = setting(['coverage'])
    for (let key = 0; key < 40; key++) learn(key, () => observations.maximize(`key ${key}`, 1))
    for (let key = 40; key < 80; key++) learn(key, () => observations.observe(`key ${key}`, 1))
    expect(pools.progress).toHaveLength(64)
    expect(learn(100, () => observations.maximize('key 3', 2))).toBe(true)
    expect(learn(100, () => observations.maximize('another', 2))).toBe(false)
    for (let run = 0; run < 5; run++) {
      learn(run, () => {
        for (let value = 0; value < 256; value++) observations.observe('key 50', run * 256 + value)
      })
    }
    expect(pools.progress.find(({ goal }) => goal === 'key 50')?.best).toBe(1024)
  })
})

describe('turns', () => {
  /** How often it was the turn of coverage, and of each goal, in a thousand. */
  function turns(share: (pools: GoalPools) => void, withCoverage = true) {
    const { pools, spend, learn, observations } = setting(['coverage', 'slowest'])
    spend(11, 100)
    learn(22, () => observations.observe('state', 1))
    const rng = new Rng(3)
    const counts: Record<string, number> = {}
    for (let turn = 0; turn < 1000; turn++) {
      share(pools)
      const entry = pools.choose(rng, withCoverage)
      const key = entry === undefined ? 'coverage' : numberOf(entry)
      counts[key] = (counts[key] ?? 0) + 1
    }
    const chosen = pools.entries.map((entry) => [numberOf(entry), pools.timesChosen(entry)])
    return { counts, chosen: Object.fromEntries(chosen) as Record<number, number> }
  }

  test('are shared evenly while nobody progresses, and counted', () => {
    const { counts, chosen } = turns(() => undefined)
    for (const key of ['coverage', '11', '22']) expect(counts[key]).toBeGreaterThan(250)
    expect(chosen).toEqual({ 11: counts[11], 22: counts[22] })
  })

  test('go to coverage while it progresses', () => {
    expect(turns((pools) => pools.coverageProgressed()).counts.coverage).toBeGreaterThan(500)
  })

  test('are for the goals alone where coverage takes no part', () => {
    expect(turns(() => undefined, false).counts.coverage).toBeUndefined()
  })
})
