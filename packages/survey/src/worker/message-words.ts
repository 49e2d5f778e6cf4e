/** Messages of errors without what the input put into them, so that one cause is told once. */
import { printValue } from '@fuzzwright/core/domain'
import { kindOf } from './difference.ts'

/** Words of the platform's own between which it shows an argument without quotes: `Cannot convert 1a to a BigInt`. */
const shown: readonly (readonly [RegExp, string])[] = [
  [/^(Invalid regular expression).*/s, '$1'],
  [/^(Cannot convert) .* (to a BigInt)$/s, '$1 $2'],
  [/^(The number) .* (cannot be converted to a BigInt)/s, '$1 $2'],
  // Of `Intl`: `Invalid currency code : x`, `Invalid time zone specified: x`.
  [/^(Invalid [a-z][a-z ]*?) ?: .*/is, '$1'],
]

/** The words of a message that are the same whatever the input was: no numbers, and nothing that it quotes. */
export function messageWords(message: string): string {
  return shown.reduce((words, [pattern, left]) => words.replace(pattern, left), message).replace(/\d+|'.*'|".*"/gs, '')
}

const mostWords = 6

/** What is thrown, in a few words of which none stands in the input: `SyntaxError Unexpected token`, whatever the token was. */
export function thrownWords(thrown: unknown, args: readonly unknown[]): string {
  if (!(thrown instanceof Error)) return kindOf(thrown)
  const input = args.map((arg) => printValue(arg)).join(' ')
  const words =
    thrown.message
      // In which way an expression of the input is none, makes no other cause.
      .replace(/^(Invalid regular expression).*/s, '$1')
      .replace(/(["'`]).*?\1/g, '')
      .match(/[A-Za-z]{3,}/g) ?? []
  return [thrown.name, ...words.filter((word) => !input.includes(word)).slice(0, mostWords)].join(' ')
}
