import { expect, test } from 'vitest'
import { Haste } from './haste.ts'

test('each input that is slow for what it asks leaves runs of the search fewer steps, to an end', () => {
  const steps: number[] = []
  const haste = new Haste({ hurry: (mostSteps) => void steps.push(mostSteps) }, 1_000_000)
  expect(haste.isOn).toBe(false)
  for (let at = 0; at < 8; at++) haste.more()
  expect(haste.isOn).toBe(true)
  expect(steps).toEqual([100_000, 50_000, 25_000, 12_500, 6_250, 5_000, 5_000, 5_000])
})
