/** What holds of every search, whatever the code under test does: programs are inputs of the engine itself. */
import { expect, test } from 'vitest'
import { driveSearch, type ScriptedTarget } from '../../test/scripted/drive-search.ts'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { emptyDictionary } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { bucketsPerEdge } from '../execution/coverage.ts'
import { discarded } from '../execution/discard.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { check } from '../session/check.ts'
import type { Proposal } from './proposal.ts'
import { Search } from './search.ts'

type Input = readonly [number, string, readonly number[]]
const root: AnyDomain = d.tupleOf(d.int(), d.string(), d.arrayOf(d.int()))

/** Numbers a program reads from its input. */
const readings: readonly ((input: Input) => number)[] = [
  ([n]) => n,
  ([n]) => n * 3 + 1,
  ([, text]) => text.length,
  ([, text]) => text.charCodeAt(0) || 0,
  ([, , list]) => list.length,
  ([, , [first = 0, second = 0]]) => first + second,
]

/** What follows a comparison that holds. Most programs go on. */
const endings = ['goOn', 'goOn', 'goOn', 'return', 'refuse', 'fail'] as const

/** One step: which number is compared, how and with what, and what follows. */
type Line = readonly [reading: number, isEqual: boolean, wanted: number, ending: number]
const lines = d
  .arrayOf(
    d.tupleOf(
      d.int({ min: 0, max: readings.length - 1 }),
      d.boolean(),
      d.int({ min: -100, max: 1000 }),
      d.int({ min: 0, max: endings.length - 1 }),
    ),
  )
  .withMaxSize(12)

function targetOf(program: readonly Line[], code: ScriptedCoverage): ScriptedTarget {
  return (value: never) => {
    const input = root.getValue(value) as Input
    code.hit(0)
    for (const [at, [reading, isEqual, wanted, ending]] of program.entries()) {
      const seen = readings[reading]?.(input) ?? 0
      const isMet = isEqual ? code.equal(at, seen, wanted) : code.less(at, seen, wanted)
      code.hit(1 + at * 2 + Number(isMet))
      code.spend(seen % 7)
      if (!isMet || endings[ending] === 'goOn') continue
      if (endings[ending] === 'return') return
      throw endings[ending] === 'refuse' ? discarded : new Error('failed')
    }
  }
}

function searchFor(code: ScriptedCoverage | undefined, seed: number): Search {
  const seeds = [root.fromValue([1, 'a', []]), root.fromValue([500, 'word', [1, 2]])]
  const rng = new Rng(seed)
  return new Search({
    ...{ root, rng, coverage: code, dictionary: emptyDictionary, seeds, combinations: undefined, runs: 60 },
  })
}

/** Holds for thirty programs; the engine makes them, and those that break a law simpler. */
async function holds(law: (program: readonly Line[], seed: number) => void): Promise<void> {
  const report = await check(law, { domains: [lines, d.int({ min: 0, max: 1e6 })], runs: 30, seed: 7 })
  expect(report.finding).toBeUndefined()
  expect(report.runs).toBe(30)
}

test('proposes inputs of its domain only: seeds first, then mutants that name their parent, and others that have none', () =>
  holds((program, seed) => {
    const code = new ScriptedCoverage()
    const search = searchFor(code, seed)
    const given = driveSearch(search, code, targetOf(program, code))
    expect(given.filter(({ value }) => root.validate(value) !== undefined)).toEqual([])
    expect(given.filter(({ from, parent }) => (parent !== undefined) !== (from === 'mutant'))).toEqual([])
    expect(given.slice(0, 2).map(({ value }) => root.getValue(value))).toEqual([
      [1, 'a', []],
      [500, 'word', [1, 2]],
    ])
    expect([search.end, search.runs, given.length, search.next()]).toEqual(['runs', 60, 60, undefined])
  }))

test('keeps what passed, each input for something, and reaches what those reached and nothing else', () =>
  holds((program, seed) => {
    const code = new ScriptedCoverage()
    const search = searchFor(code, seed)
    const target = targetOf(program, code)
    const passed = new Set<unknown>()
    const reached = new Set<number>()
    let isSound = true
    driveSearch(search, code, (value) => {
      isSound &&= search.kept.entries.every(({ alive, best }) => alive && best > 0)
      target(value)
      passed.add(value)
      const features: number[] = []
      for (let left = code.features(features); left > 0; left--) {
        reached.add(Math.floor((features[left - 1] ?? 0) / bucketsPerEdge))
      }
    })
    expect(isSound).toBe(true)
    expect(search.kept.entries.filter(({ value }) => !passed.has(value))).toEqual([])
    expect([...search.kept.edges()].filter((edge) => !reached.has(edge))).toEqual([])
    const complexities = search.kept.values().map((value) => root.complexity(value))
    expect(complexities).toEqual([...complexities].sort((a, b) => a - b))
    expect(search.kept.inputs).toHaveLength(search.progress.corpus)
  }))

test('never forgets a feature, and counts as discovered what seeds did not show', () =>
  holds((program, seed) => {
    const code = new ScriptedCoverage()
    const search = searchFor(code, seed)
    const target = targetOf(program, code)
    const features: number[] = []
    const discovered: number[] = []
    driveSearch(search, code, (value) => {
      features.push(search.progress.features)
      discovered.push(search.discovered)
      target(value)
    })
    const ascending = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b)
    expect(features).toEqual(ascending(features))
    expect(discovered).toEqual(ascending(discovered))
    expect(discovered.slice(0, 2)).toEqual([0, 0])
    expect(discovered.filter((count, at) => count > (features[at] ?? 0))).toEqual([])
  }))

test('follows from its seed alone, with coverage and without', () =>
  holds((program, seed) => {
    const proposals = (isBlind: boolean): Proposal[] => {
      const code = new ScriptedCoverage()
      const search = searchFor(isBlind ? undefined : code, seed)
      return driveSearch(search, code, targetOf(program, code))
    }
    const valuesOf = (given: readonly Proposal[]): unknown[] => given.map(({ value }) => root.getValue(value))
    const [guided, blind] = [proposals(false), proposals(true)]
    expect(valuesOf(proposals(false))).toEqual(valuesOf(guided))
    expect(valuesOf(proposals(true))).toEqual(valuesOf(blind))
    expect(blind.some(({ traced }) => traced)).toBe(false)
  }))
