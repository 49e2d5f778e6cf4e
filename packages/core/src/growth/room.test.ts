import { describe, expect, test } from 'vitest'
import { isPriceOfAnswer, roomOf } from './room.ts'

describe('the room of an answer', () => {
  test.each([
    [7, 0],
    [undefined, 0],
    ['abc', 3],
    [[1, 2], 2],
    [['ab', 'c'], 5],
    [[[1], [2, 3]], 5],
    [{ a: 'xy', b: null }, 4],
    [new Set(['a', 'bc']), 5],
    [new Map([[1, [1, 2]]]), 3],
    [new Uint8Array(9), 9],
    [new Date(), 0],
  ])('%j: %i', (value, room) => {
    expect(roomOf(value)).toBe(room)
  })

  test('what is larger than anybody counts is not gone through', () => {
    expect(roomOf(new Array(2 ** 32 - 1))).toBe(2 ** 32 - 1)
    expect(roomOf([new Uint8Array(1000), 'ab'])).toBe(1004)
  })

  test('each object counts once, and what does not say what it holds for nothing', () => {
    const list = [1, 2, 3]
    const round: unknown[] = [list, list]
    round.push(round)
    expect(roomOf(round)).toBe(6)
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(
      roomOf([
        proxy,
        {
          get a(): never {
            throw new Error('no')
          },
        },
      ]),
    ).toBe(2)
  })
})

describe('steps are the price of an answer', () => {
  const prices = (...pairs: readonly (readonly [steps: number, room: number])[]) =>
    pairs.map(([steps, room]) => ({ steps, room }))

  test('where both grow alike', () => {
    expect(isPriceOfAnswer(prices([10, 8], [20, 16], [40, 32]))).toBe(true)
    expect(isPriceOfAnswer(prices([1, 1], [6, 2], [24, 9], [120, 50]))).toBe(true)
  })

  test.each([
    ['the answer stays as it is', prices([10, 8], [20, 8], [40, 8])],
    ['steps grow far faster', prices([10, 8], [40, 16], [160, 32])],
    ['one answer is smaller', prices([10, 8], [20, 6], [40, 32])],
    ['there is next to no answer', prices([1000, 1], [2000, 2], [4000, 4])],
    ['two are too few to tell', prices([10, 8], [20, 16])],
  ])('not where %s', (_, list) => {
    expect(isPriceOfAnswer(list)).toBe(false)
  })
})
