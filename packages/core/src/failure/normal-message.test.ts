import { openSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalMessage } from './normal-message.ts'

describe('normalMessage', () => {
  test('a name that nothing has is of the input where that spells it', () => {
    expect(normalMessage('aZa is not defined', { inputTexts: ['1 + aZa'] })).toBe('… is not defined')
    expect(normalMessage('aZa is not defined', { inputTexts: ['a'] })).toBe('aZa is not defined')
  })

  test.each([
    ['Unexpected token \'x\', "[1,x" is not valid JSON', 'Unexpected token … is not valid JSON'],
    ['Unexpected token a in JSON at position 31', 'Unexpected token a in JSON at position #'],
    ["Cannot read properties of undefined (reading 'unit')", "Cannot read properties of undefined (reading 'unit')"],
    ['x.map is not a function', 'x.map is not a function'],
    ["ENOENT: no such file or directory, open '/tmp/a b/c.txt'", 'ENOENT: no such file or directory, open …'],
    ['cannot open /home/ann/project/a.ts:12:3 now', 'cannot open … now'],
    ['offset -12.5e3 of 0xFF is beyond 10n', 'offset # of # is beyond #'],
    ['bad list [1, [2, {"a": 3}]] given', 'bad list … given'],
    ["don't touch what's quoted", "don't touch what's quoted"],
    ["Cannot create property ''a' on boolean 'true'", 'Cannot create property …'],
    ["Cannot assign to read only property 'it's' of object '[object Object]'", 'Cannot assign to read only property …'],
    ["Cannot add property it's, object is not extensible", 'Cannot add property …, object is not extensible'],
    ["Cannot redefine property: it's", 'Cannot redefine property: …'],
    ["Cannot use 'in' operator to search for 'it's' in a in b", 'Cannot use … operator to search for …'],
    [
      'boolean true is not iterable (cannot read property Symbol(Symbol.iterator))',
      '… is not iterable (cannot read property Symbol(Symbol.iterator))',
    ],
    [
      'object is not iterable (cannot read property Symbol(Symbol.iterator))',
      '… is not iterable (cannot read property Symbol(Symbol.iterator))',
    ],
    ['first is not iterable', 'first is not iterable'],
    ['Iterator value ^ is not an entry object', 'Iterator value … is not an entry object'],
    ['Invalid currency code : \0a', 'Invalid currency code : …'],
    ['Invalid time zone specified: Mars/Base', 'Invalid time zone specified: …'],
    ['Invalid language tag: x_', 'Invalid language tag: …'],
    ['Failed to parse URL from ab/', 'Failed to parse URL from …'],
    ['Failed to parse URL from ', 'Failed to parse URL from …'],
    ["Invalid regular expression: /'/(/: Unterminated group", 'Invalid regular expression: …'],
    ['bad <Buffer 61 00 f2 ... 12 more bytes> and <Buffer > given', 'bad … and … given'],
    ['md5 is not a9f8e7d6c5', 'md5 is not #'],
  ])('%s', (message, normal) => {
    expect(normalMessage(message)).toBe(normal)
  })

  test('a value that Node was given is one placeholder, also where Node cuts it off', () => {
    const values = ['a\0', Buffer.from('a\0b'), Buffer.alloc(100)]
    const messages = values.map((value) => {
      try {
        openSync(value, 'r')
      } catch (error) {
        return normalMessage((error as Error).message)
      }
      return 'opened'
    })
    const normal = 'The argument … must be a string, Uint8Array, or URL without null bytes. Received …'
    expect(new Set(messages)).toEqual(new Set([normal]))
  })

  test('texts of the input are masked where they stand alone', () => {
    const options = { inputTexts: ['3 weeks', 'a'] }
    expect(normalMessage('Bad duration: 3 weeks', options)).toBe('Bad duration: …')
    expect(normalMessage('Bad duration: a', options)).toBe('Bad duration: …')
    expect(normalMessage('a.map is not a function', options)).toBe('a.map is not a function')
    expect(normalMessage('x is not a function', options)).toBe('x is not a function')
  })

  test.each(['second', ')', "'", '(reading'])('what stands in the code is kept, also for the input %j', (input) => {
    const message = "Cannot read properties of null (reading 'second')"
    expect(normalMessage(message, { inputTexts: [input] })).toBe(message)
  })

  test('a message that ends in an empty input reads like one with an input', () => {
    expect(normalMessage('Bad duration: ')).toBe(normalMessage('Bad duration: xyz', { inputTexts: ['xyz'] }))
  })

  test('assertions differ by what is compared how, not by the values', () => {
    const options = { assertion: true }
    const normal = normalMessage('expected undefined to be 3', options)
    expect(normal).toBe('expected … to be …')
    expect(normalMessage('expected [ 1, { a: 2 } ] to be null', options)).toBe(normal)
    expect(normalMessage("expected 'a' to be +0\n\n- 1\n+ 2", options)).toBe(normal)
    expect(normalMessage('expected 1 to be greater than 2', options)).not.toBe(normal)
  })

  test('a number reads like every other, however it is written', () => {
    const wide = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(5.395391938860591e-254, 1e21, -0.1234567))
    fc.assert(
      fc.property(wide, (value) => {
        expect(normalMessage(`expected ${value} to be less than 0`)).toBe('expected # to be less than #')
      }),
    )
  })

  test('a quoted text that has three dots is not cut, however long it is', () => {
    const climbing = '....//'.repeat(12)
    const told = (text: string) => normalMessage(`Refused: the code would have written to ${JSON.stringify(text)}.`)
    for (const text of [`${climbing}x`, `,${climbing}x`, `${climbing}x,y z`, `${climbing.repeat(4)}(a`]) {
      expect(told(text)).toBe('Refused: the code would have written to ….')
    }
    const dotted = fc.string({ unit: fc.constantFrom('...', 'a', '/', ' ', '(', '"', '\\'), maxLength: 200 })
    fc.assert(
      fc.property(dotted, (text) => {
        expect(told(text)).toBe('Refused: the code would have written to ….')
      }),
    )
  })

  test('any text is normalised without error, to at most 300 characters, for good', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.array(fc.string()), (message, inputTexts) => {
        const normal = normalMessage(message, { inputTexts })
        expect(normal.length).toBeLessThanOrEqual(300)
        expect(normalMessage(message, { inputTexts: inputTexts.toReversed() })).toBe(normal)
      }),
    )
  })
})
