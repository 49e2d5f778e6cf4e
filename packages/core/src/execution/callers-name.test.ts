import { expect, test } from 'vitest'
import { isCallersName } from './callers-name.ts'

/** What the engine says of the name, or `undefined` where it takes it. */
function refusal(make: () => unknown): Error | undefined {
  try {
    make()
  } catch (error) {
    if (error instanceof Error) return error
  }
  return undefined
}

/** The engine garbles all that is not ASCII: in bytes, and a space for the character of code 0. */
const names = ['', 'ab', 'Mars/Base', '\0', 'a\0b', '\x80', 'é', '€5', '😀', '\ud800']

test.each(names)('a name of the caller is known again however it is quoted: %j', (name) => {
  for (const make of [
    () => new Intl.NumberFormat('en', { style: 'currency', currency: name }),
    () => new Intl.DateTimeFormat('en', { timeZone: name }),
    () => new Intl.NumberFormat('en', { style: 'unit', unit: name }),
  ]) {
    const error = refusal(make)
    expect(error).toBeInstanceOf(RangeError)
    expect(error && isCallersName(error, [{ options: [name] }])).toBe(true)
    expect(error && isCallersName(error, ['EUR'])).toBe(false)
  }
})
