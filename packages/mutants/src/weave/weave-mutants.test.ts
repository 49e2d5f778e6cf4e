/** A woven module does what the file does, and with a switch on what the edited file does. */
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { findMutants } from '../find/find-mutants.ts'
import { applyMutant } from '../mutant.ts'
import { MutantSwitch, noMutant, switchKey } from '../worker/mutant-switch.ts'
import { budgetFor } from '../worker/worker-order.ts'
import { weaveMutants } from './weave-mutants.ts'

afterEach(() => Reflect.deleteProperty(globalThis, switchKey))

/** What a script answers, or the kind of what it throws; `x` ends what never ends. */
function answerOf(code: string, lever?: MutantSwitch, more: object = {}): string {
  try {
    const answer: unknown = runInNewContext(
      `${code}\n;JSON.stringify([typeof out, out])`,
      { [switchKey]: lever, ...more },
      { timeout: 1_000 },
    )
    return String(answer)
  } catch (error) {
    return `throws ${String(Object(error).name)}`
  }
}

const programs: readonly string[] = [
  'var a = { b() { return this && this.c }, c: 3 }; var out = [a.b(), a?.b(), a?.["b"]?.()]',
  'var out = [3, 1, 2].filter(x => x > 1).sort().map(x => x * 2).join("-")',
  'var a = 1\nvar b = 2\nvar out = a < b\n;[a, b].forEach(x => { out = out && x > 0 })',
  'var a = []\nfor (var i = 0; i < 3; i++) a.push(i)\na.reverse()\nvar out = a',
  'function f(n) { "use strict"; if (n <= 0) return 0; else { return n + f(n - 1) } } var out = f(4)',
  'function f(x) { switch (x) { case 1: x += 1; break; case 2: { x = 5 } default: x++ } return x } var out = [f(1), f(2), f(3)]',
  'class A { #x = 1; get x() { return this.#x ?? 2 } static y = "s".toUpperCase() } class B extends A { constructor() { super(); this.z = !this.x } } var out = [new B().z, A.y]',
  'var log = []; label: for (var a of [1, 2, 3]) { do { if (a === 2) continue label; log.push(a) } while (false) } var out = log',
  'function* g() { let i = 0; while (i < 3) { yield i++ } } var out = [...g()]',
  'var o = { a: { b: [1] } }; delete o?.a?.b; var out = [o, "x" + (o.a ? "y" : `z`), /^\\d+$/.test("12")]',
  'var out = [], z; try { null.x } catch (e) { out = [e instanceof TypeError || false] } finally { z = -1 }',
  'var f = (a, b = a || 1) => ({ sum: a + b }); var out = f(0).sum ** 2, g = f\n(function () { out += 1 })()',
  'var o = { f() { return this.n }, n: 2, get g() { return this?.f?.() ?? -1 } }; var out = [o.f?.(), (o.f || o.g).name, new (o.c ?? Date)(0).getTime(), !o.x?.y.z]',
  'var out = []; outer: for (var i of [1, 2, 3]) { switch (i % 3) { case 1: continue outer; case 2: { let k = i; out.push(() => k + i); break } default: break outer } } out = out.map(f => f())',
  'var { a = 1 + 1, ...rest } = { b: 2 }, [c = a || 3, d = c] = []; var out = [a, rest, c, d, (c, d) - 1]; [c, d] = [d, c + 1]; (out || {}).e = c; out[c - 2]++',
  'function f() { return g(); function g() { return h } } var h = `${1 < 2}` + f.length; var out = [f(), f.name, (() => {}).name]',
  'async function a(x) { for (const y of [1, 2]) { if (await x) { return y + 1 } } } var p = a(0), out = typeof p.then, q = new class extends Array { constructor(n) { super(n + 1); this.m = [n] } }(1); out += q.length + q.m.join("-")',
  'var out = (() => { try { return new Array(2).length } finally { if (!1) { out = 3 } } })()',
]

test.each(programs)('%s', (code) => {
  const mutants = findMutants('a.js', code)
  const woven = weaveMutants('a.js', code, mutants).code
  const off = new MutantSwitch(mutants.length)
  off.turn(noMutant, 100_000)
  expect(answerOf(woven, off)).toBe(answerOf(code))
  expect(mutants.length).toBeGreaterThan(0)
  for (const mutant of mutants) {
    const on = new MutantSwitch(mutants.length)
    on.turn(mutant.id, 100_000)
    const answer = answerOf(woven, on)
    const byHand = applyMutant(code, mutant)
    // What never ends by hand ends at its budget.
    const expected = on.isOverdrawn ? answer : answerOf(byHand)
    expect([byHand, answer]).toEqual([byHand, expected])
  }
})

test('a loop that never ends is left after so many turns, whatever a turn costs', () => {
  const code = 'for (let i = 0; i < 3; i++) step()'
  const mutants = findMutants('a.js', code)
  const { code: woven } = weaveMutants('a.js', code, mutants)
  const endless = mutants.flatMap(({ id }) => {
    let turns = 0
    const step = (): void => void turns++
    const lever = new MutantSwitch(mutants.length)
    lever.turn(id, budgetFor(3))
    answerOf(woven, lever, { step })
    return lever.isOverdrawn ? [turns] : []
  })
  expect(endless.length).toBeGreaterThan(0)
  expect(Math.min(...endless)).toBeGreaterThan(9_000)
  expect(Math.max(...endless)).toBeLessThan(30_000)
})

test('types and modules stay, and functions may run before the first line', () => {
  const code = "import { b } from './b'\nexport function a<T>(x: T): T { return b(x) as T && x }\n"
  const { code: woven, map } = weaveMutants('a.ts', code, findMutants('a.ts', code))
  expect(woven).toContain("import { b } from './b'")
  expect(woven).toContain('export function a<T>(x: T): T {')
  expect(woven).toContain('\nvar $fzm;')
  expect(map.sources).toEqual(['a.ts'])
})
