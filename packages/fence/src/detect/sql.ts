/** Whether a text is a statement in SQL, and whether a word of it is code and not part of a text, a name in quotes or a comment. */
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

const made = '(?:or\\s+replace\\s+)?(?:(?:temp|temporary|unique|global|virtual|materialized|external|if)\\s+)*'
const kinds =
  'table|view|index|database|schema|user|role|function|procedure|trigger|type|sequence|extension|column|policy'

/** How statements begin. Where the first word is one of plain English as well, another one has to follow. */
const beginnings: readonly string[] = [
  'select\\s',
  'with\\s[\\s\\S]*?\\bas\\b',
  'insert\\s[\\s\\S]*?\\binto\\b',
  'replace\\s+into\\b',
  'merge\\s+into\\b',
  'update\\s[\\s\\S]*?\\bset\\b',
  'delete\\s[\\s\\S]*?\\bfrom\\b',
  `(?:create|alter|drop|truncate)\\s+${made}(?:${kinds})\\b`,
  'truncate\\s+\\S+\\s*;?\\s*$',
  '(?:grant|revoke)\\s[\\s\\S]*?\\b(?:to|from)\\b',
  "(?:call|execute|exec)\\s+[\\w.$]+\\s*(?:\\(|\\s[@'\\d])",
  'explain\\s+(?:analyze\\s+|query\\s+plan\\s+)?(?:select|insert|update|delete|with)\\b',
  'show\\s+(?:full\\s+)?(?:tables|columns|databases|index|keys|create)\\b',
  'set\\s+(?:@|session\\b|local\\b|global\\b|role\\b|names\\b|search_path\\b|time\\s+zone\\b)',
  'pragma\\s',
  'attach\\s+(?:database\\s)?',
  'values\\s*\\(',
  '(?:begin|start\\s+transaction)\\s*;',
]

const statement = new RegExp(`^(?:[\\s(;]|--[^\\n]*\\n|/\\*[\\s\\S]*?\\*/)*(?:${beginnings.join('|')})`, 'i')

/**
 * The code itself says that it is a statement: much else than databases has methods of the same names, and what is an input from its
 * first word on was put together by nobody.
 */
export function isOwnStatement(text: string, inputs: readonly string[]): boolean {
  const begins = statement.exec(text)
  if (begins === null) return false
  const word = text.slice(0, begins[0].length).search(/[a-z]/i)
  return !inputs.some((given) => given.toLowerCase().includes(canary) && startOf(given, text) <= word)
}

/** Where an input stands in a text; behind all of it where it does not. */
function startOf(given: string, text: string): number {
  const at = text.indexOf(given)
  return at < 0 ? text.length : at
}
