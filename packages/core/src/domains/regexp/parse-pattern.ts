/** The syntax tree of a regular expression of the language. */
import { type AST, RegExpParser } from '@eslint-community/regexpp'

const parser = new RegExpParser({ ecmaVersion: 2025 })

export function parsePattern({ source, flags }: Pick<RegExp, 'source' | 'flags'>): AST.Pattern {
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  return parser.parsePattern(source, 0, source.length, modes)
}
