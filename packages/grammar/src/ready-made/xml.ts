/** XML documents. Tags match because a grammar can only match names it knows; other names stand in empty tags. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `document`; `element` is a useful start too. */
export const xml: Grammar = readEbnf(
  `
document  ::= prolog element misc*
prolog    ::= xmldecl? misc* doctype?
xmldecl   ::= '<?xml version="1.0"' (' encoding="UTF-8"')? s? "?>"
doctype   ::= "<!DOCTYPE " ("a" | "html" | "root") s? ">" misc*
misc      ::= comment @@0.3 | pi @@0.2 | s @@0.5
element   ::= empty @@2 | "<a" attributes ">" content "</a" s? ">" | "<item" attributes ">" content "</item>" | "<x:y" attributes ">" content "</x:y>" | "<root" attributes ">" content "</root>"
empty     ::= "<" name attributes "/>"
attributes ::= ((s "id=" value)? (s "class=" value)? (s 'xml:lang="en"')?) s?
value     ::= '"' ([^<&"] @@0.9 | entity @@0.1)* '"' | "'" ([^<&'] @@0.9 | entity @@0.1)* "'"
content   ::= (text @@3 | element @@2 | entity | comment | cdata | pi)*
text      ::= textchar
textchar  ::= [#x9#xA#xD -%'-;=#x3F-#x5C#x5E-#xD7FF#xE000-#xFFFD]
entity    ::= "&amp;" | "&lt;" | "&gt;" | "&quot;" | "&apos;" | "&#" [1-9] [0-9] ";" | "&#x" [4-6] [1-9A-F] ";"
comment   ::= "<!--" ([#x9#xA#xD -,.-#xD7FF] | "-" [#x9#xA#xD -,.-#xD7FF])* "-->"
cdata     ::= "<![CDATA[" [#x9#xA#xD -#x5C#x5E-#xD7FF]* "]]>"
pi        ::= "<?" target (s [ -=@-~]*)? "?>"
target    ::= name - /[xX][mM][lL]/
name      ::= [A-Za-z_] [A-Za-z0-9_.-]*
s         ::= [ #x9#xD#xA]+
`,
  { name: 'xml' },
)
