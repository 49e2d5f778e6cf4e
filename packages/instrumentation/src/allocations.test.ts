import { expect, test } from 'vitest'
import { load, type Run } from '../test/load-run.ts'
import { instrument } from './instrument.ts'
import { coverageSource } from './runtime/index.ts'

const source = coverageSource()

/** Steps of a run, and what became of it. */
function ran(
  code: string,
  budget: number,
  ...values: unknown[]
): { steps: number; exhausted: boolean; askedTooMuch: boolean | undefined; answer: unknown } {
  const run = load(code)
  let answer: unknown
  source.start(budget)
  try {
    answer = run(...values)
  } catch {
    answer = 'threw'
  }
  source.stop()
  return { steps: source.steps, exhausted: source.exhausted, askedTooMuch: source.askedTooMuch, answer }
}

const size = 4_096

test.each([
  ['(n) => new Array(n).length', size / 4],
  ['(n) => Array(n).length', size / 4],
  ['(n) => Array.from({ length: n }).length', size / 4],
  ['(length) => Array.from({ length }).length', size / 4],
  ["(n) => 'a'.repeat(n).length", size / 16],
  ["(n) => 'a'.padStart(n, 'b').length", size / 16],
  ["(n) => ''.padEnd(n).length", size / 16],
  ['(n) => new Uint8Array(n).length', size / 64],
  ['(n) => new Float64Array(n).length', size / 8],
  ['(n) => Buffer.alloc(n, 1).length', size / 64],
])('%s takes its room as steps, and is what it was', (code, steps) => {
  expect(ran(code, 1_000_000, size)).toMatchObject({ steps, exhausted: false, answer: size })
  expect(ran(code, steps, size)).toMatchObject({ exhausted: true, askedTooMuch: true, answer: 'threw' })
})

test.each([
  ['(n) => new Array(n).length', 'a', 1],
  ['(n) => new Array(n, n).length', size, 2],
  ['(n) => new Uint8Array(n).length', [1, 2, 3], 3],
  ['(n) => new Array(n).length', 15, 15],
  ['() => new Array(4096).length', undefined, size],
  ['(n) => Array.from({ length: 2, [n]: n }).length', size, 2],
  ['(list) => Array.from(list).length', [1, 2], 2],
  ['(n) => ({ repeat: (text) => text }).repeat(n).length', 'text', 4],
])('%s with %j takes none', (code, value, answer) => {
  expect(ran(code, 1_000_000, value)).toEqual({ steps: 0, exhausted: false, askedTooMuch: false, answer })
})

test.each([
  ['"a".repeat(n)', Infinity, 'Invalid count value: Infinity'],
  ['new Array(n)', 2 ** 60, 'Invalid array length'],
  ['new Uint8Array(n)', 2 ** 60, `Invalid typed array length: ${2 ** 60}`],
  ['"a".padEnd(n)', 1e300, 'Invalid string length'],
])('what the engine refuses, it refuses: %s for %d', (code, size, message) => {
  const { exhausted, answer } = ran(`(n) => { try { return ${code} } catch (e) { return e.message } }`, 10, size)
  expect([exhausted, answer]).toEqual([false, message])
})

test('a function that runs before its module has begun takes room all the same', () => {
  const code = 'const early = make(4096); function make(n) { return new Array(n).length } module.exports = () => early'
  const module = { exports: {} as Run }
  new Function('module', instrument(code, 'early.cjs').code)(module)
  expect(module.exports()).toBe(size)
})
