/** The worked example of "Directed Grammar-Based Test Generation": a greatest common divisor with a division by zero. */
import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import {
  type ApproachName,
  type Evolved,
  evolve,
  type Goals,
  ignoringGoal,
  inGrammar,
  multipleGoals,
  type RunFeedback,
  readEbnf,
  readWeights,
  singleGoal,
} from '../src/index.ts'

const grammar = readEbnf(`
  start   ::= "euclid(" integer "," integer ")"
  integer ::= digit | nzdigit number
  number  ::= digit | digit number
  digit   ::= "0" | nzdigit
  nzdigit ::= [1-9]
`)
const samples = ['36,20', '1,40', '56,19', '5,307', '92,81', '1032,45', '19,23', '54,36'].map(
  (pair) => `euclid(${pair})`,
)
const lines = 9
/** The program always ends; a guard around each of its runs costs more than they do. */
const hangAfter = Number.POSITIVE_INFINITY

/** Euclid's algorithm, line by line; the remainder is taken before anybody asks whether the divisor is zero. */
function euclid(text: string): RunFeedback {
  const seen = new Set<number>()
  let runTime = 0
  const line = (number: number): void => {
    seen.add(number)
    runTime++
  }
  const numbers = /^euclid\((\d+),(\d+)\)$/.exec(text)
  if (numbers === null) return {}
  let [x, y] = [BigInt(numbers[1] as string), BigInt(numbers[2] as string)]
  line(1)
  try {
    line(2)
    if (x === 0n) {
      line(3)
      return { functions: seen, runTime }
    }
    line(4)
    for (let rest = x % y; rest !== 0n; rest = x % y) {
      line(5)
      x = y
      line(6)
      y = rest
    }
    line(7)
    if (y === 1n) line(8)
    else line(9)
    return { functions: seen, runTime }
  } catch (error) {
    return { functions: seen, runTime, thrown: { error }, exceptionKey: (error as Error).message }
  }
}

type Wish = readonly [approach: ApproachName, goals: Goals, seed: number, generations?: number]

const known = new Map<string, Evolved>()

/** Each run once: the same seed gives the same, as a test below proves. */
function run(...[approach, goals, seed, generations = 48]: Wish): Evolved {
  const key = JSON.stringify([approach, goals, seed, generations])
  let found = known.get(key)
  if (found === undefined) known.set(key, (found = runAnew(approach, goals, seed, generations)))
  return found
}

function runAnew(...[approach, goals, seed, generations = 48]: Wish): Evolved {
  return evolve({
    grammar,
    samples,
    target: euclid,
    rng: new Rng(seed),
    approach,
    goals,
    generations,
    totalFunctions: lines,
    runTimeLimit: 200,
    hangAfter,
  })
}

const seeds = [1, 2, 3, 4, 5]
const total = (of: (seed: number) => number): number => seeds.reduce((sum, seed) => sum + of(seed), 0)

describe('what the paper shows in its first table', () => {
  test('the samples neither divide by zero nor cover everything', () => {
    const seen = new Set(samples.flatMap((sample) => [...(euclid(sample).functions ?? [])]))
    expect(samples.every((sample) => euclid(sample).thrown === undefined)).toBe(true)
    expect(seen.size).toBeLessThan(lines)
  })

  test.each(seeds)('directed at coverage, everything is covered (seed %i)', (seed) => {
    expect(run('directed', singleGoal('coverage'), seed).feedback.functions.size).toBe(lines)
  })

  test.each(['directed', 'fdLoop'] as const)(
    '%s, directed at exceptions, divides by zero more often than any baseline',
    (name) => {
      const directed = total(
        (seed) =>
          run(name, singleGoal('exceptions'), seed).feedback.thrown /
          run(name, singleGoal('exceptions'), seed).feedback.runs,
      )
      expect(directed).toBeGreaterThan(total((seed) => run('probabilistic', multipleGoals, seed).feedback.thrown / 240))
      expect(seeds.every((seed) => run(name, singleGoal('exceptions'), seed).feedback.exceptions.size > 0)).toBe(true)
    },
  )

  test('directed at run time, the numbers are harder than those of any baseline', () => {
    const longest = total((seed) => run('directed', singleGoal('runTime'), seed).feedback.longestRun)
    for (const baseline of ['random', 'probabilistic', 'inverse'] as const) {
      expect(longest, baseline).toBeGreaterThan(total((seed) => run(baseline, multipleGoals, seed).feedback.longestRun))
    }
  })

  test('inverse probabilities find the division, which the samples never show', () => {
    expect(total((seed) => run('inverse', multipleGoals, seed).feedback.thrown)).toBeGreaterThan(
      total((seed) => run('probabilistic', multipleGoals, seed).feedback.thrown),
    )
  })

  test('a goal can be ignored', () => {
    const result = run('directed', ignoringGoal('exceptions'), 1)
    expect(result.curve.length).toBe(48)
    expect(result.curve.at(-1)?.runs).toBe(240)
  })
})

