/** Whether a word of a statement in SQL is code, and not part of a text, a name in quotes or a comment. */
import { canary } from './canary.ts'

/** A call, so that a name which the code has checked is not taken for one. */
const called = new RegExp(`\\b${canary}\\s*\\(`, 'i')

/** Quoted parts and comments; `backslash`: whether one in a text stands before what does not end it, as in MySQL. */
function withoutQuoted(statement: string, backslash: boolean): string {
  const inText = backslash ? '(?:\\\\[\\s\\S]|[^\\\\Q]|QQ)*' : '(?:[^Q]|QQ)*'
  const quoted = ["'", '"', '`'].map((quote) => `${quote}${inText.replaceAll('Q', quote)}(?:${quote}|$)`)
  const pattern = new RegExp(`${quoted.join('|')}|--[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$)`, 'g')
  return statement.replace(pattern, ' ')
}

/** The canary is called in it, whichever way its texts are escaped. */
export function isCodeInSql(statement: string): boolean {
  return called.test(withoutQuoted(statement, false)) && called.test(withoutQuoted(statement, true))
}
