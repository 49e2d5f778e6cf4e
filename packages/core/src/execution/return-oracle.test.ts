import { describe, expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { conforms } from './return-oracle.ts'

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
    [{ head: 1, tail: { head: '2' } }, { kind: 'reference', to: 'List' }, ' at .tail is'],
    [{}, { kind: 'date' }, 'is {}, not a Date'],
    [new Uint8Array(), { kind: 'typedArray', name: 'Int8Array' }, 'not a Int8Array'],
    [3, { kind: 'iterable', element: number }, 'is 3, not iterable'],
    [9, { kind: 'number', constraints: { maximum: 6 } }, 'breaks a documented limit: 9 is above 6'],
  ])('%j', (value, shape, reason) => {
    expect(reasonFor(value, shape)).toContain(reason)
  })
})

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
