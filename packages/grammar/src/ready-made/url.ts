/** Absolute URLs with a host, as RFC 3986 and the WHATWG both accept them. */
import type { Grammar } from '../grammar/grammar.ts'
import { readEbnf } from '../notation/ebnf.ts'

/** Starts at `url`. */
export const url: Grammar = readEbnf(
  `
url       ::= scheme "://" (userinfo "@" @@0.1 | @@0.9) host (":" port)? path ("?" query)? ("#" fragment)?
scheme    ::= "http" @@0.3 | "https" @@0.4 | "ftp" @@0.1 | "ws" @@0.1 | "wss" @@0.1
userinfo  ::= word (":" word)?
host      ::= label ("." label)* "." tld @@0.7 | "localhost" @@0.1 | ipv4 @@0.1 | "[" ipv6 "]" @@0.1
label     ::= [a-z0-9] ([a-z0-9-]* [a-z0-9])?
tld       ::= [a-z]{2,6} - "zzzzzz"
ipv4      ::= octet "." octet "." octet "." octet
octet     ::= "25" [0-5] | "2" [0-4] [0-9] | "1" [0-9] [0-9] | [1-9] [0-9] | [0-9]
ipv6      ::= (group ":"){7} group | "::" (group (":" group){0,6})? | group "::" group?
group     ::= [0-9a-f]{1,4}
port      ::= [1-9] [0-9]{0,3} | "65535" | "0"
path      ::= ("/" segment)*
segment   ::= char*
query     ::= pair ("&" pair)*
pair      ::= char+ ("=" char*)?
fragment  ::= (char | "/" | "?")*
word      ::= ([A-Za-z0-9._~-] | percent)+
char      ::= [A-Za-z0-9._~-] @@0.85 | [!$&'()*+,;:@] @@0.1 | percent @@0.05
percent   ::= "%" [0-9A-F] [0-9A-F]
`,
  { name: 'url' },
)
