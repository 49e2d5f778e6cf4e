import { runInNewContext } from 'node:vm'
import { comparisonKind } from '@fuzzwright/core/execution'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { describe, expect, test } from 'vitest'
import { instrument } from './instrument.ts'
import { coverageSource } from './runtime/index.ts'

const source = coverageSource()

function load(code: string, id: string): (...values: unknown[]) => unknown {
  const module = { exports: {} }
  new Function('module', 'exports', instrument(code, id).code)(module, module.exports)
  return module.exports as (...values: unknown[]) => unknown
}

test('a module with constants named like built-ins runs where there is no runtime', () => {
  const module = { exports: (_: number) => '' }
  const code = 'const { Uint8Array } = globalThis; module.exports = (x) => (x > 1 ? Uint8Array.name : x)'
  runInNewContext(instrument(code, 'own-names').code, { module })
  expect(module.exports(2)).toBe('Uint8Array')
})

/** Hit counts (as buckets) of the lines on which edges stand, in the source of a function body. */
function edgesHit(body: string, ...values: unknown[]): number {
  const run = load(`module.exports = function (x, y) { ${body} }`, body)
  source.start(Number.POSITIVE_INFINITY)
  run(...values)
  source.stop()
  return source.features([])
}

describe('edges', () => {
  // The entry of the function is one edge; the rest are those of the construct.
  test.each<[string, unknown[], number]>([
    ['return x', [], 1],
    ['if (x) { }', [1], 2],
    ['if (x) { }', [0], 2],
    ['if (x) { } else { }', [0], 2],
    ['if (x) ; else if (y) ; else ;', [0, 1], 3],
    ['return x ? 1 : 2', [1], 2],
    ['return x && y', [1], 2],
    ['return x && y', [0], 1],
    ['return x || y', [0], 2],
    ['return x ?? y', [null], 2],
    ['x ||= 1', [0], 2],
    ['x &&= 1', [1], 2],
    ['x ??= 1', [null], 2],
    ['x ??= 1', [3], 1],
    ['return x?.a', [null], 2],
    ['return x?.a', [{}], 1],
    ['return x?.()', [null], 2],
    ['return x.a?.b', [{}], 2],
    ['return x.a?.(1)', [{ a: () => 1 }], 2],
    ['while (x--) ;', [3], 2],
    ['for (;x--;) { }', [3], 2],
    ['for (const a of x) { }', [[1]], 2],
    ['for (const a in x) { }', [{ a: 1 }], 2],
    ['do x--; while (x > 0)', [3], 2],
    ['switch (x) { case 1: case 2: break; default: }', [1], 3],
    ['switch (x) { case 1: case 2: break; default: }', [7], 2],
    ['switch (x) { case 1: }', [7], 2],
    ['try { throw x } catch { }', [], 2],
    ['const { a = 1 } = x', [{}], 2],
    ['const [a = 1] = x', [[5]], 1],
    ['return ((a = 1) => a)()', [], 3],
    ['return (() => 1)()', [], 2],
    ['return [...(function* () { yield 1 })()]', [], 2],
    ['class A { a = 1; static b = 2; static { } } new A()', [], 4],
    ['class A { get a() { return 1 } } return new A().a', [], 2],
  ])('%s #%#', (body, values, expected) => {
    expect(edgesHit(body, ...values)).toBe(expected)
  })

  test('the counters of Istanbul are no part of the program', () => {
    const own = 'function f(x) { cov_2a7().s[0]++; return x }'
    const counted = `function cov_2a7() { var path = 'a.ts'; if (!this[path]) { this[path] = 4711 } return this[path] }\n${own}`
    expect(instrument(counted, 'a').edges.length).toBe(instrument(own, 'a').edges.length)
    expect(instrument(counted, 'a').code).not.toMatch(/literals:[^}]*4711/)
  })

  test('an edge is found again in the source', () => {
    load('function outer() {\n  return 1\n}\nmodule.exports = {\n  inner() { if (1) ; },\n}', '/places.js')
    const all = Array.from({ length: source.edgeCount }, (_, edge) => source.locate(edge))
    expect(all.filter((place) => place?.file === '/places.js')).toEqual([
      { file: '/places.js', line: 1, column: 0, functionName: 'outer', functionIndex: 0 },
      { file: '/places.js', line: 5, column: 7, functionName: 'inner', functionIndex: 1 },
      { file: '/places.js', line: 5, column: 19, functionName: 'inner', functionIndex: 1 },
      { file: '/places.js', line: 5, column: 12, functionName: 'inner', functionIndex: 1, around: true },
    ])
  })
})

