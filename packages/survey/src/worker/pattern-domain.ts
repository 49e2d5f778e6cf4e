/** Regular expressions as one writes them, valid or not, and texts in which they find something. */
import { d } from '@fuzzwright/core'
import type { AnyDomain, Domain } from '@fuzzwright/core/domain'

/** Parameters of relations by these names are made of what their names say. */
export const patternNames = { literal: 'patternLiteral', text: 'patternText' } as const

const characters = [
  'a',
  'b',
  'c',
  '9',
  ' ',
  '#',
  '-',
  ']',
  '}',
  '{',
  ',',
  '=',
  '!',
  ':',
  '/',
  '\n',
  'é',
  'İ',
  '😀',
  '\0',
]

const atoms: readonly string[] = [
  ...['a', 'b', 'ab', 'aa', '.', '^', '$', ' ', '#', '-', ']', '{', '}', 'é', '😀', 'a b'],
  ...['\\d', '\\D', '\\w', '\\s', '\\b', '\\B', '\\.', '\\/', '\\}', '\\]', '\\-', '\\#', '\\^', '\\n', '\\t', '\\0'],
  ...['\\x61', '\\u0061', '\\u0130', '\\u{61}', '\\u{1F600}', '\\cA', '\\40', '\\8', '\\1', '\\2'],
  // Names of groups may be of any letters.
  ...['\\k<n>', '\\k<m>', '\\k<é>', '(?<é>a)'],
  ...['\\p{L}', '\\P{Lu}', '\\p{Script=Greek}'],
]

const classAtoms: readonly string[] = [
  ...['a', 'b', 'z', '9', '.', '^', '$', '-', ' ', '#', '(', ')', '{', '}', '|', '/', 'é', '😀'],
  ...[
    'a-z',
    '0-9',
    'a-c',
    '\\d',
    '\\w',
    '\\s',
    '\\b',
    '\\]',
    '\\\\',
    '\\-',
    '\\^',
    '\\n',
    '\\x61',
    '\\u0061',
    '\\cA-\\cZ',
    '\\k<x>',
  ],
]

const quantifiers = ['', '', '', '*', '+', '?', '{0}', '{2}', '{1,2}', '{1,}', '*?', '+?', '??', '{2}?']
const openings = ['(', '(?:', '(?<n>', '(?=', '(?!', '(?<=', '(?<!']
const flagSets = ['', 'i', 'u', 'g', 'm', 's', 'y', 'iu', 'gu', 'gi', 'im']

const marks = [
  ...openings,
  ')',
  '[',
  '[^',
  '|',
  ...quantifiers.filter((often) => often !== ''),
  ...classAtoms,
  ...atoms,
]
const tokens = [...new Set(marks)].sort((a, b) => b.length - a.length)

/** Parts of expressions in any order: what is recognised of a text, and made simpler part by part. */
function tokenTexts(): Domain<string> {
  return d
    .arrayOf(d.elementOf(tokens))
    .withSoftMaxSize(6)
    .map((list) => list.join(''), {
      from: (whole: string): string[] | undefined => {
        const list: string[] = []
        for (let at = 0; at < whole.length; at += list.at(-1)?.length ?? 1) {
          const token = tokens.find((one) => whole.startsWith(one, at))
          if (token === undefined) return undefined
          list.push(token)
        }
        return list
      },
    })
}

function patternTexts(): Domain<string> {
  const classes = d
    .tupleOf(d.elementOf(['[', '[^']), d.arrayOf(d.elementOf(classAtoms)).withSoftMaxSize(4))
    .map(([open, items]) => `${open}${items.join('')}]`)
  return d.recursive<string>((self) => {
    const group = d.tupleOf(d.elementOf(openings), self).map(([open, inner]) => `${open}${inner})`)
    const atom = d.oneOf(d.elementOf(atoms), d.elementOf(atoms), classes, group)
    const term = d.tupleOf(atom, d.elementOf(quantifiers)).map(([what, often]) => what + often)
    const sequence = d.arrayOf(term).withSoftMaxSize(3)
    return d
      .arrayOf(sequence)
      .withMinSize(1)
      .withSoftMaxSize(2)
      .map((choices) => choices.map((terms) => terms.join('')).join('|'))
  })
}

/** Texts of literals, most of which every engine takes: `/a+?/u`. */
function literals(): Domain<string> {
  return d
    .tupleOf(d.oneOf(tokenTexts(), patternTexts()), d.elementOf(flagSets))
    .map(([text, flags]) => `/${text}/${flags}`, {
      from: (literal: string): [string, string] => {
        const end = literal.lastIndexOf('/')
        return [literal.slice(1, end), literal.slice(end + 1)]
      },
    })
}

/** Expressions that this engine takes. */
export function patterns(): AnyDomain {
  const made = (literal: string): RegExp | undefined => {
    const end = literal.lastIndexOf('/')
    try {
      return new RegExp(literal.slice(1, end), literal.slice(end + 1))
    } catch {
      return undefined
    }
  }
  return literals().map((literal) => made(literal) ?? /(?:)/, { from: (value: RegExp) => String(value) })
}

/** Of a relation about regular expressions: what one of its parameters is made of, by its name. */
export function patternInputs(name: string): AnyDomain | undefined {
  if (name === patternNames.literal) return literals()
  if (name !== patternNames.text) return undefined
  return d
    .arrayOf(d.elementOf(characters))
    .withSoftMaxSize(5)
    .map((list) => list.join(''))
}
