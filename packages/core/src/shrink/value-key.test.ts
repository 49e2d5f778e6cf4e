import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { check } from '../session/check.ts'
import { shortened, valueKey, visibleKey } from './value-key.ts'

describe('the key of plain data', () => {
  const values: readonly (() => unknown)[] = [
    () => 'a',
    () => '',
    () => 0,
    () => -0,
    () => '0',
    () => 0n,
    () => Number.NaN,
    () => null,
    () => undefined,
    () => 'null',
    () => true,
    () => [],
    () => [undefined],
    () => [[]],
    () => [[], []],
    () => ['a', 'b'],
    () => ['a,"b"'],
    () => ({}),
    () => ({ a: 1 }),
    () => ({ a: [1] }),
    () => ['a', 1],
    () => Object.create(null) as unknown,
    () => new Date(5),
    () => new Map([['a', 1]]),
    () => new Set(['a', 1]),
    () => new Set([]),
  ]

  test('is the same for equal values, and another for all others', () => {
    const keys = values.map((value) => valueKey(value()))
    expect(keys).not.toContain(undefined)
    expect(new Set(keys).size).toBe(values.length)
    expect(values.map((value) => valueKey(value()))).toEqual(keys)
  })

  test('is that of each place a value is shared in, and there is none of a cycle', () => {
    const shared = { a: 1 }
    expect(valueKey([shared, shared])).toBe(valueKey([{ a: 1 }, { a: 1 }]))
    const cycle: unknown[] = []
    cycle.push(cycle)
    expect(valueKey(cycle)).toBeUndefined()
  })

  test.each([
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['an instance', new (class Box {})()],
    ['a function inside', [() => 1]],
    ['a symbol as a key', { [Symbol('a')]: 1 }],
    ['a sparse list', Object.assign([1], { length: 2 })],
    ['a list with more than items', Object.assign([1], { more: 2 })],
    ['a typed array', new Uint8Array(2)],
    ['something of that inside of a map', new Map([['a', () => 1]])],
  ])('is none of %s', (_, value) => {
    expect(valueKey(value)).toBeUndefined()
  })

  test('differs where values do, whatever the engine makes', async () => {
    const data: AnyDomain = d.json()
    const law = (a: unknown, b: unknown): void => {
      expect(valueKey(a) === valueKey(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      expect(valueKey(structuredClone(a))).toBe(valueKey(a))
    }
    const report = await check(law, { domains: [data, data], runs: 200, seed: 2 })
    expect(report.finding?.source).toBeUndefined()
  })
})

describe('long keys', () => {
  test('are kept short, and still differ', () => {
    const text = 'x'.repeat(80)
    expect(shortened(text)).toBe(text)
    const longer = [`${text}a`, `${text}b`, `a${text}`, `${text}aa`].map(shortened)
    expect(longer.every((key) => key.length < 40)).toBe(true)
    expect(new Set(longer).size).toBe(4)
    expect(shortened(`${text}a`)).toBe(longer[0])
  })
})

describe('what the property sees', () => {
  test('has one key for corpus values that give the same', () => {
    const parity: AnyDomain = d.int().map((n) => Math.abs(n % 2))
    expect(visibleKey(parity, 3)).toBe(visibleKey(parity, 5))
    expect(visibleKey(parity, 3)).not.toBe(visibleKey(parity, 4))
  })

  test('has the key of the written form where it is no plain data', () => {
    const functions: AnyDomain = d.int().map((n) => () => n)
    expect(visibleKey(functions, 3)).toBe(visibleKey(functions, 3))
    expect(visibleKey(functions, 3)).not.toBe(visibleKey(functions, 4))
  })

  test('has none where making it throws', () => {
    const throwing: AnyDomain = d.int().map(() => {
      throw new Error('no')
    })
    expect(visibleKey(throwing, 3)).toBeUndefined()
  })
})
