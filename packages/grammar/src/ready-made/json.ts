/** JSON as RFC 8259 has it. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** JSON as RFC 8259 has it. */
export const json: Grammar = readEbnf(
  `
json     ::= ws value ws
value    ::= object | array | string | number | "true" | "false" | "null"
object   ::= "{" ws (member (ws "," ws member)* ws)? "}"
member   ::= string ws ":" ws value
array    ::= "[" ws (value (ws "," ws value)* ws)? "]"
string   ::= '"' char* '"'
char     ::= [^"\\#x0-#x1F] @@0.9 | "\\" escape @@0.1
escape   ::= ["\\/bfnrt] | "u" hex{4}
hex      ::= [0-9a-fA-F]
number   ::= "-"? ("0" | [1-9] [0-9]*) ("." [0-9]+)? ([eE] [+-]? [0-9]+)?
ws       ::= @@0.8 | [ #x9#xA#xD]+ @@0.2
`,
  { name: 'json' },
)
