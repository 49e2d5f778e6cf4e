/**
 * JavaScript. What is generated is a subset with the syntax of ES2020, and every such text is a script that parses; what
 * depends on context is left out: `break` outside of loops, `return` outside of functions, names declared twice. What is
 * parsed is the whole language, scripts and modules, and a little more: wherever the syntax depends on context, everything
 * that could stand there is taken, by alternatives of weight 0.
 *
 * Each token takes the blanks behind it, so that what comes next is decided by its first characters. A statement may end
 * without a semicolon anywhere: the longest expression is taken, which is what the insertion of semicolons comes to. Words
 * that could run into the next one are followed by a blank (`s`), or by something that begins with a sign (`glued…`).
 * Operators are one flat list without precedence: shallow trees, and the same texts.
 */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Words that are no identifiers in any mode. */
const reserved = [
  'break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function',
  'if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with',
].join('|')

/** Words that are identifiers in some places: parsed as such, never generated. */
const contextual = [
  ...['implements', 'interface', 'let', 'package', 'private', 'protected', 'public', 'static', 'await', 'yield'],
  ...['async', 'of', 'get', 'set', 'eval', 'arguments'],
]

const program = `
program     ::= (@@1 | '#!' line_rest @@0) ws (@@1 | '-->' line_rest ws @@0) (statement @@1 | module_item @@0)*
statement   ::= block @@1 | if @@1 | other @@14
other       ::= declaration | for | while | do | switch | try | throw | function | ';' ws | debugger | undeclared @@0 | expression_statement @@0.2
undeclared  ::= lexical | class_declaration | return | jump | with | 'async' near 'function' ws ('*' ws)? identifier ws parameters body
block       ::= '{' ws statement* '}' ws
eos         ::= ';' ws @@1 | @@0
end         ::= (@@0.95 | (',' ws assignment)+ @@0.05) eos
expression_statement ::= plain @@0.85 | led end @@0.15
plain       ::= identifier ws plain_rest
plain_rest  ::= ':' ws statement @@0 | '=>' ws arrow_body end @@0 | member* place_statement @@1
place_statement ::= assign_op ws assignment end | ('++' | '--') ws (@@1 | binary_rest @@0) end | arguments calls end @@1 | value_rest end @@0
glued_statement ::= ';' ws | glued_expression eos
declaration ::= 'var' (s binding @@1 | pattern '=' ws assignment @@0) (',' ws binding)* eos
lexical     ::= ('let' | 'const') (s binding | pattern '=' ws assignment) (',' ws binding)* eos
binding     ::= variable ws (@@0.5 | '=' ws assignment @@0.5) | pattern '=' ws assignment
pattern     ::= array_pattern | object_pattern
array_pattern ::= '[' ws pattern_item (',' ws pattern_item)* ']' ws
pattern_item ::= element @@0.9 | @@0.1
element     ::= (variable ws | pattern) initial @@0.9 | '...' ws (variable ws | pattern) @@0
initial     ::= @@0.5 | '=' ws assignment @@0.5
object_pattern ::= '{' ws (@@0.2 | property_pattern (',' ws (property_pattern @@1 | @@0))* @@0.8) '}' ws
property_pattern ::= variable ws initial | key ws ':' ws (variable ws | pattern) initial | '...' ws variable ws @@0
key         ::= name | string_literal | number | computed @@0
if          ::= 'if' ws '(' ws expression ')' ws branch else
branch      ::= block @@1 | if @@0 | other @@0
else        ::= @@0.5 | 'else' (ws block @@0.7 | s (if @@1 | other @@0) @@0.3 | glued_statement @@0) @@0.5
for         ::= 'for' ws (@@1 | 'await' ws @@0) '(' ws for_head ')' ws loop_body
for_head    ::= 'var' s for_variable @@0.7 | ('let' | 'const' | 'var') (s for_variable | for_pattern) @@0 | for_rest @@0.3 | expression for_rest @@0
              | calm_unary for_each @@0
for_variable ::= variable (s 'of' s (named @@0.8 | punct_led @@0.2 | (word_led | number_led | function_led | object_led) @@0) @@0.2 | s 'in' s expression @@0.2 | ws for_each @@0 | ws for_start (@@1 | (',' ws binding)+ @@0) for_rest @@0.6) | for_pattern @@0
for_pattern ::= pattern (for_each | '=' ws assignment (',' ws binding)* for_rest)
for_start   ::= @@0.4 | '=' ws (number ws @@0.7 | identifier ws @@0.3 | assignment @@0) @@0.6
for_rest    ::= ';' ws (@@0.3 | expression @@0.7) ';' ws (@@0.3 | expression @@0.7)
for_each    ::= ('of' | 'in') (s expression | glued_expression)
while       ::= 'while' ws '(' ws expression ')' ws loop_body
do          ::= 'do' (ws loop_block @@1 | s (if | other) @@0 | glued_statement @@0) 'while' ws '(' ws expression ')' ws eos
loop_body   ::= loop_block @@1 | if @@0 | other @@0
loop_block  ::= '{' ws loop_statement* '}' ws
loop_statement ::= jump @@0.1 | loop_if @@0.1 | block @@0.05 | other @@0.75
loop_if     ::= 'if' ws '(' ws expression ')' ws loop_body else
jump        ::= ('break' | 'continue') (@@1 | near identifier @@0) ws eos
switch      ::= 'switch' ws '(' ws expression ')' ws '{' ws case* (@@0.5 | default (@@1 | case+ @@0) @@0.5) '}' ws
case        ::= 'case' (s expression @@1 | glued_expression @@0) ':' ws case_statement*
default     ::= 'default' ws ':' ws case_statement*
case_statement ::= 'break' ws eos @@0.2 | statement @@0.8
try         ::= 'try' ws block (catch (@@0.5 | finally @@0.5) | finally)
catch       ::= 'catch' ws ('(' ws (variable ws @@1 | pattern @@0) ')' ws)? block
finally     ::= 'finally' ws block
throw       ::= 'throw' (near expression @@1 | glued_expression @@0) eos
with        ::= 'with' ws '(' ws expression ')' ws statement
debugger    ::= 'debugger' ws eos
return      ::= 'return' (near expression @@0.8 | glued_expression @@0 | ws @@0.2) eos
module_item ::= 'import' import_rest eos | 'export' export_rest
import_rest ::= ws string_literal ws | s identifier ws ((',' ws)? import_names)? from | ws import_names from
import_names ::= '*' ws 'as' s identifier ws | export_names
from        ::= 'from' ws string_literal ws (('with' | 'assert') ws object)?
export_names ::= '{' ws (export_name (',' ws export_name?)*)? '}' ws
export_name ::= (name | string_literal) ws ('as' ws (name | string_literal) ws)?
export_rest ::= ws '*' ws ('as' ws (name | string_literal) ws)? from eos | ws export_names from? eos
              | s 'default' (s export_default | (punct_led | object_led) eos) | s statement
export_default ::= function_primary | assignment eos
`

