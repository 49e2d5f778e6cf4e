import { expect, test } from 'vitest'
import { describe as describeFunction } from '../describe.ts'
import { printParameters } from '../print-shape.ts'

const signature = (text: string) => printParameters(describeFunction('/nowhere/g.ts', 'f', { text }).parameters)

test.each([
  [
    'held to nothing',
    'export function f<T>(value: T, look: (value: T) => void) {}',
    'value: unknown, look: (value: unknown) => void',
  ],
  ['two that agree', 'export function f<T>(a: T, b: T) {}', 'a: number, b: number'],
  [
    'asked of what kind its values are',
    'export function f<T>(a: T, b: T[]) { return b.some((item) => typeof item === "string") }',
    'a: unknown, b: unknown[]',
  ],
  [
    'a part of what is more',
    'export function f<T extends {}, U>(make: (count: number) => { id: string } & T, more: U & T, rest: U[]) { return rest.length }',
    'make: (count: number) => { id: string, a: number, b: string }, more: { a: number, b: string }, rest: { a: number, b: string }[]',
  ],
  [
    'made up to be an object',
    'export function f<T>(a: T, b: T) { return (a as any).id === (b as any).id }',
    'a: unknown (used as { id }), b: unknown (used as { id })',
  ],
  [
    'handed to who takes anything',
    'export function f<T>(a: T, b: T) { return same(a, b) } declare function same(a: unknown, b: unknown): boolean',
    'a: unknown, b: unknown',
  ],
  [
    'kept, compared and handed on',
    'export function f<T>(a: T, b: T[]): T { b.push(a); return a === b[0] ? g(a) : (b[1] as T) } declare function g<U>(a: U): U',
    'a: number, b: number[]',
  ],
  [
    'an object that is looked into',
    'export function f<T extends object>(a: T, b: T) { return Object.keys(a).concat(Object.keys(b)) }',
    'a: { [key: string]: unknown } | unknown[], b: { [key: string]: unknown } | unknown[]',
  ],
  [
    'an object as it is',
    'export function f<T extends object>(a: T[]): T[] { return [...a] }',
    'a: { a: number, b: string }[]',
  ],
  ['taken by code nobody sees', 'export declare function f<T>(a: T, b: T): boolean', 'a: unknown, b: unknown'],
  ['in lists of code nobody sees', 'export declare function f<T>(a: T[], b: T[]): T[]', 'a: number[], b: number[]'],
  [
    'made by a class',
    'export function f<T>(kind: new () => T, value: T): T { return value ?? new kind() }',
    'kind: new () => object, value: { [key: string]: unknown } | unknown[]',
  ],
  ['bare', 'export function f<T>(a: T, b: T[]) {}', 'a: number, b: number[]'],
  ['constrained', 'export function f<T extends Date>(a: T) {}', 'a: Date'],
  [
    'constrained, with a default that says more',
    'export function f<T extends { node: unknown } = { node: { id: string } }>(a: T["node"], b: T) {}',
    'a: { id: string }, b: { node: { id: string } }',
  ],
  ['constrained, with a default that says nothing', 'export function f<T extends Date = {}>(a: T) {}', 'a: Date'],
  [
    'constrained, and only its default ever meant',
    'export function f(make: <T extends Record<string, any> = { one: boolean }>() => T) {}',
    'make: () => { one: boolean }',
  ],
  [
    'asked for its keys by the type it is handed to',
    'type Deep<V> = { [K in keyof V]: () => void } | Deeper<V>; type Deeper<V> = { deep?: Deep<V> }; export function f<T>(...all: Deep<T>[]): T { return all[0] as T }',
    '...all: ({ a: () => void, b: () => void } | Deeper)[]',
  ],
  [
    'asked for its keys, with a default that has some',
    'interface Of<T, C = any> { of: T; inside: C } export function f<S extends Of<any, C>, C extends object = Record<string, Date>>(make: (context: C) => S) {}',
    'make: (context: { [key: string]: Date }) => { of: any, inside: Record }',
  ],
  ['defaulted', 'export function f<T = string>(a: T) {}', 'a: string'],
  [
    'to be written out',
    'export function f<T = never>(a: () => Promise<T> | T) {}',
    'a: () => number | Promise<number>',
  ],
  ['keys', 'export function f<T, K extends keyof T>(a: T, k: K) {}', 'a: { a: number, b: string }, k: "a" | "b"'],
  [
    'keys of what comes later',
    'export function f<T, K extends keyof T>(k: K): (list: T[]) => Record<string, T> { return () => ({}) }',
    'k: "a" | "b"',
  ],
  [
    'agreeing keys',
    'export function f<T, K extends keyof T>(a: T, k: K, v: T[K]) {}',
    'a: { a: number, b: string }, k: "a", v: number',
  ],
  [
    'declared later',
    'export function f<K extends keyof T, T>(a: T, k: K) {}',
    'a: { a: number, b: string }, k: "a" | "b"',
  ],
  [
    'array idiom',
    'export function f<T extends readonly unknown[] | []>(a: T, x: T[number]) {}',
    'a: number[], x: number',
  ],
  ['one of two primitives', 'export function f<T extends string | number>(a: T, b: T) {}', 'a: number, b: number'],
  [
    'self-referring',
    'export function f<T extends Comparable<T>>(a: T) {} interface Comparable<U> { rank: number; than?: U }',
    undefined,
  ],
  ['a literal that must be one', 'export function f<N extends number>(n: number extends N ? never : N) {}', 'n: 2'],
  [
    'the next overload where the first admits nothing',
    'export function f<T>(a: T, b: T extends 1 ? 1 : never): 1\nexport function f(a: string): 2\nexport function f(...args: unknown[]): unknown { return args }',
    'a: string',
  ],
  ['a callback of its own', 'export function f(g: <U>(x: U) => U) {}', 'g: (x: number) => number'],
])('%s', (_name, text, expected) => {
  if (expected === undefined) expect(signature(text)).toContain('rank')
  else expect(signature(text)).toBe(expected)
})

