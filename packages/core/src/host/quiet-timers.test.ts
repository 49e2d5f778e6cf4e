import { expect, test } from 'vitest'
import { quietTimers } from './quiet-timers.ts'

test('while a search goes on nothing is told of the delays of timers, and all else is', () => {
  const told: unknown[][] = []
  const emitWarning = (...words: unknown[]): void => void told.push(words)
  const warner = { emitWarning }
  const [first, second] = [quietTimers(warner), quietTimers(warner)]
  const warn = (): void => {
    warner.emitWarning('Infinity does not fit', 'TimeoutOverflowWarning')
    warner.emitWarning('old', 'DeprecationWarning', 'DEP1')
  }
  warn()
  first()
  warn()
  expect(told).toEqual([
    ['old', 'DeprecationWarning', 'DEP1'],
    ['old', 'DeprecationWarning', 'DEP1'],
  ])
  second()
  expect(warner.emitWarning).toBe(emitWarning)
})
