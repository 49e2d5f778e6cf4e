import { expect, test } from 'vitest'
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
    'unknown of number',
  ],
  ['in containers', 'export function f<T>(a: T): Promise<{ list: T[] }>', undefined],
  [
    'an object that was made up',
    'export function f<T, K extends keyof T>(a: T, k: K): T',
    'unknown of { a: number, b: string }',
  ],
  ['two that are joined', 'export function f<T, U>(a: T, b: U): T & U', 'unknown of unknown'],
  [
    'a calculation',
    'export function f<T>(a: T): T extends number ? number : string[]',
    'number | string[] of string[]',
  ],
  [
    'what is only like an array',
    'export function f(a: number[]): ArrayLike<number> { return a }',
    'unknown of number[]',
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
  ['what a callback answers', 'export function f<T>(a: T, g: (x: T) => any): T[]', 'unknown[] of unknown[]'],
])('%s', (_name, text, expected) => {
  if (expected === undefined) expect(judged(text)).toMatch(/^(.*) of \1$/)
  else expect(judged(text)).toBe(expected)
})
