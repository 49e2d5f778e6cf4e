import { expect, test } from 'vitest'
import { BreakingInputs } from './breaking-inputs.ts'

function noted(...met: readonly (readonly [cause: string, input: string])[]) {
  const breaking = new BreakingInputs<string>()
  for (const [cause, input] of met) breaking.note(cause, input)
  return breaking.inputs
}

test('an input of each cause is kept, however often one of them is met', () => {
  const often = Array.from({ length: 50 }, (_, at) => [' sign of zero', `often ${at}`] as const)
  expect(noted(...often, ['.flags other', 'once'])).toEqual(['often 0', 'once'])
})

test('causes that differ in a character only are a few, and all together are not many', () => {
  const letters = [...'abcdefghijklmnop']
  const alike = letters.map((letter) => [` lost ${letter}`, letter] as const)
  expect(noted(...alike, ['.flags other', 'another'])).toEqual(['a', 'b', 'another'])
  expect(noted(...letters.map((letter) => [`.${letter} other`, letter] as const))).toEqual(letters.slice(0, 12))
})
