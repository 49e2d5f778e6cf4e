/**
 * A subset of JavaScript with the syntax of ES2020: every text is a script that parses. What depends on context is left
 * out: `break` outside of loops, `return` outside of functions, names declared twice, regular expression literals after
 * operators that could be divisions.
 */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Words that are no identifiers in any mode of ES2020, and those whose meaning depends on where they stand. */
const reserved = [
  'await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for',
  'function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static',
  'super|switch|this|throw|true|try|typeof|var|void|while|with|yield|async|of|get|set|eval|arguments',
].join('|')

/** Starts at `program`; `expression`, `statement` and `function` are useful starts too. */
export const javascript: Grammar = readEbnf(
  `
program     ::= ws (statement ws)*
statement   ::= expression_statement | declaration | if | for | while | do | switch | try | throw | block
              | function | ';' | debugger | empty_class | undeclared
undeclared  ::= other @@0 | ';' @@1
other       ::= class | labeled | let | 'return' (s expression)? ws ';' | ('break' | 'continue') (s label)? ws ';'
let         ::= ('let' | 'const') s binding (ws ',' ws binding)* ws ';'
empty_class ::= '(' ws function_expression ws ')' ws ';'
block       ::= '{' ws (statement ws)* '}'
expression_statement ::= plain ws ';'
declaration ::= 'var' s binding (ws ',' ws binding)* ws ';'
binding     ::= variable (ws '=' ws assignment)? | pattern ws '=' ws assignment
pattern     ::= '[' ws (element (ws ',' ws element)* ws)? (',' ws)? ']' | '{' ws (property_pattern (ws ',' ws property_pattern)* ws)? '}'
element     ::= (variable | pattern) (ws '=' ws assignment)? @@0.9 | '...' ws identifier @@0
property_pattern ::= variable (ws '=' ws assignment)? | key ws ':' ws (variable | pattern) (ws '=' ws assignment)?
if          ::= 'if' ws '(' ws expression ws ')' ws branch (ws 'else' (ws branch | s if))?
branch      ::= block @@1 | statement @@0
for         ::= 'for' ws '(' ws for_head ws ')' ws loop_body
for_head    ::= ('var' s variable (ws '=' ws (plain_left | number))?)? ws ';' ws expression? ws ';' ws expression?
              | 'var' s variable s 'of' s assignment | 'var' s variable s 'in' s expression
while       ::= 'while' ws '(' ws expression ws ')' ws loop_body
do          ::= 'do' ws loop_body ws 'while' ws '(' ws expression ws ')' ws ';'
loop_body   ::= '{' ws (loop_statement ws)* '}' @@1 | statement @@0
loop_statement ::= statement @@0.8 | ('break' | 'continue') ws ';' @@0.1 | 'if' ws '(' ws expression ws ')' ws loop_body @@0.1
switch      ::= 'switch' ws '(' ws expression ws ')' ws '{' ws (case ws)* ('default' ws ':' ws (case_statement ws)*)? '}'
case        ::= 'case' s expression ws ':' ws (case_statement ws)*
case_statement ::= statement @@0.8 | 'break' ws ';' @@0.2
try         ::= 'try' ws block (ws 'catch' (ws '(' ws variable ws ')')? ws block (ws 'finally' ws block)? | ws 'finally' ws block)
throw       ::= 'throw' s expression ws ';'
labeled     ::= label ws ':' ws while
label       ::= [A-Z] [a-z]*
debugger    ::= 'debugger' ws ';'
function    ::= 'function' s function_name ws parameters ws body @@1 | ('async' s)? 'function' (ws '*' ws | s) identifier ws parameters ws generator_body @@0
parameters  ::= '(' ws (some_parameters ws)? ')' @@0.9 | '(' ws '...' ws identifier ws ')' @@0.1
some_parameters ::= identifier @@0.5 | identifier ws '=' ws assignment @@0.2 | 'a' ws ',' ws 'b' @@0.2 | 'x, {y, z = 1}, ...rest' @@0.1
              | parameter (ws ',' ws parameter)* @@0
parameter   ::= (identifier | pattern) (ws '=' ws assignment)? | '...' ws (identifier | pattern)
body        ::= '{' ws (body_statement ws)* '}'
body_statement ::= statement @@0.8 | 'return' (s expression)? ws ';' @@0.2
generator_body ::= '{' ws (generator_statement ws)* '}'
generator_statement ::= body_statement @@0.7 | 'yield' ws '*' ws assignment ws ';' @@0.1 | 'yield' s plain_left ws ';' @@0.2 | 'yield' s assignment ws ';' @@0
class       ::= 'class' s identifier (s 'extends' s left)? ws '{' ws (member ws)* '}'
member      ::= (('static' s)? method | ';') @@0.8 | 'static' s accessor @@0.1 | accessor @@0.1
method      ::= ('*' ws method_name ws plain_parameters ws generator_body) @@0.2 | method_name ws plain_parameters ws body @@0.8
accessor    ::= 'get' s method_name ws '(' ws ')' ws body | 'set' s method_name ws '(' ws identifier ws ')' ws body
method_name ::= name | string_literal | '[' ws assignment ws ']'
plain_parameters ::= '(' ws identifier? ws ')'

expression  ::= assignment (ws ',' ws assignment)* 
assignment  ::= conditional @@0.8 | target ws assign_op ws assignment @@0.15 | arrow @@0.05
assign_op   ::= '=' | '+=' | '-=' | '*=' | '/=' | '%=' | '**=' | '<<=' | '>>=' | '>>>=' | '&=' | '|=' | '^='
arrow       ::= (identifier | '(' ws (identifier ws)? ')') ws '=>' ws body @@0.5 | identifier ws '=>' ws plain_assignment @@0.5
plain_assignment ::= plain_left
target      ::= identifier | identifier accessor_tail+ 
accessor_tail ::= ws '.' ws name | ws '[' ws expression ws ']'
conditional ::= coalesce (ws '?' gap assignment ws ':' ws assignment)?
coalesce    ::= or @@0.95 | bit_or (ws '??' ws bit_or)+ @@0.05
or          ::= and (ws '||' ws and)*
and         ::= bit_or (ws '&&' ws bit_or)*
bit_or      ::= bit_xor (ws '|' ws bit_xor)*
bit_xor     ::= bit_and (ws '^' ws bit_and)*
bit_and     ::= equality (ws '&' ws equality)*
equality    ::= relation (ws ('===' | '!==' | '==' | '!=') ws relation)*
relation    ::= shift (gap relation_op gap shift)*
relation_op ::= '<' | '>' | '<=' | '>=' | 'instanceof' | 'in'
shift       ::= sum (ws ('<<' | '>>>' | '>>') ws sum)*
sum         ::= product (gap [+-] gap product)*
product     ::= power (gap [*/%] after power)*
power       ::= unary @@0.95 | (postfix | number) (ws '**' ws (postfix | number))+ @@0.05
unary       ::= postfix @@0.75 | number @@0.08 | bigint @@0.02 | unary_op s unary @@0.1 | ('++' | '--') target @@0.05
unary_op    ::= '!' | '~' | '+' | '-' | 'typeof' | 'void' | 'delete' @@0
postfix     ::= left @@0.95 | target ('++' | '--') @@0.05
left        ::= primary tail*
tail        ::= '.' name | '[' ws expression ws ']' | arguments | '?.' name | '?.[' ws expression ws ']' | template @@0
arguments   ::= '(' ws (argument (ws ',' ws argument)* ws)? ')'
argument    ::= assignment @@0.95 | '...' ws assignment @@0.05
primary     ::= identifier @@3 | literal @@3 | array | object | '(' ws expression ws ')' | function_expression | 'this' | template | regexp | new
async_body  ::= '{' ws (statement ws)* ('await' s plain_left ws ';' ws)? '}'
new         ::= 'new' s identifier ('.' name)* arguments
function_expression ::= 'function' (s identifier)? ws parameters ws body | '(async function()' ws async_body ws ')' | 'function*' ws parameters ws generator_body | 'class' ws '{' ws (member ws)* '}'
array       ::= '[' ws (array_element (ws ',' ws array_element)* ws)? (',' ws)? ']'
array_element ::= assignment @@0.95 | '...' ws assignment @@0.05
object      ::= '{' ws (property (ws ',' ws property)* ws)? (',' ws @@0 | @@1) '}'
property    ::= key ws ':' ws assignment @@0.6 | identifier @@0.15 | '...' ws assignment @@0.05 | method @@0.1 | accessor @@0.05 | '[' ws assignment ws ']' ws ':' ws assignment @@0.05
key         ::= name | string_literal | number
plain       ::= plain_assign | plain_call | update
plain_assign ::= target ws assign_op ws assignment
plain_call  ::= identifier accessor_tail* arguments
update      ::= target ('++' | '--') | ('++' | '--') target
plain_left  ::= identifier | literal | plain_call | array
template    ::= '\`' ([^\`\\$] @@0.85 | '\${' ws expression ws '}' @@0.1 | '\\' [nrt\`\\$] @@0.05)* '\`'
regexp      ::= '/' regexp_first regexp_char* '/' [gimsu]?
regexp_first ::= [a-zA-Z0-9 ,=:;!@#%&_~"'<>-] | '\\' [dwsDWS/.] | '[' [a-z0-9]+ ']'
regexp_char ::= regexp_first | [.] | regexp_first [*+?]
literal     ::= string_literal | 'null' | 'true' | 'false'
number      ::= (decimal @@0.85 | '0x' [0-9a-fA-F]+ @@0.05 | '0b' [01]+ @@0.05 | '0o' [0-7]+ @@0.05)
decimal     ::= ('0' | [1-9] [0-9]*) ('.' [0-9]+)? ([eE] [+-]? [0-9]+ @@0.1 | @@0.9) | '.' [0-9]+ @@0.05
bigint      ::= ('0' | [1-9] [0-9]*) 'n'
string_literal ::= '"' ([^"\\#xA#xD#x2028#x2029] @@0.95 | string_escape @@0.05)* '"' | "'" ([^'\\#xA#xD#x2028#x2029] @@0.95 | string_escape @@0.05)* "'"
string_escape ::= '\\' ['"\\bfnrtv] | '\\x' hex{2} | '\\u' hex{4} | '\\u{' hex{1,4} '}'
hex         ::= [0-9a-fA-F]
name        ::= [a-zA-Z_$] [a-zA-Z0-9_$]*
identifier  ::= name - /${reserved}/
variable    ::= identifier - /fn[A-Z0-9_]*/ @@1 | identifier @@0
function_name ::= 'fn' [A-Z0-9_]* @@1 | identifier @@0
after       ::= ' ' @@1 | '' @@0 | ws @@0
gap         ::= s @@1 | '' @@0 | ws @@0
s           ::= ' ' @@0.95 | [ #x9]+ @@0.04 | [ #x9#xA]+ @@0 | (comment [ #x9]*)+ @@0.01
ws          ::= @@0.6 | ' ' @@0.35 | [ #x9]+ @@0.03 | [ #x9#xA#xD]+ @@0 | [ #x9#xA#xD]* (comment [ #x9#xA#xD]*)+ @@0 | comment @@0.02
comment     ::= '/*' [^*#xA#xD#x2028#x2029]* '*'+ ([^*/#xA#xD#x2028#x2029] [^*#xA#xD#x2028#x2029]* '*'+)* '/'
`,
  { name: 'javascript' },
)
