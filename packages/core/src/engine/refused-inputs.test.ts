import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { RefusedInputs } from './refused-inputs.ts'

function turns(share: number): number {
  const refused = new RefusedInputs(d.int())
  refused.add(1, [7], 1)
  const rng = new Rng(4)
  let chosen = 0
  for (let turn = 0; turn < 1000; turn++) chosen += Number(refused.choose(rng, share) !== undefined)
  return chosen
}

test('refused inputs are mutated as often as others where nothing passes, and hardly where most pass', () => {
  expect(turns(1)).toBeGreaterThan(400)
  expect(turns(1)).toBeLessThan(600)
  expect(turns(0.9)).toBeGreaterThan(100)
  expect(turns(0.5)).toBeLessThan(10)
})

test('there is nothing to choose before an input was refused', () => {
  expect(new RefusedInputs(d.int()).choose(new Rng(1), 1)).toBeUndefined()
})

test('each refused input has one stage, once passing has shown to be hard', () => {
  const refused = new RefusedInputs(d.int())
  refused.add(3, [1], 1)
  refused.add(4, [2], 1)
  refused.add(5, [2], 1)
  expect([refused.isHard(4, 4), refused.isHard(100, 80), refused.isHard(100, 95)]).toEqual([false, false, true])
  expect(refused.takeWaiting().map(({ value }) => value)).toEqual([3, 4])
  expect(refused.takeWaiting()).toEqual([])
})
