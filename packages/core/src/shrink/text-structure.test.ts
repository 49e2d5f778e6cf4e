import { describe, expect, test } from 'vitest'
import { segmentsOf, spansOf } from './text-structure.ts'

const spans = (text: string): string[] => spansOf(text).map(({ start, end }) => text.slice(start, end))
const segments = (text: string, start = 0, end = text.length): string[] =>
  segmentsOf(text, { start, end }).map((span) => text.slice(span.start, span.end))

describe('spans', () => {
  test('are brackets and quotes with what is between them, outer ones first', () => {
    expect(spans('f(a[1], {b: "c"})')).toEqual(['(a[1], {b: "c"})', '[1]', '{b: "c"}', '"c"'])
    expect(spans('<a><b>')).toEqual(['<a>', '<b>'])
  })

  test('are matched by their kind; what is not closed, or not opened, is none', () => {
    expect(spans('(a')).toEqual([])
    expect(spans('a)')).toEqual([])
    expect(spans('(a]')).toEqual([])
    expect(spans('([a)')).toEqual(['([a)'])
    expect(spans('([a)]')).toEqual(['([a)'])
  })

  test('have no brackets inside of quotes, and an escaped quote ends nothing', () => {
    expect(spans('"(a)"')).toEqual(['"(a)"'])
    expect(spans(String.raw`"a\"b" 'c'`)).toEqual([String.raw`"a\"b"`, "'c'"])
    expect(spans('"(a)')).toEqual(['(a)'])
    expect(spans('`a` "b\'c"')).toEqual(['`a`', '"b\'c"'])
  })
})

describe('segments', () => {
  test('are the pieces between separators, each with one beside it', () => {
    expect(segments('a,b;c')).toEqual(['a,', 'b;', ';c'])
    expect(segments('a b\nc')).toEqual(['a ', 'b\n', '\nc'])
  })

  test('left out one by one leave the others separated', () => {
    for (const text of ['a,b,c', 'one two', ',', 'a,(b,c),d']) {
      for (const { start, end } of segmentsOf(text, { start: 0, end: text.length })) {
        const left = text.slice(0, start) + text.slice(end)
        expect(left.length).toBeLessThan(text.length)
        expect(spansOf(left).length).toBeLessThanOrEqual(spansOf(text).length)
      }
    }
  })

  test('are not split inside of nested spans', () => {
    expect(segments('a,(b,c),d')).toEqual(['a,', '(b,c),', ',d'])
    expect(segments('"a,b",c')).toEqual(['"a,b",', ',c'])
  })

  test('are those inside of one span', () => {
    expect(segments('x(a,b)y', 2, 5)).toEqual(['a,', ',b'])
    expect(segments('x(a,b)y', 0, 1)).toEqual([])
  })

  test('are none where nothing separates', () => {
    expect(segments('abc')).toEqual([])
    expect(segments('')).toEqual([])
  })
})
