/** Comma-separated values as in RFC 4180. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `file`. */
export const csv: Grammar = readEbnf(
  `
file     ::= record (newline record)* newline?
record   ::= field ("," field)*
field    ::= [^",#xA#xD]* @@0.7 | '"' ([^"] @@0.9 | '""' @@0.1)* '"' @@0.3
newline  ::= #xD #xA | #xA
`,
  { name: 'csv' },
)
