import { expect, test } from 'vitest'
import { printValue } from './print-value.ts'

test('what an index may answer that nobody put there is printed by its name', () => {
  class Box {}
  expect([Object.getPrototypeOf({}), [], Box.prototype].map((value) => printValue(value))).toEqual([
    'Object.prototype',
    '[]',
    'Box.prototype',
  ])
  expect(printValue([Array.prototype, { constructor: Box }])).toMatch(/^\[Array\.prototype, \{ constructor: /)
})