test('type parameters of the class around a method are chosen too', () => {
  const text = 'export class Stack<T> { push(...items: T[]): number { return items.length } }'
  const description = describeFunction('/nowhere/g.ts', 'Stack#push', { text })
  expect(printParameters(description.parameters)).toBe('...items: number[]')
})

test('an infinite type ends', () => {
  const text = 'interface Nest<T> { value: T; deeper?: Nest<T[]> } export function f(n: Nest<string>) {}'
  expect(JSON.stringify(describeFunction('/nowhere/g.ts', 'f', { text }))).toContain('nests without end')
})

test('a member that unfolds without end leaves those beside it theirs', () => {
  const text = `
    interface Query<T> { a: T; and: Query<[T, 0]>; or: Query<[T, 1]>; not: Query<[T, 2]>; with: Query<[T, 3]> }
    export function f(of: { query: Query<string>; at: { x: number }; log: (level: { n: number }) => void }) {}`
  const [parameter] = describeFunction('/nowhere/g.ts', 'f', { text }).parameters
  expect(parameter?.shape).toMatchObject({
    properties: [
      { name: 'query' },
      { name: 'at', shape: { kind: 'object' } },
      { name: 'log', shape: { kind: 'function' } },
    ],
  })
})

test('the first overload with parameters is described, the others are kept', () => {
  const text =
    'export function f(): 1\nexport function f(a: string): 2\nexport function f(a: number, b: number): 3\nexport function f(...args: unknown[]): unknown { return args }'
  const description = describeFunction('/nowhere/g.ts', 'f', { text })
  expect(printParameters(description.parameters)).toBe('a: string')
  expect(description.overloads?.map(({ parameters }) => parameters.length)).toEqual([0, 2])
})

test('interfaces that refer to each other in all their members are looked into once each', () => {
  const names = Array.from({ length: 40 }, (_, at) => `I${at}`)
  const members = names.map((name) => `to${name}(): ${name}<T>`).join('; ')
  const text = names.map((name) => `export interface ${name}<T> { ${members}; of: T[] }`).join('\n')
  expect(signature(`${text}\nexport function f<T>(a: T[], b?: (of: I0<T>) => void) {}`)).toMatch(/^a: number\[\]/)
})
