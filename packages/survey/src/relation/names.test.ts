/** What undoes what, by names alone. */
import { expect, test } from 'vitest'
import { undoes } from './names.ts'

test.each([
  ['hexToRgb', 'rgbToHex', true],
  ['hex2rgb', 'rgb2hex', true],
  ['maskFromLength', 'lengthFromMask', true],
  ['maskFromLength', 'lengthFromRange', false],
  ['maskFromLength', 'maskFromLength', false],
  ['hexToRgb', 'rgbFromHex', false],
  ['serialize', 'unserialize', true],
  ['mangleName', 'demangleName', true],
  ['unserialize', 'serialize', false],
  ['mangleName', 'demangleType', false],
])('%s, then %s: %s', (out, back, isBack) => {
  expect(undoes(out, back)).toBe(isBack)
})
