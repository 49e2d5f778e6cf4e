import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { thrownBy } from '../../test/thrown-by.ts'
import { isRefusedAddress } from './refused-address.ts'

const errorOf = (call: () => unknown): Error => {
  const error = thrownBy(call)
  return error instanceof Error ? error : new Error('nothing was thrown')
}

describe('an address that the platform refuses', () => {
  test('is blamed on the input that has it as it is', () => {
    const error = errorOf(() => new URL('a b'))
    expect(isRefusedAddress(error, ['a b'])).toBe(true)
    expect(isRefusedAddress(error, [{ link: { href: ' a b\n' } }])).toBe(true)
    expect(isRefusedAddress(error, ['a'])).toBe(false)
    expect(
      isRefusedAddress(
        errorOf(() => new URL('\ud800')),
        ['\ud800'],
      ),
    ).toBe(true)
  })

  test('is not, where the code put it together', () => {
    const error = errorOf(() => new URL('https://a b/'))
    expect(isRefusedAddress(error, ['a b'])).toBe(false)
  })

  test('leads to no file', () => {
    const error = errorOf(() => fileURLToPath('https://a/'))
    expect(isRefusedAddress(error, ['https://a/'])).toBe(true)
    expect(isRefusedAddress(error, [new URL('https://a/')])).toBe(true)
    expect(isRefusedAddress(error, ['a'])).toBe(false)
    const ofHost = errorOf(() => fileURLToPath('file://host/a'))
    expect(isRefusedAddress(ofHost, ['file://host/a'])).toBe(process.platform !== 'win32')
  })

  test.each([
    "Invalid URL: 'a b'",
    'Invalid URL: a b',
    '"a b" cannot be parsed as a URL.',
    'Failed to parse URL from a b',
  ])('is told by other platforms as well: %s', (message) => {
    expect(isRefusedAddress(new TypeError(message), ['a b'])).toBe(true)
    expect(isRefusedAddress(new TypeError(message), ['b'])).toBe(false)
    expect(isRefusedAddress(new Error(message), ['a b'])).toBe(false)
  })
})
