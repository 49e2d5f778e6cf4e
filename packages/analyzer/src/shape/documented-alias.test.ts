import type { TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { describe as describeFunction } from '../describe.ts'

const text = `
/** @minimum 1 @maximum 9 */
type Digit = number
/** @maximum 5 */
type Small = Digit
/** @minItems 1 */
type Digits = Digit[]
type Pair<T> = [T, T]
export interface Row { cells: readonly Digit[] }
export function digit(n: number): Digit { return n }
export function small(n: number): Small { return n }
export async function later(n: number): Promise<Digit | null> { return n }
export function digits(n: number): Digits { return [n] }
export function either(n: number): Digit | string { return n }
export function inferred(n: Digit) { return n }
export function pair(n: number): Pair<number> { return [n, n] }
export function list(rows: Row, others: Array<Digit>): void {}
export const arrow = (n: number): (Digit | undefined) => n
`

const shapesOf = (name: string) => describeFunction('/nowhere/d.ts', name, { text })
const number = (constraints: object): TypeShape => ({ kind: 'number', constraints })
const digit = number({ minimum: 1, maximum: 9 })

test.each([
  ['digit', digit],
  ['small', number({ minimum: 1, maximum: 5 })],
  ['later', { kind: 'promise', value: { kind: 'union', members: [{ kind: 'null' }, digit] } }],
  ['digits', { kind: 'array', element: digit, constraints: { minItems: 1 } }],
  ['arrow', { kind: 'union', members: [{ kind: 'undefined' }, digit] }],
])('tags of an alias are those of what is returned: %s', (name, shape) => {
  expect(shapesOf(name).returns).toEqual(shape)
})

test.each(['either', 'inferred', 'pair'])(
  'nothing is documented of what nobody wrote, or could tell apart: %s',
  (name) => {
    expect(JSON.stringify(shapesOf(name).returns)).not.toContain('constraints')
  },
)

test('items of parameters and members have the limits of their alias', () => {
  const [rows, others] = shapesOf('list').parameters
  expect(others?.shape).toMatchObject({ kind: 'array', element: digit })
  expect(rows?.shape).toMatchObject({ properties: [{ name: 'cells', shape: { kind: 'array', element: digit } }] })
})
