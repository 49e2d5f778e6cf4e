import { expect, test } from 'vitest'
import { load, type Run } from '../test/load-run.ts'
import { coverageSource } from './runtime/index.ts'

const source = coverageSource()

/** Steps of a weighed run, and the line that took most of them; an exception ends the run. */
function weigh(run: Run, ...values: unknown[]) {
  source.weighNextRun?.()
  const steps = plain(run, ...values)
  return { steps, line: source.mostSteps?.()?.line }
}

function plain(run: Run, ...values: unknown[]): number {
  source.start(Number.POSITIVE_INFINITY)
  try {
    run(...values)
  } finally {
    source.stop()
  }
  return source.steps
}

const hundred = Array.from({ length: 100 }, (_, index) => index)
const text = 'a'.repeat(100)

test.each<[what: string, code: string, value: unknown, steps: number]>([
  ['a list that is searched in vain', '(list) => list.includes(-1)', hundred, 100],
  ['a list that is searched up to an item', '(list) => list.indexOf(9)', hundred, 10],
  ['a list that is searched backwards', '(list) => list.lastIndexOf(89)', hundred, 11],
  ['a text that is searched from a place on', '(text) => text.indexOf("b", 90 + 5)', text, 5],
  ['a search for what is computed', '(list) => list.includes(Math.floor(-1))', hundred, 100],
  ['a part of a list', '(list) => list.slice(10, -10)', hundred, 80],
  ['a part of a text, which is no copy', '(text) => text.slice(10)', text, 0],
  ['a list cut open', '(list) => [...list].length', hundred, 100],
  ['the rest of a list', '(list) => { const [first, ...rest] = list; return rest.length + first }', hundred, 100],
  ['an object that is copied', '(table) => ({ ...table })', { a: 1, b: 2, c: 3 }, 3],
  ['the keys of an object', '(table) => Object.keys(table)', { a: 1, b: 2, c: 3 }, 3],
  ['a set made of a list', '(list) => new Set(list)', hundred, 100],
  ['a field of this', 'function (list) { this.items = list; return this.items.join("") }.bind({})', hundred, 100],
  ['a list that is sorted', '(list) => list.toSorted()', hundred, 666],
  ['a text without blanks', '(text) => text.trim()', text, 100],
  ['a function for each item', '(list) => list.map((item) => item + 1)', hundred, 100],
  ['an item in front', '(list) => list.unshift(0)', [...hundred], 100],
])('%s', (_, code, value, steps) => {
  expect(weigh(load(code), value).steps).toBe(steps)
})

test('a run that is not weighed counts loops and functions for each item, and nothing of built-ins', () => {
  const run = load('(list) => { for (const item of list) list.indexOf(item, 1 + 1); return list.filter((x) => x > 3) }')
  const before = plain(run, hundred)
  expect(before).toBe(200)
  expect(weigh(run, hundred).steps).toBeGreaterThan(4000)
  expect(plain(run, hundred)).toBe(before)
})

test('the line that took most steps is told, of a loop and of a built-in', () => {
  const inLoop = load(
    '(list) => {\n  let n = 0\n  for (const a of list) for (const b of list)\n    n += a * b\n  return n\n}',
  )
  expect(weigh(inLoop, hundred).line).toBe(3)
  const inCall = load(
    '(list) => {\n  const seen = []\n  for (const item of list)\n    if (!seen.includes(item)) seen.push(item)\n}',
  )
  expect(weigh(inCall, hundred).line).toBe(4)
})

test('steps of built-ins count towards the budget', () => {
  const run = load('(list) => { for (const a of list) list.includes(-a) }')
  source.weighNextRun?.()
  source.start(1000)
  expect(() => run(hundred)).toThrow('no end after 1000 steps')
  source.stop()
  expect(source.exhausted).toBe(true)
})

test('what the engine says of a missing method is what it says without us', () => {
  for (const code of [
    '(list) => list.slice(1, 2)',
    '(list) => list.trim().toUpperCase()',
    '(list) => list.a.b.join()',
    '(list) => [...list.rows]',
    '(list) => Object.keys(list.nothing.here)',
  ]) {
    const said = (run: Run): string => {
      try {
        run({ trim: () => ({}) })
      } catch (error) {
        return String(error)
      }
      return 'nothing'
    }
    const own: Run = new Function(`return ${code}`)()
    expect(said(load(code))).toBe(said(own))
    source.weighNextRun?.()
    source.start(1000)
    const weighed = said(load(code))
    source.stop()
    expect(weighed).toBe(said(own))
  }
})

test('a proxy, a getter and a hostile iterator are not asked for their size', () => {
  let asked = 0
  const proxy = new Proxy([1, 2], {
    get(target, key) {
      asked++
      return Reflect.get(target, key)
    },
  })
  const run = load('(list) => list.includes(3)')
  plain(run, proxy)
  const before = asked
  asked = 0
  expect(weigh(run, proxy).steps).toBe(0)
  expect(asked).toBe(before)
})
