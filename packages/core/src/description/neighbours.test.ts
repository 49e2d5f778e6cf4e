import { describe, expect, test } from 'vitest'
import { negate, numberNeighbours, operatorOf, stringNeighbours, swap } from './neighbours.ts'

const holds = {
  '==': (a: number, b: number) => a === b,
  '===': (a: number, b: number) => a === b,
  '!=': (a: number, b: number) => a !== b,
  '!==': (a: number, b: number) => a !== b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
} as const
const operators = Object.keys(holds) as (keyof typeof holds)[]
const pairs = [
  [1, 2],
  [2, 1],
  [2, 2],
] as const

describe.each(operators)('%s', (operator) => {
  test('swapped says the same of exchanged sides', () => {
    for (const [a, b] of pairs) expect(holds[swap(operator)](b, a)).toBe(holds[operator](a, b))
  })

  test('negated says the opposite', () => {
    for (const [a, b] of pairs) expect(holds[negate(operator)](a, b)).toBe(!holds[operator](a, b))
  })

  test('a constant and its neighbours lie on both sides of the boundary', () => {
    const near = numberNeighbours(10, { kind: 'comparison', operator, side: 'right' })
    expect(new Set(near.map((value) => holds[operator](value, 10)))).toEqual(new Set([true, false]))
    expect(near[0]).toBe(10)
  })
})

test('a constant on the left is seen from the variable', () => {
  expect(operatorOf({ kind: 'comparison', operator: '<', side: 'left' })).toBe('>')
  expect(operatorOf({ kind: 'case' })).toBe('===')
  expect(operatorOf({ kind: 'key' })).toBe(undefined)
})

test('texts have a shorter, a longer and a neighbour of the other case, none twice', () => {
  expect(stringNeighbours('aB')).toEqual(['aB', 'a', 'aBa', 'Ab'])
  expect(stringNeighbours('')).toEqual(['', 'a'])
  expect(numberNeighbours(Number.NaN, { kind: 'none' })).toEqual([Number.NaN])
})
