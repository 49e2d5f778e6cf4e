/**
 * Errors by which code says of itself that it has made a mistake: what it throws where nobody should ever come. A refusal
 * of what a caller did says something of the caller.
 */
import { textsOf } from './input-texts.ts'

const names = /assert|invariant|unreachable|internal/i

const phrases = [
  '\\bassert(?:ion)?s?\\b',
  '\\binvariant\\b',
  '^unreachable\\b|\\bunreachable (?:code|case|branch|state|statement)\\b',
  "\\b(?:should|must|ca|can|could|shall|may)(?:n'?t| ?not| never) (?:ever )?(?:happen|occur|be reached|get here|come here|be here)",
  '\\bcannot (?:happen|occur|be reached|get here)',
  '\\b(?:this )?never happens\\b',
  '\\bimpossible (?:state|case|branch)\\b|^impossible[.!]?$',
  '\\binternal (?:error|failure|bug|inconsistency)\\b',
  '\\b(?:inconsistent|corrupt(?:ed)?|broken|illegal|invalid) internal state\\b|\\binternal state is\\b',
  '\\b(?:this is|probably|likely) a bug\\b|^bug\\b',
  '\\bsanity check\\b',
]
const phrase = new RegExp(phrases.join('|'), 'i')

/** Whether an error says that the code that threw it is wrong, in words of its own and not in those of an argument. */
export function admitsMistake({ name, message }: Error, args: readonly unknown[]): boolean {
  if (names.test(name)) return true
  if (!phrase.test(message)) return false
  const quoted = textsOf(args, true).filter((text) => phrase.test(text))
  // As they are, and as JSON writes them: `{ "assert\\"": 1 }`.
  const spelled = quoted.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])
  return phrase.test(spelled.reduce((rest, text) => rest.replaceAll(text, ''), message))
}
