import { expect, test } from 'vitest'
import { describe as describeFunction } from '../describe.ts'

/** Whether calls keep to what the tag says; `undefined` where it says nothing that can be executed. */
function statementsOf(returns: string, parameters = 'a: number, b: number'): number {
  const text = `/**\n * What it does.\n * @returns ${returns}\n */\nexport function f(${parameters}): unknown { return 1 }`
  return describeFunction('/nowhere/e.ts', 'f', { text }).documentedReturns?.length ?? 0
}

test.each([
  ['`true` if `a > b`', 1],
  ['`true` if `a > b`, otherwise `false`', 2],
  ['true if a > b, false otherwise', 2],
  ['`-1` if `a < b`, `1` if `a > b`, and `0` otherwise.', 3],
  ['`true` if and only if `a === b`', 2],
  ['{boolean} true if a % 2 === 0', 1],
  ['`null` when `a < 0`', 1],
  ['`a > b`', 1],
  ['`a * b`', 2],
  ['a number between 0 and 1', 2],
  ['An integer from 1 to 6 (inclusive), that stands on the die.', 3],
  ['a non-negative integer', 2],
  ['a positive number.', 1],
  ['a non-empty string', 1],
])('%s can be executed', (returns, count) => {
  expect(statementsOf(returns)).toBe(count)
})

test.each([
  'true if a is larger than b',
  '`true` if `a > b`, or something like it',
  '`true` if `a > b`, unless a flag is set',
  '`true` if `isLarger(a, b)`',
  '`true` if `c > b`',
  'true if a',
  '`result`',
  '`f(a)`',
  'a positive number if a is larger, a negative one if b is',
  'a number between 0 and 1, or NaN',
  'a random number between 0 and 1',
  'a number between a and b',
  'an integer, or -1 where there is none',
  'the sum of `a` and `b`',
  'usually `true` if `a > b`',
])('%s is left to people', (returns) => {
  expect(statementsOf(returns)).toBe(0)
})

test('an argument is known by its place, and the statement by its line', () => {
  const text =
    '/** @returns `true` if `list.length > n` */\nexport function f(n: number, list: string[]) { return true }'
  expect(describeFunction('/nowhere/e.ts', 'f', { text }).documentedReturns).toEqual([
    {
      text: '`true` if `list.length > n`',
      location: '/nowhere/e.ts:1',
      when: {
        kind: 'binary',
        operator: '>',
        left: { kind: 'member', of: { kind: 'argument', at: 1 }, name: 'length' },
        right: { kind: 'argument', at: 0 },
      },
      holds: { kind: 'binary', operator: '===', left: { kind: 'answer' }, right: { kind: 'value', value: true } },
    },
  ])
})

test('a rest parameter, a second tag and a second signature say nothing', () => {
  expect(statementsOf('`true` if `a > 1`', '...a: number[]')).toBe(0)
  expect(statementsOf('`true` if `a > b`\n * @returns `false`')).toBe(0)
  const overloaded =
    '/** @returns `true` if `a > 1` */\nexport function f(a: number): boolean\nexport function f(a: string): boolean\nexport function f(a: unknown) { return a === 1 }'
  expect(describeFunction('/nowhere/e.ts', 'f', { text: overloaded }).documentedReturns).toBeUndefined()
})
