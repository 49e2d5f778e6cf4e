import { describe, expect, test } from 'vitest'
import { driveSearch, type ScriptedTarget } from '../../test/scripted/drive-search.ts'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { emptyDictionary } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { discarded } from '../execution/discard.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { Search } from './search.ts'
import type { SearchOptions } from './search-options.ts'

const numbers: AnyDomain = d.int({ min: 0, max: 1_000_000 })

function searchWith(code: ScriptedCoverage | undefined, options: Partial<SearchOptions> = {}): Search {
  return new Search({
    root: numbers,
    rng: new Rng(1),
    coverage: code,
    dictionary: emptyDictionary,
    seeds: [],
    combinations: undefined,
    runs: 200,
    ...options,
  })
}

/** One edge for small numbers, one for large ones. */
function bySize(code: ScriptedCoverage): ScriptedTarget {
  return (value: number) => code.hit(value < 100 ? 1 : 2)
}

const origins = (search: Search, code: ScriptedCoverage, target: ScriptedTarget): string[] =>
  driveSearch(search, code, target).map(({ from }) => from)

test('a search that may stop early does, but for one of sequences', () => {
  const runsOf = (more: Partial<SearchOptions>): [number, string | undefined, boolean] => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { runs: 3000, stopsEarly: true, ...more })
    const { length } = driveSearch(search, code, bySize(code))
    return [length, search.end, search.chanceOfNews !== undefined]
  }
  expect(runsOf({})).toEqual([expect.closeTo(1500, -2), 'saturated', true])
  expect(runsOf({ callsAgain: true })).toEqual([3000, 'runs', false])
})

describe('the phases', () => {
  test('seeds come first and in order, then combinations, and then the search', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { seeds: [7, 8], combinations: [9, 10][Symbol.iterator]() })
    const phases: string[] = []
    const given = driveSearch(search, code, () => void phases.push(search.phase), 6)
    expect(given.slice(0, 4).map(({ value }) => value)).toEqual([7, 8, 9, 10])
    expect(given.slice(0, 4).every(({ from, traced }) => from === 'seed' && !traced)).toBe(true)
    expect(phases).toEqual(['seeds', 'seeds', 'combinations', 'combinations', 'search', 'search'])
  })

  test('what is brought comes behind the seeds and what was stored, and takes turns with all else from its 65th on', () => {
    const code = new ScriptedCoverage()
    const brought = Array.from({ length: 66 }, (_, at) => 100 + at)
    const search = searchWith(code, { seeds: [7], stored: [8], brought, combinations: [9, 10][Symbol.iterator]() })
    const phases: string[] = []
    const given = driveSearch(search, code, () => void phases.push(search.phase), 72)
    const values = given.map(({ value }) => value)
    expect(values.slice(0, 66)).toEqual([7, 8, ...brought.slice(0, 64)])
    expect([65, 67, 69, 71].map((at) => [values[at], phases[at]])).toEqual([
      [163, 'seeds'],
      [164, 'seeds'],
      [165, 'seeds'],
      expect.not.arrayContaining(['seeds']),
    ])
    expect([66, 68].map((at) => phases[at])).not.toContain('seeds')
  })

  test('a search that may stop early tries all that is brought', () => {
    const code = new ScriptedCoverage()
    const brought = Array.from({ length: 2500 }, () => 5)
    const search = searchWith(code, { runs: 10_000, stopsEarly: true, brought })
    const given = driveSearch(search, code, bySize(code))
    expect(given.filter(({ value, from }) => from === 'seed' && value === 5)).toHaveLength(2500)
    expect(search.end).toBe('saturated')
  })

  test('a small domain is tried out completely, and the search is then over', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { root: d.int({ min: 0, max: 9 }) })
    const values = driveSearch(search, code, () => undefined).map(({ value }) => value)
    expect(values).toHaveLength(10)
    expect(new Set(values).size).toBe(10)
    expect(search.end).toBe('exhausted')
    expect([search.next(), search.end]).toEqual([undefined, 'exhausted'])
  })

  test('a domain with more values than there are runs is not', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { root: d.int({ min: 0, max: 9 }), runs: 9 })
    driveSearch(search, code, () => undefined)
    expect(search.end).toBe('runs')
  })

  test('the search ends after its runs, counting what was not run', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { runs: 5 })
    search.next()
    search.skip()
    expect(driveSearch(search, code, () => undefined)).toHaveLength(4)
    expect([search.end, search.runs, search.progress.discarded]).toEqual(['runs', 5, 1])
  })

  test('what a seed showed goes through its stage before the search goes on', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { seeds: [500_000] })
    const [seed, staged] = driveSearch(search, code, (value: number) => {
      code.hit(1)
      code.equal(1, value, 77)
    })
    expect(seed).toMatchObject({ value: 500_000, from: 'seed', traced: false })
    expect(staged).toMatchObject({ value: 500_000, from: 'stage', traced: true })
  })

  test('a combination that shows something new has its stage before the next combination', () => {
    const code = new ScriptedCoverage()
    const combinations = [150, 250_000][Symbol.iterator]()
    const given = driveSearch(searchWith(code, { combinations }), code, bySize(code))
    expect(given.slice(0, 2).map(({ from }) => from)).toEqual(['seed', 'stage'])
  })
})

