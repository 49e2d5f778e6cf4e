import { expect, test } from 'vitest'
import { formatPass } from './format-pass.ts'
import { goalTexts } from './goal-texts.ts'

test.each([
  [{ goal: 'slowest', unit: 'steps', best: 4813 }, 'at most 4,813 steps'],
  [{ goal: 'diverse', unit: 'paths', best: 1 }, '1 different path'],
  [{ goal: 'exceptions', unit: 'exceptions', best: 3 }, '3 kinds of exceptions'],
  [{ goal: 'state', unit: 'values', best: 12 }, '12 values of state'],
  [{ goal: 'depth', unit: 'value', best: -1700 }, 'depth up to -1,700'],
  [{ goal: 'ratio', unit: 'value', best: 0.25 }, 'ratio up to 0.25'],
] as const)('%j reads %s', (goal, text) => {
  expect(goalTexts([goal])).toEqual([text])
})

test('the quiet line names the best of each goal', () => {
  const goals = [
    { goal: 'slowest', unit: 'steps', best: 12 },
    { goal: 'depth', unit: 'value', best: 3 },
  ] as const
  expect(formatPass({ outcome: 'passed', runs: 100, seed: 7, goals })).toBe(
    '100 runs, at most 12 steps, depth up to 3, seed 7',
  )
})

test('many goals do not make a long line', () => {
  const goals = Array.from({ length: 40 }, (_, index) => ({ goal: `g${index}`, unit: 'value', best: 1 }) as const)
  expect(goalTexts(goals)).toEqual(['g0 up to 1', 'g1 up to 1', 'g2 up to 1', 'g3 up to 1', '36 more goals'])
})
