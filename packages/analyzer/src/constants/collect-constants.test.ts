// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates in source text that is read, not run.
import type { FuzzedConcreteValue } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { describeAll } from '../describe.ts'

type Constant = readonly [value: FuzzedConcreteValue['value'], context: FuzzedConcreteValue['context']]

const compared = (operator: '===' | '!==' | '<' | '<=' | '>' | '>=' | '==' | '!=', side: 'left' | 'right' = 'right') =>
  ({ kind: 'comparison', operator, side }) as const
const length = (operator: '===' | '>' | '<', side: 'left' | 'right' = 'right') =>
  ({ kind: 'length', operator, side }) as const
const argument = (method: string) => ({ kind: 'call', method, role: 'argument' }) as const
const receiver = (method: string) => ({ kind: 'call', method, role: 'receiver' }) as const
const none = { kind: 'none' } as const
const key = { kind: 'key' } as const
const character = { kind: 'character' } as const
const caseOf = { kind: 'case' } as const
const byDefault = { kind: 'default' } as const

const declarations = `
const LIMIT = 10 * 4
enum Color { Red = 'r', Green = 'g' }
const enum Bit { On = 1 << 3 }
const TABLE = { ms: 1, sec: 1000 } as const
const WORDS = ['yes', 'no'] as const
const NAMES = new Set(['ann', 'bob'])
const PATTERN = /^x+$/
const config = { depth: { max: 99 } } as const
class Settings { static readonly top = 321 }
`

