import { expect, test } from 'vitest'
import { Derivation } from '../derivation/derivation.ts'
import { simplestDerivation } from '../grammar/costs.ts'
import { planOf } from '../grammar/plan.ts'
import { readEbnf } from '../notation/ebnf.ts'
import { Feedback } from './feedback.ts'
import { allWeights, type Goals, singleGoal } from './goals.ts'
import { Levels } from './levels.ts'

const plan = planOf(readEbnf('text ::= [a-z]*'))
const { trace } = simplestDerivation(plan.nodes, plan.rules, plan.simplest, plan.root)
const origin = new Derivation('', Int32Array.from(trace))

/** Levels that were told of runs of a text with a run time. */
function levelsOf(goals: Goals, runs: readonly (readonly [text: string, runTime: number])[]): Levels {
  const levels = new Levels(allWeights(goals))
  const feedback = new Feedback({ plan, goals: allWeights(goals), totalFunctions: 0, runTimeLimit: 0 })
  for (const [text, runTime] of runs) levels.note(feedback.judge(text, origin, { runTime }), origin)
  return levels
}

test('each level of run time has its simplest input', () => {
  const levels = levelsOf(singleGoal('runTime'), [
    ['bb', 3],
    ['ab', 3],
    ['abc', 3],
    ['z', 2],
    ['long', 7],
  ])
  expect(levels.entries.map(({ judged }) => judged.text)).toEqual(['z', 'ab', 'long'])
})

test('there are none where run time is not what counts most', () => {
  expect(levelsOf(singleGoal('coverage'), [['a', 1]]).next()).toBeUndefined()
})

test('steps begin at the short more often than at the long, and at all of them', () => {
  const levels = levelsOf(singleGoal('runTime'), [
    ['', 1],
    ['ab', 2],
    ['abcdefgh', 3],
  ])
  const picked = Array.from({ length: 92 }, () => levels.next()?.judged.text)
  const times = (text: string): number => picked.filter((each) => each === text).length
  expect(times('')).toBeGreaterThan(4 * times('ab'))
  expect(times('ab')).toBeGreaterThan(4 * times('abcdefgh'))
  expect(times('abcdefgh')).toBeGreaterThan(0)
})
