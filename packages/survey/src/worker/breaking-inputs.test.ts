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
  const numbers = Array.from({ length: 60 }, (_, at) => String(at))
  expect(noted(...numbers.map((number) => [`.${number} other`, number] as const))).toEqual(numbers.slice(0, 40))
})

test('what was told already is not begun with again', () => {
  const breaking = new BreakingInputs<string>()
  breaking.note('.cause other', 'a')
  breaking.note('.name other', 'b')
  expect(breaking.inputsOf((cause) => cause !== '.cause other')).toEqual(['b'])
  expect(breaking.wants('.name other')).toBe(false)
})
