import { describe, expect, test } from 'vitest'
import type { Callable } from './callable.ts'
import type { CallWay } from './invocation.ts'
import { invocable } from './invoke.ts'

/** Answers what it was called on and with. */
function seen(this: unknown, ...args: unknown[]): unknown[] {
  return new.target === undefined ? [this, ...args] : Object.assign([], { made: args })
}

const make = (way: CallWay, context = {}): Callable => invocable(seen, { way, name: 'seen' }, context)

describe('invocable', () => {
  test('is the function itself where nothing is to be added', () => {
    expect(make('call')).toBe(seen)
  })

  test('puts the arguments of a row before those of the search, and says how many are left', () => {
    const add = (a: number, b: number, c: number) => [a, b, c]
    const bound = invocable(add, { way: 'call', name: 'add' }, { row: [1, 2] })
    expect(bound(3)).toEqual([1, 2, 3])
    expect(bound).toHaveLength(1)
  })

  test('calls on the object the function was taken from, read anew each time', () => {
    let read = 0
    const call = make('call', { receiver: { name: 'shop', read: () => ++read }, row: ['row'] })
    expect([call('a'), call('b')]).toEqual([
      [1, 'row', 'a'],
      [2, 'row', 'b'],
    ])
  })

  test.each(['method', 'get', 'set', 'borrowed'] as const)(
    'calls a %s on the first argument, behind a row too',
    (way) => {
      expect(make(way)('self', 1, 2)).toEqual(['self', 1, 2])
      expect(make(way, { row: ['row'] })('self', 1)).toEqual(['self', 'row', 1])
    },
  )

  test('hands over the arguments of what is curried in turns', () => {
    const between = (from: number) => () => (to: number, n: number) => [from, to, n]
    expect(invocable(between, { way: 'curried', name: 'between', lists: [1, 0] })(1, 2, 3)).toEqual([1, 2, 3])
  })

  test('constructs with new, behind a row too', () => {
    expect(make('new')(1, 2)).toMatchObject({ made: [1, 2] })
    expect(make('new', { row: [0] })(1)).toMatchObject({ made: [0, 1] })
  })

  test('goes through the items of a generator, of an endless one through a thousand, and closes it', () => {
    const log: string[] = []
    function* endless() {
      try {
        for (;;) yield log.push('item')
      } finally {
        log.push('closed')
      }
    }
    invocable(endless, { way: 'call', name: 'endless', items: 'now' })()
    expect(log).toHaveLength(1001)
    expect(log.at(-1)).toBe('closed')
  })

  test('goes through what can only be gone through, and lets be what is complete or none', () => {
    let asked = 0
    const lazy = {
      *[Symbol.iterator]() {
        asked++
        yield asked
      },
    }
    const list = [1]
    for (const answer of [lazy, list, undefined, 'ab', new Map()]) {
      expect(invocable(() => answer, { way: 'call', name: 'f', items: 'now' })()).toBe(answer)
    }
    expect(asked).toBe(1)
    const next = () => ({ done: asked++ > 2, value: undefined })
    invocable(() => ({ next }), { way: 'call', name: 'f', items: 'now' })()
    expect(asked).toBe(4)
  })

  test('awaits the items of an asynchronous generator', async () => {
    const log: number[] = []
    async function* three() {
      for (const n of [1, 2, 3]) {
        yield n
        log.push(n)
      }
    }
    await invocable(three, { way: 'call', name: 'three', items: 'later' })()
    expect(log).toEqual([1, 2, 3])
  })
})
