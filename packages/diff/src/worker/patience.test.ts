import { expect, test } from 'vitest'
import { Patience } from './patience.ts'
import { stepBudget } from './search-request.ts'

test('after a few inputs that do not end the others get fewer steps', () => {
  const budgets: number[] = []
  const coverage = { exhausted: true, start: (steps: number) => void budgets.push(steps) }
  const patience = new Patience(coverage)
  const run = (isHang: boolean): void => {
    patience.begin()
    coverage.exhausted = isHang
    patience.end()
  }
  for (let at = 0; at < 100; at++) run(false)
  for (let at = 0; at < 5; at++) run(true)
  expect(budgets).toEqual([])
  run(false)
  expect(budgets).toEqual([stepBudget / 10])
})
