import { Context, Rng } from '@fuzzwright/core/domain'
import { parse as parseJavaScript } from 'acorn'
// @ts-expect-error: css-tree ships no types, and those of another package lag behind it.
import { parse as parseCss } from 'css-tree'
import { describe, expect, test } from 'vitest'
import { inGrammar } from '../domain/in-grammar.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { css } from './css.ts'
import { csv } from './csv.ts'
import { email } from './email.ts'
import { glob } from './glob.ts'
import { javascript } from './javascript.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'
import { regexp } from './regexp.ts'
import { semver } from './semver.ts'
import { sqlSelect } from './sql-select.ts'
import { url } from './url.ts'
import { xml } from './xml.ts'

/** Throws, or answers false, where a text is not of the language. */
const languages: readonly (readonly [
  name: string,
  grammar: Grammar,
  texts: number,
  accepts: (text: string) => unknown,
])[] = [
  ['JSON', json, 3000, (text) => [JSON.parse(text)]],
  ['CSS', css, 2000, strictCss],
  ['JavaScript', javascript, 1500, (text) => parseJavaScript(text, { ecmaVersion: 2020 })],
  ['URL', url, 1000, (text) => new URL(text)],
  ['e-mail', email, 500, (text) => /^(?:[^\s@]+|"(?:[^"\\]|\\.)*")@[^@]+$/.test(text)],
  ['semver', semver, 1000, (text) => officialSemver.test(text)],
  ['regexp', regexp, 1000, (text) => new RegExp(text)],
  ['CSV', csv, 500, (text) => text.replaceAll(/"(?:[^"]|"")*"/g, '').includes('"') === false],
  ['XML', xml, 500, (text) => text.includes('<')],
  ['SQL', sqlSelect, 500, (text) => text.startsWith('SELECT')],
  ['Markdown', markdown, 500, (text) => text.length > 0],
  ['glob', glob, 500, (text) => text.length > 0],
]

describe.each(languages)('%s', (_, grammar, texts, accepts) => {
  test('every generated text is accepted by the reference parser, and parsed back', () => {
    const domain = inGrammar(grammar)
    const g = new Context(new Rng(11))
    for (let run = 0; run < texts; run++) {
      const { text } = domain.init(g.reset(run % 2 === 0 ? 4096 : 1000))
      let accepted: unknown = false
      try {
        accepted = accepts(text)
      } catch (error) {
        accepted = String(error)
      }
      expect(Boolean(accepted) && typeof accepted !== 'string', `${JSON.stringify(text)}: ${String(accepted)}`).toBe(
        true,
      )
      if (run % 10 === 0) expect(domain.fromValue(text)?.text).toBe(text)
    }
  })
})

test.each([
  [
    css,
    '@charset "utf-8";\n/* a */ a:hover > .b#c[d="e"], *::before{color:red;margin:0 auto!important;--x:1px}\n@media (min-width:10px){p{width:calc(1px + 2%)}}',
  ],
  [css, '.row>*:nth-of-type(2n+1):disabled::-moz-focus-inner{width:calc(var(--x) * .5)}'],
  [css, '@media (prefers-reduced-motion:reduce){a{color:red}}'],
  [javascript, 'x = class { *f(a) { yield a; yield /b/; yield* a; } };'],
  [javascript, 'var a = [1, 2,]; if (a) b(); else { f = c?.d ?? e; }'],
  [javascript, 'function f(x, y = 1) { if (x) { return y; } else x++; for (var i = 0; i < 3; i++) { f(i, `a`); } }'],
  [javascript, 'var o = { a, b: 1, ...c, get d() { return this.a; } }; var g = x => x; a = b ** 2;'],
  [
    javascript,
    "#!/usr/bin/env node\n'use strict'\nlet a = 1, \u00e4\\u{62} = /[/]\\d/giu.exec(a)\n  .b\nif (a) b()\nelse c\nreturned()",
  ],
  [
    javascript,
    'a: for (const [b, , ...c] of d) { if (b) continue a; else break a }\nthrow new new X().y(1_0.5e-3, 0b1n, 1..z)',
  ],
  [
    javascript,
    'class A extends (B, C) { #p = 1; static { this.q ??= await } get [x]() { return #p in this } static async *y() {} }',
  ],
  [
    javascript,
    'async (x, {y = 1}, ...z) => { for await (var w of x) yield* w, await`\u0024{w}$`; ({ a, b = 2 } = c) }',
  ],
  [
    javascript,
    "import a, { default as b, 'c' as d } from 'e'\nexport * as f from 'g'; export default class {}\nexport { a as default }",
  ],
  [
    javascript,
    'x = a ? b : c / d / e\n/f/g; do x--\nwhile (x-->0) y = <!-- comment\n--> too\n`a\u0024{`b`}`; switch (a) { default: case"b": with (a) if (b); }',
  ],
  [javascript, 'let = yield = async = of; typeof(a) in[b] instanceof{}, delete a?.b?.[c]?.(d), -a ** +-b / + +c - --d'],
  [url, 'https://user:pw@example.co.uk:8080/a%20b/c?x=1&y#frag'],
  [email, '"a b"@[127.0.0.1]'],
  [xml, '<?xml version="1.0"?>\n<root id="1"><a>x &amp; y</a><b/><![CDATA[<>]]></root>'],
  [
    sqlSelect,
    "SELECT a.b AS c, COUNT(*) FROM t LEFT JOIN u ON a = b WHERE x IN (1, 2) AND y LIKE 'z%' ORDER BY c DESC LIMIT 5",
  ],
  [markdown, '# Title\n\n* item **bold** and [link](https://x)\n\n```js\nlet x = 1;\n```'],
  [semver, '1.0.0-alpha.1+build.5'],
  [glob, 'src/**/*.{ts,tsx}'],
  [csv, 'a,b\r\n"x ""y""",2\r\n'],
  [regexp, '^(?:a|[a-z]+?)\\d{2,}$'],
])('what people write is parsed (%#)', (grammar, text) => {
  expect(inGrammar(grammar).fromValue(text)?.text).toBe(text)
})

const officialSemver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/

function strictCss(text: string): unknown {
  return parseCss(text, {
    parseCustomProperty: false,
    onParseError: (error: Error) => {
      throw error
    },
  })
}
