/** The stage a new entry goes through, on programs that compare what the test writes down, at places known before or not. */
import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { samplePattern } from '../domains/regexp/sample-pattern.ts'
import { comparisonKind } from '../execution/coverage.ts'
import { d } from '../from-shape/d.ts'
import { type Comparison, SiteKnowledge } from '../mutation/comparison.ts'
import { comparisonStage, type Focus } from './comparison-stage.ts'

interface Stage<T> {
  readonly domain: AnyDomain
  readonly value: T
  /** Tells what it compares. */
  run(code: ScriptedCoverage, value: T): void
  readonly knowledge?: SiteKnowledge
  readonly focus?: Focus
  /** The value itself has just run under tracing. */
  readonly isTraced?: boolean
  /** Steps after which the stage is left. */
  readonly most?: number
}

/** What a stage has run, in order, and which of it as a step of a walk. Every run is learned from, as a search does. */
function stage<T>(program: Stage<T>) {
  const { domain, value, run, focus, knowledge = new SiteKnowledge(), isTraced = false, most = 100_000 } = program
  const code = new ScriptedCoverage()
  const given: T[] = []
  const walked: T[] = []
  const learned: (readonly Comparison[])[] = []
  let isWalking = false
  code.trace(true)
  if (isTraced) run(code, value)
  const inputs = comparisonStage(domain.fromValue(value), {
    ...{ root: domain, coverage: code, knowledge, focus, samplePattern, isTraced },
    walks: (on) => {
      isWalking = on
    },
    learned: (comparisons) => void learned.push(comparisons),
  })
  for (const input of inputs) {
    const made = domain.getValue(input) as T
    given.push(made)
    if (isWalking) walked.push(made)
    code.start()
    run(code, made)
    knowledge.learn(code.comparisons)
    if (given.length >= most) break
  }
  return { given, walked, learned, knowledge }
}

const text: AnyDomain = d.string()
const whole: AnyDomain = d.int()
const numbers = (count: number): AnyDomain => d.tupleOf(...Array.from({ length: count }, () => d.int()))

/** Knows both outcomes of these places, and that each was tried so often. */
function settled(tries: Readonly<Record<number, number>>): SiteKnowledge {
  const knowledge = new SiteKnowledge()
  const code = new ScriptedCoverage()
  code.trace(true)
  for (const [site, count] of Object.entries(tries)) {
    code.equal(Number(site), 0, 0)
    code.equal(Number(site), 0, 1)
    for (let turn = 0; turn < count; turn++) knowledge.countTry(Number(site))
  }
  knowledge.learn(code.comparisons)
  return knowledge
}

describe('the stage of an entry', () => {
  test('runs the entry itself first, and tells what it compared, once', () => {
    const { given, learned } = stage({ domain: whole, value: 5, run: (code, n) => code.equal(1, n, 77) })
    expect(given.slice(0, 2)).toEqual([5, 77])
    expect(learned).toHaveLength(1)
    expect(learned[0]).toMatchObject([{ site: 1, left: 5, right: 77 }])
  })

  test('reads the comparisons of the last run where that was of the entry, and traced', () => {
    const { given, learned } = stage({
      domain: whole,
      value: 5,
      isTraced: true,
      run: (code, n) => code.equal(1, n, 77),
    })
    expect(given[0]).toBe(77)
    expect(learned[0]).toMatchObject([{ site: 1, left: 5, right: 77 }])
  })

  test('is over where nothing is compared', () => {
    const { given, learned } = stage({ domain: whole, value: 5, run: () => undefined })
    expect({ given, learned }).toEqual({ given: [5], learned: [[]] })
  })

  test('puts ordinary numbers in the place of those no step leads on from, and goes on from there', () => {
    const { given } = stage({
      domain: d.tupleOf(d.number(), d.int()),
      value: [Number.NaN, 5] as [number, number],
      run: (code, [, n]) => code.equal(1, n, 77),
    })
    expect(given.slice(0, 3)).toEqual([
      [Number.NaN, 5],
      [12, 5],
      [12, 77],
    ])
  })

  test('but not where they take another course', () => {
    const { given } = stage({
      domain: d.tupleOf(d.number(), d.int()),
      value: [Number.NaN, 5] as [number, number],
      run: (code, [x, n]) => (Number.isNaN(x) ? code.equal(1, n, 77) : code.equal(2, n, 78)),
    })
    expect(given.slice(0, 3)).toEqual([
      [Number.NaN, 5],
      [12, 5],
      [Number.NaN, 77],
    ])
  })
})

