// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the programs are text
/** Real libraries, run plain and instrumented on many inputs, broken ones among them: equal answers and equal errors. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadTransformed } from '../../../bench/instrumentation/load-transformed.mjs'
import { instrument } from '../src/instrument.ts'
import { coverageSource } from '../src/runtime/index.ts'

type Run = (text: string) => unknown

const require = createRequire(import.meta.url)
const acornFile = require.resolve('acorn/package.json').replace('package.json', 'dist/acorn.js')
const cssFile = require.resolve('css-tree/package.json').replace('package.json', 'cjs/index.cjs')
const rounds = 300

const subjects = {
  acorn: {
    entry: acornFile,
    run:
      (acorn: { parse(text: string, options: object): unknown }): Run =>
      (text) =>
        JSON.stringify(acorn.parse(text, { ecmaVersion: 'latest', locations: true }), (_, value) =>
          typeof value === 'bigint' ? `${value}n` : value,
        ),
    corpus: [
      ...readFileSync(acornFile, 'utf8')
        .split(/\n(?= {2}pp)/)
        .slice(0, 60),
      'const f = async ({ a = 1, ...b }, [c, , d] = []) => { for await (const x of y) yield_: { break yield_ } }',
      'class A extends (B, C) { #x = 1; static { this.y = 2 } get z() { return this.#x ?? super.z?.() } }',
      'label: while (1) switch (x) { case /[/]\\/(?<n>a)\\k<n>/u: default: continue label } `a${b`c`}d`; 0x1Fn; "\\u{1F600}"',
    ],
  },
  'css-tree': {
    entry: cssFile,
    run:
      (css: { parse(text: string): unknown; generate(ast: unknown): unknown }): Run =>
      (text) =>
        css.generate(css.parse(text)),
    corpus: [
      'a{color:red;margin:0 auto!important}',
      '.a>b:not(.c)::before,[x="y" i]~*{width:calc(1px + (2em - 3%) * 4);background:url( x.png ) rgb(1 2 3/.5)}',
      '@media screen and (min-width:1px) or (orientation:landscape){@supports (display:grid){b{top:0}}}',
      '@font-face{font-family:"A b";src:local(x),url("y.woff2")format("woff2");unicode-range:U+26,U+0-7F}/*c*/',
      ':nth-child(2n + 1 of .a){--custom: { a: b };content:"\\201C";x:#abc;y:-1e-3px}',
    ],
  },
}

/** A text of the corpus with some pieces cut out, doubled or replaced. */
function damaged(corpus: readonly string[]): fc.Arbitrary<string> {
  const cut = fc.tuple(fc.nat(400), fc.nat(6), fc.constantFrom('', '(', '}', '"', '/*', '\\', 'a', '0', ';', '\n', '@'))
  return fc.tuple(fc.constantFrom(...corpus), fc.array(cut, { maxLength: 3 })).map(([text, cuts]) =>
    cuts.reduce((before, [at, length, put]) => {
      const start = at % (before.length + 1)
      return before.slice(0, start) + put + before.slice(start + length)
    }, text),
  )
}

function outcome(run: Run, text: string): unknown {
  try {
    return { value: run(text) }
  } catch (error) {
    return { name: (error as Error).name, message: (error as Error).message }
  }
}

describe.each(Object.entries(subjects))('%s', (name, subject) => {
  test('answers the same when it is instrumented', () => {
    const source = coverageSource()
    const load = (transform: (code: string, path: string) => string): Run =>
      (subject.run as (library: unknown) => Run)(loadTransformed(subject.entry, transform))
    const plain = load((code) => code)
    const instrumented = load((code, path) => instrument(code, `${name}:${path}`).code)
    let run = 0
    let steps = 0
    fc.assert(
      fc.property(damaged(subject.corpus), (text) => {
        source.trace(run++ % 2 === 0)
        source.start(Number.POSITIVE_INFINITY)
        const seen = outcome(instrumented, text)
        source.stop()
        steps += source.steps
        expect(seen).toEqual(outcome(plain, text))
      }),
      { numRuns: rounds, seed: 7 },
    )
    source.trace(false)
    expect(steps).toBeGreaterThan(rounds)
  })
})