/** Function body, and what must be among its constants. `s` is text, `n` a number, `o` unknown, `b` a bigint. */
const cases: Readonly<Record<string, readonly [body: string, ...constants: Constant[]]>> = {
  greater: ['return n > 10', [10, compared('>')]],
  onTheLeft: ['return 10 > n', [10, compared('>', 'left')]],
  unequal: ['return n !== 10', [10, compared('!==')]],
  negative: ['return n < -5', [-5, compared('<')]],
  bigint: ['return b === 12n', [{ bigint: '12' }, compared('===')]],
  infinite: ['return n === Infinity', [{ number: 'Infinity' }, compared('===')]],
  arithmetic: ['return n % 15 === 2 ** 4 - 1', [15, none], [15, compared('===')]],
  reference: ['return n > LIMIT', [40, compared('>')]],
  staticField: ['return n > Settings.top', [321, compared('>')]],
  member: ['return n > config.depth.max', [99, compared('>')]],
  known: ['return n > Number.MAX_SAFE_INTEGER', [2 ** 53 - 1, compared('>')]],
  enumMember: ['return s === Color.Green', ['g', compared('===')]],
  constEnum: ['return n === Bit.On', [8, compared('===')]],
  joined: ['return s === "a" + "b"', ['ab', compared('===')]],
  template: ['return s === `v${LIMIT}`', ['v40', compared('===')]],
  objectIs: ['return Object.is(n, 7)', [7, compared('===')]],
  cases: [
    'switch (s) { case "one": return 1; case Color.Red: return 2; default: return 3 }',
    ['one', caseOf],
    ['r', caseOf],
  ],
  includes: ['return s.includes("x-")', ['x-', argument('includes')]],
  startsWith: ['return s.startsWith("pre")', ['pre', argument('startsWith')]],
  endsWith: ['return s.endsWith("post")', ['post', argument('endsWith')]],
  indexOf: ['return s.indexOf("needle") >= 3', ['needle', argument('indexOf')], [3, compared('>=')]],
  split: ['return s.split(";").length === 4', [';', argument('split')], [4, length('===')]],
  localeCompare: ['return s.localeCompare("mid") === 0', ['mid', argument('localeCompare')]],
  receiver: ['return "a,b".includes(s)', ['a,b', receiver('includes')]],
  listed: ['return ["p", "q"].includes(s)', ['p', receiver('includes')], ['q', receiver('includes')]],
  table: ['return WORDS.includes(s as "yes")', ['yes', receiver('includes')], ['no', receiver('includes')]],
  set: ['return NAMES.has(s)', ['ann', receiver('has')], ['bob', receiver('has')]],
  newSet: ['return new Set(["u"]).has(s)', ['u', receiver('has')]],
  get: ['return new Map<string, number>().get("k1")', ['k1', argument('get')]],
  lookup: ['return TABLE[s as "ms"]', ['ms', key], [1000, none]],
  inOperator: ['return "kind" in (o as object)', ['kind', key]],
  hasOwn: ['return Object.hasOwn(o as object, "own")', ['own', key]],
  elementKey: ['return (o as Record<string, unknown>)["quoted"]', ['quoted', key]],
  keyRead: ['return (o as any).path.to', ['path', key], ['to', key]],
  destructured: [
    'const { alpha, beta: gamma = 6 } = o as any; return [alpha, gamma]',
    ['alpha', key],
    ['beta', key],
    [6, byDefault],
  ],
  characterAt: ['return s.charAt(2) === "#"', ['#', character]],
  atEnd: ['return s.at(-1) === "!"', ['!', character]],
  indexed: ['return s[0] === "@"', ['@', character]],
  code: ['return s.charCodeAt(0) === 65', ['A', character]],
  codeRange: ['const c = s.charCodeAt(1); return c >= 48 && c <= 57', ['0', character], ['9', character]],
  loop: ['for (const ch of s) if (ch === "~") return 1; return 0', ['~', character]],
  lexer: [
    'let c = ""; for (let i = 0; i < s.length; i++) { c = s[i] ?? ""; if (c === "%") return 1 } return 0',
    ['%', character],
  ],
  characterCase: ['switch (s.charAt(0)) { case "&": return 1; default: return 0 }', ['&', character]],
  lengths: ['return s.length > 12 && 3 < s.length', [12, length('>')], [3, length('<', 'left')]],
  savedLength: ['const size = s.length; return size === 17', [17, length('===')]],
  regexTest: ['return /^ab+$/i.test(s)', [{ regexp: '^ab+$', flags: 'i' }, receiver('test')]],
  regexMatch: ['return s.match(/z{2}/)', [{ regexp: 'z{2}', flags: '' }, argument('match')]],
  regexNew: ['return new RegExp("q" + "?", "u").exec(s)', [{ regexp: 'q?', flags: 'u' }, receiver('exec')]],
  regexName: ['return PATTERN.test(s)', [{ regexp: '^x+$', flags: '' }, receiver('test')]],
  date: ['return +o! < +new Date("2020-02-29T00:00:00Z")', [{ date: Date.UTC(2020, 1, 29) }, none]],
  utc: ['return n < Date.UTC(1999, 11, 31)', [{ date: Date.UTC(1999, 11, 31) }, compared('<')]],
  isInteger: ['return Number.isInteger(n)', [0.5, argument('isInteger')], [1, argument('isInteger')]],
  isNaN: ['return Number.isNaN(n)', [{ number: 'NaN' }, argument('isNaN')]],
  isFinite: ['return Number.isFinite(n)', [{ number: '-Infinity' }, argument('isFinite')]],
  fallback: ['return (o as number | undefined) ?? 77', [77, byDefault]],
  parts: ['return s === `${n} apples`', [' apples', compared('===')]],
  wrapped: ['return (n as number) === (11 as number)', [11, compared('===')]],
  method: ['return s.padStart(9, "·")', [9, argument('padStart')], ['·', argument('padStart')]],
}

const text = `${declarations}${Object.entries(cases)
  .map(([name, [body]]) => `export function ${name}_(s: string, n: number, o: unknown, b: bigint): unknown { ${body} }`)
  .join('\n')}
export function defaulted_(n = 8) { return n }
export function silent_(s: string) {
  'use strict'
  console.log('logged')
  if (typeof s === 'string') throw new Error('the message')
}
`
const described = new Map(describeAll('/nowhere/constants.ts', { text }).map((one) => [one.name, one]))
const constants = (name: string) =>
  described.get(`${name}_`)?.concreteValues.map(({ value, context }) => [value, context]) ?? []

test.each(Object.entries(cases))('%s', (name, [, ...expected]) => {
  for (const constant of expected) expect(constants(name)).toContainEqual(constant)
})

test('a default is a constant', () => {
  expect(constants('defaulted')).toContainEqual([8, byDefault])
})

test('log lines, error messages, directives and typeof words are no inputs', () => {
  expect(constants('silent')).toEqual([])
})

test('each constant names its place', () => {
  expect(described.get('greater_')?.concreteValues[0]?.location).toMatch(/^\/nowhere\/constants\.ts:\d+:\d+$/)
})