describe('the order of comparisons', () => {
  const run = (code: ScriptedCoverage, n: number): void => {
    code.equal(1, n, 101)
    code.equal(2, n, 102)
    code.equal(3, n, 103)
  }
  const order = (tries: Readonly<Record<number, number>>): unknown[] => {
    const { given } = stage({ domain: whole, value: 5, run, knowledge: settled(tries) })
    // What is asked for is also what solving comes to.
    return [...new Set(given.filter((n) => n > 100 && n < 104))]
  }

  test('is the one they were met in', () => {
    expect(order({})).toEqual([101, 102, 103])
  })

  test('begins with places nobody has turned over, then goes by how often each was tried', () => {
    expect(order({ 1: 0 })).toEqual([102, 103, 101])
    expect(order({ 1: 9, 2: 3 })).toEqual([103, 102, 101])
  })

  test('leaves out places that were tried 512 times, unless one outcome is missing still', () => {
    expect(order({ 1: 512, 2: 513 })).toEqual([103, 101])
    const knowledge = new SiteKnowledge()
    for (let turn = 0; turn < 600; turn++) knowledge.countTry(1)
    expect(stage({ domain: whole, value: 5, run, knowledge }).given).toContain(101)
  })
})

describe('candidates', () => {
  test('run once each, however many comparisons ask for one', () => {
    const run = (code: ScriptedCoverage, [a = 0, b = 0]: number[]): void => {
      for (let round = 0; round < 4; round++) code.equal(1, a, 70)
      code.equal(2, b, 80)
      code.equal(3, a, 70)
    }
    const { given } = stage({ domain: numbers(2), value: [5, 6], run, knowledge: settled({ 1: 200, 2: 200, 3: 200 }) })
    const seen = given.map((pair) => pair.join())
    expect(new Set(seen).size).toBe(seen.length)
    expect(given).toEqual([
      [5, 6],
      [70, 6],
      [5, 80],
    ])
  })

  test('are counted as tries of their place', () => {
    const { knowledge } = stage({ domain: text, value: 'a', run: (code, s) => code.equal(1, s, 'b') })
    expect(knowledge.tried(1)).toBeGreaterThan(0)
    expect(knowledge.tried(2)).toBe(0)
  })

  test('of one comparison are 48 at most, of one entry 400', () => {
    const equalNumbers = (count: number, sites: number) =>
      stage({
        domain: numbers(count),
        value: Array.from({ length: count }, () => 5),
        run: (code, values: number[]) => {
          for (let site = 1; site <= sites; site++) code.equal(site, values[0] === 5 ? 5 : 0, 1000 + site)
        },
        knowledge: settled(Object.fromEntries(Array.from({ length: sites }, (_, at) => [at + 1, 129]))),
      }).given.length - 1
    expect(equalNumbers(60, 1)).toBe(48)
    expect(equalNumbers(60, 20)).toBe(400)
  })

  test('for one regular expression end after 96 tries', () => {
    const matched = (tries: number) =>
      stage({
        domain: text,
        value: 'a',
        run: (code, s) => code.compare({ site: 1, kind: comparisonKind.matches, left: s, right: '/x{3}/' }),
        knowledge: settled({ 1: tries }),
      }).given
    expect(matched(96)).toContain('xxx')
    expect(matched(97)).toEqual(['a'])
  })
})

