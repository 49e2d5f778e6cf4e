/** Strings and characters: short, plain, in order. */
import { d } from '../../src/from-shape/d.ts'
import { pair } from './quality-case.ts'

const vowels = /[aeiou]/

export const stringCases = [
  pair('string: any', d.string(), () => true, ''),
  pair('string: not empty', d.string(), (text) => text !== '', 'a'),
  pair('string: five characters', d.string(), (text) => text.length >= 5, 'aaaaa'),
  pair('string: thirty characters', d.string(), (text) => text.length >= 30, 'a'.repeat(30)),
  pair('string: an upper-case letter', d.string(), (text) => /[A-Z]/.test(text), 'A'),
  pair('string: a digit', d.string(), (text) => /[0-9]/.test(text), '0'),
  pair('string: a digit from 5', d.string(), (text) => /[5-9]/.test(text), '5'),
  pair('string: a letter from m', d.string(), (text) => /[m-z]/.test(text), 'm'),
  pair('string: a blank', d.string(), (text) => text.includes(' '), ' '),
  pair('string: a line end', d.string(), (text) => text.includes('\n'), '\n'),
  pair('string: a quote', d.string(), (text) => text.includes("'"), "'"),
  pair('string: beyond ASCII', d.string(), (text) => /[^\0-\x7f]/.test(text), '\x80'),
  pair('string: no vowel', d.string(), (text) => text !== '' && !vowels.test(text), 'b'),
  pair('string: two different characters', d.string(), (text) => new Set(text).size >= 2, 'ab'),
  pair('string: a repeated character', d.string(), (text) => new Set(text).size < text.length, 'aa'),
  pair('string: a neighbour repeated', d.string(), (text) => /(.)\1/.test(text), 'aa'),
  pair('string: digit before letter', d.string(), (text) => /[0-9][a-z]/.test(text), '0a'),
  pair('string: letter after the first', d.string(), (text) => /.[a-z]/.test(text), 'aa'),
  pair('string: not a palindrome', d.string(), (text) => [...text].reverse().join('') !== text, 'ab'),
  pair('string: changes when trimmed', d.string(), (text) => text.trim() !== text, ' '),
  pair('string: inner blank', d.string(), (text) => text.trim() === text && text.includes(' '), 'a a'),
  pair('string: changes in lower case', d.string(), (text) => text.toLowerCase() !== text, 'A'),
  pair('string: even length from 4', d.string(), (text) => text.length >= 4 && text.length % 2 === 0, 'aaaa'),
  pair('string: three commas', d.string(), (text) => text.split(',').length > 3, ',,,'),
  pair('string: starts with a dash', d.string(), (text) => text.startsWith('-'), '-'),
  pair('string: balanced brackets', d.stringOf(d.elementOf(['(', ')', 'x'])), (text) => /\(.*\)/.test(text), '()'),
  pair('string: bounds', d.string().withMinSize(3), () => true, 'aaa'),
  pair('asciiString: a tilde', d.asciiString(), (text) => text.includes('~'), '~'),
  pair('string: not its own JSON', d.string(), (text) => JSON.stringify(text) !== `"${text}"`, '"'),
  pair('char: any', d.char(), () => true, 'a'),
  pair('numericChar: from 4', d.numericChar(), (character) => character >= '4', '4'),
  pair('upperChar: any', d.upperChar(), () => true, 'A'),
]
