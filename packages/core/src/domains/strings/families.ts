/** Strings over well-known alphabets. */

import type { Domain } from '../../domain/domain.ts'
import { elementOf } from '../choices/element.ts'
import { oneOf } from '../choices/union.ts'
import { asciiCharacters, printableAsciiCharacters, scalarValues } from './alphabet.ts'
import { codePoint, printableAsciiChar } from './char.ts'
import { makeString, type StringBounds, type StringDomain } from './string.ts'

/** Strings of the code units 0 to 127. */
export function asciiString(bounds: StringBounds = {}): StringDomain {
  return makeString('asciiString', asciiCharacters, bounds)
}

/** Strings of blank to tilde, 32 to 126. */
export function printableAsciiString(bounds: StringBounds = {}): StringDomain {
  return makeString('printableAsciiString', printableAsciiCharacters, bounds)
}

/** Well-formed strings: any Unicode, but never half a surrogate pair. FuzzTest's Utf8String. */
export function unicodeString(bounds: StringBounds = {}): StringDomain {
  return makeString('unicodeString', scalarValues, bounds)
}

/** What a reader takes for one character but a program for several: joined emoji, marks on letters, flags. */
const clusters = [
  'e\u0301',
  'n\u0303',
  '\r\n',
  '👨‍👩‍👧',
  '👍🏽',
  '🏳️‍🌈',
  '🇩🇪',
  'ก็',
  '각',
  'क्ष',
  'Z\u0351\u036b\u0343\u036a',
] as const

/** One user-perceived character, of one or more code points. */
export function grapheme(): Domain<string> {
  return oneOf(printableAsciiChar(), codePoint(), elementOf(clusters))
}
