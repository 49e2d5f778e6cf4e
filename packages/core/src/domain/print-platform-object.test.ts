import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printString, printValue } from './print-value.ts'

const evaluate = (source: string): unknown => new Function(`return (${source})`)()

describe('printValue', () => {
  test.each([
    [Object(5), 'Object(5)'],
    [Object('s'), "Object('s')"],
    [Object(false), 'Object(false)'],
    [Object(Symbol.iterator), 'Object(Symbol.iterator)'],
    [new WeakMap(), 'new WeakMap()'],
    [new SharedArrayBuffer(3), 'new SharedArrayBuffer(3)'],
    [new Headers({ accept: 'text/html' }), "new Headers({ accept: 'text/html' })"],
    [Buffer.from('a "b"'), 'Buffer.from("a \\"b\\"")'],
    [Buffer.from([0, 255]), 'Buffer.from([0, 255])'],
    [Promise.resolve(1), 'Promise.resolve()'],
    [Object.create(Number.prototype), 'Object.assign(Object.create(Number.prototype), {})'],
  ])('%o', (value, source) => {
    expect(printValue(value)).toBe(source)
    expect(typeof evaluate(source)).toBe('object')
  })
})

describe('printString', () => {
  test('what repeats is not written out', () => {
    expect(printString('ab'.repeat(40))).toBe("'ab'.repeat(40)")
    expect(printString('a'.repeat(39))).toBe(`'${'a'.repeat(39)}'`)
  })

  test('two spellings of one letter do not look alike', () => {
    expect(printString('\u00e9')).toBe("'\u00e9'")
    expect(printString('e\u0301')).toBe("'e\\u0301'")
    expect(printString('\u0939\u093f')).toBe("'\u0939\u093f'")
  })

  test('the literal is the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('e', '\u0301', 'a', '\\', "'") }),
    )
    const repeated = fc.tuple(text, fc.integer({ min: 1, max: 60 })).map(([part, times]) => part.repeat(times))
    fc.assert(
      fc.property(fc.oneof(text, repeated), (value) => {
        expect(evaluate(printString(value))).toBe(value)
      }),
    )
  })
})
