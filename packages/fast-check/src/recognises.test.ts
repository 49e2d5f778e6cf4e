import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recognises } from './recognises.ts'

test('what an arbitrary throws while it looks at a value knows no place, and what is thrown later does', () => {
  const stacks: (string | undefined)[] = []
  const throwing = fc.nat().map(String, () => {
    const error = new Error('none of mine')
    stacks.push(error.stack)
    throw error
  })
  const before = Error.stackTraceLimit
  expect([recognises(throwing, 'a'), recognises(fc.string(), 'a'), recognises(fc.string(), '\n')]).toEqual([
    ...[false, true, false],
  ])
  expect(stacks).toEqual(['Error: none of mine'])
  expect(Error.stackTraceLimit).toBe(before)
})
