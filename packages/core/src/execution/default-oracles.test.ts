import { readFileSync } from 'node:fs'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { ExpectedError } from '../description/fuzzed-method-description.ts'
import { stubOf } from '../domains/functions/fn.ts'
import { MadeOnPurpose } from '../failure/made-on-purpose.ts'
import type { Target } from '../target/callable.ts'
import { type AllowThrows, bareTarget, isDeclared, propertyTarget } from './default-oracles.ts'
import { OracleError } from './oracle-error.ts'

/** As a function of Node throws it where tests have a realm of their own. */
const foreign: unknown = runInNewContext("new TypeError('Invalid URL')")

const source = 'throw'

const judged = (target: Target, errors: readonly unknown[]): boolean[] =>
  errors.map((error) => target.isFailure(error, []))

describe('errors of another realm', () => {
  test('are failures like those of this one', () => {
    const target = bareTarget(() => 0, { allowThrows: 'declared', expectedErrors: [] })
    expect(foreign).not.toBeInstanceOf(Error)
    expect(target.isFailure(foreign, [])).toBe(true)
    expect(target.isFailure(runInNewContext("new Error('on purpose')"), [])).toBe(false)
  })

  test('and are declared by their names and messages', () => {
    expect(isDeclared(foreign, [{ name: 'TypeError', message: 'Invalid URL', source }])).toBe(true)
    expect(isDeclared(foreign, [{ name: 'TypeError', message: 'another', source }])).toBe(false)
    expect(isDeclared('a text', [{ name: 'TypeError', source }])).toBe(false)
  })
})

