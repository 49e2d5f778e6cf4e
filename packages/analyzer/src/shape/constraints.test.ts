import { expect, test } from 'vitest'
import { describe as describeFunction } from '../describe.ts'

const text = `
/** @minimum 1 */
type Count = number
export interface Options {
  /**
   * @minimum 0
   * @maximum 10
   * @integer
   */
  retries: number
  /** @pattern ^a{2,3}$ */
  code?: string
  /** @minItems 1
   *  @uniqueItems */
  tags: string[]
  /** @fuzz d.just(3) */
  odd: { x: number }
}
/**
 * Does.
 * @param n how many
 * @minimum 5
 * @param s the text
 * @maxLength 8
 * @format email
 */
export function f(n: number, s: string, c: Count, o: Options, /** @fuzz d.int() */ last: number) {}
/** @maximum 3 */
export function g(n: number | string) {}
`

const description = describeFunction('/nowhere/c.ts', 'f', { text })
const [n, s, c, o, last] = description.parameters

test('tags after a @param belong to that parameter', () => {
  expect(n?.shape).toEqual({ kind: 'number', constraints: { minimum: 5 } })
  expect(s?.shape).toEqual({ kind: 'string', constraints: { maxLength: 8, format: 'email' } })
})

test('tags of a type alias belong to what it is used for', () => {
  expect(c?.shape).toEqual({ kind: 'number', constraints: { minimum: 1 } })
})

test('tags of properties belong to the property', () => {
  expect(o?.shape).toMatchObject({
    properties: [
      { name: 'retries', shape: { kind: 'number', constraints: { minimum: 0, maximum: 10, integer: true } } },
      { name: 'code', shape: { kind: 'string', constraints: { pattern: '^a{2,3}$' } } },
      { name: 'tags', shape: { kind: 'array', constraints: { minItems: 1, uniqueItems: true } } },
      { name: 'odd', domain: 'd.just(3)' },
    ],
  })
})

test('@fuzz beside a parameter is its domain', () => {
  expect(last?.domain).toBe('d.int()')
  expect(last?.domainAt).toMatch(/^\/nowhere\/c\.ts:[1-9]\d$/)
})

test('the only parameter takes the tags of the function, on the members they can hold for', () => {
  expect(describeFunction('/nowhere/c.ts', 'g', { text }).parameters[0]?.shape).toEqual({
    kind: 'union',
    members: [{ kind: 'string' }, { kind: 'number', constraints: { maximum: 3 } }],
  })
})
