/** CSS style sheets: selectors, declarations with the values of everyday sheets, and the common at-rules. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `stylesheet`. */
export const css: Grammar = readEbnf(
  `
stylesheet   ::= ws (charset ws)? (import ws)* (statement ws)*
statement    ::= ruleset @@0.8 | media | supports | fontface | keyframes | page | cdo @@0
charset      ::= '@charset "utf-8";' | '@charset ' string ';' @@0
import       ::= '@import' s (string | 'url(' string ')') (s mediaquery)? ws ';'
media        ::= '@media' s mediaquery (mediacomma mediaquery)* ws '{' ws (ruleset ws)* '}'
mediacomma   ::= ',' ws @@1 | s ',' ws @@0
mediaquery   ::= (('not' | 'only') s)? mediatype (s 'and' s mediafeature)* | mediafeature (s 'and' s mediafeature)*
mediatype    ::= 'all' | 'screen' | 'print'
mediafeature ::= '(' ws featurename (ws ':' ws featurevalue)? ws ')'
featurename  ::= 'min-width' | 'max-width' | 'min-height' | 'orientation' | 'color' | 'prefers-color-scheme' | 'hover' | ident @@0
featurevalue ::= length | 'portrait' | 'dark' | 'none' | number | ident @@0
supports     ::= '@supports' s ('not' s)? '(' ws declaration ws ')' ws '{' ws (ruleset ws)* '}'
fontface     ::= '@font-face' ws block
page         ::= '@page' (s ':' ('first' | 'left' | 'right'))? ws block
keyframes    ::= '@keyframes' s ident ws '{' ws (keyframe ws)* '}'
keyframe     ::= ('from' | 'to' | percentage) (ws ',' ws ('from' | 'to' | percentage))* ws block
cdo          ::= '<!--' | '-->'

ruleset      ::= selector (ws ',' ws selector)* ws block
block        ::= '{' ws (declaration (ws ';' ws declaration)* (ws ';')? ws)? '}'
selector     ::= compound (combinator compound)*
combinator   ::= ws [>+~] ws | s
compound     ::= (type | '*') part* | part+
type         ::= 'a' | 'p' | 'div' | 'ul' | 'li' | 'h1' | 'span' | 'input' | ident
part         ::= '#' name | '.' ident | attribute | pseudo
attribute    ::= '[' ws ident ws ([~|^$*]? '=' ws (ident | string) ws)? ']'
pseudo       ::= ':' plainpseudo | '::' ('before' | 'after' | 'first-line')
               | ':' ident @@0 | '::' ident @@0 | ':' ident '(' ws (nth | selector (ws ',' ws selector)*) ws ')' @@0
               | ':not(' ws compound ws ')' | ':nth-child(' ws nth ws ')' | ':lang(' ident ')'
plainpseudo  ::= 'hover' | 'focus' | 'active' | 'first-child' | 'last-child' | 'root' | 'empty' | 'checked'
nth          ::= 'odd' | 'even' | '-'? digit+ | '-'? digit* 'n' (ws [+-] ws digit+)?

declaration  ::= property ws ':' ws value (ws '!' ws 'important')? @@0.9 | custom @@0.1
custom       ::= '--' name ws ':' ws value
property     ::= 'color' | 'margin' | 'padding' | 'width' | 'height' | 'display' | 'font' | 'border' | 'background'
               | 'transition' | 'grid-template-columns' | 'content' | 'z-index' | 'transform' | ident | '-webkit-' ident | [*_] ident @@0
value        ::= term (separator term)*
separator    ::= s @@0.7 | ws ',' ws @@0.2 | ws '/' ws @@0.1
term         ::= number | percentage | length | ident | string | hexcolor | url | function | important @@0 | unicode @@0.02
important    ::= '!ie'
unicode      ::= 'U+' [0-9A-F]{1,5} ('-' [0-9A-F]{1,5})?
function     ::= funcname '(' ws (argument (ws ',' ws argument)* ws)? ')' | 'calc(' ws sum ws ')' | 'var(' ws '--' name ws (',' ws value ws)? ')'
funcname     ::= 'rgb' | 'rgba' | 'hsl' | 'translate' | 'rotate' | 'linear-gradient' | 'attr' | 'minmax' | 'repeat' | ident
argument     ::= term (s term)*
sum          ::= product (s [+-] s product)*
product      ::= factor (ws [*/] ws (number | factor @@0))*
factor       ::= number | percentage | length | '(' ws sum ws ')' | function @@0
url          ::= 'url(' blank (string | [a-zA-Z0-9_./:?&=%#;,+@~-]+) blank ')'
blank        ::= @@0.9 | [ #x9#xA#xD#xC]+ @@0.1
hexcolor     ::= '#' (hex{3} | hex{6} | hex{8})
hex          ::= [0-9a-fA-F]
number       ::= [+-]? (digit+ ('.' digit+)? | '.' digit+) ([eE] [+-]? digit{1,2} @@0.03 | @@0.97)
percentage   ::= [+-]? (digit+ ('.' digit+)? | '.' digit+) '%'
length       ::= [+-]? (digit+ ('.' digit+)? | '.' digit+) unit
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
