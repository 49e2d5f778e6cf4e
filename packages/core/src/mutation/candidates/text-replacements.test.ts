/** Texts in the place of one that was compared, by how it was compared. */
import { describe, expect, test } from 'vitest'
import { comparisonKind } from '../../execution/coverage.ts'
import type { Operand } from '../comparison.ts'
import { isCodePoint, textReplacements } from './text-replacements.ts'

const { equal, less, prefix, suffix, contains } = comparisonKind

const replaced = (text: string, have: Operand, want: Operand, kind: number = equal): string[] => [
  ...textReplacements(text, { kind, have, want }),
]

describe('a text that was compared with another', () => {
  test('becomes it', () => {
    expect(replaced('key', 'key', 'magic')).toEqual(['magic'])
    expect(replaced('Key', 'Key', 'magic', less)).toEqual(['magic'])
  })

  test('becomes it where the code has trimmed it, or changed its case', () => {
    expect(replaced(' Key', 'key', 'magic')).toEqual(['magic'])
    expect(replaced(' Key', 'KEY', 'magic')).toEqual(['magic'])
    expect(replaced('Key', 'KEY', 'magic')[0]).toBe('magic')
    expect(replaced('other', 'key', 'magic')).toEqual([])
  })

  test('has it wherever it holds the side that was compared, four times at most', () => {
    expect(replaced('a-a-a-a-a-', 'a', 'B').slice(0, 4)).toEqual([
      'B-a-a-a-a-',
      'a-B-a-a-a-',
      'a-a-B-a-a-',
      'a-a-a-B-a-',
    ])
    expect(replaced('aaaaaa', 'aa', 'B').slice(0, 4)).toEqual(['Baaaa', 'aBaaa', 'aaBaa', 'aaaBa'])
  })

  test('has it behind the last place of what has to stay, and before the first', () => {
    expect(replaced('ab-ab-', 'ab', 'B').slice(2)).toEqual(['ab-abB-', 'Bab-ab-'])
  })

  test('becomes one sign over and over from the first place on, where it is one', () => {
    expect(replaced('#a-a', 'a', 'B').at(-1)).toBe('#BBB')
    expect(replaced('#a', 'a', 'B')).not.toContain('#BB')
    expect(replaced('#a-a', 'a', 'BB')).not.toContain('#BBBBBB')
  })

  test('begins and ends with it where nothing was compared', () => {
    expect(replaced('ab', '', 'X')).toEqual(['Xab', 'abX'])
    expect(replaced('ab', undefined, 'X')).toEqual(['Xab', 'abX'])
    expect(replaced('', undefined, 'X')).toEqual(['X'])
  })
})

describe('a text that was tested', () => {
  test('at its beginning gets the other side before it, and in its place', () => {
    expect(replaced('xab', 'ab', '1:', prefix)).toEqual(['x1:ab', 'x1:'])
    expect(replaced('ab', 'ab', '1', prefix)).toEqual(['1', '1ab', '1b'])
  })

  test('at its end gets the other side behind it, and in its place', () => {
    expect(replaced('abx', 'ab', '.t', suffix)).toEqual(['ab.tx', '.tx'])
    expect(replaced('xabx', 'ab', 't', suffix)).toEqual(['xabtx', 'xatx'])
    expect(replaced('xabx', 'ab', 'long', suffix)).toEqual(['xablongx', 'xlongx'])
  })

  test('anywhere gets the other side before it, behind it, in its place, and between two parts', () => {
    expect(replaced('xaby', 'ab', '@', contains)).toEqual(['x@aby', 'xab@y', 'x@by', 'xab@ay'])
  })

  test('while empty gets the other side at both ends of what is there', () => {
    expect(replaced('', '', 'v1', prefix)).toContain('v1')
    expect(replaced('ab', '', '1', suffix)).toEqual(['1ab', '1ab', 'ab1', 'ab1'])
  })
})

describe('a number that was compared', () => {
  test('stands as digits, in the whole text or a part of it', () => {
    expect(replaced('80', 80, 443)).toEqual(['443', '443'])
    expect(replaced(' 80', 80, 443)).toEqual(['443', ' 443'])
    expect(replaced('port 80', 80, 443)).toEqual(['port 443'])
    expect(replaced('80', 81, 443)).toEqual([])
    expect(replaced('80', 80n, 443n)).toContain('443')
  })

  test('is 0 where the text is blank', () => {
    expect(replaced(' ', 0, 5)).toEqual(['5'])
    expect(replaced(' ', 1, 5)).toEqual([])
  })

  test('has its neighbours where the order was asked', () => {
    expect(replaced('5', 5, 9, less).slice(0, 3)).toEqual(['9', '10', '8'])
  })

  test('stands as the character of this code, with its neighbours for an order', () => {
    expect(replaced('a-b', 0x2d, 0x2f)).toEqual(['a/b'])
    expect(replaced('a-b', 0x2d, 0x2f, less)).toEqual(['a/b', 'a0b', 'a.b'])
    expect(replaced('a-b', 0x2d, -1)).toEqual([])
    expect(replaced('a-b', -45, 0x2f)).toEqual([])
  })

  test('is written out where nothing was there', () => {
    expect(replaced('ab', undefined, 7)).toEqual(['7'])
    expect(replaced('ab', 'ab', 7)).toEqual([])
    expect(replaced('ab', 1, 'text')).toEqual([])
  })
})

describe('an encoded text', () => {
  test.each([
    ['  yes\n', 'yes', 'no'],
    ['"yes"', 'yes', '"no"'],
    ['eWVz', 'yes', 'bm8='],
    ['y%65s', 'yes', 'no'],
    ['sey', 'yes', 'on'],
  ])('%j, read as %j, is encoded again', (text, have, expected) => {
    expect(replaced(text, have, 'no', prefix).at(-1)).toBe(expected)
  })

  test('is none that cannot be decoded, and none that reads as it stands', () => {
    expect(replaced('{', 'yes', 'no')).toEqual([])
    expect(replaced('%', 'yes', 'no')).toEqual([])
    expect(replaced('aba', 'aba', 'no', suffix)).toEqual(['no', 'abano', 'ano'])
  })
})

test('codes of characters are whole numbers from 0 to 0x10ffff', () => {
  expect([-1, 0, 65.5, 0x10_ffff, 0x11_0000].map(isCodePoint)).toEqual([false, true, false, true, false])
})
