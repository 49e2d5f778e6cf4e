import { expect, test, vi } from 'vitest'
import { putChanceBack, withOwnChance } from './own-chance.ts'

const threeNumbers = (): number[] => [Math.random(), Math.random(), Math.random()]

test('what is made by chance is made the same again', () => {
  const made = withOwnChance(threeNumbers)
  expect(new Set(made).size).toBe(3)
  for (const number of made) expect(number >= 0 && number < 1).toBe(true)
  expect(withOwnChance(threeNumbers)).toEqual(made)
  expect(threeNumbers()).not.toEqual(made)
})

test('also inside of another, which goes on, and where it throws', () => {
  const whole = withOwnChance(threeNumbers)
  const [first, inner, next] = withOwnChance(() => [Math.random(), withOwnChance(() => 'made'), Math.random()])
  expect([first, inner, next]).toEqual([whole[0], 'made', whole[1]])
  const { random } = Math
  const refuses = (): never => {
    throw new TypeError()
  }
  expect(() => withOwnChance(refuses)).toThrow(TypeError)
  expect(Math.random).toBe(random)
})

test('who stands in for chance decides', () => {
  const stub = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  expect(withOwnChance(threeNumbers)).toEqual([0.5, 0.5, 0.5])
  stub.mockRestore()
})

test('what was stopped in the middle leaves nothing behind once it is given up', () => {
  const { random } = Math
  withOwnChance(() => {
    expect(Math.random).not.toBe(random)
    putChanceBack()
    expect(Math.random).toBe(random)
  })
})
