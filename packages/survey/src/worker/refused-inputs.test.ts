import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isHeldByTexts } from './held-by-formats.ts'
import { isRefusedInput } from './refused-inputs.ts'
import { isThrownOnPurpose } from './search-defaults.ts'
import { asksForFunction } from './untyped-crash.ts'

function thrownBy(call: () => unknown): unknown {
  try {
    call()
  } catch (error) {
    return error
  }
  return undefined
}

test('half a character has no place in an address, and what is no address is news', () => {
  expect(
    isRefusedInput(
      thrownBy(() => encodeURIComponent('\ud800')),
      ['', { '\ud800': 1 }],
    ),
  ).toBe(true)
  expect(
    isRefusedInput(
      thrownBy(() => decodeURIComponent('%')),
      ['%'],
    ),
  ).toBe(false)
})

test('a pattern that finds once is refused where all are asked for, and one that is made inside is news', () => {
  const thrown = thrownBy(() => 'a'.replaceAll(/a/, ''))
  expect(isRefusedInput(thrown, ['a', /a/])).toBe(true)
  expect(isRefusedInput(thrown, ['a', /a/g])).toBe(false)
  expect(isRefusedInput(thrown, ['a', 'a'])).toBe(false)
  expect(isRefusedInput(thrown, [[[], [[0, ['a', /a/]]]]])).toBe(true)
})

test('a path with a nought in it is refused by whoever opens files', () => {
  const thrown = thrownBy(() => statSync('a\0'))
  expect(isRefusedInput(thrown, ['a\0'])).toBe(true)
  expect(isRefusedInput(thrown, ['a'])).toBe(false)
  // A use of a class: arguments of its constructor, and calls.
  expect(isRefusedInput(thrown, [[['a\0'], [[0, []]]]])).toBe(true)
  expect(isRefusedInput(thrown, [[[], [[0, ['a\0']]]]])).toBe(true)
})

test('what cannot be written by its own making is refused with reason', () => {
  const write = (value: unknown): unknown => `${value}`
  for (const value of [Symbol('s'), { toString: null }, Object.create(null), [Symbol('s')]])
    expect(
      isRefusedInput(
        thrownBy(() => write(value)),
        [value],
      ),
    ).toBe(true)
  expect(
    isRefusedInput(
      thrownBy(() => write(Symbol('s'))),
      ['a'],
    ),
  ).toBe(false)
})

test('what is frozen is refused to whoever writes to it', () => {
  const write = (target: object): object => Object.assign(target, { added: 1 })
  const thrown = thrownBy(() => write(Object.freeze({ a: 1 })))
  expect(isRefusedInput(thrown, ['a', Object.freeze({ a: 1 })])).toBe(true)
  expect(isRefusedInput(thrown, ['a', { a: 1 }])).toBe(false)
})

test('who calls a method of what nobody declared asks for something that has it', () => {
  const parameters = [{ name: 'shape', shape: { kind: 'unknown' } }] as const
  const nothing = { formatVersion: 1, kind: 'function', name: 'draw', definitions: {}, expectedErrors: [] } as const
  const description = { ...nothing, parameters, returns: { kind: 'unknown' }, concreteValues: [] } as const
  expect(asksForFunction(new TypeError('shape.draw is not a function'), description, [{}])).toBe(true)
  expect(asksForFunction(new TypeError('shape.draw is not a function'), description, [{ draw: String }])).toBe(false)
  expect(asksForFunction(new TypeError('shapes[0].draw is not a function'), description, [{}])).toBe(false)
})

test('who reads past the end of bytes is refused', () => {
  expect(isThrownOnPurpose(thrownBy(() => Buffer.alloc(0).readInt8()))).toBe(true)
  expect(isThrownOnPurpose(thrownBy(() => new DataView(new ArrayBuffer(1)).getInt16(0)))).toBe(true)
  expect(isThrownOnPurpose(thrownBy(() => new Uint8Array(2).set([1, 2, 3])))).toBe(false)
})

test('a fraction is no BigInt', () => {
  expect(isThrownOnPurpose(thrownBy(() => BigInt(0.1)))).toBe(true)
})

test('who calls what nobody declared to be a function asks for one', () => {
  const call = (callback: unknown): unknown => (callback as () => unknown)()
  const parameters = [{ name: 'callback', shape: { kind: 'unknown' } }] as const
  const nothing = { formatVersion: 1, kind: 'function', name: 'each', definitions: {} } as const
  const description = {
    ...nothing,
    parameters,
    returns: { kind: 'unknown' },
    concreteValues: [],
    expectedErrors: [],
  } as const
  expect(
    asksForFunction(
      thrownBy(() => call(1)),
      description,
      [1],
    ),
  ).toBe(true)
  expect(
    asksForFunction(
      thrownBy(() => call(1)),
      description,
      [() => 1],
    ),
  ).toBe(false)
  const declared = { ...description, parameters: [{ name: 'callback', shape: { kind: 'number' } }] } as const
  expect(
    asksForFunction(
      thrownBy(() => call(1)),
      declared,
      [1],
    ),
  ).toBe(false)
})

test('a text holds names and items, and neither symbols nor names beside items', () => {
  expect([{ a: [1, { b: 2 }] }, [], 'a', 1n].every((value) => isHeldByTexts(value))).toBe(true)
  const lost = [{ [Symbol.toStringTag]: 'Array' }, Object.assign([1], { foo: 2 })]
  expect(lost.filter((value) => isHeldByTexts({ deep: [value] }))).toEqual([])
})

test('a text and a number have no room for fields, and who hands one over is told so', () => {
  const put = (target: unknown): unknown => Object.assign(Object(target), { 0: 'x' })
  const written = thrownBy(() => Reflect.apply(new Function('v', "'use strict'; v.a = 1"), undefined, [7]))
  expect(isRefusedInput(written, [7])).toBe(true)
  expect(isRefusedInput(written, [[[], [[0, [7, 'a']]]]])).toBe(true)
  // It stood in what was handed over, and whoever goes down a path looks first.
  expect(isRefusedInput(written, [{ a: 7 }])).toBe(false)
  expect(isRefusedInput(written, ['7a'])).toBe(false)
  const inText = thrownBy(() => put('abc'))
  expect(isRefusedInput(inText, ['abc'])).toBe(true)
  expect(isRefusedInput(inText, [{ text: 'abc' }])).toBe(false)
})

test('flags of a pattern are read by the platform, wherever they were handed over', () => {
  const thrown = thrownBy(() => new RegExp('a', ['q'].join()))
  expect(isRefusedInput(thrown, ['a', { flags: 'q' }])).toBe(true)
  expect(isRefusedInput(thrown, ['a', {}])).toBe(false)
})

test('bytes and addresses that lead to no file are refused by whoever opens files', () => {
  const zero = thrownBy(() => statSync(Buffer.from([0])))
  expect(isRefusedInput(zero, [Buffer.from([0])])).toBe(true)
  expect(isRefusedInput(zero, [Buffer.from([1])])).toBe(false)
  const remote = new URL('https://a.com/')
  const elsewhere = thrownBy(() => statSync(remote))
  expect(isRefusedInput(elsewhere, [remote])).toBe(true)
  expect(isRefusedInput(elsewhere, ['https://a.com/'])).toBe(false)
})
