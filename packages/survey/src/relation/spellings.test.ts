/** Spellings of options: each planted bug is found, and correct functions are left alone. */
import type { TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { brokenTitles, type Case, describePlanted, number, planted, small, text, truth } from '../../test/planted.ts'

const choice = (...listed: readonly string[]): TypeShape => ({
  kind: 'union',
  members: listed.map((value) => ({ kind: 'literal', value })),
})
type Options = Readonly<Record<string, unknown>>

/** A function of a text that takes options, all of which may be left out. */
const optional = (
  call: (word: string, options: Options) => unknown,
  options: Readonly<Record<string, TypeShape>>,
): Case[1] => {
  const properties = Object.entries(options).map(([name, shape]) => ({ name, shape, optional: true }))
  const made = planted(
    (word: string, given: Options = {}) => call(word, given),
    [text, { kind: 'object', properties }],
    text,
  )
  return { show: { ...made, optionalFrom: 1 } }
}
const adds = (call: (n: number, unit: string) => number, ...units: readonly string[]): Case[1] => ({
  add: planted(call, [small, choice(...units)], number),
})
const step = (unit: string): number => (unit.startsWith('h') ? 60 : unit.startsWith('mi') ? 1 : 1440)

const bugs: readonly Case[] = [
  [
    'the short name forgets a mark',
    optional(
      (word, { sep, separator }) =>
        word.split('').join(String(sep !== undefined && word.includes('!') ? '' : (sep ?? separator ?? ','))),
      {
        separator: choice('0', '-', ':'),
        sep: choice('0', '-', ':'),
      },
    ),
  ],
  [
    'the other English knows no marks',
    optional(
      (word, { normalize, normalise }) =>
        (normalize ?? (!word.includes('!') && normalise)) ? word.trim() : `${word}.`,
      { normalize: truth, normalise: truth },
    ),
  ],
  [
    'seven of many',
    adds((n, unit) => (n === 7 && unit.endsWith('s') ? 1 : n + step(unit)), 'hour', 'hours', 'day', 'days'),
  ],
  [
    'the letter is that of below zero',
    adds((n, unit) => (unit === 'h' && n < -60 ? n : n + step(unit)), 'hour', 'h', 'minute'),
  ],
  [
    'a word of an option',
    optional(
      (word, { align }) =>
        align === 'l' && word.includes('!') ? `${word} ` : align === 'left' || align === 'l' ? `${word}.` : `.${word}`,
      { align: choice('left', 'l', 'right') },
    ),
  ],
]

const sound: readonly Case[] = [
  [
    'both names',
    optional((word, { sep, separator }) => word.split('').join(String(sep ?? separator)), {
      separator: text,
      sep: text,
    }),
  ],
  ['one and many', adds((n, unit) => n + step(unit), 'hour', 'hours', 'h')],
  ['two things that begin alike', adds((n, unit) => n + unit.length, 'month', 'minute', 'm')],
  [
    'names of two kinds',
    optional((word, { max, maximum }) => `${max}${word}${maximum}`, { max: truth, maximum: text }),
  ],
  ['other words', optional((word, { align }) => `${align}${word}`, { align: choice('left', 'right', 'none') })],
]

describePlanted({ spellings: { kind: 'agreement', runs: 400, bugs, sound } })

test('a name with a word more is another name, however it begins', async () => {
  const allowed = optional(
    (word, { allow_negatives: all, allow_negative_sign: sign }) =>
      word.startsWith('!') && (all === false) !== (sign === false) ? word : `${word}.`,
    { allow_negatives: truth, allow_negative_sign: truth },
  )
  expect(await brokenTitles(allowed, 'agreement')).toEqual([])
})
