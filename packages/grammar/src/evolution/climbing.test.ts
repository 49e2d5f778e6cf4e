import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { readEbnf } from '../notation/ebnf.ts'
import type { Approach } from './approaches.ts'
import { approaches } from './approaches.ts'
import { evolve } from './evolve.ts'
import type { RunFeedback } from './feedback.ts'
import { type Goals, multipleGoals, singleGoal } from './goals.ts'

const pairs = readEbnf('s ::= n ":" n    n ::= [0-9]{1,6}')
/** Climbs where it can, and generates otherwise. */
const climbing: Approach = { ...approaches.directed, edits: { climb: 1 }, sources: { uniform: 1 }, adaptive: false }

function texts(target: (text: string) => RunFeedback, goals: Goals, approach: Approach): string[] {
  const run: string[] = []
  evolve({
    grammar: pairs,
    samples: [],
    approach,
    goals,
    rng: new Rng(1),
    inputs: 1,
    generations: 400,
    hangAfter: Number.POSITIVE_INFINITY,
    target: (text) => {
      run.push(text)
      return target(text)
    },
  })
  return run
}

/** Throws where the second number is a zero, and each other error for numbers of its own length. */
const divides = (text: string): RunFeedback => {
  const isZero = /:0+$/.test(text)
  return { functions: [1], runTime: 1, ...(isZero && { thrown: { error: new RangeError('zero') } }) }
}

describe('an input that throws', () => {
  const goals = singleGoal('exceptions')

  test('is edited where that keeps the exception', () => {
    const run = texts(divides, goals, climbing)
    const first = run.findIndex((text) => divides(text).thrown !== undefined)
    const climbed = run.slice(first + 20)
    const share = climbed.filter((text) => divides(text).thrown !== undefined).length / climbed.length
    // Of uniform texts one in sixty is such.
    expect(share).toBeGreaterThan(0.6)
    expect(new Set(run).size / run.length).toBeGreaterThan(0.9)
  })

  test('is climbed from less while new exceptions are likely', () => {
    let thrown = 0
    const alwaysNew = (text: string): RunFeedback => ({
      ...divides(text),
      ...(/:0+$/.test(text) && { exceptionKey: String(thrown++) }),
    })
    const many = (target: (text: string) => RunFeedback): number =>
      texts(target, goals, climbing).filter((text) => /:0+$/.test(text)).length
    expect(many(alwaysNew)).toBeLessThan(many(divides) * 0.9)
  })
})

test('where goals are alike nothing is climbed, and chance is drawn as without it', () => {
  const without = { ...climbing, ascent: 0, edits: {} }
  expect(texts(divides, multipleGoals, climbing)).toEqual(texts(divides, multipleGoals, without))
})

test('longer runs are climbed to from the longest', () => {
  const sevens = (text: string): RunFeedback => ({ functions: [1], runTime: text.replace(/[^7]/g, '').length })
  const longest = (approach: Approach): number =>
    Math.max(...texts(sevens, singleGoal('runTime'), approach).map((text) => text.replace(/[^7]/g, '').length))
  expect(longest(climbing)).toBeGreaterThan(longest({ ...climbing, ascent: 0, edits: {} }) + 2)
})
