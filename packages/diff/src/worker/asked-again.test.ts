/** How often a given function is called with the same arguments: a difference where it is told something, none where it is asked. */
import { expect, test } from 'vitest'
import { mostCalls } from './asked-again.ts'
import { type Outcome, partingOf } from './outcome.ts'
import { OwnArguments } from './own-arguments.ts'

type Given = (...args: readonly unknown[]) => unknown

/** How a call that makes the calls `before` of what it is given parts from one that makes the calls `after`. */
function parting(given: Given, before: readonly (readonly unknown[])[], after: typeof before): string | undefined {
  const own = new OwnArguments()
  const outcomeOf = (version: 'before' | 'after', made: typeof before): Outcome => {
    const calls: unknown[][] = []
    const [listened] = own.for(version, [given], calls) as [Given]
    for (const args of made) listened(...args)
    return { ended: 'returned', value: 0, args: [], given: () => [], calls }
  }
  return partingOf(outcomeOf('before', before), outcomeOf('after', after), { messages: false, order: false })?.kind
}

const twice = (n: unknown): number => Number(n) * 2

test('what is asked again, or in between, is the same', () => {
  expect(parting(twice, [[1], [1], [2], [1]], [[1], [2]])).toBeUndefined()
  expect(
    parting(
      twice,
      [
        [1, [2]],
        [1, [2]],
      ],
      [[1, [2]]],
    ),
  ).toBeUndefined()
})

test('what is asked otherwise, or in another order, is not', () => {
  expect(parting(twice, [[1], [1]], [[1], [2]])).toBe('calls')
  expect(parting(twice, [[1], [2]], [[2], [1]])).toBe('calls')
  expect(parting(twice, [[1], [1]], [])).toBe('calls')
  expect(parting(twice, [[1], [1]], [[1, 0]])).toBe('calls')
})

test('a listener that is told twice is a difference, and so is what is called without arguments or answers a promise', () => {
  expect(parting(() => undefined, [[1], [1]], [[1]])).toBe('calls')
  expect(parting(() => 7, [[], []], [[]])).toBe('calls')
  expect(parting(async () => 7, [[1], [1]], [[1]])).toBe('calls')
})

test('what comes behind the last call that was noted is not known to differ', () => {
  const many = Array.from({ length: mostCalls }, () => [1])
  expect(parting(twice, [...many, [2], [3]], [[1], [2], [3]])).toBeUndefined()
  expect(parting(twice, [...many, [2]], [[0], [2]])).toBe('calls')
})
