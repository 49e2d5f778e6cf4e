/** Every law of domains, over grammars of many shapes. */
import { checkLaw, laws } from '@fuzzwright/core/domain'
import { describe, test } from 'vitest'
import {
  css,
  csv,
  email,
  type Grammar,
  glob,
  inGrammar,
  javascript,
  json,
  markdown,
  readEbnf,
  regexp,
  semver,
  sqlSelect,
  url,
  xml,
} from '../src/index.ts'

const grammars: Readonly<Record<string, Grammar>> = {
  json,
  css,
  javascript,
  url,
  email,
  csv,
  xml,
  sqlSelect,
  markdown,
  semver,
  glob,
  regexp,
  leftRecursive: readEbnf('e ::= e "+" t | t  t ::= t "*" f | f  f ::= "(" e ")" | [0-9]+'),
  ambiguous: readEbnf('e ::= e "+" e | e "-" e | "(" e ")" | [a-z]'),
  exceptions: readEbnf('s ::= (id " ")*  id ::= [a-d]+ - ("ab" | "c" | "d" | "dd")'),
  wide: readEbnf('a ::= ([^a] | "a" [#x10000-#x10010]){0,30}'),
  finite: readEbnf('a ::= [ab]{0,2} ("x" | "y" | "")'),
  constant: readEbnf('a ::= "only this"'),
  empty: readEbnf('a ::= ""'),
  palindromes: readEbnf('p ::= "a" p "a" | "b" p "b" | [ab]?'),
  weights: readEbnf('a ::= "x" @@0 | b @@0.9 | c @@0.1  b ::= [0-9]  c ::= "(" a ")"'),
  cyclic: readEbnf('a ::= b | "x" a "y" | "z"  b ::= a | "w"'),
}

// `npm run test:long` looks at more, as it does for the laws of other domains.
const [few, many] = Number(process.env.LAW_CASES ?? 0) >= 1000 ? [60, 200] : [15, 50]

describe.each(Object.entries(grammars))('inGrammar(%s)', (name, grammar) => {
  const domain = inGrammar(grammar)
  const cases = name in { css: 0, javascript: 0, sqlSelect: 0, markdown: 0 } ? few : many
  for (const law of laws) test(`${law.code}: ${law.says}`, () => checkLaw(law, domain, { cases }))
})