describe('computed comparisons', () => {
  const linear = (code: ScriptedCoverage, n: number): boolean => code.equal(1, n * 3 + 7, 1234)

  test('are solved by walking, which is said of the steps and of nothing before', () => {
    const { given, walked } = stage({ domain: whole, value: 5, run: linear })
    expect(given.at(-1)).toBe(409)
    expect(walked).toContain(409)
    expect(walked).not.toContain(5)
    expect(walked.length).toBeLessThan(given.length)
  })

  test('of a place both outcomes of which are known are left after 128 tries', () => {
    expect(stage({ domain: whole, value: 5, run: linear, knowledge: settled({ 1: 128 }) }).given).toContain(409)
    expect(stage({ domain: whole, value: 5, run: linear, knowledge: settled({ 1: 129 }) }).walked).toEqual([])
  })

  test('of texts are solved where each character shows', () => {
    const run = (code: ScriptedCoverage, s: string): boolean => code.equal(1, s.slice(1, 4).toUpperCase(), 'KEY')
    expect(stage({ domain: text, value: 'abcde', run }).given.map((s) => s.slice(1, 4).toUpperCase())).toContain('KEY')
  })

  test('are no tests of types or keys, no comparisons of unlike sides, and none that holds', () => {
    const run = (code: ScriptedCoverage, n: number): void => {
      code.equal(1, n + 1, '7')
      code.equal(2, n + 1, n + 1)
      code.compare({ site: 3, kind: comparisonKind.typeOf, left: n + 1, right: 'string' })
      code.compare({ site: 4, kind: comparisonKind.prefix, left: n + 1, right: 9 })
    }
    expect(stage({ domain: whole, value: 5, run }).walked).toEqual([])
  })

  test('of one place in a loop are looked at at both ends, and walked towards three times', () => {
    const rounds = (code: ScriptedCoverage, [a = 0]: number[]): void => {
      for (let round = 0; round < 20; round++) code.equal(1, (a * 7) % (100 + round), 1000)
    }
    const { knowledge } = stage({ domain: numbers(1), value: [5], run: rounds, knowledge: settled({ 1: 0 }) })
    // Two at each end.
    expect(knowledge.tried(1)).toBe(4)
  })
})

describe('a stage with a focus', () => {
  const chain = (code: ScriptedCoverage, n: number): void => {
    for (let site = 1; site <= 9; site++) if (n === 5) code.equal(site, n, 100 + site)
  }

  test('looks at the last six comparisons, the last of all first', () => {
    const { given } = stage({ domain: whole, value: 5, run: chain, focus: {} })
    const wanted = given.filter((n) => n > 100 && n < 110)
    expect(wanted).toEqual([109, 108, 107, 106, 105, 104])
  })

  test('on places looks at those, and is over where the entry never came there', () => {
    const { given } = stage({ domain: whole, value: 5, run: chain, focus: { sites: [2, 4] } })
    expect(given.filter((n) => n > 100 && n < 110)).toEqual([104, 102])
    expect(stage({ domain: whole, value: 5, run: chain, focus: { sites: [77] } }).given).toEqual([5])
  })

  test('that is thorough turns over everything that was compared, the open places first', () => {
    const { given } = stage({ domain: whole, value: 5, run: chain, focus: { sites: [2], thorough: true } })
    expect(given.filter((n) => n > 100 && n < 110)).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109])
  })

  test('that is thorough tries what is tried only where nothing else has helped', () => {
    const rotated = (code: ScriptedCoverage, n: number): boolean =>
      code.equal(1, ((n << 7) | (n >>> 25)) >>> 0, 0x9e37_79b9)
    const wanted = (0x9e37_79b9 >>> 7) | (0x9e37_79b9 << 25) | 0
    const found = (focus: Focus): boolean =>
      stage({ domain: whole, value: 3, run: rotated, focus }).given.includes(wanted)
    expect([found({ sites: [1] }), found({ sites: [1], thorough: true })]).toEqual([false, true])
  })
})

describe('a pattern the entry goes on with', () => {
  /** Compares as often as the text is long. */
  const loop = (code: ScriptedCoverage, s: string): void => {
    for (let at = 0; at < s.length; at++) {
      code.compare({ site: 1, left: s[at], right: '!', origin: s, originIndex: at })
    }
  }
  const placeOf = (given: readonly string[], wanted: string): number => given.indexOf(wanted)

  test('comes before everything else where the run went round nine times', () => {
    const value = 'abcabcabc'
    const { given } = stage({ domain: text, value, run: loop })
    const [longer, turned] = [placeOf(given, 'abcabcabcabcabca'), placeOf(given, '!bcabcabc')]
    expect(given[1]).toBe(`a${value}c`)
    expect(longer).toBeGreaterThan(0)
    expect(longer).toBeLessThan(turned)
  })

  test('is not tried after fewer rounds, but behind the rest where there is a focus', () => {
    const value = 'abcabc'
    expect(placeOf(stage({ domain: text, value, run: loop }).given, `a${value}c`)).toBe(-1)
    const { given } = stage({ domain: text, value, run: loop, focus: {} })
    expect(placeOf(given, `a${value}c`)).toBeGreaterThan(placeOf(given, 'abcab!'))
  })
})
