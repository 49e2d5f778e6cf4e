import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IR } from '../domain/ir.ts'
import { FuzzError } from '../errors.ts'
import { textHash } from '../random/text-hash.ts'
import { assertTokenOf, decodeToken, encodeToken } from './replay-token.ts'
import { testId } from './test-identity.ts'

const token = encodeToken({ testId: '0123456789ab', seed: 42, ir: [{ text: '1h' }, 3] })

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof FuzzError) return error.code
    throw error
  }
  return 'no error'
}

describe('replay tokens', () => {
  test('what is encoded comes back, as one word a shell leaves alone', () => {
    const seed = fc.integer()
    fc.assert(
      fc.property(fc.string(), seed, fc.jsonValue(), (id, seed, json) => {
        const ir = JSON.parse(JSON.stringify(json)) as IR
        const text = encodeToken({ testId: id, seed, ir })
        expect(text).toMatch(/^fw1\.[\w-]+\.[0-9a-f]{6}$/)
        expect(decodeToken(` ${text}\n`)).toEqual({ testId: id, seed, ir })
      }),
    )
  })

  test('a large repetitive input has a short token', () => {
    expect(encodeToken({ testId: 'x', seed: 1, ir: new Array<IR>(10_000).fill(0) }).length).toBeLessThan(200)
  })

  test('every single changed or missing character is noticed', () => {
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'a' ? 'b' : 'a'
      expect(codeOf(() => decodeToken(token.slice(0, at) + other + token.slice(at + 1)))).toBe('bad-replay-token')
      expect(codeOf(() => decodeToken(token.slice(0, at)))).toBe('bad-replay-token')
    }
  })

  test.each([
    ['', 'is not one of Fuzzwright'],
    ['hello', 'is not one of Fuzzwright'],
    ['fw2.abc.def', 'is of another version (fw2, not fw1)'],
    [token.slice(0, -1), 'is damaged or cut short'],
    [`fw1.abc.${textHash('abc', 6)}`, 'cannot be read'],
  ])('%s %s', (text, message) => {
    expect(() => decodeToken(text)).toThrow(message)
  })

  test('a token of another test says which test was asked', () => {
    const test = { id: testId({ file: '/p/a.test.ts', projectRoot: '/p', name: 'parses' }), name: 'parses' }
    expect(codeOf(() => assertTokenOf(decodeToken(token), test))).toBe('foreign-replay-token')
    expect(() => assertTokenOf({ ...decodeToken(token), testId: test.id }, test)).not.toThrow()
  })
})

describe('testId', () => {
  test('is the same for every checkout and system', () => {
    const here = testId({ file: '/home/ann/app/test/a.test.ts', projectRoot: '/home/ann/app', name: 'parses' })
    expect(testId({ file: 'C:\\w\\test\\a.test.ts', projectRoot: 'C:\\w\\', name: 'parses' })).toBe(here)
    expect(testId({ file: '/home/ann/app/test/a.test.ts', projectRoot: '/home/ann/app', name: 'prints' })).not.toBe(
      here,
    )
    expect(testId({ file: '/home/ann/app/test/b.test.ts', projectRoot: '/home/ann/app', name: 'parses' })).not.toBe(
      here,
    )
  })
})