describe('what earlier searches kept', () => {
  test('is run after the seeds, traced, and has no stages again', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { seeds: [3], stored: [200_000], runs: 2 })
    expect(driveSearch(search, code, bySize(code))).toMatchObject([
      { value: 3, from: 'seed', traced: false },
      { value: 200_000, from: 'seed', traced: true },
    ])
    expect(search.hasRevisited).toBe(true)
    const longer = searchWith(code, { stored: [200_000], runs: 40 })
    code.forget()
    expect(origins(longer, code, (value: number) => code.hit(value === 200_000 ? 1 : 2))[1]).not.toBe('stage')
  })

  test('is no discovery, and what is found beyond it is one', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { seeds: [3], stored: [200_000] })
    driveSearch(search, code, bySize(code))
    expect([search.progress.features, search.discovered]).toEqual([2, 0])
    code.forget()
    const other = searchWith(code, { seeds: [3] })
    driveSearch(other, code, bySize(code))
    expect([other.progress.features, other.discovered]).toEqual([2, 1])
  })
})

describe('the loop', () => {
  test('turns over what the code compares with, and goes on from there', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { runs: 100 })
    let reached = false
    driveSearch(search, code, (value: number) => {
      code.hit(1)
      if (!code.equal(1, value * 3 + 1, 123_457)) return
      code.hit(2)
      if (value === 41_152) reached = true
    })
    expect(reached).toBe(true)
    expect(search.kept.edges()).toEqual(new Set([1, 2]))
  })

  test('draws fresh inputs beside mutants of what is kept', () => {
    const code = new ScriptedCoverage()
    const given = origins(searchWith(code, { runs: 2000 }), code, bySize(code))
    const fresh = given.filter((from) => from === 'fresh').length
    expect(fresh).toBeGreaterThan(60)
    expect(fresh).toBeLessThan(250)
    expect(given.filter((from) => from === 'mutant').length).toBeGreaterThan(1500)
  })

  test('a mutant names its parent, and nothing else has one', () => {
    const code = new ScriptedCoverage()
    for (const { from, parent } of driveSearch(searchWith(code), code, bySize(code))) {
      expect(parent !== undefined).toBe(from === 'mutant')
    }
  })

  test('the same seed proposes the same inputs, another seed others', () => {
    const values = (seed: number): unknown[] => {
      const code = new ScriptedCoverage()
      return driveSearch(searchWith(code, { rng: new Rng(seed) }), code, bySize(code)).map(({ value }) => value)
    }
    expect(values(5)).toEqual(values(5))
    expect(values(5)).not.toEqual(values(6))
  })

  test('a failing input teaches nothing of coverage', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { runs: 50 })
    driveSearch(search, code, () => {
      code.hit(1)
      throw new Error('always')
    })
    expect(search.progress).toEqual({ runs: 50, corpus: 0, features: 0, discarded: 0 })
  })

  test('of two inputs that show the same the simpler one stays', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { seeds: [999_999], runs: 3000 })
    driveSearch(search, code, () => code.hit(1))
    expect(search.kept.entries).toHaveLength(1)
    expect(Number(search.kept.entries[0]?.value)).toBeLessThan(999_999)
    expect(search.kept.inputs[0]?.features).toBe(1)
  })
})

