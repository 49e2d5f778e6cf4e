/**
 * Grammars in the manner of ANTLR's public collection, rewritten small: combined ones, lexers with modes, fragments, channels,
 * left recursion, labels, negated sets. Each comes with texts people write in its language.
 */
import { type Grammar, readAntlr } from '../src/index.ts'

/** Name of the language to its grammar and some of its texts. */
export const antlrGrammars: Readonly<Record<string, { readonly grammar: Grammar; readonly texts: readonly string[] }>> =
  {
    json: of(
      `grammar Json; json : value EOF ; obj : '{' pair (',' pair)* '}' | '{' '}' ; pair : STRING ':' value ;
    arr : '[' value (',' value)* ']' | '[' ']' ; value : STRING | NUMBER | obj | arr | 'true' | 'false' | 'null' ;
    STRING : '"' (ESC | SAFE)* '"' ; fragment ESC : '\\\\' (["\\\\/bfnrt] | UNICODE) ; fragment UNICODE : 'u' HEX HEX HEX HEX ;
    fragment HEX : [0-9a-fA-F] ; fragment SAFE : ~["\\\\\\u0000-\\u001F] ;
    NUMBER : '-'? INT ('.' [0-9]+)? EXP? ; fragment INT : '0' | [1-9] [0-9]* ; fragment EXP : [Ee] [+\\-]? [0-9]+ ;
    WS : [ \\t\\n\\r]+ -> skip ;`,
      ['{"a": [1, -2.5e3, {"b": null}], "c": "x\\n"}', '[]'],
    ),
    calculator: of(
      `grammar Calc; prog : stat+ EOF ; stat : expr ';' # print | ID '=' expr ';' # assign ;
    expr : <assoc=right> expr '^' expr | '-' expr | expr op=('*' | '/') expr | expr ('+' | '-') expr | '(' expr ')' | ID | NUM ;
    ID : [a-zA-Z_] [a-zA-Z_0-9]* ; NUM : [0-9]+ ('.' [0-9]+)? ; WS : [ \\t\\r\\n]+ -> skip ; C : '//' ~[\\n]* -> skip ;`,
      ['x = 1 + 2 * y ^ 3;\n-(x);'],
    ),
    csv: of(
      `grammar Rows; file : row (NL row)* ; row : field (',' field)* ; field : TEXT | STRING | ;
    TEXT : ~[,\\n\\r"]+ ; STRING : '"' ('""' | ~'"')* '"' ; NL : '\\r'? '\\n' ;`,
      ['a,"b ""c""",\n1,2,3'],
    ),
    lisp: of(
      `grammar Lisp; file : item* EOF ; item : atom | '(' item* ('.' item)? ')' | QUOTE item ;
    atom : STRING | SYMBOL | NUMBER ; QUOTE : '\\'' ; STRING : '"' ('\\\\' . | ~["\\\\])* '"' ;
    SYMBOL : START (START | DIGIT)* ; NUMBER : ('+' | '-')? DIGIT+ ; fragment START : [a-z] | '+' | '*' | '/' ;
    fragment DIGIT : '0' .. '9' ; WS : (' ' | '\\n' | '\\t')+ -> skip ; COMMENT : ';' .*? '\\n' -> channel(HIDDEN) ;`,
      ["(define (f x) (+ x 1)) '(a . b) ; note\n"],
    ),
    properties: of(
      `grammar Properties; file : line* EOF ; line : pair NL | NL ; pair : KEY SEP VALUE? ; KEY : [a-z] [a-z.]* ;
    SEP : [=:] ; VALUE : '<' ~[\\r\\n<>]* '>' ; NL : '\\r'? '\\n' ;`,
      ['a.b=<c d>\n\nx:\n'],
    ),
    dot: of(
      `grammar Dot; graph : 'strict'? ('graph' | 'digraph') id_? '{' stmt_list '}' EOF ; stmt_list : (stmt ';'?)* ;
    stmt : node_stmt | edge_stmt | attr_stmt | id_ '=' id_ | subgraph ; attr_stmt : ('GRAPH' | 'NODE' | 'EDGE') attr_list ;
    attr_list : ('[' a_list? ']')+ ; a_list : (id_ ('=' id_)? (';' | ',')?)+ ; edge_stmt : (node_id | subgraph) edgeRHS attr_list? ;
    edgeRHS : (edgeop (node_id | subgraph))+ ; edgeop : '->' | '--' ; node_stmt : node_id attr_list? ; node_id : id_ port? ;
    port : ':' id_ (':' id_)? ; subgraph : ('subgraph' id_?)? '{' stmt_list '}' ; id_ : ID | STRING | NUMBER ;
    NUMBER : '-'? ('.' [0-9]+ | [0-9]+ ('.' [0-9]*)?) ; STRING : '"' ('\\\\"' | ~["\\\\])* '"' ; ID : [a-zA-Z_] [a-zA-Z_0-9]* ;
    COMMENT : '/*' .*? '*/' -> skip ; WS : [ \\t\\n\\r]+ -> skip ;`,
      ['digraph g { a -> b [color=red]; subgraph { c } }'],
    ),
    bnf: of(
      `grammar Bnf; rulelist : rule_* EOF ; rule_ : lhs ASSIGN rhs ; lhs : id_ ; rhs : alternatives ; alternatives : alternative (BAR alternative)* ;
    alternative : element* ; element : optional_ | zeroormore | text_ | id_ ; optional_ : '[' alternatives ']' ; zeroormore : '{' alternatives '}' ;
    text_ : TEXT ; id_ : '<' NAME '>' ; ASSIGN : '::=' ; BAR : '|' ; NAME : [a-z] [a-z0-9-]* ; TEXT : '"' ~["\\n]* '"' ; WS : [ \\r\\n\\t] -> skip ;`,
      ['<a> ::= "x" <b> | [ <c> ] { "y" }'],
    ),
    date: of(
      `grammar Date; date : year '-' month '-' day ('T' time)? EOF ; year : D D D D ; month : '0' D | '1' D ; day : D D ; time : D D ':' D D (':' D D)? zone? ;
    zone : 'Z' | ('+' | '-') D D ':' D D ; D : [0-9] ;`,
      ['2026-01-31T12:30:00Z'],
    ),
    roman: of(
      `grammar Roman; numeral : thousands hundreds tens ones EOF ; thousands : 'M'* ; hundreds : 'CM' | 'CD' | 'D'? 'C'* ; tens : 'XC' | 'XL' | 'L'? 'X'* ;
    ones : 'IX' | 'IV' | 'V'? 'I'* ;`,
      ['MCMXCIV', 'XLII'],
    ),
    brainfuck: of(
      `grammar Brainfuck; file : statement* EOF ; statement : op | '[' statement* ']' ; op : '>' | '<' | '+' | '-' | '.' | ',' ; WS : [ \\n]+ -> skip ;`,
      ['+[->++<] .'],
    ),
    morse: of(
      `grammar Morse; text : word ('/' word)* EOF ; word : letter (' ' letter)* ; letter : sign+ ; sign : '.' | '-' ;`,
      ['... --- .../-'],
    ),
    logo: of(
      `grammar Logo; prog : (line? NL)* line? EOF ; line : cmd+ ; cmd : 'repeat' NUMBER block | ('fd' | 'bk' | 'rt' | 'lt') expression | 'make' STR value | 'cs' | 'pu' | 'pd' ;
    block : '[' cmd+ ']' ; value : STR | expression ; expression : product (('+' | '-') product)* ; product : sign (('*' | '/') sign)* ;
    sign : ('+' | '-')* (NUMBER | deref) ; deref : ':' NAME ; STR : '"' NAME1 ; fragment NAME1 : [a-z] [a-z0-9_]* ; NAME : '$' NAME1 ; NUMBER : [0-9]+ ;
    NL : '\\r'? '\\n' ; WS : [ \\t]+ -> skip ;`,
      ['repeat 4 [fd 10 rt 90]\nmake "x 3 + :$y\n'],
    ),
    prolog: of(
      `grammar Prolog; text : (clause '.')* EOF ; clause : term (':-' terms)? ; terms : term (',' term)* ; term : VARIABLE | '(' term ')' | NUMBER | ATOM '(' terms ')' | ATOM
    | '[' (terms ('|' term)?)? ']' | '-' term | <assoc=right> term '^' term | term '*' term | term ('+' | '-') term | term ('=' | 'is' | '<') term ;
    ATOM : [a-z] [a-zA-Z0-9_]* ; VARIABLE : [A-Z_] [a-zA-Z0-9_]* ; NUMBER : [0-9]+ ; COMMENT : '%' ~[\\n]* '\\n' -> channel(HIDDEN) ; WS : [ \\t\\r\\n]+ -> skip ;`,
      ['len([_|T], N) :- len(T, M), N is M + 1.'],
    ),
    molecules: of(
      `grammar Molecules; formula : part ('+' part)* EOF ; part : count? group+ ; group : (element | '(' group+ ')') count? ; element : UPPER | UPPER LOWER ;
    count : DIGIT+ ; UPPER : [A-Z] ; LOWER : [a-z] ; DIGIT : [0-9] ;`,
      ['2H2+O2', 'Ca(OH)2'],
    ),
    lambda: of(
      `grammar Lambda; start : expression EOF ; expression : VARIABLE | function | application ; function : '\\u03bb' VARIABLE '.' scope ; application : '(' expression expression ')' ;
    scope : expression ; VARIABLE : [a-z] ; WS : [ \\t\\r\\n] -> skip ;`,
      ['(λx.x y)'],
    ),
    logic: of(
      `grammar Logic; proposition : expression THEREFORE expression EOF ; expression : NOT expression | expression AND expression | expression OR expression
    | <assoc=right> expression IMPLIES expression | '(' expression ')' | LETTER ; THEREFORE : '|-' ; NOT : '!' ; AND : '&' ; OR : '|' ; IMPLIES : '->' ; LETTER : [A-Z] ;
    WS : [ \\r\\n\\t]+ -> skip ;`,
      ['A -> B & A |- B'],
    ),
    telephone: of(
      `grammar Telephone; number : country? area? DIGITS ('-' DIGITS)* EOF ; country : '+' DIGITS SPACE ; area : '(' DIGITS ')' SPACE ; DIGITS : [0-9]+ ; SPACE : ' ' ;`,
      ['+49 (30) 123-4567'],
    ),
    basic: of(
      `grammar Basic; program : line+ EOF ; line : NUMBER statement NL | statement NL ; statement : 'PRINT' exprlist | 'IF' expression relop expression 'THEN'? statement
    | 'GOTO' expression | 'LET'? VAR '=' expression | 'RETURN' | 'END' ; exprlist : (STRING | expression) (',' (STRING | expression))* ;
    expression : ('+' | '-')? term (('+' | '-') term)* ; term : factor (('*' | '/') factor)* ; factor : VAR | NUMBER | '(' expression ')' ;
    relop : '<' ('>' | '=')? | '>' '='? | '=' ; STRING : '"' ~["\\r\\n]* '"' ; VAR : [A-Z] ; NUMBER : [0-9]+ ; NL : '\\r'? '\\n' ; WS : [ \\t]+ -> skip ;`,
      ['10 LET X = 1\n20 IF X < 3 THEN PRINT "LOW", X\nEND\n'],
    ),
    robots: of(
      `grammar Robots; file : (entry | NL)* EOF ; entry : agent+ rule_* ; agent : 'User-agent:' PATH NL ; rule_ : ('Allow:' | 'Disallow:') PATH? NL ; PATH : [a-zA-Z*/.]+ ;
    NL : '\\n' ; WS : ' '+ -> skip ; COMMENT : '#' ~[\\n]* -> skip ;`,
      ['User-agent: *\nDisallow: /private/\nAllow:\n# end\n'],
    ),
    tags: {
      grammar: readAntlr(
        `parser grammar TagParser; options { tokenVocab = TagLexer; } document : element* EOF ; element : TEXT | '<' NAME attribute* '>' element* '</' NAME '>' | '<' NAME attribute* '/>' ;
      attribute : NAME '=' STRING ;`,
        {
          files: {
            'TagLexer.g4': `lexer grammar TagLexer; CLOSE_OPEN : '</' -> pushMode(TAG) ; OPEN : '<' -> pushMode(TAG) ; TEXT : ~[<&]+ ;
          mode TAG ; SLASH_CLOSE : '/>' -> popMode ; CLOSE : '>' -> popMode ; EQUALS : '=' ; STRING : '"' ~["<]* '"' ; NAME : [a-z] [a-z0-9]* ; S : [ \\t\\n]+ -> skip ;`,
          },
        },
      ),
      texts: ['<a href="x">text<br/></a>'],
    },
  }

function of(
  source: string,
  texts: readonly string[],
): { readonly grammar: Grammar; readonly texts: readonly string[] } {
  return { grammar: readAntlr(source), texts }
}
