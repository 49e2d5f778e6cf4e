import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { recursionDepth } from '../derivation/recursion-depth.ts'
import { planOf } from '../grammar/plan.ts'
import { parse } from '../parsing/parse.ts'
import { json } from '../ready-made/json.ts'
import { type Evolved, evolve } from './evolve.ts'
import type { EvolveOptions } from './evolve-options.ts'
import { Feedback, type RunFeedback } from './feedback.ts'
import { allWeights, type Goal, type Goals, goalNames, singleGoal } from './goals.ts'
import { hitBucket } from './way-through.ts'

const run = (goals: Goals | undefined, options: Partial<EvolveOptions> = {}): Evolved =>
  evolve({ grammar: json, target: () => ({ functions: [1] }), rng: new Rng(2), ...(goals && { goals }), ...options })

/** Mean of what a number is for the last half of what was run. */
function latest(goals: Goals, measure: (text: string) => number): number {
  const texts: string[] = []
  const target = (text: string): RunFeedback => {
    texts.push(text)
    return { functions: [1] }
  }
  run(goals, { generations: 60, target })
  const late = texts.slice(texts.length / 2)
  return late.reduce((sum, text) => sum + measure(text), 0) / late.length
}

describe('goals of the input alone', () => {
  const plan = planOf(json)
  const only = (goal: Goal): Goals => ({ [goal]: 1 })
  const depth = (text: string): number => {
    let [open, deepest] = [0, 0]
    for (const unit of text) {
      if (unit === '[' || unit === '{') deepest = Math.max(deepest, ++open)
      else if (unit === ']' || unit === '}') open--
    }
    return deepest
  }

  test('a rule inside itself is counted along one way from the root', () => {
    const recursion = (text: string): number => recursionDepth(plan, parse(json, text))
    expect(['1', '[]', '[1]', '[[1], [2]]', '[[[[]]]]'].map(recursion)).toEqual([0, 0, 1, 2, 3])
  })

  test('recursion leads to deeper texts than coverage', () => {
    expect(latest(only('recursion'), depth)).toBeGreaterThan(2 * latest(only('coverage'), depth))
  })

  test('complexity leads to larger texts, shortness to shorter ones', () => {
    const length = (text: string): number => text.length
    const usual = latest(only('coverage'), length)
    expect(latest(only('complexity'), length)).toBeGreaterThan(usual)
    expect(latest(only('shortness'), length)).toBeLessThan(usual)
  })

  test('shortness is 1 for nothing and falls', () => {
    const feedback = new Feedback({ plan, goals: allWeights(only('shortness')), totalFunctions: 1, runTimeLimit: 0 })
    const shortness = ['x'.repeat(100), 'x'.repeat(50), ''].map(
      (text) => feedback.judge(text, undefined, {}).scores.shortness,
    )
    expect(shortness).toEqual(shortness.toSorted())
    expect(shortness.at(-1)).toBe(1)
  })
})

describe('a goal of one’s own', () => {
  const digits = (text: string): number => text.match(/7/g)?.length ?? 0

  test('is what the evolution goes for', () => {
    const { feedback, archive } = run(undefined, { maximize: ({ text }) => digits(text), generations: 100 })
    const without = run(undefined, { generations: 100 })
    const most = Math.max(...without.archive.map(({ text }) => digits(text)))
    expect(feedback.largest).toBeGreaterThan(3 * Math.max(1, most))
    const found = archive.filter(({ record }) => record).map(({ text }) => digits(text))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
  })

  test('sees the derivation and what the run showed', () => {
    const seen = new Set<string>()
    run(undefined, {
      generations: 4,
      maximize: ({ text, derivation, run: shown }) => {
        expect([...(shown.functions ?? [])]).toEqual([1])
        seen.add(derivation === undefined ? 'text' : 'tree')
        return -text.length
      },
    })
    expect(seen).toContain('tree')
  })

  test.each([
    ['it answers no number', { maximize: () => Number.NaN }, 'maximize answered NaN'],
    ['it has a weight and is missing', { goals: { maximize: 1 } }, 'maximize has a weight'],
    ['there is no such goal', { goals: { coverige: 1 } as Goals }, 'coverige'],
  ])('says so where %s', (_, options, message) => {
    expect(() => run(undefined, options)).toThrow(message)
  })
})

describe('ways through the target', () => {
  const feedback = (): Feedback =>
    new Feedback({ plan: planOf(json), goals: singleGoal('paths'), totalFunctions: 0, runTimeLimit: 0 })

  test('are finer than what was covered: counts and order tell runs apart', () => {
    const all = feedback()
    const hits = (...counts: [number, number][]) => ({ hits: new Map(counts) })
    const news = [
      hits([1, 1], [2, 1]),
      hits([2, 1], [1, 1]),
      hits([1, 1], [2, 2]),
      hits([1, 9], [2, 2]),
      hits([1, 12], [2, 2]),
      { functions: [1, 2], path: '1,2' },
      { functions: [1, 2], path: '2,1' },
    ].map((shown) => all.judge('x', undefined, shown).scores.paths)
    expect(news).toEqual([1, 0, 1, 1, 0, 1, 1])
    expect(all.paths.size).toBe(5)
    expect(all.functions.size).toBe(2)
    expect(all.hits.size).toBe(4)
  })

  test('counts are told apart as in AFL', () => {
    expect([1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 127, 128, 1e6].map(hitBucket)).toEqual([
      0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7,
    ])
  })

  test('as a goal bring more of them, and what ran more often is archived', () => {
    const target = (text: string) => ({
      hits: new Map([
        [1, text.length],
        [2, text.split('[').length],
      ]),
    })
    const paths = (goals: Goals): number => run(goals, { target, generations: 60 }).feedback.paths.size
    expect(paths({ paths: 1 })).toBeGreaterThan(paths({ shortness: 1 }))
    const { archive } = run({ hits: 1 }, { target, generations: 60 })
    expect(archive.filter(({ newFunctions }) => newFunctions === 0).length).toBeGreaterThan(2)
  })
})

test('every goal can be the single one', () => {
  for (const goal of goalNames) {
    const { curve } = run(singleGoal(goal), { maximize: ({ text }) => text.length, generations: 2 })
    expect(curve.length, goal).toBe(2)
  }
})
