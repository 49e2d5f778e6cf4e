/** Expressions as JavaScript regular expressions: how "A but not B" is decided when B is a regular language. */

import { FuzzError } from '@fuzzwright/core'
import { type CharSet, codeOf, pairs } from '../grammar/char-set.ts'
import { numberAt } from '../grammar/column.ts'
import type { Expression, Place, Rule } from '../grammar/grammar.ts'

/** A pattern (flag `u`) for the texts of an expression. Throws a FuzzError where it is recursive. */
export function patternOf(
  expression: Expression,
  rules: ReadonlyMap<string, Rule>,
  inside: readonly string[] = [],
): string {
  const of = (part: Expression): string => patternOf(part, rules, inside)
  switch (expression.kind) {
    case 'literal':
      return Array.from(expression.text, (char) => unit(codeOf(char))).join('')
    case 'chars':
      return classOf(expression.set)
    case 'sequence':
      return expression.parts.map(of).join('')
    case 'choice':
      return `(?:${expression.options.map(of).join('|')})`
    case 'repeat':
      return `(?:${of(expression.part)}){${expression.min},${Number.isFinite(expression.max) ? expression.max : ''}}`
    case 'reference': {
      const used = rules.get(expression.rule)
      if (used === undefined || inside.includes(expression.rule)) throw notRegular(expression.rule, expression.place)
      return `(?:${patternOf(used.body, rules, [...inside, expression.rule])})`
    }
    case 'except':
      return of(expression.part)
    case 'opaque':
      throw notRegular(expression.name, expression.place)
  }
}

/** Texts of a choice between words, or undefined where it is anything else. */
export function wordsOf(expression: Expression): string[] | undefined {
  switch (expression.kind) {
    case 'literal':
      return [expression.text]
    case 'chars':
      return expression.set.size === 1 ? [String.fromCodePoint(numberAt(expression.set.ranges, 0))] : undefined
    case 'sequence': {
      const parts = expression.parts.map(wordsOf)
      return parts.every((part) => part?.length === 1)
        ? [parts.map((part) => (part as string[])[0]).join('')]
        : undefined
    }
    case 'choice': {
      const options = expression.options.map(wordsOf)
      return options.every((option) => option !== undefined) ? options.flat() : undefined
    }
    default:
      return undefined
  }
}

/** A pattern for texts that have `end` in them before their own end: what "anything up to `end`" excludes. */
export function patternReaching(end: string): string {
  const escaped = (text: string): string => Array.from(text, (char) => unit(codeOf(char))).join('')
  // `end` may also begin inside the text and be completed by the real one: a border of `end`.
  const borders = Array.from({ length: end.length - 1 }, (_, at) => at + 1).filter((at) =>
    end.startsWith(end.slice(at)),
  )
  return [escaped(end), ...borders.map((at) => `${escaped(end.slice(0, at))}$`)].join('|')
}

function classOf(set: CharSet): string {
  return `[${pairs(set)
    .map(([from, to]) => (from === to ? unit(from) : `${unit(from)}-${unit(to)}`))
    .join('')}]`
}

function unit(code: number): string {
  return `\\u{${code.toString(16)}}`
}

function notRegular(name: string, place: Place | undefined): FuzzError {
  const details = place === undefined ? {} : { location: `${place.line}:${place.column}` }
  return new FuzzError('unsupported-exception', `what is excluded uses '${name}', which is recursive or not defined`, {
    ...details,
    hint: 'Only what a regular expression can say may stand after a minus.',
  })
}