describe('a bare function', () => {
  const throwing = (allowThrows: AllowThrows, expectedErrors: readonly ExpectedError[] = []) =>
    bareTarget(() => 0, { allowThrows, expectedErrors })
  const onPurpose = [new Error('mine'), new SyntaxError('mine'), 'text', undefined, { name: 'TypeError' }]
  const slips = ['TypeError', 'RangeError', 'ReferenceError', 'AssertionError'].map((name) =>
    Object.assign(new Error('mine'), { name }),
  )

  test('may throw what it declares, and whatever is no slip', () => {
    const target = throwing('declared')
    expect([judged(target, onPurpose), judged(target, slips)]).toEqual([
      onPurpose.map(() => false),
      slips.map(() => true),
    ])
    expect(judged(throwing('declared', [{ name: '*', source }]), slips)).toEqual(slips.map(() => false))
  })

  test('may throw anything, nothing, or what a function says', () => {
    for (const error of [...onPurpose, ...slips]) {
      expect([throwing('any').isFailure(error, []), throwing('none').isFailure(error, [])]).toEqual([false, true])
    }
    const target = throwing((error) => error === 'text')
    expect(judged(target, onPurpose)).toEqual([true, true, false, true, true])
  })

  test('may throw what a throw of its own made, unless the engine said it first', () => {
    const mine = new TypeError('not a length')
    const passedOn = new TypeError('x is not a function')
    const target = bareTarget(() => 0, {
      ...{ allowThrows: 'declared', expectedErrors: [] },
      onPurpose: new MadeOnPurpose((error) => error === mine || error === passedOn),
    })
    expect(judged(target, [mine, passedOn, new TypeError('not a length')])).toEqual([false, true, true])
  })

  test('may refuse an address, unless its type has an answer for what is none', () => {
    const error = Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: 'a b' })
    const fails = (answersNo?: () => boolean) =>
      bareTarget(() => 0, {
        ...{ allowThrows: 'declared', expectedErrors: [] },
        ...(answersNo && { answersNo }),
      }).isFailure(error, ['a b'])
    expect([fails(), fails(() => true), fails(() => false)]).toEqual([true, true, false])
  })

  test('may not hand the engine a text it cannot read', () => {
    const judge = (text: unknown, slip: () => unknown): boolean => {
      try {
        slip()
      } catch (error) {
        return throwing('declared').isFailure(error, [text])
      }
      throw new Error('nothing was thrown')
    }
    expect(judge('%', () => decodeURIComponent('%'))).toBe(true)
    // Half a character is nothing that somebody typed.
    expect(judge('\ud800', () => encodeURI('\ud800'))).toBe(false)
    const compile = (pattern: string, flags = '') => new RegExp(pattern, flags)
    expect(judge('[z-a', () => compile('^[z-a]$'))).toBe(true)
    expect(judge({ glob: 'a/(' }, () => compile('^a\\/($', 'u'))).toBe(true)
    // What the caller wrote as a pattern is the caller's.
    expect(judge('a(', () => compile('a('))).toBe(false)
    expect(judge({ pattern: '/a/(b' }, () => compile('/a/(b', 'u'))).toBe(false)
    // What calls JSON.parse means to refuse.
    expect(judge('{', () => JSON.parse('{'))).toBe(false)
  })

  test('may hand the engine a name its caller chose, and none of its own', () => {
    const judge = (input: unknown, slip: () => unknown): boolean => {
      try {
        slip()
      } catch (error) {
        return throwing('declared').isFailure(error, [input])
      }
      throw new Error('nothing was thrown')
    }
    const slips: [(name: string) => unknown, string][] = [
      [(name) => 'a'.toLocaleUpperCase(name), 'not a locale'],
      [(name) => new Intl.DateTimeFormat('en', { timeZone: name }), 'Nowhere/City'],
      [(name) => new Intl.NumberFormat('en', { style: 'currency', currency: name }), 'US'],
      [(name) => new Intl.NumberFormat('en', { style: 'unit', unit: name }), 'elbow'],
      [(name) => new TextDecoder(name), 'utf-7000'],
    ]
    for (const [slip, name] of slips) {
      expect(judge({ options: [name] }, () => slip(name))).toBe(false)
      expect(judge('en', () => slip(name))).toBe(true)
    }
  })

  test('may not hand on as a pattern what its parameter calls a plain text', () => {
    const refused = (names: readonly string[], ...args: readonly unknown[]): boolean => {
      const target = bareTarget(() => 0, { allowThrows: 'declared', expectedErrors: [], names })
      try {
        new RegExp(String(args.at(-1)))
      } catch (error) {
        return !target.isFailure(error, args)
      }
      throw new Error('nothing was thrown')
    }
    for (const name of ['pattern', 'source', 'text', 'filter', 'value'])
      expect(refused(['text', name], 'x', 'a('), name).toBe(true)
    for (const name of ['word', 'query', 'searchTerm', 'separator', 'prefix'])
      expect(refused(['text', name], 'x', 'a('), name).toBe(false)
    expect(refused(['pattern', 'word'], 'a(', 'a(')).toBe(true)
  })

  test('may hand on a header that the platform refuses, and none that it made itself', () => {
    const told = (given: unknown, ...header: readonly [string, string]): boolean => {
      try {
        new Headers([[...header]])
      } catch (error) {
        return throwing('declared').isFailure(error, [given])
      }
      throw new Error('nothing was thrown')
    }
    expect(told({ headers: [['', 'a']] }, '', 'a')).toBe(false)
    expect(told({ headers: { 'a b': 'a' } }, 'a b', 'a')).toBe(false)
    expect(told({ name: 'b c' }, 'a-b c', 'a')).toBe(true)
    expect(told({ a: 'Ā' }, 'a', 'Ā')).toBe(false)
    expect(told({ a: 'a' }, 'a', 'Ā')).toBe(true)
  })

  test('may hand on the name of a header that node:http refuses, and none that it made itself', () => {
    const told = (given: unknown, token: string): boolean => {
      try {
        validateHeaderName(token)
      } catch (error) {
        return throwing('declared').isFailure(error, [given])
      }
      throw new Error('nothing was thrown')
    }
    expect(told('', '')).toBe(false)
    expect(told({ headers: { 'A b': 'c' } }, 'a b')).toBe(false)
    expect(told('b', 'a b')).toBe(true)
  })

  test('may hand on the content of a header that node:http refuses, and none that it made itself', () => {
    const request = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`a${at}`, `b${at}`]))
    const told = (given: unknown, content: string): boolean => {
      try {
        validateHeaderValue('location', content)
      } catch (error) {
        return throwing('declared').isFailure(error, [request, given])
      }
      throw new Error('nothing was thrown')
    }
    expect(told('a\nb', '/a\nb')).toBe(false)
    expect(told('Ā', 'Ā')).toBe(false)
    expect(told('a', 'a\nb')).toBe(true)
  })

  test('may hand on a number that has no room where the platform puts it, and none that it made itself', async () => {
    const told = async (given: unknown, modulusLength: number): Promise<boolean> => {
      const name = 'RSASSA-PKCS1-v1_5'
      const publicExponent = new Uint8Array([1, 0, 1])
      const made = crypto.subtle.generateKey({ name, modulusLength, publicExponent, hash: 'SHA-256' }, true, ['sign'])
      const error: unknown = await made.catch((thrown: unknown) => thrown)
      return throwing('declared').isFailure(error, [given])
    }
    expect(await told({ bits: 1e300 }, 1e300)).toBe(false)
    expect(await told([-1], -1)).toBe(false)
    expect(await told({ bits: Number.NaN }, Number.NaN)).toBe(false)
    expect(await told({ bits: 0 }, Number.NaN)).toBe(true)
    expect(await told({ bits: 2048 }, 2048 * 2 ** 22)).toBe(true)
    expect(await told({ bits: '1e300' }, 1e300)).toBe(true)
  })

  test('may hand on a pattern that finds once where all are asked for', () => {
    const told = (pattern: RegExp, given: RegExp): boolean => {
      try {
        'a'.replaceAll(pattern, '')
      } catch (error) {
        return throwing('declared').isFailure(error, [{ lookup: given }])
      }
      throw new Error('it was taken')
    }
    expect([told(/a/, /a/), told(/a/, /a/g)]).toEqual([false, true])
  })

  test('may put the pattern of its caller into a longer one', () => {
    const error = new SyntaxError('Invalid regular expression: /(?:[)|a/u: Unterminated character class')
    const target = throwing('declared')
    const told = (options: object): boolean => target.isFailure(error, [{ rules: [options] }])
    expect([told({ regex: '[' }), told({ patterns: ['b', '['] }), told({ wordPattern: '[' })]).toEqual([
      false,
      false,
      false,
    ])
    expect([told({ word: '[' }), told({ regex: 'b' }), told({ regex: '' })]).toEqual([true, true, true])
    const named = (name: string): boolean =>
      bareTarget(() => 0, { allowThrows: 'declared', expectedErrors: [], names: [name] }).isFailure(error, ['['])
    expect([named('regexp'), named('needle'), named('prefix')]).toEqual([false, true, true])
  })

  test('may hand on what no system has, as it was given', () => {
    const target = bareTarget(() => 0, { allowThrows: 'declared', expectedErrors: [] })
    const thrown = (run: () => unknown): Error => {
      try {
        run()
      } catch (error) {
        if (error instanceof Error) return error
      }
      throw new Error('nothing was thrown')
    }
    const noFile = thrown(() => readFileSync('a\0b'))
    expect(target.isFailure(noFile, ['a\0b'])).toBe(false)
    expect(target.isFailure(noFile, ['a'])).toBe(true)
    const noUri = thrown(() => encodeURIComponent('\ud800'))
    expect(target.isFailure(noUri, [{ '\ud800': 1 }])).toBe(false)
    expect(target.isFailure(noUri, [{ a: 1 }])).toBe(true)
    expect(target.isFailure(noUri, [{ encode: stubOf(['a', '\ud800']) }])).toBe(false)
    expect(target.isFailure(noUri, [{ encode: stubOf(['a']) }])).toBe(true)
  })

  test('may not be able to write what was given a text method that is none', () => {
    const target = throwing('declared')
    const refusals = (value: object): boolean[] =>
      [() => `${value}`, () => Object([1])[Object(value)], () => value.toString()].map((write) => {
        try {
          write()
        } catch (error) {
          return target.isFailure(error, [[{ deep: value }]])
        }
        throw new Error('it was written')
      })
    expect(refusals({ toString: null })).toEqual([false, false, false])
    expect(refusals({ toString: 'x', valueOf: undefined })).toEqual([false, false, false])
    expect(refusals(Object.create(null))).toEqual([true, true, true])
  })

  test('may refuse such a text where it says so', () => {
    const error = new URIError('URI malformed')
    expect(judged(throwing('declared', [{ name: 'URIError', source: '@throws' }]), [error])).toEqual([false])
    const target = bareTarget(() => 0, {
      allowThrows: 'declared',
      expectedErrors: [],
      onPurpose: new MadeOnPurpose(() => true),
    })
    expect(judged(target, [error])).toEqual([false])
  })

  test('never may what an oracle saw', () => {
    for (const allowThrows of ['declared', 'any', () => true] as const) {
      expect(throwing(allowThrows).isFailure(new OracleError('hang', 'Hang.'), [])).toBe(true)
    }
  })

  test('returns what its type says', () => {
    const target = bareTarget(() => 0, {
      ...{ allowThrows: 'none', expectedErrors: [] },
      contradicts: (value) => (value === 5 ? undefined : 'Not five.'),
    })
    expect([target.judgeReturn(5), target.judgeReturn(6)]).toMatchObject([
      undefined,
      { kind: 'return-type', message: 'Not five.' },
    ])
    expect(throwing('none').judgeReturn(6)).toBeUndefined()
  })
})

