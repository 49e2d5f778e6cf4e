/** Markdown documents: blocks separated by blank lines, inline spans inside. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `document`; `inline` is a useful start too. */
export const markdown: Grammar = readEbnf(
  `
document  ::= block (blank block)* newline?
blank     ::= newline newline+
newline   ::= #xA
block     ::= heading | paragraph @@3 | list | numbered | quote | fence | rule | table | html @@0.2
heading   ::= "#"{1,6} " " inline+ (" " "#"+)? | inline+ newline ("="{3,} | "-"{3,})
paragraph ::= line (newline line)*
line      ::= inline+ ("  " | "\\")?
list      ::= item (newline item)*
item      ::= indent [*+-] " " (("[ ] " | "[x] ") @@0.2 | @@0.8) inline+
indent    ::= "" @@0.7 | "  " | "    "
numbered  ::= [1-9] "." " " inline+ (newline [1-9] [.)] " " inline+)*
quote     ::= "> " ("> ")? inline+ (newline "> " inline+)*
fence     ::= "\`\`\`" ("js" | "ts" | "") newline (code newline)* "\`\`\`" | "~~~" newline (code newline)* "~~~"
code      ::= [A-Za-z0-9 (){};=+.]*
rule      ::= "---" | "***" | "_ _ _"
table     ::= row newline "|" (":"? "---" ":"? "|")+ (newline row)*
row       ::= "|" (" " inline+ " |")+
html      ::= "<div>" newline inline+ newline "</div>" | "<!-- " word " -->"
inline    ::= piece " "?
piece     ::= word @@6 | emphasis | strong | link | image @@0.3 | span | autolink @@0.2 | escape @@0.3 | entity @@0.2
word      ::= [A-Za-z0-9]+ [.,!?;:]?
emphasis  ::= "*" inline+ "*" | "_" word "_"
strong    ::= "**" inline+ "**" | "__" word "__" | "~~" word "~~"
link      ::= "[" inline+ "](" target ")" @@0.8 | "[" word "][" word? "]" @@0.2
image     ::= "![" word? "](" target ")"
target    ::= ("https://" word | "/" word | "#" word) (' "' word '"')?
span      ::= "\`" [A-Za-z0-9 *_<>]+ "\`"
autolink  ::= "<https://" word ">"
escape    ::= "\\" [*_#x5B#x5D()#+.!-]
entity    ::= "&amp;" | "&#" [1-9] [0-9] ";" | "&nbsp;"
`,
  { name: 'markdown' },
)
