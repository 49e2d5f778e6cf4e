import { beforeEach, describe, expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { sourceOf } from '../domain/print-value.ts'
import { forgetUntold, noteUntold } from '../domain/untold-answers.ts'
import { conforms, contradiction, hasNo } from './return-oracle.ts'

// Files share a process, and what ran in another may be remembered.
beforeEach(forgetUntold)

const number: TypeShape = { kind: 'number' }
const string: TypeShape = { kind: 'string' }
const definitions: Record<string, TypeShape> = {
  List: {
    kind: 'object',
    name: 'List',
    properties: [
      { name: 'head', shape: number },
      {
        name: 'tail',
        shape: { kind: 'union', members: [{ kind: 'null' }, { kind: 'reference', to: 'List' }] },
        optional: true,
      },
    ],
  },
}
const reasonFor = (value: unknown, shape: TypeShape): string | undefined => conforms(value, shape, definitions)

describe('values that contradict their type', () => {
  test.each<[unknown, TypeShape, string]>([
    ['5', number, "The returned value is '5', not a number."],
    [undefined, string, 'The returned value is undefined, not a string.'],
    [1, { kind: 'boolean' }, 'is 1, not a boolean'],
    [null, { kind: 'undefined' }, 'is null, not undefined'],
    [1, { kind: 'never' }, 'declared never to return'],
    ['c', { kind: 'union', members: [{ kind: 'literal', value: 'a' }, number] }, `is 'c', not "a" | number`],
    [[1, '2'], { kind: 'array', element: number }, " at [1] is '2', not a number"],
    [[1], { kind: 'tuple', elements: [{ shape: number }, { shape: number }] }, 'has 1 elements, not 2'],
    [{ a: { b: 1 } }, nested(string), ' at .a at .b is 1, not a string'],
    [{}, nested(string), ' at .a is undefined, not an object'],
    [{ x: '1' }, { kind: 'object', properties: [], index: { key: string, value: number } }, `at ['x'] is '1'`],
    [new Map([[1, 1]]), { kind: 'map', key: string, value: number }, 'at [0] is 1, not a string'],
    [[], { kind: 'set', element: number }, 'is [], not a Set'],
    ['2px', { kind: 'templateLiteral', parts: [number, 'em'] }, "is '2px', not `"],
    ['blue', { kind: 'enum', name: 'Color', members: [{ name: 'Red', value: 'red' }] }, 'not a member of Color'],
    [{ head: 1, tail: { head: '2' } }, { kind: 'reference', to: 'List' }, " at .tail at .head is '2', not"],
    [{}, { kind: 'date' }, 'is {}, not a Date'],
    [new Uint8Array(), { kind: 'typedArray', name: 'Int8Array' }, 'not a Int8Array'],
    [3, { kind: 'iterable', element: number }, 'is 3, not iterable'],
    [9, { kind: 'number', constraints: { maximum: 6 } }, 'breaks a documented limit: 9 is above 6'],
  ])('%j', (value, shape, reason) => {
    expect(reasonFor(value, shape)).toContain(reason)
  })
})

describe('what contradicts a union', () => {
  const tagged = (type: string, name: string): TypeShape => ({
    kind: 'object',
    properties: [
      { name: 'type', shape: { kind: 'literal', value: type } },
      { name, shape: number },
    ],
  })
  const either: TypeShape = { kind: 'union', members: [tagged('circle', 'radius'), tagged('square', 'side')] }
  const maybe = (shape: TypeShape): TypeShape => ({ kind: 'union', members: [shape, { kind: 'undefined' }, string] })

  test.each<[string, unknown, TypeShape, string]>([
    ['the member whose literal it has', { type: 'square', side: '1' }, either, " at .side is '1', not a number."],
    ['none, where it has the literal of none', { type: 'line', side: '1' }, either, ', not object.'],
    [
      'the only member that is of objects',
      { b: 1 },
      maybe({ kind: 'object', properties: [{ name: 'b', shape: string }] }),
      ' at .b is 1, not a',
    ],
    [
      'no list within lists',
      [1, '2'],
      maybe({ kind: 'array', element: number }),
      "is [1, '2'], not number[] | undefined",
    ],
    [
      'within another',
      { a: { type: 'circle' } },
      maybe(nestedIn(maybe(either))),
      ' at .a at .radius is undefined, not',
    ],
    ['no member of another kind', {}, maybe({ kind: 'array', element: number }), 'is {}, not number[] | undefined'],
    ['a member that nothing is known of', {}, { kind: 'union', members: [either, { kind: 'date' }] }, 'is {}, not '],
  ])('is told of %s', (_, value, shape, reason) => {
    expect(reasonFor(value, shape)).toContain(reason)
  })
})

test('values that contradict their type in one way have one identity', () => {
  const identityOf = (value: unknown, shape: TypeShape) => contradiction(value, shape, definitions)?.identity
  const list: TypeShape = { kind: 'array', element: number }
  expect(identityOf([1, 'x'.repeat(99)], list)).toBe(identityOf([{ a: [1] }], list))
  expect(identityOf([1, undefined], list)).not.toBe(identityOf([1, '2'], list))
  expect(new Set([true, false, 'x', {}].map((value) => identityOf([value], list))).size).toBe(1)
  expect(new Set([undefined, null, '', 0, {}].map((value) => identityOf(value, { kind: 'boolean' }))).size).toBe(1)
  const few: TypeShape = { kind: 'number', constraints: { maximum: 6 } }
  const texts: TypeShape = { kind: 'object', properties: ['a', 'b'].map((name) => ({ name, shape: string })) }
  expect(identityOf({ b: '' }, texts)).toBe(identityOf({ a: '' }, texts))
  expect(identityOf({ a: 1, b: '' }, texts)).not.toBe(identityOf({ a: '', b: 1 }, texts))
  const lists: TypeShape = { kind: 'array', element: { kind: 'union', members: [number, list] } }
  expect(identityOf([[['x']]], { kind: 'array', element: lists })).toBe(identityOf(['x'], lists))
  expect(identityOf(9, few)).toBe('The returned value breaks a documented limit: # is above 6.')
})

function nestedIn(shape: TypeShape): TypeShape {
  return { kind: 'object', properties: [{ name: 'a', shape }] }
}

function nested(shape: TypeShape): TypeShape {
  const inner: TypeShape = { kind: 'object', properties: [{ name: 'b', shape }] }
  return { kind: 'object', properties: [{ name: 'a', shape: inner }] }
}

describe('values that fit', () => {
  test.each<[unknown, TypeShape]>([
    [Number.NaN, number],
    [-0, { kind: 'literal', value: 0 }],
    [{ anything: 1 }, { kind: 'void' }],
    [Symbol('x'), { kind: 'unknown' }],
    [
      { a: 1, extra: 2 },
      { kind: 'object', properties: [{ name: 'a', shape: number }] },
    ],
    [{}, { kind: 'object', properties: [{ name: 'a', shape: number, optional: true }] }],
    [{}, { kind: 'object', properties: [{ name: '_output', shape: number }] }],
    ['text', { kind: 'object', properties: [{ name: 'length', shape: number }] }],
    [7, { kind: 'enum', name: 'Level', members: [{ name: 'Low', value: 0 }] }],
    ['2px', { kind: 'templateLiteral', parts: [number, 'px'] }],
    [
      [1, 'a', 'b'],
      { kind: 'tuple', elements: [{ shape: number }, { shape: { kind: 'array', element: string }, rest: true }] },
    ],
    [
      { head: 1, tail: { head: 2, tail: null } },
      { kind: 'reference', to: 'List' },
    ],
    [new (class Sub extends Date {})(0), { kind: 'date' }],
    [new Error('x'), { kind: 'builtin', name: 'Error' }],
    ['x', { kind: 'reference', to: 'nowhere' }],
  ])('%#', (value, shape) => {
    expect(reasonFor(value, shape)).toBe(undefined)
  })

  test('cycles and getters that throw are taken on trust', () => {
    const cycle: { head: number; tail?: unknown } = { head: 1 }
    cycle.tail = cycle
    expect(reasonFor(cycle, { kind: 'reference', to: 'List' })).toBe(undefined)
    const hostile = Object.defineProperty({}, 'a', {
      get() {
        throw new Error('no')
      },
    })
    expect(reasonFor(hostile, { kind: 'object', properties: [{ name: 'a', shape: number }] })).toBe(undefined)
  })
})

test('a value is put into words only where it fits no alternative', () => {
  let printed = 0
  const value = { [sourceOf]: () => `value ${++printed}` }
  const text: TypeShape = { kind: 'string' }
  const unions = (last: TypeShape): TypeShape => ({ kind: 'union', members: [text, { kind: 'number' }, last] })
  const list = (last: TypeShape): TypeShape => ({ kind: 'array', element: unions(last) })
  expect([contradiction([value], list({ kind: 'unknown' }), {}), printed]).toEqual([undefined, 0])
  expect(contradiction([value], list(text), {})?.text).toMatch(/ at \[0\] is value 1, not /)
})

test('what is only like an array is a text, or has a length', () => {
  const like: TypeShape = { kind: 'array', element: number, like: true }
  for (const value of [[1], 'ab', { length: 0 }, new Uint8Array(1)]) expect(reasonFor(value, like)).toBeUndefined()
  expect(reasonFor({ length: '0' }, like)).toContain('not like an array')
  expect(reasonFor(undefined, like)).toContain('not like an array')
})

describe('how far a value is looked at', () => {
  const numbers: TypeShape = { kind: 'array', element: number }
  const listOf = (element: TypeShape, levels: number): TypeShape =>
    levels === 0 ? element : { kind: 'array', element: listOf(element, levels - 1) }
  const nestedIn = (value: unknown, levels: number): unknown => (levels === 0 ? value : [nestedIn(value, levels - 1)])

  test('eight levels deep, and a thousand elements back', () => {
    expect(reasonFor(nestedIn('x', 8), listOf(number, 8))).toContain("is 'x', not a number")
    expect(reasonFor(nestedIn('x', 9), listOf(number, 9))).toBeUndefined()
    const long = (wrong: number): unknown[] => Array.from({ length: 1100 }, (_, at) => (at === wrong ? 'x' : at))
    expect(reasonFor(long(999), numbers)).toContain('at [999]')
    expect(reasonFor(long(1000), numbers)).toBeUndefined()
  })

  test('a long value is quoted in part', () => {
    const reason = reasonFor(Array.from({ length: 100 }, (_, at) => `${at}`).join('-'), number) ?? ''
    expect(reason).toContain('..., not a number')
    expect(reason.length).toBeLessThan(130)
  })

  test('elements of a tuple by their places: those that may be missing, and those that may be more', () => {
    const pair: TypeShape = { kind: 'tuple', elements: [{ shape: number }, { shape: string, optional: true }] }
    const open: TypeShape = { kind: 'tuple', elements: [{ shape: number }, { shape: numbers, rest: true }] }
    for (const value of [[1], [1, 'a'], [1, undefined]]) expect(reasonFor(value, pair)).toBeUndefined()
    expect(reasonFor([1, 2], pair)).toContain('at [1] is 2, not a string')
    expect(reasonFor([], pair)).toContain('has 0 elements, not at least 1')
    expect(reasonFor([1, 'a', 2], pair)).toContain('has 3 elements')
    expect(reasonFor([], open)).toContain('has 0 elements, not at least 1')
    expect(reasonFor([1, 2, 3], open)).toBeUndefined()
    expect(reasonFor({ 0: 1 }, open)).toContain('not an array')
  })

  test('keys and values of maps, and elements of sets', () => {
    const map: TypeShape = { kind: 'map', key: string, value: number }
    expect(reasonFor(new Map([['a', 'b']]), map)).toContain("at [0] is 'b', not a number")
    expect(reasonFor(new Map([['a', 1]]), map)).toBeUndefined()
    expect(reasonFor(new Set([1, 'a']), { kind: 'set', element: number })).toContain("at [1] is 'a'")
  })
})

test('what a given function answered, of which its type says nothing, is taken on trust until the next run', () => {
  const list: TypeShape = { kind: 'array', element: string }
  const never: TypeShape = { kind: 'never' }
  noteUntold(7)
  expect(reasonFor(7, string)).toBeUndefined()
  expect(reasonFor(['a', 7], list)).toBeUndefined()
  expect(reasonFor(['a', 8], list)).toContain('at [1] is 8')
  expect(reasonFor([7, 8], list)).toContain('at [1] is 8')
  expect(reasonFor(7, never)).toContain('declared never to return')
  forgetUntold()
  expect(reasonFor(7, string)).toContain('is 7')
})

test.each<[TypeShape, boolean]>([
  [{ kind: 'boolean' }, true],
  [{ kind: 'union', members: [{ kind: 'string' }, { kind: 'null' }] }, true],
  [{ kind: 'unknown' }, true],
  [{ kind: 'string' }, false],
  [{ kind: 'void' }, false],
])('whether %j has an answer for what can be answered nothing', (shape, has) => {
  expect(hasNo(shape, {})).toBe(has)
})