describe('comparisons', () => {
  function logged(body: string, ...values: unknown[]): unknown[][] {
    const run = load(`${standIns}module.exports = function (x, y) { ${body} }`, body)
    source.trace(true)
    source.start(Number.POSITIVE_INFINITY)
    run.apply({ text: 'abc', at: 1 }, values)
    source.stop()
    source.trace(false)
    const { length, kinds, left, right, origins, indices } = source.comparisons
    return Array.from({ length }, (_, row) => [kinds[row], left[row], right[row], origins?.[row], indices?.[row]])
  }
  const { equal, less, prefix, suffix, contains, matches, key, typeOf, instanceOf } = comparisonKind
  /** Under the names of assertions and matchers; whatever is called on it answers itself. */
  const standIns = `var any = new Proxy(function () {}, { get: () => any, apply: () => any }),
    assert = any, expect = any, module_assert = any, util = any, module = Object.assign(module, { expect: any });`

  test.each<[string, unknown[], unknown[][]]>([
    ['x === y', [1, 2], [[equal, 1, 2]]],
    ['x !== "a"', ['b'], [[equal, 'b', 'a']]],
    ['"a" == x', ['b'], [[equal, 'a', 'b']]],
    ['x != 1n', [2n], [[equal, 2n, 1n]]],
    ['x < y', [1, 2], [[less, 1, 2]]],
    ['5 >= x', [1], [[less, 5, 1]]],
    ['x <= y', [new Date(5), new Date(6)], [[less, 5, 6]]],
    ['x === null; x === undefined; x === true; x == void 0', [1], []],
    ['x === y', [{}, {}], []],
    ['x === 5', [undefined], [[equal, undefined, 5]]],
    ['typeof x === "string"', [1], [[typeOf, 'number', 'string']]],
    ['typeof x.a === "string"', [{}], [[typeOf, 'undefined', 'string']]],
    ['x in y', ['k', {}], [[key, undefined, 'k']]],
    ['"lit" in x', [{}], [[key, undefined, 'lit']]],
    ['x instanceof Map', [1], [[instanceOf, 1, 'Map']]],
    [
      'switch (x) { case 1: case "b": }',
      [3],
      [
        [equal, 3, 1],
        [equal, 3, 'b'],
      ],
    ],
    [
      'switch (x) { case y: case y + 1: }',
      [3, 4],
      [
        [equal, 3, 4],
        [equal, 3, 5],
      ],
    ],
    ['x.startsWith("a")', ['b'], [[prefix, 'b', 'a']]],
    ['x.endsWith(y)', ['b', 'c'], [[suffix, 'b', 'c']]],
    ['x.includes("a")', ['b'], [[contains, 'b', 'a']]],
    [
      'x.indexOf("a"), x.lastIndexOf("c"), x.split("-")',
      ['b'],
      [
        [contains, 'b', 'a'],
        [contains, 'b', 'c'],
        [contains, 'b', '-'],
      ],
    ],
    [
      'x.replace("q", ""), x.replaceAll("r", "")',
      ['b'],
      [
        [contains, 'b', 'q'],
        [contains, 'b', 'r'],
      ],
    ],
    ['/a+/i.test(x)', ['b'], [[matches, 'b', '/a+/i']]],
    [
      'x.match(/a/), x.search(/b/), x.split(/c/), x.matchAll(/d/g)',
      ['z'],
      [
        [matches, 'z', '/a/'],
        [matches, 'z', '/b/'],
        [matches, 'z', '/c/'],
        [matches, 'z', '/d/g'],
      ],
    ],
    ['x.exec(y)', [/a/g, 'b'], [[matches, 'b', '/a/g']]],
    ['x.localeCompare("a")', ['b'], [[equal, 'b', 'a']]],
    ['x.compare(y, "a")', [new Intl.Collator('sv'), 'b'], [[equal, 'b', 'a']]],
    ['new Intl.NumberFormat("en").format(x) === "1,234"', [7], [[equal, '7', '1,234']]],
    ['x.has("k")', [new Set(['m'])], [[equal, 'k', 'm']]],
    ['x.get("k")', [new Map([['m', 1]])], [[equal, 'k', 'm']]],
    [
      'x.includes(y)',
      [[1, 2], 3],
      [
        [equal, 3, 1],
        [equal, 3, 2],
      ],
    ],
    ['x.delete("k")', [new Set(['m'])], [[equal, 'k', 'm']]],
    [
      'x.get("k")',
      [new URLSearchParams('m=1')],
      [
        [equal, 'k', 'm'],
        [key, undefined, 'k'],
      ],
    ],
    ['x.has("k")', [new Headers()], [[key, undefined, 'k']]],
    ['x.getAll("k")', [new FormData()], [[key, undefined, 'k']]],
    [
      'x.get("k")',
      [
        new (class URLSearchParams {
          get() {}
        })(),
      ],
      [],
    ],
    [
      'x.equals(y)',
      [Buffer.from('ab'), Buffer.from('ac')],
      [
        [equal, 'ab', 'ac'],
        [equal, 2, 2, Buffer.from('ab'), -2],
        [equal, 98, 99, Buffer.from('ab'), 1],
      ],
    ],
    ['x.equals(y)', [{ equals() {} }, {}], []],
    ['Object.is(x, 5)', [4], [[equal, 4, 5]]],
    ['Object.hasOwn(x, "k")', [{}], [[key, undefined, 'k']]],
    ['assert.strictEqual(x.trim(), "a")', [' b'], [[equal, 'b', 'a']]],
    ['assert.match(x, /a/)', ['b'], [[matches, 'b', '/a/']]],
    ['(0, module_assert.default.notEqual)(x, y)', ['b', 'c'], [[equal, 'b', 'c']]],
    ['(0, util.isDeepStrictEqual)(x, y)', ['b', 'c'], [[equal, 'b', 'c']]],
    ['expect(x).not.toBe("a")', ['b'], [[equal, 'b', 'a']]],
    ['(0, module.expect)(x.trim()).toBe(y)', [' b', 'a'], [[equal, 'b', 'a']]],
    ['expect.soft(x).toBeGreaterThan(5)', [4], [[less, 4, 5]]],
    ['expect(x).toContain("a")', ['b'], [[contains, 'b', 'a']]],
    ['expect(x).toContain("a")', [['b']], [[equal, 'a', 'b']]],
    [
      'expect(x).toMatch("a"), expect(x).toMatch(/c/)',
      ['b'],
      [
        [contains, 'b', 'a'],
        [matches, 'b', '/c/'],
      ],
    ],
    ['expect(x).toHaveLength(3)', [[1]], [[equal, 1, 3, [1], -2]]],
    ['expect(x).toHaveProperty("k")', [{}], [[key, undefined, 'k']]],
    ['expect(x).to.deep.equal(5)', [4], [[equal, 4, 5]]],
    [
      'expect(x).toEqual({ a: "q", b: { c: [7] }, d: 1 })',
      [{ a: 'p', b: { c: [6] } }],
      [
        [equal, 'p', 'q'],
        [equal, 1, 1, [6], -2],
        [equal, 6, 7, [6], 0],
        [key, undefined, 'd'],
      ],
    ],
    ['expect(x).toThrow("a")', ['b'], []],
    ['x.hasOwnProperty("k")', [{}], [[key, undefined, 'k']]],
    ...['y in x', 'Object.hasOwn(x, y)', 'x.hasOwnProperty(y)'].map((code): [string, unknown[], unknown[][]] => [
      code,
      [{ a: 1, b: 2 }, 'c'],
      [
        [equal, 'c', 'a'],
        [equal, 'c', 'b'],
        [key, undefined, 'c'],
      ],
    ]),
    ['y in x', [{ a: 1 }, 'a'], [[key, undefined, 'a']]],
    ['y in [x][0]', [{ a: 1 }, 'b'], [[key, undefined, 'b']]],
    ['x.y.includes("a")', [{ y: 'b' }], [[contains, 'b', 'a']]],
    ['x.trim().startsWith("a")', [' b'], [[prefix, 'b', 'a']]],
    ['x[1] === "a"', ['bc'], [[equal, 'c', 'a', 'bc', 1]]],
    ['x[y++] === "a"', ['bc', 1], [[equal, 'c', 'a', 'bc', 1]]],
    ['"a" === x[0]', ['bc'], [[equal, 'b', 'a', 'bc', 0]]],
    ['x.charCodeAt(0) === 65', ['bc'], [[equal, 98, 65, 'bc', 0]]],
    ['x.at(-1) === "a"', ['bc'], [[equal, 'c', 'a', 'bc', 1]]],
    ['this.text.charCodeAt(this.at) === 65', [], [[equal, 98, 65, 'abc', 1]]],
    ['this.text[this.at++] === "z"', [], [[equal, 'b', 'z', 'abc', 1]]],
    ['x.length > 3', ['bc'], [[less, 2, 3, 'bc', -2]]],
    ['y < x.length', ['bc', 1], [[less, 2, 1, 'bc', -2]]],
    ['switch (x[0]) { case "q": }', ['bc'], [[equal, 'b', 'q', 'bc', 0]]],
  ])('%s', (body, values, expected) => {
    expect(logged(body, ...values)).toEqual(
      expected.map(([kind, left, right, origin, index = -1]) => [kind, left, right, origin, index]),
    )
  })

  test('nothing is recorded when the run is not traced, or outside runs', () => {
    const run = load('module.exports = (x) => x === "a"', '/untraced.js')
    source.start(Number.POSITIVE_INFINITY)
    run('b')
    source.stop()
    expect(source.comparisons.length).toBe(0)
    source.trace(true)
    run('b')
    source.start(Number.POSITIVE_INFINITY)
    source.stop()
    run('b')
    source.trace(false)
    expect([source.comparisons.length, source.features([])]).toEqual([0, 0])
  })
})

