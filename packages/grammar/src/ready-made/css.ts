/**
 * CSS style sheets: selectors, declarations with the values of everyday sheets, and the common at-rules. Parsed beyond that, by
 * alternatives of weight 0: at-rules of any name, custom properties of any value, nesting, and selectors that came later.
 */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `stylesheet`. */
export const css: Grammar = readEbnf(
  `
stylesheet   ::= ws (charset ws)? (import ws)* (statement ws)* (@@1 | '/*' ([^*] | '*'+ [^*/])* '*'* @@0)
statement    ::= ruleset @@0.8 | at_rule @@0.2 | cdo @@0
at_rule      ::= media | supports | fontface | keyframes | page | other_rule @@0
charset      ::= '@charset "utf-8";' | '@charset ' string ';' @@0
import       ::= '@import' s (string | 'url(' string ')') (s mediaquery)? ws ';'
other_rule   ::= '@' (ident - /media|supports|font-face|keyframes|page|charset|import/) prelude (';' | '{' ws ((statement | keyframe | declaration ws ';') ws)* (declaration ws)? '}')
prelude      ::= ([^;{}"'/#x5C] | string | comment | '/' | escape)*
media        ::= '@media' (s mediaquery (mediacomma mediaquery)* ws @@1 | prelude @@0) '{' ws ((ruleset @@1 | at_rule @@0) ws)* '}'
mediacomma   ::= ',' ws @@1 | s ',' ws @@0
mediaquery   ::= (('not' | 'only') s)? mediatype (s 'and' s mediafeature)* | mediafeature (s 'and' s mediafeature)*
mediatype    ::= 'all' | 'screen' | 'print'
mediafeature ::= '(' ws featurename (ws ':' ws featurevalue)? ws ')'
featurename  ::= 'min-width' | 'max-width' | 'min-height' | 'orientation' | 'color' | 'prefers-color-scheme' | 'hover' | ident @@0
featurevalue ::= [+-]? (digit+ ('.' digit+)? | '.' digit+) (@@0.3 | unit @@0.7 | (exponent | ws '/' ws digit+) @@0) @@0.4 | 'portrait' @@0.2 | 'dark' @@0.2 | 'none' @@0.2 | ident @@0
supports     ::= '@supports' (s ('not' s)? '(' ws declaration ws ')' ws @@1 | prelude @@0) '{' ws ((ruleset @@1 | at_rule @@0) ws)* '}'
fontface     ::= '@font-face' ws block
page         ::= '@page' (s ':' ('first' | 'left' | 'right'))? ws block
keyframes    ::= '@keyframes' s ident ws '{' ws (keyframe ws)* '}'
keyframe     ::= ('from' | 'to' | percentage) (ws ',' ws ('from' | 'to' | percentage))* ws block
cdo          ::= '<!--' | '-->'

ruleset      ::= selector (ws ',' ws selector)* ws block
block        ::= '{' ws (declaration (ws ';' ws declaration)* (ws ';')? ws)? (@@1 | nested+ @@0) '}'
nested       ::= (ruleset | at_rule | declaration ws ';' | ';') ws
selector     ::= compound (combinator compound)*
combinator   ::= ws [>+~] ws | s
compound     ::= (type | '*' | '&' @@0) part* | part+
type         ::= 'a' | 'p' | 'div' | 'ul' | 'li' | 'h1' | 'span' | 'input' | ident
part         ::= '#' name | '.' ident | attribute | pseudo
attribute    ::= '[' ws ident ws ([~|^$*]? '=' ws (ident | string) ws (@@1 | [iIsS] ws @@0))? ']'
pseudo       ::= ':' plainpseudo | '::' ('before' | 'after' | 'first-line')
               | ':' ident @@0 | '::' ident @@0 | ':' ident '(' ws (nth ('of' s selector)? | relative (ws ',' ws relative)* | ws) ws ')' @@0
               | ':not(' ws compound ws ')' | ':nth-child(' ws nth ws ')' | ':lang(' ident ')'
relative     ::= ([>+~] ws)? selector
plainpseudo  ::= 'hover' | 'focus' | 'active' | 'first-child' | 'last-child' | 'root' | 'empty' | 'checked'
nth          ::= 'odd' | 'even' | '-'? digit+ | '-'? digit* 'n' (ws [+-] ws digit+)?

declaration  ::= property ws ':' ws value (ws '!' ws 'important')? @@0.9 | custom @@0.1
custom       ::= '--' name ws ':' (ws value @@1 | anything @@0)
anything     ::= ([^;{}()#x5B#x5D"'/#x5C] | string | comment | '/' | escape | '(' anything ')' | '[' anything ']' | '{' (anything | ';')* '}')*
property     ::= 'color' | 'margin' | 'padding' | 'width' | 'height' | 'display' | 'font' | 'border' | 'background'
               | 'transition' | 'grid-template-columns' | 'content' | 'z-index' | 'transform' | ident | '-webkit-' ident | [*_] ident @@0
value        ::= term (separator term)*
separator    ::= s @@0.7 | ws ',' ws @@0.2 | ws '/' ws @@0.1
term         ::= numeric @@0.36 | ident | string | hexcolor | url | function | (important | lines) @@0 | unicode @@0.02
important    ::= '!ie'
lines        ::= '[' ws (ident ws)* ']'
unicode      ::= 'U+' [0-9A-F]{1,5} ('-' [0-9A-F]{1,5})?
function     ::= funcname '(' ws (argument (ws ',' ws argument)* ws)? ')' | 'calc(' ws sum ws ')' | 'var(' ws '--' name ws (',' ws value ws)? ')'
funcname     ::= 'rgb' | 'rgba' | 'hsl' | 'translate' | 'rotate' | 'linear-gradient' | 'attr' | 'minmax' | 'repeat' | ident
argument     ::= term (s term)*
sum          ::= product (s [+-] s product)*
product      ::= factor (ws [*/] ws (number | factor @@0))*
factor       ::= numeric @@0.75 | '(' ws sum ws ')' @@0.25 | (function | ident) @@0
url          ::= 'url(' blank (string | [a-zA-Z0-9_./:?&=%#;,+@~-]+) blank ')'
blank        ::= @@0.9 | [ #x9#xA#xD#xC]+ @@0.1
hexcolor     ::= '#' (hex{3} | hex{6} | hex{8})
hex          ::= [0-9a-fA-F]
numeric      ::= [+-]? (digit+ ('.' digit+)? | '.' digit+) (@@0.33 | exponent @@0.01 | '%' @@0.33 | unit @@0.33 | ident @@0)
exponent     ::= [eE] [+-]? digit{1,2}
number       ::= [+-]? (digit+ ('.' digit+)? | '.' digit+) ([eE] [+-]? digit{1,2} @@0.03 | @@0.97)
percentage   ::= [+-]? (digit+ ('.' digit+)? | '.' digit+) '%'
unit         ::= 'px' | 'em' | 'rem' | 'vw' | 'vh' | 'pt' | 's' | 'ms' | 'deg' | 'fr' | 'ch' | 'dpi'
digit        ::= [0-9]
ident        ::= '-'? [a-zA-Z_] namechar* | '-'? escape namechar* @@0.01
name         ::= namechar+
namechar     ::= [a-zA-Z0-9_-] @@0.97 | [#x80-#xD7FF#xE000-#xFFFD] @@0.02 | escape @@0.01
escape       ::= '\\' hex{1,6} ' ' | '\\' [g-zG-Z!-,./:-@#x5B-#x60{-~]
string       ::= '"' ([^"\\#xA#xC#xD] @@0.97 | stringescape @@0.03)* '"' | "'" ([^'\\#xA#xC#xD] @@0.97 | stringescape @@0.03)* "'"
stringescape ::= escape | '\\' #xA
comment      ::= '/*' [^*]* '*'+ ([^*/] [^*]* '*'+)* '/'
s            ::= ' ' @@0.94 | [ #x9#xA#xD#xC]+ (comment [ #x9#xA#xD#xC]*)* @@0.06 | comment [ #x9#xA#xD#xC]* (comment [ #x9#xA#xD#xC]*)* @@0
ws           ::= @@0.85 | [ #x9#xA#xD#xC]+ @@0.12 | [ #x9#xA#xD#xC]* (comment [ #x9#xA#xD#xC]*)+ @@0.03
`,
  { name: 'css' },
)
