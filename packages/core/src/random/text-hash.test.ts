import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textHash } from './text-hash.ts'

describe('textHash', () => {
  test('the hash of a text never changes: files are named by it', () => {
    expect(textHash('')).toBe('ebb6c2283cd6')
    expect(textHash('parses any duration')).toBe('e028c41231ad')
  })

  test('has the length asked for and only hexadecimal digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 16 }), (text, digits) => {
        expect(textHash(text, digits)).toMatch(new RegExp(`^[0-9a-f]{${digits}}$`))
      }),
    )
  })

  test('20,000 neighbouring texts have 20,000 hashes', () => {
    const hashes = new Set<string>()
    for (let index = 0; index < 20_000; index++) hashes.add(textHash(`test ${index}`))
    expect(hashes.size).toBe(20_000)
  })
})
