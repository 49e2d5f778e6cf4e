/** SQL queries: SELECT with joins, conditions, grouping, order, limits, sub-queries and unions. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `query`; `condition` and `expression` are useful starts too. */
export const sqlSelect: Grammar = readEbnf(
  `
query     ::= select (s ("UNION" | "UNION ALL" | "EXCEPT" | "INTERSECT") s select)* (s order)? (s limit)?
select    ::= "SELECT" s ("DISTINCT" s)? columns s "FROM" s tables (s "WHERE" s condition)? (s group)?
columns   ::= "*" @@0.2 | column (comma column)* @@0.8
column    ::= expression (s "AS" s identifier)?
tables    ::= table (comma table)* | table (s join)+
table     ::= identifier (s "AS" s identifier)? @@0.85 | "(" ws select ws ")" s "AS" s identifier @@0.15
join      ::= ("INNER JOIN" | "LEFT JOIN" | "CROSS JOIN" | "JOIN") s table (s "ON" s condition)?
group     ::= "GROUP BY" s expression (comma expression)* (s "HAVING" s condition)?
order     ::= "ORDER BY" s expression (s ("ASC" | "DESC"))? (comma expression (s ("ASC" | "DESC"))?)*
limit     ::= "LIMIT" s integer (s "OFFSET" s integer)?
condition ::= conjunction (s "OR" s conjunction)*
conjunction ::= negation (s "AND" s negation)*
negation  ::= ("NOT" s)? predicate
predicate ::= expression (ws compare ws expression | s "IS" s ("NOT" s)? "NULL" | s ("NOT" s)? "IN" s "(" ws list ws ")"
            | s "BETWEEN" s expression s "AND" s expression | s "LIKE" s string)? @@0.85 | "EXISTS" ws "(" ws select ws ")" @@0.05 | "(" ws condition ws ")" @@0.1
list      ::= expression (comma expression)* @@0.8 | select @@0.2
compare   ::= "=" | "<>" | "<=" | ">=" | "<" | ">"
expression ::= term (ws ("+" | "||" | "-" ws) ws term)*
term      ::= factor (ws [*/%] ws factor)*
factor    ::= reference @@4 | number | string | call | case | "(" ws expression ws ")" | "NULL" | "(" ws select ws ")" @@0.3
call      ::= ("COUNT" | "SUM" | "MIN" | "MAX" | "COALESCE" | "UPPER") "(" (ws "*" ws @@0.2 | ws ("DISTINCT" s)? expression (comma expression)* ws @@0.8) ")"
case      ::= "CASE" (s "WHEN" s condition s "THEN" s expression)+ (s "ELSE" s expression)? s "END"
reference ::= identifier ("." identifier)?
identifier ::= name - /(?:all|and|as|asc|between|by|case|count|cross|desc|distinct|else|end|except|exists|from|group|having|in|inner|intersect|is|join|left|like|limit|not|null|offset|on|or|order|select|then|union|when|where)/ @@0.95 | '"' [A-Za-z ]+ '"' @@0.05
name      ::= [a-z_] [a-z0-9_]*
number    ::= integer ("." [0-9]+)?
integer   ::= "0" | [1-9] [0-9]*
string    ::= "'" ([^'] @@0.95 | "''" @@0.05)* "'"
comma     ::= ws "," ws
s         ::= " " @@0.95 | [ #x9#xA]+ @@0.05
ws        ::= @@0.7 | " " @@0.25 | [ #x9#xA]+ @@0.05
`,
  { name: 'sql-select' },
)