describe('what the default does not lose, for ten seeds', () => {
  const ten = Array.from({ length: 10 }, (_, at) => at + 1)
  const mean = (of: (seed: number) => number): number => ten.reduce((sum, seed) => sum + of(seed) / 10, 0)

  test('exceptions per run, to undirected baselines', () => {
    const perRun = (name: ApproachName, goals: Goals): number =>
      mean((seed) => run(name, goals, seed).feedback.thrown / 240)
    const ours = perRun('directed', singleGoal('exceptions'))
    for (const name of ['random', 'probabilistic', 'inverse'] as const) {
      expect(ours, name).toBeGreaterThan(perRun(name, multipleGoals))
    }
  })

  test('the longest run, to FdLoop as published with as many runs', () => {
    const longest = (name: ApproachName, generations: number): number =>
      mean((seed) => run(name, singleGoal('runTime'), seed, generations).feedback.longestRun)
    expect(longest('directed', 48)).toBeGreaterThan(longest('fdLoop', 24))
  })
})

describe('row by row', () => {
  /** Functions, exceptions and the rest after eight inputs, as many as the table has for each approach. */
  const eight = (name: ApproachName, seed: number): Evolved['feedback'] =>
    evolve({
      ...{ grammar, samples, hangAfter },
      target: euclid,
      rng: new Rng(seed),
      approach: name,
      generations: 2,
      inputs: 4,
    }).feedback
  const baselines = ['random', 'probabilistic', 'inverse', 'evoGFuzz'] as const

  test('2: random characters reach nothing', () => {
    const rng = new Rng(1)
    for (let run = 0; run < 240; run++) {
      const text = Array.from({ length: 1 + rng.below(12) }, () => String.fromCharCode(33 + rng.below(94))).join('')
      expect(euclid(text)).toEqual({})
    }
  })

  test('3 to 5: no baseline covers everything with eight inputs for every seed', () => {
    for (const name of baselines) {
      expect(
        seeds.some((seed) => eight(name, seed).functions.size < lines),
        name,
      ).toBe(true)
    }
  })

  test('3 to 5: alike samples run longest, their inverse throws most and covers least', () => {
    const sum = (name: ApproachName, key: 'runTime' | 'thrown'): number => total((seed) => eight(name, seed)[key])
    expect(sum('probabilistic', 'runTime')).toBeGreaterThan(sum('random', 'runTime'))
    expect(sum('probabilistic', 'runTime')).toBeGreaterThan(sum('inverse', 'runTime'))
    expect(sum('inverse', 'thrown')).toBeGreaterThan(sum('probabilistic', 'thrown'))
    expect(total((seed) => eight('inverse', seed).functions.size)).toBeLessThan(
      total((seed) => eight('probabilistic', seed).functions.size),
    )
  })

  test.each(seeds)(
    '6, 8, 10: what is archived covers everything, with no more inputs than the table (seed %i)',
    (seed) => {
      for (const goals of [singleGoal('coverage'), singleGoal('mappings'), multipleGoals]) {
        const { archive, feedback } = run('directed', goals, seed)
        const found = archive.filter((each) => each.newFunctions > 0).map((each) => euclid(each.text))
        expect(new Set(found.flatMap((each) => [...(each.functions ?? [])])).size).toBe(lines)
        expect(found.length).toBeLessThanOrEqual(8)
        expect(feedback.exceptions.size).toBe(1)
      }
    },
  )

  test('8: directed at mappings, there are more of them than in the samples', () => {
    const ofSamples = evolve({
      grammar,
      samples,
      target: euclid,
      rng: new Rng(1),
      runSamples: true,
      generations: 0,
    }).feedback.mappings.size
    for (const seed of seeds) {
      expect(run('directed', singleGoal('mappings'), seed).feedback.mappings.size).toBeGreaterThan(ofSamples)
    }
  })

  test('9: directed at exceptions, divisions by zero are found more often than by what is directed elsewhere', () => {
    const thrown = (goals: Goals): number => total((seed) => run('directed', goals, seed).feedback.thrown)
    expect(thrown(singleGoal('exceptions'))).toBeGreaterThan(thrown(singleGoal('runTime')))
    expect(thrown(singleGoal('exceptions'))).toBeGreaterThan(thrown(ignoringGoal('exceptions')))
  })

  test('12 to 14: what is ignored suffers', () => {
    const sum = (goals: Goals, key: 'thrown' | 'runTime'): number =>
      total((seed) => run('directed', goals, seed).feedback[key])
    const mappings = (goals: Goals): number => total((seed) => run('directed', goals, seed).feedback.mappings.size)
    // All is covered within some ten runs of each, and all pairs are met, whatever they are directed at.
    expect(mappings(ignoringGoal('mappings'))).toBeLessThanOrEqual(mappings(singleGoal('mappings')))
    expect(sum(ignoringGoal('runTime'), 'runTime')).toBeLessThan(sum(singleGoal('runTime'), 'runTime'))
    expect(sum(ignoringGoal('exceptions'), 'thrown')).toBeLessThan(sum(multipleGoals, 'thrown'))
  })
})

