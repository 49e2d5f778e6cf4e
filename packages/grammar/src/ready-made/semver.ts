/** Version numbers of Semantic Versioning 2.0.0. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `version`. */
export const semver: Grammar = readEbnf(
  `
version    ::= number "." number "." number ("-" prerelease)? ("+" build)?
number     ::= "0" | [1-9] [0-9]*
prerelease ::= (number | mixed) ("." (number | mixed))*
mixed      ::= [0-9]* [A-Za-z-] [0-9A-Za-z-]*
build      ::= [0-9A-Za-z-]+ ("." [0-9A-Za-z-]+)*
`,
  { name: 'semver' },
)
