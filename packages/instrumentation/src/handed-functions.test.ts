import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import { instrument } from './instrument.ts'

/** Names of the functions that count, in their order. */
function counted(code: string): string[] {
  const { edges } = instrument(code, 'a.test.js', { handedWith: 'mark' })
  return [...new Set(edges.map(({ functionName }) => functionName))]
}

test.each<[string, string[]]>([
  // What is handed over, in whatever form.
  ["fuzz(mark(0), 'a', [d], function property(s) {})", ['property']],
  ["fuzz(...[mark(0)], 'a', { before: () => {} }, (s) => {})", ['before', '<anonymous>']],
  ["fuzz.apply(void 0, spread([mark(0)], ['a', function property() {}]))", ['property']],
  ["fuzz.apply(void 0, [mark(0)].concat(['a', function property() {}]))", ['property']],
  ["fuzz.each([1])(mark(0), 'a', function property() {})", ['property']],
  ["fuzz(mark(0), 'a', fc.property(fc.string(), function property() {}))", ['property']],
  ["describe('b', () => { it('c', () => {}); fuzz(mark(0), 'a', function property() {}) })", ['property']],
  // What it calls.
  [
    "const f = () => g()\nfunction g() { return new A() }\nclass A { m() {} }\nfunction h() {}\nfuzz(mark(0), 'a', f)",
    ['f', 'g', 'A.m'],
  ],
  [
    "let s\nbeforeEach(() => { s = make() })\nfunction make() {}\nfuzz(mark(0), 'a', function p() { s.x })",
    ['make', 'p'],
  ],
  [
    "const api = { parse() {} }, [z] = [function y() {}]\nfuzz(mark(0), 'a', function p() { api.parse(z) })",
    ['parse', 'y', 'p'],
  ],
  // Names that mean something else.
  ["it('b', () => { const f = () => {} })\nfuzz(mark(0), 'a', function p(f) { f() })", ['p']],
  [
    "it('b', () => { const f = () => {} })\nconst f = function g() {}\nfuzz(mark(0), 'a', function p() { f() })",
    ['g', 'p'],
  ],
  ["function f() {}\nfuzz(mark(0), 'a', function p(s) { s.f({ f: 1 }) })", ['p']],
  ["import { f } from 'f'\nit('b', () => { function f() {} })\nfuzz(mark(0), 'a', f)", []],
  // Moved above the line that everything counted needs.
  ["const m = vi.hoisted(() => ({ f: () => {} }))\nfuzz(mark(0), 'a', function p() { m.f() })", ['p']],
  ['function mark(call) { return call }', []],
  ["fuzz('a', () => {})", []],
])('%s', (code, names) => {
  expect(counted(code)).toEqual(names)
})

test('the rest of the text stays as it is, and all of it where nothing is handed over', () => {
  const other = "it('b', () => { if (x === 1) for (;;); })\n"
  expect(instrument(`${other}fuzz(mark(0), () => 1)`, 'a.test.js', { handedWith: 'mark' }).code).toContain(other)
  expect(instrument(other, 'a.test.js', { handedWith: 'mark' }).code).toBe(other)
})

test('what has to be there first is required behind the directives, in modules that require', () => {
  const text = (code: string) => instrument(code, 'a.test.js', { handedWith: 'mark', requireFirst: 'setup' }).code
  expect(text("'use strict'\nfuzz(mark(0), () => 1)")).toMatch(/^'use strict';require\("setup"\);const /)
  expect(text("import 'a'\nfuzz(mark(0), () => 1)")).not.toContain('require(')
})

/** Runs a test file in a context of its own, whose `fuzz` and `it` keep what they are handed. */
function contextOf(code: string): { readonly [name: string]: () => unknown } {
  const context = createContext({ mark: () => 0, runs: {} })
  const head = 'const fuzz = (_, f) => { runs.property = f }, it = (f) => { runs.test = f }\n'
  const options = { handedWith: 'mark', hoistBuiltins: true, moduleKind: 'cjs' } as const
  new Script(instrument(head + code, 'a.test.js', options).code).runInContext(context)
  new Script("Object.defineProperty(globalThis, 'Ma' + 'th', { value: { max: () => 'replaced' } })").runInContext(
    context,
  )
  return context.runs
}

test.each([
  'fuzz(mark(0), () => Math.max(1, 2))',
  "fuzz(mark(0), function () { 'use strict'; return Math.max(1, 2) })",
  'fuzz(mark(0), () => { const f = () => Math.max(1, 2); return f() })',
  'const f = () => { const x = 2; return x > 1 ? Math.max(1, x) : 0 }\nfuzz(mark(0), () => f())',
  'class A { m() { return Math.max(1, 2) } }\nfuzz(mark(0), () => new A().m())',
])('built-ins are constants of what is instrumented, and of nothing else: %s', (code) => {
  const runs = contextOf(`${code}\nit(() => Math.max(1, 2))`)
  expect(runs.property?.()).toBe(2)
  expect(runs.test?.()).toBe('replaced')
})

test.each([
  'fuzz(mark(0), () => { const Math = { max: () => "replaced" }; return Math.max(1, 2) })',
  'fuzz(mark(0), () => Math.max(1, 2)); it(() => { globalThis.Math = {} })',
  "fuzz(mark(0), () => Math.max(1, 2)); it(() => stubGlobal('Math', {}))",
  'const Math = { max: () => "replaced" }\nfuzz(mark(0), () => Math.max(1, 2))',
])('those that the file replaces or declares are none of them: %s', (code) => {
  expect(contextOf(code).property?.()).toBe('replaced')
})
