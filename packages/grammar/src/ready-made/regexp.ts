/** Regular expressions of JavaScript without flags; every text is accepted by new RegExp. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `pattern`. */
export const regexp: Grammar = readEbnf(
  `
pattern   ::= branch ("|" branch)*
branch    ::= term*
term      ::= atom (quantifier @@0.3 | @@0.7) @@0.85 | assertion @@0.15
assertion ::= "^" | "$" | "\\b" | "\\B" | "(?=" pattern ")" | "(?!" pattern ")" | "(?<=" pattern ")" | "(?<!" pattern ")"
quantifier ::= ("*" | "+" | "?" | "{" digit "}" | "{" digit ",}" | "{" digit ",1" digit "}") "?"?
atom      ::= literal @@4 | "." | class | escape | "(" pattern ")" | "(?:" pattern ")"
literal   ::= [A-Za-z0-9 ,:;=!@#%&_~"<>-] @@0.95 | [#xA1-#xD7FF] @@0.05
escape    ::= "\\" [dDsSwW] | "\\" [fnrtv0] | "\\" [.*+?^$(){}|/#x5B-#x5D] | "\\x" hex hex | "\\u" hex hex hex hex | "\\c" [A-Z]
class     ::= "[" "^"? item* "]"
item      ::= [A-Za-z0-9 .*+?$(){}|,:] | "a-z" | "A-Z" | "0-9" | escape
digit     ::= [0-9]
hex       ::= [0-9a-fA-F]
`,
  { name: 'regexp' },
)