const functions = `
function    ::= 'function' (s function_name ws parameters body @@1 | ws '*' ws identifier ws parameters generator_body @@0)
parameters  ::= '(' ws (@@0.2 | some_parameters @@0.7 | '...' ws (identifier ws @@1 | pattern @@0) @@0.1) ')' ws
some_parameters ::= identifier ws initial (@@1 | (',' ws (parameter @@1 | @@0))+ @@0) @@0.7 | 'a' ws ',' ws 'b' ws @@0.2 | 'x, {y, z = 1}, ...rest' ws @@0.1
              | pattern initial (',' ws parameter?)* @@0
parameter   ::= (identifier ws | pattern) initial | '...' ws (identifier ws | pattern)
body        ::= '{' ws body_statement* '}' ws
body_statement ::= return @@0.2 | statement @@0.8
generator_body ::= '{' ws generator_statement* '}' ws
generator_statement ::= yielding @@0.3 | return @@0.1 | statement @@0.6
yielding    ::= 'yield' (ws '*' ws assignment @@0.3 | near (named @@0.8 | number_led @@0.2 | (word_led | punct_led | function_led | object_led) @@0) @@0.7) eos
async_body  ::= '{' ws (statement @@0.7 | awaiting @@0.3)* '}' ws
awaiting    ::= 'await' s identifier ws tail* eos
function_primary ::= function_expression @@0.65 | async_function @@0 | class_expression @@0.35
function_expression ::= 'function' (ws parameters body @@0.5 | s identifier ws parameters body @@0.3 | ws '*' ws (identifier ws)? parameters generator_body @@0.2)
async_function ::= 'async' near 'function' (ws ('(' ws ')' ws @@1 | parameters @@0) async_body @@1 | s identifier ws parameters async_body @@0 | ws '*' ws (identifier ws)? parameters generator_body @@0)
class_declaration ::= 'class' s identifier (@@0.7 | s heritage @@0.3) ws class_body
class_expression ::= 'class' (@@0.7 | s identifier @@0.3) (@@0.7 | s heritage @@0.3) ws class_body
heritage    ::= 'extends' (s heir @@1 | punct_primary tail* @@0)
heir        ::= identifier ws (@@1 | tail+ @@0) @@1 | (number ws | word_operand | punct_primary tail* | function_primary tail* | object tail*) @@0
class_body  ::= '{' ws member_item* '}' ws
member_item ::= ';' ws @@0.1 | 'static' (s member_core @@1 | ws block @@0 | sign_member @@0) @@0.2 | member_core @@0.7
member_core ::= '*' ws method_name ws parameters generator_body @@0.2 | accessor @@0.15 | async_method @@0 | method_name ws (parameters body @@1 | field @@0) @@0.65
sign_member ::= '*' ws method_name ws parameters generator_body | sign_name ws (parameters body | field)
field       ::= ('=' ws assignment)? eos
accessor    ::= 'get' (s method_name @@1 | sign_name @@0) ws '(' ws ')' ws body | 'set' (s method_name @@1 | sign_name @@0) ws '(' ws (identifier ws @@1 | parameter @@0) ')' ws body
async_method ::= 'async' (near ('*' ws)? method_name | '*' ws method_name | sign_name) ws parameters generator_body
method_name ::= name @@0.8 | string_literal @@0.1 | computed @@0.1 | number @@0 | private @@0
sign_name   ::= string_literal | computed | private
computed    ::= '[' ws assignment ']'
private     ::= '#' name
`