describe('source map', () => {
  test.each([
    ['a = null\n\nfunction f(x) {\n  if (x === 1 && x > 0)\n    return a.b === 2\n}\nf(1)', 5, 14],
    ['const s = 5\nswitch (s.length) {\n  case 1:\n}\n  s.startsWith("a")', 5, 5],
    ['#!/usr/bin/env node\n"use strict"\nconst f = (x) => x?.length > 3 && x.y.z\n\nf("abcd")', 3, 39],
  ])('a stack trace leads back to the line: %s', (code, line, column) => {
    const name = `/trace-${line}-${column}.js`
    const instrumented = instrument(code, name)
    const thrown = (() => {
      try {
        new Function(`${instrumented.code.replace(/^#!.*/, '')}\n//# sourceURL=${name}`)()
      } catch (error) {
        return error as Error
      }
      return undefined
    })()
    const position = /:(\d+):(\d+)\)?$/m.exec(thrown?.stack?.split('\n').find((text) => text.includes(name)) ?? '')
    // `new Function` puts two lines before the text.
    const at = { line: Number(position?.[1]) - 2, column: Number(position?.[2]) - 1 }
    expect(originalPositionFor(new TraceMap(instrumented.map as never), at)).toMatchObject({ line, column: column - 1 })
  })

  test.each([
    'function f(a) {\n  null.a\n}\nf()',
    'if (false) {\n} else if (true)\n  null.a',
    'for (const x of [1])\n  while (true) do\n    null.a\n  while (x)',
    'const x = 1 &&\n  (0 ||\n  null.a)',
    'const x = true\n  ? null.a\n  : 0',
    'let x = null ??\n  undefined\nx ??=\n  x.a',
    'const o = { a: null }\nconst p = o\n  ?.a\n  .b',
    'switch (1 + 1) {\n  case 1:\n  case 2:\n    null.a\n}',
    'switch (2) { case 1:\n  case (() => null.a)(): }',
    'try { throw 1 } catch (e) {\n  e.a.b\n}',
    'const f = (a,\n  b = null.a) => a\nf()',
    'const { a,\n  b = null.a } = {}',
    'function* g() {\n  yield 1\n  null.a\n}\nconst all = [...g()]',
    'class A {\n  x = 1\n  y = null.a\n}\nconst a = new A()',
    'class A {\n  static { const x = 1\n    null.a } }',
    'const x = [1] instanceof\n  1',
    'const x = "a" + "b" in\n  (1, null.a)',
    'const x = typeof (1, 2) ===\n  typeof null.a',
    'const s = 5, x = 1 <\n  s.a.b',
    'const s = [1]\ns.includes(1) &&\n  s.nothing.has("x")',
    'const m = new Map()\nm.get("a" + 1)\n  .startsWith("b")',
    'const f = (n) => n === 0\n  ? null.a\n  : f(n - 1)\nf(3)',
  ])('every construct fails where it stands: %s', (code) => {
    const plain = failingPlace(code, '/plain.js')
    const instrumented = instrument(code, '/woven.js')
    const { line, column } = failingPlace(instrumented.code, '/woven.js')
    const original = originalPositionFor(new TraceMap(instrumented.map as never), { line, column })
    expect(original.line).toBe(plain.line)
    // V8 points at the dot of a call or at the name behind it.
    expect(Math.abs((original.column ?? -9) - plain.column)).toBeLessThanOrEqual(1)
  })
})

/** Where V8 says that `code` throws: line from 1, column from 0. */
function failingPlace(code: string, name: string): { line: number; column: number } {
  try {
    new Function(`${code}\n//# sourceURL=${name}`)()
  } catch (error) {
    const frame = (error as Error).stack?.split('\n').find((text) => text.includes(name)) ?? ''
    const position = /:(\d+):(\d+)\)?$/.exec(frame)
    // `new Function` puts two lines before the text.
    return { line: Number(position?.[1]) - 2, column: Number(position?.[2]) - 1 }
  }
  throw new Error('nothing was thrown')
}
