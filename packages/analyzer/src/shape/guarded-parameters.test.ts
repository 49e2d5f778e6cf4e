import { expect, test } from 'vitest'
import { describe as describeFunction } from '../index.ts'

const text = `
interface Cat { readonly name: string; lives: number }
interface Dog { name: string; bark: string }
export function isText(value: unknown): value is string { return typeof value === 'string' }
export function isCat(index: number, pet: Cat | Dog): pet is Cat { return index > 0 && 'lives' in pet }
export function assertCat(pet: Cat | Dog): asserts pet is Cat {}
export function assertTrue(value: unknown): asserts value {}
export const inferred = (value: unknown) => typeof value === 'string'
export function isList<T>(value: unknown, like: T): value is T[] { return Array.isArray(value) && like !== value }
export function isBoth(value: string | number): value is string
export function isBoth(value: boolean): value is true
export function isBoth(value: unknown): boolean { return value === true }
export class Box { isText(value: unknown): value is string { return typeof value === 'string' } }
`

const guardsOf = (name: string) =>
  describeFunction('/nowhere/guards.ts', name, { text }).parameters.map(({ guarded }) => guarded)

test('a declared type predicate is told of the argument it speaks of', () => {
  expect(guardsOf('isText')).toEqual([{ shape: { kind: 'string' } }])
  expect(guardsOf('Box#isText')).toEqual([{ shape: { kind: 'string' } }])
  expect(guardsOf('isCat')).toMatchObject([undefined, { shape: { kind: 'object', name: 'Cat' }, among: true }])
  expect(guardsOf('assertCat')).toMatchObject([{ shape: { kind: 'object', name: 'Cat' }, asserts: true, among: true }])
  expect(guardsOf('assertTrue')).toEqual([{ asserts: true }])
})

test('a literal that only the predicate names is a constant of the function', () => {
  const source = "export function isRed(value: string): value is 'red' | 'blue' { return value === 'red' }"
  const { concreteValues } = describeFunction('/nowhere/red.ts', 'isRed', { text: source })
  expect(concreteValues.map(({ value }) => value)).toContain('blue')
})

test.each([
  ['what the compiler inferred', 'inferred'],
  ['of a type that its caller chooses', 'isList'],
  ['of one signature among several', 'isBoth'],
])('a predicate %s is not', (_, name) => {
  expect(guardsOf(name).filter((guarded) => guarded !== undefined)).toEqual([])
})

test('who may not write is told, whatever made the type', () => {
  const source = `
    interface Point { readonly x: number; y: number }
    type Loose<T> = { -readonly [K in keyof T]: T[K] }
    export function f(
      a: readonly [number], b: ReadonlySet<string>, c: Readonly<Point>, d: Loose<Point>,
      e: { readonly [name: string]: number }, f: Readonly<Record<'k', number>>, g: number[], h: Point & { x: number }
    ) {}
  `
  const { parameters } = describeFunction('/nowhere/readonly.ts', 'f', { text: source })
  const marks = parameters.map(({ shape }) => {
    if (shape.kind !== 'object') return 'readonly' in shape ? shape.readonly : undefined
    if (shape.index !== undefined) return shape.index.readonly
    return shape.properties.filter((property) => property.readonly === true).map(({ name }) => name)
  })
  expect(marks).toEqual([true, true, ['x', 'y'], [], true, ['k'], undefined, []])
})
