/** What `fuzzIt.same` makes of its arguments, and when two functions do not do the same. */
import { expect, test } from 'vitest'
import { sameCall } from './same-call.ts'

type Property = (...args: readonly unknown[]) => unknown

function property(before: Property, after: Property): Property {
  return sameCall(['name', before, after]).at(-1) as Property
}

test('its arguments are those of fuzzIt, with one property in place of the two', () => {
  const f = () => 1
  expect(sameCall(['name', { runs: 5 }, f, f])).toEqual(['name', { runs: 5 }, expect.any(Function)])
  expect(sameCall(['name', f])).toEqual(['name', undefined])
  expect(sameCall(['name', 1, f])).toEqual(['name', 1])
})

test('each gets arguments of its own', () => {
  const push: Property = (list) => (list as number[]).push(1)
  const list: number[] = []
  expect(property(push, push)(list)).toBeUndefined()
  expect(list).toEqual([])
})

test.each<[string, Property, Property, string]>([
  ['values', () => ({ a: 1 }), () => ({ a: 2 }), 'answer differently'],
  [
    'the end',
    () => 1,
    () => {
      throw new RangeError('x')
    },
    'part: one answers, the other throws',
  ],
  [
    'classes of errors',
    () => {
      throw new TypeError('x')
    },
    () => {
      throw new RangeError('x')
    },
    'answer differently',
  ],
  [
    'what is left of arguments',
    () => 1,
    (list) => {
      ;(list as number[]).length = 0
      return 1
    },
    'answer differently',
  ],
])('%s count', (_, before, after, message) => {
  expect(() => property(before, after)([1])).toThrow(message)
  expect(property(before, before)([1])).toBeUndefined()
})

test('promises are awaited, messages of errors do not count', async () => {
  await expect(
    property(
      async () => 1,
      async () => 2,
    )(),
  ).rejects.toThrow('answer differently')
  await expect(
    property(
      async () => 1,
      () => 1,
    )(),
  ).rejects.toThrow('one resolves to, the other answers')
  const rejecting = (words: string) => async () => Promise.reject(new TypeError(words))
  expect(await property(rejecting('a'), rejecting('b'))()).toBeUndefined()
})

test('both outcomes are told', () => {
  try {
    property(
      () => '60s',
      () => '1m',
    )(60)
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({
      kind: 'difference',
      details: ["before answers '60s', and leaves 60", "after  answers '1m', and leaves 60"],
    })
  }
})