const expressions = `
expression  ::= assignment (@@0.9 | (',' ws assignment)+ @@0.1)
glued_expression ::= (punct_led | object_led) (',' ws assignment)*
assignment  ::= named @@0.5 | led @@0.4 | function_led @@0.05 | object_led @@0.05
named       ::= identifier ws ('=>' ws arrow_body @@0.05 | member* place_rest @@0.95)
place_rest  ::= assign_op ws assignment @@0.13 | ('++' | '--') ws binary_rest @@0.05 | arguments calls @@0.3 | value_rest @@0.52
assign_op   ::= '=' | '+=' | '-=' | '*=' | '/=' | '%=' | '**=' | '<<=' | '>>=' | '>>>=' | '&=' | '|=' | '^=' | '&&=' @@0 | '||=' @@0 | '??=' @@0
calls       ::= (@@0.7 | tail+ @@0.3) after
value_rest  ::= (@@0.9 | (optional_tail @@1 | template ws @@0) tail* @@0.1) after
after       ::= binary_rest @@1 | assign_op ws assignment @@0 | ('++' | '--') ws binary_rest @@0 | '=>' ws arrow_body @@0
arrow_body  ::= body @@0.5 | named @@0.2 | led @@0.2 | function_led @@0.1
led         ::= word_led @@0.4 | number_led @@0.15 | punct_led @@0.45
word_led    ::= (word_operand @@0.8 | word_prefix @@0.2) after @@1 | private ws after @@0 | 'async' near identifier ws '=>' ws arrow_body @@0
              | 'yield' (near (assignment | '*' ws assignment) | '*' ws assignment | punct_led | object_led) @@0
number_led  ::= number ws (@@1 | tail+ @@0) (@@0.9 | ('**' ws number ws)+ @@0.1) after
punct_led   ::= (punct_operand @@0.8 | sign_prefix @@0.2) after @@0.9 | '(' ws ')' ws '=>' ws arrow_body @@0.1
function_led ::= async_function @@0.15 | function_primary (@@0.95 | tail+ @@0.05) after
object_led  ::= object (@@0.95 | tail+ @@0.05) after

binary_rest ::= infix (@@0.94 | conditional @@0.06) @@0.97 | ('??' ws unary)+ @@0.03
infix       ::= @@0.65 | binary_item+ @@0.35
conditional ::= '?' gap assignment ':' ws assignment
binary_item ::= operator ws unary @@0.55 | relation gap unary @@0.13 | '/' after_slash unary @@0.07 | '+' (s unary @@1 | glued_plus @@0) @@0.1 | '-' (s unary @@1 | glued_minus @@0) @@0.1
              | (' in' | ' instanceof') s unary @@0.05 | ('in' | 'instanceof') (s unary | punct_unary) @@0
operator    ::= '||' | '&&' | '|' | '^' | '&' | '===' | '!==' | '==' | '!=' | '<<' | '>>>' | '>>' | '*' | '%' | '**' @@0 | '??' @@0
relation    ::= '<' | '>' | '<=' | '>='
unary       ::= calm_unary @@0.92 | plus_led @@0.04 | minus_led @@0.04
calm_unary  ::= identifier ws (@@0.6 | tail+ @@0.4) (@@1 | ('++' | '--') ws @@0) @@0.5 | word_operand @@0.1 | number ws (@@1 | tail+ @@0) @@0.1
              | punct_operand @@0.18 | word_prefix @@0.03 | (not unary) @@0.05 | function_primary tail* @@0.02 | object tail* @@0.02 | private ws @@0
not         ::= ('!' | '~') ws
word_prefix ::= ('typeof' | 'void') (s unary @@1 | punct_unary @@0) @@1 | ('delete' | 'await') (s unary | punct_unary) @@0
sign_prefix ::= not unary | plus_led | minus_led
plus_led    ::= '+' (s unary @@1 | glued_plus @@0) | '++' ws place
minus_led   ::= '-' (s unary @@1 | glued_minus @@0) | '--' ws place
glued_plus  ::= calm_unary | minus_led
glued_minus ::= calm_unary | plus_led
punct_unary ::= punct_operand | object tail* | not unary | plus_led | minus_led
place       ::= identifier ws member* (@@1 | (optional_tail | arguments | template ws) tail* @@0) @@1 | (word_operand | punct_operand) @@0
word_operand ::= word ws (@@0.7 | tail+ @@0.3) @@0.7 | new (@@0.7 | tail+ @@0.3) @@0.3
punct_operand ::= punct_primary (@@0.7 | tail+ @@0.3) (@@1 | ('++' | '--') ws @@0)
word        ::= 'this' | 'null' | 'true' | 'false' | ('super' | 'import') @@0
new         ::= 'new' (s (newly @@1 | (word ws | function_primary | punct_primary | new | object) @@0) @@1 | punct_primary @@0 | ws '.' ws 'target' ws @@0)
newly       ::= identifier ws ('.' ws name ws)* (arguments @@1 | @@0)
punct_primary ::= string_literal ws @@0.4 | template ws @@0.15 | regexp ws @@0.15 | array @@0.15 | paren @@0.15
paren       ::= '(' ws (expression (@@1 | ',' ws (parameter @@0)? @@0) @@1 | parameter (',' ws parameter)* @@0) ')' ws
member      ::= '.' ws (name @@1 | private @@0) ws | '[' ws expression ']' ws
tail        ::= member @@0.5 | arguments @@0.35 | optional_tail @@0.15 | template ws @@0
optional_tail ::= '?.' ws (name ws @@0.7 | '[' ws expression ']' ws @@0.3 | (private ws | arguments | template ws) @@0)
arguments   ::= '(' ws (@@0.3 | argument (',' ws (argument @@1 | @@0))* @@0.7) ')' ws
argument    ::= assignment @@0.95 | '...' ws assignment @@0.05
array       ::= '[' ws array_item (',' ws array_item)* ']' ws
array_item  ::= argument @@0.85 | @@0.15
object      ::= '{' ws (@@0.3 | property (',' ws (property @@1 | @@0))* @@0.7) '}' ws
property    ::= accessor @@0.05 | async_method @@0 | '...' ws assignment @@0.05 | '*' ws method_name ws parameters generator_body @@0.02 | shorthand @@0.15
              | method_name ws (':' ws assignment @@0.85 | parameters body @@0.15) @@0.73
shorthand   ::= identifier ws (@@1 | '=' ws assignment @@0)
`

