import { describe, expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { oracleKindOf } from '../execution/oracle-error.ts'
import { d } from '../from-shape/d.ts'
import type { Callable } from '../target/callable.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import type { FuzzReport } from './fuzz-report.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const number: TypeShape = { kind: 'number' }
const text: TypeShape = { kind: 'string' }
const list: TypeShape = { kind: 'array', element: number }
const pair: TypeShape = {
  kind: 'object',
  properties: [
    { name: 'a', shape: number },
    { name: 'b', shape: number },
  ],
}
const small = d.int({ min: -999, max: 999 })

const domains = {
  n: [small],
  two: [small, small],
  text: [d.string({ maxLength: 12 })],
  list: [d.arrayOf(small).withMaxSize(8)],
  pair: [d.structOf({ a: small, b: small })],
} as const satisfies Record<string, readonly AnyDomain[]>
const shapes: Readonly<Record<keyof typeof domains, readonly TypeShape[]>> = {
  n: [number],
  two: [number, number],
  text: [text],
  list: [list],
  pair: [pair],
}

type Case = readonly [name: string, takes: keyof typeof domains, answers: TypeShape, call: Callable]

function reportOf(
  [name, takes, returns, target]: Case,
  options: FuzzOptions = { suspicions: 'fail' },
): Promise<FuzzReport> {
  const parameters = shapes[takes].map((shape, index) => ({ name: `p${index}`, shape }))
  return runFuzzTest(
    requestOf({
      target,
      description: describedAs({ name, parameters, returns }),
      options: { domains: domains[takes], runs: 3000, oracles: { repeatable: false }, ...options },
    }),
  )
}

const notFinite: readonly Case[] = [
  ['ratio', 'two', number, (a, b) => a / b],
  ['percent', 'two', number, (a, b) => Math.round((100 * a) / b)],
  ['rest', 'two', number, (a, b) => a % b],
  ['mean', 'list', number, (all: number[]) => all.reduce((a, b) => a + b, 0) / all.length],
  ['largest', 'list', number, (all: number[]) => Math.max(...all)],
  ['slope', 'pair', number, ({ a, b }) => a / b],
  ['middle', 'list', pair, (all: number[]) => ({ a: all.length, b: Math.min(...all) })],
  ['scaled', 'two', list, (a, b) => [a, b / (a - b)]],
  ['logOf', 'n', number, (n) => (n === 17 ? Math.log(-n) : n)],
  ['day', 'n', { kind: 'date' }, (n) => new Date(n > 980 ? Number.NaN : n)],
]
const staysFinite: readonly Case[] = [
  ['sum', 'two', number, (a, b) => a + b],
  ['safeRatio', 'two', number, (a, b) => (b === 0 ? 0 : a / b)],
  ['count', 'list', number, (all: number[]) => all.length],
  ['root', 'n', number, (n) => Math.sqrt(n)],
  ['log', 'n', number, (n) => Math.log(n)],
  ['parse', 'text', number, (t) => Number.parseFloat(t)],
  ['inverse', 'text', text, (t: string) => [...t].reverse().join('')],
  ['swapped', 'pair', pair, ({ a, b }) => ({ a: b, b: a })],
  ['at', 'n', { kind: 'date' }, (n) => new Date(n)],
  ['none', 'n', { kind: 'unknown' }, (n) => (n === 3 ? Number.NaN : n)],
]
const changing: readonly Case[] = [
  ['median', 'list', number, (all: number[]) => (all.length > 7 ? (all.sort()[4] ?? 0) : 0)],
  ['total', 'list', number, (all: number[]) => (all[0] === 0 ? (all.pop() ?? 0) : all.length)],
  ['without', 'list', list, (all: number[]) => (all.includes(7) ? all.splice(0, 1) : all.slice())],
  ['area', 'pair', number, (it) => (it.a === 0 ? (it.b = 0) : it.a * it.b)],
  ['ordered', 'pair', pair, (it) => (it.a > 900 ? Object.assign(it, { a: 900 }) : { ...it })],
  ['flags', 'pair', text, (it) => (it.b === 5 ? [(it.seen = 'seen')].join() : 'new')],
  ['ends', 'list', list, (all: number[]) => (all.length === 5 ? all.reverse() : [...all])],
  ['first', 'list', number, (all: number[]) => ((all[0] ?? 0) > 900 ? (all.shift() ?? 0) : 0)],
  ['holes', 'list', number, (all: number[]) => (all[1] === 1 ? (all.length = 0) : all.length)],
  ['copied', 'pair', pair, (it) => (it.a === it.b ? Object.assign(it, { b: 5000 }) : it)],
]
const leaving: readonly Case[] = [
  ['sortedOf', 'list', list, (all: number[]) => all.toSorted((a, b) => a - b)],
  ['sort', 'list', list, (all: number[]) => (all.length > 7 ? all.sort() : all)],
  ['pushAll', 'list', number, (all: number[]) => (all.length > 7 ? all.push(1) : 0)],
  ['drain', 'list', number, (all: number[]) => all.splice(0).length],
  ['reordered', 'list', list, (all: number[]) => all.sort((a, b) => b - a)],
  ['mark', 'pair', { kind: 'void' }, (it) => void (it.a === 0 && (it.b = 1))],
  ['keysOf', 'pair', list, (it) => Object.values(it)],
  ['same', 'list', list, (all: number[]) => all],
  ['lengthOf', 'text', number, (t: string) => t.length],
  ['restored', 'list', number, (all: number[]) => [all.push(1), all.pop()].length],
]
const unreadable: readonly Case[] = [
  ['greet', 'n', text, (n) => `Hello ${n === 17 ? undefined : n}`],
  ['titled', 'list', text, (all: number[]) => (all.length === 0 ? `${all[0]}` : 'list')],
  ['ofPair', 'pair', text, (it) => (it.a === 0 ? `${it}` : `${it.a}`)],
  ['price', 'two', text, (a, b) => `${(0 * a) / b} EUR`],
  ['shown', 'text', text, (t) => (t.startsWith('!') ? String(Math.max) : t)],
]
const legible: readonly Case[] = [
  ['echo', 'text', text, (t) => `${t}!`],
  ['fixed', 'n', text, (n) => n.toFixed(2)],
  ['joined', 'list', text, (all: number[]) => all.join()],
  ['typed', 'n', text, (n) => `${typeof n}`],
  ['sure', 'pair', text, (it) => JSON.stringify(it)],
]

describe.each([
  ['non-finite', notFinite, staysFinite],
  ['mutates', changing, leaving],
  ['readable', unreadable, legible],
] as const)('%s', (kind, planted, sound) => {
  test.each(planted)('%s', async (...it) => {
    const { finding } = await reportOf(it)
    expect(oracleKindOf(finding?.error)).toBe(kind)
    expect(finding?.error).toHaveProperty('details.1', expect.stringContaining("suspicions: 'ignore'"))
    // Nobody who did not ask is told.
    expect((await reportOf(it, {})).findings).toEqual([])
  })

  test.each(sound)('%s is left alone', async (...it) => {
    expect((await reportOf(it)).findings).toEqual([])
  })
})

test('the smallest input is shown, and fails again where it is replayed', async () => {
  const [ratio] = notFinite
  if (ratio === undefined) throw new Error('no case')
  const { finding } = await reportOf(ratio)
  expect(finding?.source).toBe('0, 0')
  const [name, takes, returns, target] = ratio
  const parameters = shapes[takes].map((shape, index) => ({ name: `p${index}`, shape }))
  const again = await runFuzzTest(
    requestOf({
      target,
      description: describedAs({ name, parameters, returns }),
      options: { domains: domains[takes], suspicions: 'fail' },
      environment: { replay: finding?.replay ?? '' },
    }),
  )
  expect(oracleKindOf(again.finding?.error)).toBe('non-finite')
})
