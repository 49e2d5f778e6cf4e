/** E-mail addresses of RFC 5321: dot-atoms and quoted strings before the at sign, names and literals after it. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `address`. */
export const email: Grammar = readEbnf(
  `
address  ::= local "@" domain
local    ::= atom ("." atom)* @@0.9 | '"' quoted* '"' @@0.1
atom     ::= [A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+
quoted   ::= [ !#-#x5B#x5D-~] @@0.9 | "\\" [ -~] @@0.1
domain   ::= label ("." label)* @@0.95 | "[" octet "." octet "." octet "." octet "]" @@0.05
label    ::= [A-Za-z0-9] ([A-Za-z0-9-]* [A-Za-z0-9])?
octet    ::= "25" [0-5] | "2" [0-4] [0-9] | "1" [0-9] [0-9] | [1-9] [0-9] | [0-9]
`,
  { name: 'email' },
)
