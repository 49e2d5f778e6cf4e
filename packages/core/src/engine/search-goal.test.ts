import { describe, expect, test } from 'vitest'
import { checkedGoals, goalNames, pursuesCoverage, type SearchGoal } from './search-goal.ts'

const size: SearchGoal = { kind: 'maximize', key: 'size', measure: () => 1 }

describe('goals', () => {
  test('are names, and answers of maximize', () => {
    const goals = [...goalNames, size]
    expect(checkedGoals(goals, 'here')).toEqual(goals)
  })

  test.each([
    [[], 'option goals is empty'],
    ['slowest', 'option goals is "slowest"'],
    [{ kind: 'maximize' }, 'option goals is an object'],
    [null, 'option goals is null'],
    [['slowest', 'fastest'], 'goals[1] is "fastest"'],
    [[null], 'goals[0] is null'],
    [[[]], 'goals[0] is empty'],
    [[['slowest']], 'goals[0] is a list'],
    [[{ kind: 'minimize' }], 'goals[0] is an object'],
    [[3], 'goals[0] is 3'],
  ])('are not %j', (goals, message) => {
    const wanted = { code: 'bad-goal', message: expect.stringContaining(`here: ${message}`) as unknown }
    expect(() => checkedGoals(goals, 'here')).toThrow(expect.objectContaining(wanted))
    expect(() => checkedGoals(goals, 'here')).toThrow(/Goals are 'coverage', .*maximize/)
  })

  test('are coverage unless others are given', () => {
    expect(pursuesCoverage(undefined)).toBe(true)
    expect(pursuesCoverage(['slowest', 'coverage'])).toBe(true)
    expect(pursuesCoverage(['slowest', size])).toBe(false)
  })
})
