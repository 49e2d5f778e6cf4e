import { Context, printValue, Rng } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { kindOf } from './difference.ts'
import { anyPlatformValue, listLikes, SourceDomain } from './source-domain.ts'

test.each([
  "{ ['__proto__']: 1 }",
  'new Map([[1, 2]])',
  '/a/gi',
  'NaN',
  "Symbol('s')",
  'function named() {}',
  'new WeakMap()',
  '((shared) => [shared, shared])({})',
])('%s is found again among others', (source) => {
  const domain = new SourceDomain(['1', '/a/', '[{}, {}]', source, 'new Map()'])
  expect(domain.fromValue(domain.getValue(3))).toBe(3)
})

test('what is none of them is not', () => {
  const domain = new SourceDomain(['/a/', 'new Map([[1, 2]])', "Symbol('s')", '[{}, {}]'])
  const shared = {}
  for (const other of [/b/, new Map([[1, 3]]), Symbol('t'), [shared, shared], undefined]) {
    expect(domain.fromValue(other)).toBeUndefined()
  }
})

test('nearly every drawn value is recognised, so that a search may begin with it', () => {
  const domain = anyPlatformValue(false)
  const context = new Context(new Rng(1))
  const lost = Array.from({ length: 500 }, () => domain.getValue(domain.init(context.reset()))).filter(
    (value) => domain.fromValue(value) === undefined,
  )
  expect(lost.map((value) => printValue(value)).length).toBeLessThan(25)
})

test('any value may be plain data, and not only a text of it, where that is asked for', () => {
  const domain = anyPlatformValue(true)
  const context = new Context(new Rng(1))
  const drawn = Array.from({ length: 1_000 }, () => domain.getValue(domain.init(context.reset())))
  const kinds = drawn.map((value) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value))
  for (const kind of ['null', 'boolean', 'number', 'string', 'list', 'object', 'undefined']) {
    expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThan(5)
  }
  expect(drawn.some((value) => typeof value === 'string' && /^[[{]/.test(value))).toBe(true)
  const ofOwnClass = drawn.filter((value) => kindOf(value) === 'Own')
  expect([ofOwnClass.length > 5, ofOwnClass[0]]).toEqual([true, { a: 1 }])
  for (const kind of ['Buffer', 'Blob', 'File']) expect(drawn.map(kindOf), kind).toContain(kind)
})

test('what has to have a length is a list, and what may have one are options', () => {
  const like = (optional: boolean) => {
    const length = { name: 'length', shape: { kind: 'number' }, ...(optional && { optional: true as const }) } as const
    const at = { name: 'at', shape: { kind: 'unknown' }, ...(optional && { optional: true as const }) } as const
    return listLikes({ name: 'given', shape: { kind: 'object', properties: [length, at] } }, {})
  }
  expect([like(false) === undefined, like(true) === undefined]).toEqual([false, true])
})
