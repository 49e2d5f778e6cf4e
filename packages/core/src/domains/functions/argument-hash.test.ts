import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printValue } from '../../domain/print-value.ts'
import { argumentHash } from './argument-hash.ts'

const options = {
  maxDepth: 2,
  maxKeys: 3,
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
} as const

test('equal arguments are one number, for each salt', () => {
  fc.assert(
    fc.property(fc.clone(fc.array(fc.anything(options)), 2), fc.integer(), ([one, other], salt) => {
      expect(argumentHash(other, salt)).toBe(argumentHash(one, salt))
    }),
  )
})

test('what prints as something else is another number', () => {
  fc.assert(
    fc.property(fc.anything(options), fc.anything(options), (one, other) => {
      fc.pre(printValue(one) !== printValue(other))
      expect(argumentHash([other])).not.toBe(argumentHash([one]))
    }),
  )
})

test.each([
  [/a/, /b/],
  [new Error('a'), new Error('b')],
  [new URL('https://a.com/'), new URL('https://b.com/')],
  [Object(1), Object(2)],
  [new Headers({ a: '1' }), new Headers({ a: '2' })],
  [[], {}],
  [new Int16Array(), new Float32Array()],
  [new Uint8Array(), new ArrayBuffer(0)],
  [0, -0],
  [1, '1'],
  [null, undefined],
  [Math.max, Math.min],
])('%s and %s are two', (one, other) => {
  expect(argumentHash([one])).not.toBe(argumentHash([other]))
})

describe('answers chosen by it', () => {
  test.each([2, 3, 4, 5, 8])(
    'are of %i kinds about as often as each other, for numbers, texts, and what is in objects',
    (kinds) => {
      const numbers = Array.from({ length: 1000 }, (_, at) => at)
      for (const make of [Number, String, (id: number) => ({ id })]) {
        const answers = numbers.map((number) => argumentHash([make(number)]) % kinds)
        for (let kind = 0; kind < kinds; kind++) {
          const times = answers.filter((answer) => answer === kind).length
          expect(Math.abs(times - 1000 / kinds)).toBeLessThan(300 / kinds + 40)
        }
      }
    },
  )
})

test('of a large value only the beginning is looked at, and no getter is asked', () => {
  let looks = 0
  const watched = (target: object): object =>
    new Proxy(target, {
      getOwnPropertyDescriptor(of, key) {
        looks++
        return Reflect.getOwnPropertyDescriptor(of, key)
      },
    })
  const tree = (depth: number): object => watched(depth === 0 ? {} : { left: tree(depth - 1), right: tree(depth - 1) })
  argumentHash([tree(12)])
  expect(looks).toBeLessThan(600)
  const getter = Object.defineProperty({}, 'a', { enumerable: true, get: () => looks++ })
  looks = 0
  argumentHash([getter])
  expect(looks).toBe(0)
})

test('a list of nothing but holes is looked at as far as any other', () => {
  let looks = 0
  const list = new Proxy(new Array(2 ** 32 - 1), {
    has(of, key) {
      looks++
      if (looks > 1000) throw new Error('It goes through all of them.')
      return key in of
    },
  })
  argumentHash([list])
  expect(looks).toBeLessThan(300)
})

test('a value that holds itself is no trouble', () => {
  const ring: unknown[] = []
  ring.push(ring)
  expect(argumentHash([ring])).toBe(argumentHash([ring]))
})
