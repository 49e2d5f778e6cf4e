import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printValue } from '../domain/print-value.ts'
import { wrapSource } from './wrap-source.ts'

const evaluate = (source: string): unknown => new Function(`return (${source})`)()

describe('wrapSource', () => {
  test('what fits stays on its line', () => {
    expect(wrapSource('{ a: 1, b: [2, 3] }', 20)).toBe('{ a: 1, b: [2, 3] }')
  })

  test('what does not is broken from the outside in', () => {
    const source =
      "{ name: 'a, b', tags: ['x', 'y', /* any */ 'z'], when: new Date('2000-01-01T00:00:00.000Z'), none: {} }"
    expect(wrapSource(source, 40)).toBe(`{
  name: 'a, b',
  tags: ['x', 'y', /* any */ 'z'],
  when: new Date(
    '2000-01-01T00:00:00.000Z'
  ),
  none: {}
}`)
  })

  test('brackets in strings, comments and regular expressions are not brackets', () => {
    expect(wrapSource("['[', /[/(]{2}/, /* ) */ 1]", 10)).toBe("[\n  '[',\n  /[/(]{2}/,\n  /* ) */ 1\n]")
  })

  test('wrapped source means the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 10, max: 80 }), (value, width) => {
        expect(evaluate(wrapSource(printValue(value), width))).toEqual(value)
      }),
    )
  })

  test('a hole at the end of an array survives', () => {
    expect(evaluate(wrapSource(printValue(new Array(3)), 4))).toHaveLength(3)
  })
})
