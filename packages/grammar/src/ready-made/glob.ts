/** File globs: stars, classes, braces and the extended patterns of shells. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `glob`. */
export const glob: Grammar = readEbnf(
  `
glob     ::= "!"? "/"? segment ("/" segment)* "/"?
segment  ::= "**" @@0.2 | part+ @@0.8
part     ::= text @@5 | "*" @@2 | "?" | class | braces | extended
text     ::= [A-Za-z0-9_.-] @@0.95 | "\\" [*?{}()#x5B#x5D!] @@0.05
class    ::= "[" [!^]? member+ "]"
member   ::= [a-z0-9_] | [a-c] "-" [x-z] | "[:alpha:]" | "[:digit:]"
braces   ::= "{" choice ("," choice)* "}" @@0.8 | "{" [0-9]+ ".." [0-9]+ "}" @@0.2
choice   ::= part*
extended ::= [?*+@!] "(" part+ ("|" part+)* ")"
`,
  { name: 'glob' },
)