describe('refused inputs', () => {
  test('are counted, and lead to inputs that pass', () => {
    const code = new ScriptedCoverage()
    const search = searchWith(code, { runs: 400 })
    driveSearch(search, code, (value: number) => {
      code.hit(1)
      if (!code.equal(1, value + 11, 900_011)) throw discarded
      code.hit(2)
    })
    expect(search.progress.discarded).toBeGreaterThan(300)
    expect(search.kept.edges()).toContain(2)
  })
})

describe('a search without coverage', () => {
  test('is of fresh inputs, and now and then of a mutant of an earlier one; nothing is traced', () => {
    const given = driveSearch(searchWith(undefined, { runs: 2000 }), new ScriptedCoverage(), () => undefined)
    const mutants = given.filter(({ from }) => from === 'mutant').length
    expect(mutants).toBeGreaterThan(30)
    expect(mutants).toBeLessThan(130)
    expect(given.every(({ traced, from }) => !traced && (from === 'fresh' || from === 'mutant'))).toBe(true)
  })

  test('remembers a few inputs, and in the end not only the first ones', () => {
    const search = searchWith(undefined, { runs: 20_000 })
    const given = driveSearch(search, new ScriptedCoverage(), () => undefined)
    const first = new Set(given.slice(0, 33).map(({ value }) => value))
    expect(search.kept.entries).toHaveLength(32)
    expect(search.kept.entries.filter(({ value }) => !first.has(value)).length).toBeGreaterThan(20)
  })

  test('is what remains where coverage is no goal', () => {
    const code = new ScriptedCoverage()
    const signals = { observations: undefined, thrown: undefined }
    const search = searchWith(code, { goals: ['slowest'], signals, runs: 300 })
    const given = driveSearch(search, code, (value: number) => code.spend(value))
    expect(given.every(({ traced }) => !traced)).toBe(true)
    expect(search.goals).toMatchObject([{ goal: 'slowest', unit: 'steps' }])
    expect(Number(search.goals[0]?.best)).toBeGreaterThan(900_000)
  })
})

describe('a limit of complexity', () => {
  const root: AnyDomain = new TupleDomain([d.string(), d.arrayOf(d.int())])
  const large = root.fromValue(['x'.repeat(400), [1, 2, 3]]) as unknown
  /** Keeps whatever is larger than what was there, and compares lengths with what they may not have. */
  const grows =
    (code: ScriptedCoverage): ScriptedTarget =>
    (value: never) => {
      const [text, items] = root.getValue(value) as [string, number[]]
      code.less(1, text.length, 300)
      code.less(2, items.length, 200)
      code.equal(3, text, 'a word of fifty bits and more, as it seems')
      code.hit(10 + Math.min(20, text.length))
      code.hit(40 + Math.min(20, items.length))
    }

  function heaviest(options: Partial<SearchOptions>): number {
    const code = new ScriptedCoverage()
    const proposals = driveSearch(searchWith(code, { root, runs: 800, ...options }), code, grows(code))
    return Math.max(...proposals.map(({ value }) => root.complexity(value)))
  }

  test('holds for what is drawn, mutated, and made of comparisons, and can be wider than the usual one', () => {
    expect(heaviest({})).toBeGreaterThan(2000)
    for (const maxComplexity of [40, 200]) expect(heaviest({ maxComplexity })).toBeLessThanOrEqual(maxComplexity)
    expect(heaviest({ maxComplexity: 100_000 })).toBeGreaterThan(4096)
  })

  test('holds for combinations and kept inputs, and not for seeds', () => {
    const few = { runs: 20, maxComplexity: 200 }
    expect(heaviest({ ...few, stored: [large], combinations: [large][Symbol.iterator]() })).toBeLessThanOrEqual(200)
    expect(heaviest({ ...few, seeds: [large] })).toBe(root.complexity(large))
  })

  test('leaves a small domain of which some values are heavier to the search, which says nothing of all values', () => {
    const small: AnyDomain = new TupleDomain([d.elementOf(['a', 'b', 'c']), d.int({ min: 0, max: 9 })])
    const code = new ScriptedCoverage()
    const limited = searchWith(code, { root: small, maxComplexity: small.maxComplexity - 1 })
    driveSearch(limited, code, () => undefined)
    expect(limited.end).toBe('runs')
    const ample = searchWith(code, { root: small, maxComplexity: small.maxComplexity })
    driveSearch(ample, code, () => undefined)
    expect(ample.end).toBe('exhausted')
  })
})
