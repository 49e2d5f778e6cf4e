import { describe, expect, test } from 'vitest'
import { compareTexts } from './alphabet.ts'
import { simplerTexts } from './simpler-texts.ts'

/** Goes on with the first proposal that is simpler and fails, as an arbitrary of fast-check does. */
function endOf(text: string, fails: (text: string) => boolean): string {
  for (const simpler of simplerTexts(text, 'a', 0)) {
    if (compareTexts(simpler, text) < 0 && fails(simpler)) return endOf(simpler, fails)
  }
  return text
}

describe('steps alone', () => {
  test.each([
    ['A', /^[^ab]$/, 'c'],
    ['!', /^[^a-z0A]$/, 'B'],
    ['é', /^[^a-zA-Z01]$/, '2'],
    ['~', /^[^a-zA-Z0-9]$/, ' '],
    ['😀', /^[^a-f]$/u, 'g'],
    ['xyz', /^...$/, 'aaa'],
  ])('from %j to the simplest text that matches %s', (from, pattern, simplest) => {
    expect(endOf(from, (text) => pattern.test(text))).toBe(simplest)
  })
})
