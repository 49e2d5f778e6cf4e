import { describe, expect, test } from 'vitest'
import { describe as describeFunction } from '../describe.ts'
import { printShape } from '../print-shape.ts'

/** What a value is held to, and the type that was chosen. */
const judged = (text: string): string => {
  const { returns, judgedReturns = returns } = describeFunction('/nowhere/g.ts', 'f', { text })
  return `${printShape(judgedReturns)} of ${printShape(returns)}`
}

test.each([
  ['no type parameter', 'export function f(a: string): string { return a }', 'string of string'],
  ['one by itself', 'export function f<T>(a: T[]): T { return a[0] as T }', 'number of number'],
  [
    'one that only an argument somebody may leave out has',
    'export declare const f: <T = unknown>(a: any, path: string, otherwise?: T) => T',
    'any of number',
  ],
  ['in containers', 'export function f<T>(a: T): Promise<{ list: T[] }>', undefined],
  [
    'an object that was made up',
    'export function f<T, K extends keyof T>(a: T, k: K): T',
    'any of { a: number, b: string }',
  ],
  [
    'found in no value, and unknown then',
    'type Options<T> = { [K in "onRecord"]?: (record: T) => T } & { columns: boolean }; export declare function f<T = unknown>(text: string, options: Options<T>): T[]',
    'any[] of number[]',
  ],
  [
    'found in values, though it may be unknown',
    'export declare function f<T = unknown>(values: T[], options: { first: T }): T[]',
    'number[] of number[]',
  ],
  ['two that are joined', 'export function f<T, U>(a: T, b: U): T & U', 'any of unknown'],
  [
    'a calculation',
    'export function f<T>(a: T): T extends number ? number : string[]',
    'number | string[] of string[]',
  ],
  [
    'a calculation that leaves nothing over of what may be anything',
    'type Merged<A, B> = 0 extends 1 & A ? never : A & B\nexport declare function f<A extends { x: 1 }, B extends { y: 2 }>(a: A, b: B): Merged<A, B>',
    'unknown of { x: 1, y: 2 }',
  ],
  [
    'what can be waited for',
    'interface Task<T> extends PromiseLike<T> { stop(): void }\nexport function f(a: string): Task<number[]>',
    'number[] of number[]',
  ],
  [
    'a promise with more members',
    'export declare function f(a: string): Promise<number> & { cancel(): void }',
    'Promise<number> of Promise<number>',
  ],
  [
    'one of two promises',
    'export declare function f(a: string): Promise<number> | Promise<string>',
    'Promise<number> | Promise<string> of Promise<number> | Promise<string>',
  ],
  ['what a callback answers', 'export function f<T>(a: T, g: (x: T) => any): T[]', 'any[] of unknown[]'],
])('%s', (_name, text, expected) => {
  if (expected === undefined) expect(judged(text)).toMatch(/^(.*) of \1$/)
  else expect(judged(text)).toBe(expected)
})

describe('an object of a class with a type parameter', () => {
  const judgedMember = (text: string, name: string): string => {
    const { objects, ...rest } = describeFunction('/nowhere/g.ts', 'Made', { text, withObjects: true })
    const member = objects?.kinds[0]?.members.find((it) => it.name === name)
    const { returns, judgedReturns = returns } = member ?? raise(`No ${name} in ${JSON.stringify(rest)}.`)
    return `${printShape(judgedReturns)} of ${printShape(returns)}`
  }

  const schema = `export class Made<T, S = unknown> {
  constructor(type: string, options: { schema: S; refine?: (value: T) => boolean }) {}
  parse(value: unknown): T { return value as T }
  tryParse(value: unknown): [Error, undefined] | [undefined, T] { return [undefined, value as T] }
  schema(): S { return 0 as S }
}
export function f<T>(value: unknown, schema: Made<T>): T { return value as T }
`

  test('that only a function makes which may be left out promises none', () => {
    const scalar = (
      optional: string,
    ) => `export interface Config<T> { name: string; read${optional}: (text: string) => T }
export class Made<T = unknown> { constructor(config: Readonly<Config<T>>) {} parse(text: string): T { throw new Error(text) } }`
    expect(judgedMember(scalar('?'), 'parse')).toBe('any of number')
    expect(judgedMember(scalar(''), 'parse')).toBe('number of number')
  })

  test('that no value is given of promises none', () => {
    expect(judged(schema)).toBe('any of number')
    expect(judgedMember(schema, 'parse')).toBe('any of number')
    expect(judgedMember(schema, 'tryParse')).toBe(
      '[Error, undefined] | [undefined, any] of [Error, undefined] | [undefined, number]',
    )
    expect(judgedMember(schema, 'schema')).toBe('number of number')
  })

  test.each([
    [
      'the constructor',
      'class Made<T> { constructor(readonly values: T[] = []) {} get(): T { return this.values[0] as T } }',
    ],
    ['a method', 'class Made<T> { put(value: T): void {} get(): T { return 0 as T } }'],
    ['a function it is given', 'class Made<T> { put(value: () => T): void {} get(): T { return 0 as T } }'],
    ['a setter', 'class Made<T> { set one(value: T) {} get(): T { return 0 as T } }'],
    [
      'an object with more of it',
      'class Made<T> { put(by: { at: number; map: Map<string, T> }) {} get(): T { return 0 as T } }',
    ],
  ])('is held to what it is given by %s', (_, text) => {
    expect(judgedMember(`export ${text}`, 'get')).toBe('number of number')
  })
})

test('a setter answers nothing, whatever it takes', () => {
  const text =
    'export class Made { #end = 0\n  get end(): number { return this.#end }\n  set end(to: number) { this.#end = to } }'
  const { objects } = describeFunction('/nowhere/g.ts', 'Made', { text, withObjects: true })
  const members = objects?.kinds[0]?.members.map(({ way, returns, judgedReturns }) => ({ way, returns, judgedReturns }))
  expect(members).toEqual([
    { way: 'get', returns: { kind: 'number' }, judgedReturns: undefined },
    { way: 'set', returns: { kind: 'void' }, judgedReturns: undefined },
  ])
})

function raise(message: string): never {
  throw new Error(message)
}

test('nothing is promised by a calculation that goes on without an end for values of any kind', () => {
  const text = `type Merged<T> = T extends object ? { [K in keyof T]: Merged<T[K]> } : T
    type Deep<F, S> = Merged<{
      [K in keyof F | keyof S]: K extends keyof S & keyof F ? Deep<F[K], S[K]> : K extends keyof S ? S[K] : K extends keyof F ? F[K] : never
    }>
    export declare const f: <T extends object = object, S extends object = T>(a: T, ...b: S[]) => Deep<T, S>`
  expect(judged(text)).toMatch(/^unknown of /)
})
