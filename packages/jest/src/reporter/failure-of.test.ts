import { expect, test } from 'vitest'
import { failureOf } from './failure-of.ts'

test('message and first frame, without the name of our error', () => {
  const text =
    'FuzzFailure: \u001b[31mFound\u001b[39m\n\n  Replay: x\n    at shout (/p/src/shout.ts:2:31)\n    at Array.map (<anonymous>)'
  expect(failureOf([text], '/p/a.test.ts')).toEqual({
    message: 'Found\n\n  Replay: x',
    file: '/p/src/shout.ts',
    line: 2,
    column: 31,
  })
})

test('a frame without a name, a Windows path, and no frame at all', () => {
  expect(failureOf(['Error: x\n    at /p/a b.ts:1:2'], 't')).toMatchObject({ file: '/p/a b.ts', line: 1, column: 2 })
  expect(failureOf(['Error: x\n    at f (C:\\p\\a.ts:1:2)'], 't')).toMatchObject({ file: 'C:\\p\\a.ts', line: 1 })
  expect(failureOf(['nothing more'], '/p/a.test.ts')).toEqual({ message: 'nothing more', file: '/p/a.test.ts' })
  expect(failureOf([], 't')).toBeUndefined()
})
