/**
 * What stands between the tokens of grammars that leave it to a lexer: blanks, comments and whatever else is skipped. A
 * scannerless grammar has to say it: after each token comes a gap, and generated gaps are never empty where two tokens
 * written together could become one.
 */
import type { Expression, Rule } from '../grammar/grammar.ts'
import { inChoice } from '../grammar/joined.ts'
import { patternOf } from './pattern-of.ts'

/** Rule names of the gaps; a leading underscore is taken by none of the notations in practice. */
export const gapNames = { hidden: '_hidden', loose: '_gap', tight: '_blank' } as const

/** Tokens that cannot grow together with what follows. */
const separators = new Set(['(', ')', '[', ']', '{', '}', ',', ';'])

/** The rules of the gaps, none where nothing is ever skipped. `suffix` tells the gaps of one mode of a lexer from another's. */
export function gapRules(hidden: readonly Expression[], rules: ReadonlyMap<string, Rule>, suffix = ''): Rule[] {
  if (hidden.length === 0) return []
  const blank = [' ', '\n', '\t'].find((text) => hidden.some((each) => matches(each, text, rules)))
  const some: Expression = {
    kind: 'repeat',
    part: reference(gapNames.hidden + suffix),
    min: 1,
    max: Number.POSITIVE_INFINITY,
  }
  const empty: Expression = { kind: 'literal', text: '' }
  const visible: Expression = { kind: 'literal', text: blank ?? '' }
  const tight: Expression =
    blank === undefined
      ? { kind: 'choice', options: [some, empty], weights: [1, 0] }
      : { kind: 'choice', options: [visible, some, empty], weights: [19, 1, 0] }
  return [
    { name: gapNames.hidden + suffix, body: hiddenTexts(hidden, rules) },
    { name: gapNames.loose + suffix, body: { kind: 'choice', options: [empty, some], weights: [19, 1] } },
    { name: gapNames.tight + suffix, body: tight },
  ]
}

/** Any one of what is skipped. A comment up to the end of the line is generated with that end, or it would swallow what follows. */
function hiddenTexts(hidden: readonly Expression[], rules: ReadonlyMap<string, Rule>): Expression {
  const lineEnds = hidden.some((each) => matches(each, '\n', rules))
  const open = hidden.map((each) => lineEnds && isOpenEnded(each, rules))
  if (!open.includes(true)) return inChoice(hidden)
  const ended = hidden.map((each, at): Expression => {
    return open[at] === true ? { kind: 'sequence', parts: [each, { kind: 'literal', text: '\n' }] } : each
  })
  const bare = hidden.filter((_, at) => open[at] === true)
  return { kind: 'choice', options: [...ended, ...bare], weights: [...ended.map(() => 1), ...bare.map(() => 0)] }
}

/** More members than any class of letters, so that nearly everything would go on with the text. */
const nearlyEverything = 0x8_0000

/** Whether texts of the expression can end in "anything but a few characters, any number of times". */
function isOpenEnded(
  expression: Expression,
  rules: ReadonlyMap<string, Rule>,
  inside: readonly string[] = [],
): boolean {
  const of = (part: Expression): boolean => isOpenEnded(part, rules, inside)
  switch (expression.kind) {
    case 'sequence': {
      const solid = expression.parts.findLastIndex((part) => !matches(part, '', rules))
      return expression.parts.slice(Math.max(0, solid)).some(of)
    }
    case 'choice':
      return expression.options.some(of)
    case 'except':
      return of(expression.part)
    case 'repeat': {
      const { part, max } = expression
      return max === Number.POSITIVE_INFINITY && part.kind === 'chars' ? part.set.size > nearlyEverything : of(part)
    }
    case 'reference': {
      const used = rules.get(expression.rule)
      if (used === undefined || inside.includes(expression.rule)) return false
      return isOpenEnded(used.body, rules, [...inside, expression.rule])
    }
    default:
      return false
  }
}

/** A token and the gap after it. */
export function withGap(token: Expression, text: string | undefined, suffix = ''): Expression {
  const gap = text !== undefined && separators.has(text) ? gapNames.loose : gapNames.tight
  return { kind: 'sequence', parts: [token, reference(gap + suffix)] }
}

/** The token with what a keyword already is left out, so that it is read again as what it was written as. */
export function withoutKeywords(
  token: Expression,
  keywords: readonly string[],
  rules: ReadonlyMap<string, Rule>,
): Expression {
  let pattern: RegExp
  try {
    pattern = new RegExp(`^(?:${patternOf(token, rules)})$`, 'u')
  } catch {
    // A recursive token: none of its texts is a keyword in any grammar seen.
    return token
  }
  // One-letter keywords stay: leaving them out could leave no short text at all.
  const taken = keywords.filter((word) => word.length > 1 && pattern.test(word))
  if (taken.length === 0) return token
  const excluded = taken.map((text) => patternOf({ kind: 'literal', text }, rules)).join('|')
  return { kind: 'except', part: token, pattern: `^(?:${excluded})$`, words: taken }
}

function matches(expression: Expression, text: string, rules: ReadonlyMap<string, Rule>): boolean {
  try {
    return new RegExp(`^(?:${patternOf(expression, rules)})$`, 'u').test(text)
  } catch {
    return false
  }
}

function reference(rule: string): Expression {
  return { kind: 'reference', rule }
}
