import { expect, test } from 'vitest'
import { freshSeed, systemClock } from './system.ts'

test('seeds nobody gave are 32-bit integers, and hardly ever the same', () => {
  const seeds = Array.from({ length: 50 }, freshSeed)
  expect(seeds.every((seed) => seed === (seed | 0))).toBe(true)
  expect(seeds.some((seed) => seed < 0)).toBe(true)
  expect(seeds.some((seed) => Math.abs(seed) > 0x1_0000)).toBe(true)
  expect(new Set(seeds).size).toBeGreaterThan(45)
})

test('the clock of the machine does not go back', () => {
  const [first, second] = [systemClock.now(), systemClock.now()]
  expect(second).toBeGreaterThanOrEqual(first)
})
