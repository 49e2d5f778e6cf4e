import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { check } from '../session/check.ts'

const bytesOf = (bytes: ArrayLike<number>): string => String.fromCharCode(...Array.from(bytes, (one) => one & 0xff))

/** The text in a value: its own, or that of its bytes or characters. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof ArrayBuffer) return bytesOf(new Uint8Array(value))
  if (value instanceof DataView) return bytesOf(new Uint8Array(value.buffer))
  const items = Array.from(value as ArrayLike<unknown>)
  return typeof items[0] === 'number' ? bytesOf(items as number[]) : items.join('')
}

const word = 'zqkword'
const cases: readonly (readonly [name: string, domain: AnyDomain, word: string])[] = [
  ['string', d.string(), word],
  ['stringOf characters', d.stringOf(d.lowerChar()), word],
  ['stringOf graphemes', d.stringOf(d.grapheme()), word],
  ['stringOf pieces', d.stringOf(d.elementOf([...word, 'ab'])), word],
  ['arrayOf characters', d.arrayOf(d.char()), word],
  ['inRegexp', d.inRegexp(/^[a-z]{1,20}$/), word],
  ['mixedCase', d.mixedCase(d.asciiString()), word],
  ['base64String', d.base64String(), 'zqkwordx'],
  ['uuid', d.uuid(), '12345678-1234-4234-8234-123456789abc'],
  ['ipV4', d.ipV4(), '169.254.169.254'],
  ['emailAddress', d.emailAddress(), 'root@example.com'],
  ['webUrl', d.webUrl(), 'https://example.com/admin'],
  ['json', d.json(), '{"debug":true}'],
  ['json, spaced', d.json(), '{ "debug": true }'],
  ['bytes', d.bytes(), '\x7fELF'],
  ['bytes above ASCII', d.bytes(), '\x89PNG'],
  ['int8Array', d.int8Array(), '\x89PNG'],
  ['uint8ClampedArray', d.uint8ClampedArray(), word],
  ['arrayBuffer', d.arrayBuffer(), word],
  ['dataView', d.dataView(), word],
  ['arrayOf bytes', d.arrayOf(d.byte()), word],
]

describe('a word of the dictionary', () => {
  test.each(cases)('comes into %s, drawn and mutated', (_name, domain, wanted) => {
    const known: AnyDomain = domain.withDictionary([wanted])
    const g = new Context(new Rng(5))
    let drawn = 0
    let mutated = 0
    for (let draw = 0; draw < 3000; draw++) {
      const c: unknown = known.init(g.reset())
      const next: unknown = known.mutate(c, g.reset())
      if (textOf(known.getValue(c)).includes(wanted)) drawn++
      else if (next !== UNCHANGED && textOf(known.getValue(next)).includes(wanted)) mutated++
    }
    expect(drawn).toBeGreaterThan(20)
    expect(mutated).toBeGreaterThan(2)
  })

  test('that is no ASCII comes into bytes as UTF-8 as well', () => {
    const wanted = 'naïve'
    const known = d.bytes().withDictionary([wanted])
    const g = new Context(new Rng(5))
    const utf8 = bytesOf(new TextEncoder().encode(wanted))
    const found = Array.from({ length: 2000 }, () => textOf(known.getValue(known.init(g.reset()))))
    expect([utf8, wanted].map((text) => found.some((one) => one.includes(text)))).toEqual([true, true])
  })

  test('keeps to the sizes of a list', () => {
    const known = d.bytes().withSize(6).withDictionary([word, 'GIF89a', 'PK'])
    const g = new Context(new Rng(5))
    const found = Array.from({ length: 2000 }, () => known.getValue(known.init(g.reset())))
    expect(new Set(found.map(({ length }) => length))).toEqual(new Set([6]))
    expect(found.some((bytes) => bytesOf(bytes) === 'GIF89a')).toBe(true)
    expect(found.some((bytes) => bytesOf(bytes).startsWith('PK'))).toBe(true)
  })

  test('is tried without guidance, as an option of the test as well', async () => {
    const isProgram = (bytes: Uint8Array): boolean => !bytesOf(bytes).startsWith('\x7fELF')
    for (const [domain, options] of [
      [d.bytes().withDictionary(['\x7fELF']), {}],
      [d.bytes(), { dictionary: ['\x7fELF'] }],
    ] as const) {
      const { outcome } = await check(isProgram, { domains: [domain], seed: 1, ...options })
      expect(outcome).toBe('failed')
    }
  })
})