const tokens = `
template    ::= '\`' ([^\`\\$] @@0.85 | '\${' ws expression '}' @@0.1 | '\\' ([nrt\`\\$] @@1 | [^nrt\`\\$] @@0) @@0.05 | '$' @@0)* '\`'
regexp      ::= '/' regexp_first regexp_char* '/' [gimsu]? @@1 | '/' any_regexp any_regexp* '/' flags @@0
flags       ::= [a-zA-Z0-9_$]*
regexp_first ::= [a-zA-Z0-9 ,=:;!@#%&_~"'<>-] | '\\' [dwsDWS/.] | '[' [a-z0-9]+ ']'
regexp_char ::= regexp_first | [.] | regexp_first [*+?]
any_regexp  ::= [^/\\#x5B#xA#xD#x2028#x2029] | '\\' [^#xA#xD#x2028#x2029] | '[' ([^\\#x5D#xA#xD#x2028#x2029] | '\\' [^#xA#xD#x2028#x2029])* ']'
number      ::= '0' zero_rest @@0.1 | [1-9] digits number_rest @@0.85 | '.' [0-9]+ grouped exponent @@0.05
zero_rest   ::= number_rest @@0.4 | 'x' hexes @@0.2 | 'b' [01]+ (@@1 | '_' [01_]* @@0) big @@0.2 | 'o' [0-7]+ (@@1 | '_' [0-7_]* @@0) big @@0.2
              | ('X' hexes | ('B' | 'O') [0-9_]+ big | [0-9_]+ number_rest) @@0
hexes       ::= hex+ (@@1 | '_' [0-9a-fA-F_]* @@0) big
digits      ::= [0-9]* grouped
grouped     ::= @@1 | ('_' [0-9]+)+ @@0
number_rest ::= (@@0.75 | '.' ([0-9]+ grouped @@1 | @@0) @@0.25) exponent @@0.95 | 'n' @@0.05
exponent    ::= @@0.9 | [eE] [+-]? [0-9]+ grouped @@0.1
big         ::= @@1 | 'n' @@0
string_literal ::= '"' ([^"\\#xA#xD#x2028#x2029] @@0.95 | string_escape @@0.05 | [#x2028#x2029] @@0)* '"'
              | "'" ([^'\\#xA#xD#x2028#x2029] @@0.95 | string_escape @@0.05 | [#x2028#x2029] @@0)* "'"
string_escape ::= '\\' (['"\\bfnrtv] | 'x' hex{2} | 'u' hex{4} | 'u{' hex{1,4} (@@1 | hex+ @@0) '}' | ([^'"\\bfnrtvxu] | #xD #xA) @@0)
hex         ::= [0-9a-fA-F]
name        ::= [a-zA-Z_$] [a-zA-Z0-9_$]* (@@1 | foreign+ @@0) @@1 | foreign+ @@0
foreign     ::= (letter | '\\u' hex{4} | '\\u{' hex+ '}') [a-zA-Z0-9_$]*
letter      ::= [#x80-#x9F#xA1-#x167F#x1681-#x1FFF#x200B-#x2027#x202A-#x202E#x2030-#x205E#x2060-#x2FFF#x3001-#xD7FF#xE000-#xFEFE#xFF00-#x10FFFF]
identifier  ::= name - /${reserved}|${contextual.join('|')}/ @@1 | contextual @@0
contextual  ::= ${contextual.map((word) => `'${word}'`).join(' | ')}
variable    ::= identifier - /fn[A-Z0-9_]*/ @@1 | 'fn' [A-Z0-9_]* @@0
function_name ::= 'fn' [A-Z0-9_]* @@1 | identifier @@0
gap         ::= s @@1 | @@0
after_slash ::= ' ' ws @@1 | (#x9 | comment | line) ws @@0 | @@0
ws          ::= @@0.62 | s @@0.38
s           ::= (' ' @@0.94 | #x9 @@0.04 | comment @@0.02 | line @@0) (@@0.96 | (comment @@0.2 | [ #x9]+ @@0.8 | line @@0)+ @@0.04)
near        ::= (' ' @@1 | near_blank @@0) (@@1 | (' ' | near_blank)+ @@0)
near_blank  ::= [#x9#xB#xC#xA0#xFEFF] | comment
line        ::= [#xA#xD#x2028#x2029] [ #x9-#xD#xA0#x1680#x2000-#x200A#x2028#x2029#x202F#x205F#x3000#xFEFF]* ('-->' line_rest)?
              | [#xB#xC#xA0#x1680#x2000-#x200A#x202F#x205F#x3000#xFEFF] | ('//' | '<!--') line_rest
line_rest   ::= [^#xA#xD#x2028#x2029]*
comment     ::= '/*' calm (@@1 | ('*'* [#xA#xD#x2028#x2029] calm)+ @@0) '*'+ '/'
calm        ::= ([^*#xA#xD#x2028#x2029] | '*'+ [^*/#xA#xD#x2028#x2029])*
`

/** Starts at `program`; `expression`, `statement` and `function` are useful starts too. */
export const javascript: Grammar = readEbnf([program, functions, expressions, tokens].join(''), { name: 'javascript' })