test('more inputs in a generation, and more generations, show more exceptions and mappings', () => {
  const shown = (inputs: number, generations: number): readonly [thrown: number, mappings: number] => {
    const goals = singleGoal('exceptions')
    const each = seeds.map(
      (seed) =>
        evolve({ ...{ grammar, samples, goals, hangAfter, inputs, generations }, target: euclid, rng: new Rng(seed) })
          .feedback,
    )
    return [
      each.reduce((sum, { thrown }) => sum + thrown, 0),
      each.reduce((sum, { mappings }) => sum + mappings.size, 0),
    ]
  }
  const [few, larger, longer] = [shown(1, 10), shown(5, 10), shown(1, 50)]
  for (const [thrown, mappings] of [larger, longer]) {
    expect(thrown).toBeGreaterThan(few[0])
    expect(mappings).toBeGreaterThan(few[1])
  }
})

test('the same seed evolves the same, and the weights can be used again', () => {
  const [first, second] = [runAnew('directed', multipleGoals, 9), runAnew('directed', multipleGoals, 9)]
  expect(first.curve).toEqual(second.curve)
  expect(first.writtenWeights).toEqual(second.writtenWeights)
  const weights = readWeights(first.plan, JSON.parse(JSON.stringify(first.writtenWeights)))
  expect(inGrammar(grammar, { weights }).fromValue('euclid(1,2)')?.text).toBe('euclid(1,2)')
})

test('stops where it is told to, and reports every generation', () => {
  const seen: number[] = []
  const result = evolve({
    grammar,
    target: euclid,
    rng: new Rng(1),
    inputs: 1,
    until: ({ uniqueExceptions }) => uniqueExceptions > 0,
    onGeneration: ({ generation }) => seen.push(generation),
    generations: 1000,
  })
  expect(result.feedback.exceptions.size).toBe(1)
  expect(seen).toEqual(result.curve.map((each) => each.generation))
  expect(seen.length).toBeLessThan(1000)
})
