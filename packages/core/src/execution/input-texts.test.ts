import { describe, expect, test } from 'vitest'
import { numbersOf, textsOf } from './input-texts.ts'

const large = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`key ${at}`, `value ${at}`]))

describe('textsOf', () => {
  test('collects what stands in lists and objects, without repeats, and their keys where asked for', () => {
    const args = ['a', { b: ['c', 'a', 1] }]
    expect(textsOf(args)).toEqual(['a', 'c'])
    expect(textsOf(args, true)).toEqual(['a', 'b', 'c'])
    expect(numbersOf(args)).toEqual(['1'])
  })

  test('has what was handed over as it is, whatever stands before it', () => {
    expect(textsOf([large, 'location'], true)).toContain('location')
    expect(textsOf([large, large, 'location'])).toHaveLength(64)
  })
})