describe('a declared error', () => {
  const declared = (error: unknown, ...expected: Omit<ExpectedError, 'source'>[]): boolean =>
    isDeclared(
      error,
      expected.map((one) => ({ ...one, source })),
    )

  test('is known by its name, that of its class, or as any', () => {
    class ParseError extends Error {}
    expect(declared(new RangeError('x'), { name: 'RangeError' })).toBe(true)
    expect(declared(new ParseError('x'), { name: 'ParseError' })).toBe(true)
    expect(declared(new RangeError('x'), { name: '*' })).toBe(true)
    expect(declared(new RangeError('x'), { name: 'TypeError' }, { name: 'RangeError' })).toBe(true)
    expect(declared(new RangeError('x'), { name: 'TypeError' })).toBe(false)
    expect(declared(undefined, { name: 'TypeError' })).toBe(false)
  })

  test('is one that the engine made, where what is left to it is documented by name', () => {
    const beyond = new RangeError('Offset is outside the bounds of the DataView')
    const isExpected = (error: Error, name: string, from: ExpectedError['source']): boolean =>
      isDeclared(error, [{ name, source: from }])
    expect(isExpected(beyond, 'RangeError', '@throws')).toBe(true)
    expect(isExpected(beyond, 'RangeError', 'throw')).toBe(false)
    expect(isExpected(beyond, '*', '@throws')).toBe(false)
    expect(isExpected(new RangeError('Maximum call stack size exceeded'), 'RangeError', '@throws')).toBe(false)
    expect(isExpected(new TypeError('f is not a function'), 'TypeError', '@throws')).toBe(false)
  })

  test('is none that the engine itself made, unless its message is declared', () => {
    const messages = [
      "Cannot read properties of undefined (reading 'a')",
      'Maximum call stack size exceeded',
      'Invalid array length',
      'f is not a function',
      'Reduce of empty array with no initial value',
      'Converting circular structure to JSON',
    ]
    for (const message of messages) {
      const error = new TypeError(message)
      expect(
        [declared(error, { name: 'TypeError' }), declared(error, { name: 'TypeError', message })],
        message,
      ).toEqual([false, true])
    }
  })
})

describe('a property', () => {
  const property = propertyTarget(() => 0)

  test('fails by answering false and nothing else, and by whatever it throws', () => {
    expect([false, true, undefined, 0, null].map((value) => property.judgeReturn(value) !== undefined)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect([property.kind, property.isFailure(undefined, [])]).toEqual(['property', true])
  })
})
