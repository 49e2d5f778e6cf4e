import { expect, test } from 'vitest'
import { StageCosts } from './stage-costs.ts'

function after(...steps: readonly number[]): StageCosts {
  const costs = new StageCosts()
  for (const one of steps) costs.ran(one)
  return costs
}

test('a stage takes what it needs where its input takes no longer than others do', () => {
  expect(after().shareOf(1_000_000)).toBe(undefined)
  expect(after(100, 100).shareOf(799)).toBe(undefined)
  expect(after(0, 0, 0).shareOf(0)).toBe(undefined)
})

test('a few steps are nothing, where others take none', () => {
  expect(after(0, 0, 0, 0, 0, 0, 0, 0, 0, 7).shareOf(7)).toBe(undefined)
  expect(after(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5_000).shareOf(5_000)).toBe(93)
})

test('of an input that takes many times as long the fewer runs, the longer it takes', () => {
  const costs = after(50, 150)
  expect([999, 1_600, 6_400, 1e9].map((steps) => costs.shareOf(steps))).toEqual([undefined, 64, 16, 8])
})

test('what takes long is no exception where everything does', () => {
  const costs = after(...Array.from({ length: 100 }, () => 10_000))
  expect(costs.shareOf(20_000)).toBe(undefined)
})
