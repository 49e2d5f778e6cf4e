/** When two outcomes differ, and in what. */
import { expect, test } from 'vitest'
import { atAnotherTime, withChance } from './another-time.ts'
import { type Outcome, partingOf } from './outcome.ts'
import { visiblePair } from './visible.ts'

const closeness = { messages: false, order: false }

function returned(value: unknown, rest: Partial<Outcome> = {}): Outcome {
  return { ended: 'returned', value, args: [], given: () => [], calls: [], ...rest }
}

function threw(value: unknown): Outcome {
  return { ...returned(value), ended: 'threw' }
}

test.each<[unknown, unknown, string | undefined]>([
  [1, 1, undefined],
  [Number.NaN, Number.NaN, undefined],
  [0, -0, 'value number'],
  [1, 2, 'value number'],
  [1, '1', 'type number became string'],
  [[1], [1, 2], 'value size'],
  ['a', 'b', 'value text'],
  ['a!', 'a', 'value text'],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, undefined],
  [{ a: undefined }, {}, 'value lost undefined'],
  [new Map([[1, { a: 1 }]]), new Map([[1, { a: 2 }]]), 'value number'],
  [new Date(1), new Date(2), 'value number'],
  [() => 1, () => 2, undefined],
])('%o and %o', (before, after, kind) => {
  const parting = partingOf(returned(before), returned(after), closeness)
  expect(parting && `${parting.kind} ${parting.cause}`).toBe(kind)
})

test('what only has the prototype of a date or a map can be held against others', () => {
  const [date, map]: unknown[] = [Object.create(Date.prototype), Object.create(Map.prototype)]
  const causeOf = (before: unknown, after: unknown): string | undefined =>
    partingOf(returned(before), returned(after), closeness)?.cause
  expect(causeOf(date, Object.create(Date.prototype))).toBe(undefined)
  expect(causeOf({ a: map }, { a: map, b: 1 })).toBe('made part')
})

test('what a part is that one version alone has makes no cause of its own; a name that stands for nothing does', () => {
  const causesOf = (values: readonly unknown[]) =>
    values.map((value) => [
      partingOf(returned({ a: value }), returned({}), closeness)?.cause,
      partingOf(returned({}), returned({ a: value }), closeness)?.cause,
    ])
  const [first, ...others] = causesOf(['null', 0, -0, {}, [], new Date(Number.NaN), 1n, null])
  expect(first).toEqual(['lost part', 'made part'])
  expect(new Set(others.map(String))).toEqual(new Set([String(first)]))
  expect(causesOf([undefined])).toEqual([['lost undefined', 'made undefined']])
})

test('errors differ by their class, and by their words where it is asked', () => {
  expect(partingOf(returned(1), threw(new TypeError('bad "x"')), closeness)).toEqual({
    kind: 'throws',
    cause: 'TypeError bad',
  })
  expect(partingOf(threw(new TypeError('a')), returned(1), closeness)?.kind).toBe('returns')
  expect(partingOf(threw(new TypeError('a')), threw(new RangeError('a')), closeness)?.kind).toBe('error')
  const [one, other] = [threw(new Error('old words')), threw(new Error('new words'))]
  expect(partingOf(one, other, closeness)).toBeUndefined()
  expect(partingOf(one, other, { ...closeness, messages: true })?.kind).toBe('message')
})

test('what an input puts into a message makes no cause of its own', () => {
  const thrownFor = (...args: unknown[]): Outcome => ({
    ...threw(new Error(`Invalid argument: ${JSON.stringify(args).replaceAll('"', '')} is no number`)),
    args,
  })
  const causes = [thrownFor('http'), thrownFor({ path: ['other', 'texts'] }), thrownFor(1, 'xyz')].map(
    (after) => partingOf(returned(1), after, closeness)?.cause,
  )
  expect(new Set(causes)).toEqual(new Set(['Error Invalid argument number']))
})

test('so do arguments, calls, promises, and the order of keys where it is asked', () => {
  expect(partingOf(returned(1, { args: [[1]] }), returned(1, { args: [[1, 2]] }), closeness)?.kind).toBe('argument')
  expect(partingOf(returned(1, { calls: [[1]] }), returned(1, { calls: [] }), closeness)?.kind).toBe('calls')
  expect(partingOf(returned(1), { ...returned(1), ended: 'resolved' }, closeness)?.kind).toBe('promise')
  const [one, other] = [returned({ a: 1, b: 2 }), returned({ b: 2, a: 1 })]
  expect(partingOf(one, other, { ...closeness, order: true })?.kind).toBe('order')
})

test('what a call leaves in an argument is told where the call changed it, in one version at least', () => {
  const made = (parts: object) => Object.assign(new (class Box {})(), parts)
  const kindOf = (given: readonly [object, object], left: readonly [object, object]): string | undefined => {
    const [before, after] = [0, 1].map((at) => returned(1, { args: [left[at]], given: () => [given[at]] }))
    return before && after && partingOf(before, after, closeness)?.kind
  }
  const [one, other] = [made({ inside: [1, 2], size: 0 }), made({ inside: [1], size: 0 })]
  expect(kindOf([one, other], [one, other])).toBeUndefined()
  // Both count up, and what they were built of stays where it was.
  const counted = (box: object) => made({ ...box, size: 1 })
  expect(kindOf([one, other], [counted(one), counted(other)])).toBeUndefined()
  expect(kindOf([one, other], [counted(one), other])).toBe('argument')
  expect(kindOf([one, other], [one, made({ ...other, more: 1 })])).toBe('argument')
  expect(kindOf([one, one], [one, made({ inside: [1, 2] })])).toBe('argument')
  expect(kindOf([[1, 2], [1]], [[3, 2], [3]])).toBeUndefined()
  expect(
    kindOf(
      [
        [1, 2],
        [1, 2],
      ],
      [[1, 2], [1]],
    ),
  ).toBe('argument')
})

test('of instances what users see is held against each other: not the class itself, nor hidden state', () => {
  const make = (hidden: number, shown: number) =>
    new (class Point {
      private _cache = hidden
      x = shown
      get sum() {
        return this._cache
      }
    })()
  expect(partingOf(returned(make(1, 1)), returned(make(2, 1)), closeness)).toBeUndefined()
  expect(partingOf(returned(make(1, 1)), returned(make(1, 2)), closeness)?.kind).toBe('value')
  const given = (...items: number[]) =>
    (function* () {
      yield* items
    })()
  expect(partingOf(returned(given(1)), returned(given(2)), closeness)?.kind).toBe('value')
  const Money = class Money {
    toString() {
      return '1 €'
    }
  }
  expect(visiblePair(new Money(), 1)).toEqual([{ class: 'Money', written: '1 €' }, 1])
})

test('how a version keeps what it shows is its own affair', () => {
  const kept = new (class Point {
    x = 1
    move = () => {}
  })()
  const workedOut = new (class Point {
    get x() {
      return 1
    }
    move() {}
  })()
  expect(partingOf(returned(kept), returned(workedOut), closeness)).toBeUndefined()
  const plain = {
    get x() {
      return 1
    },
  }
  expect(partingOf(returned(plain), returned({ x: 1 }), closeness)).toBeUndefined()
  expect(partingOf(returned(plain), returned({ x: 2 }), closeness)?.kind).toBe('value')
  const [one, other] = [Symbol('mark'), Symbol('mark')]
  expect(partingOf(returned({ [one]: 1 }), returned({ [other]: 1 }), closeness)).toBeUndefined()
  expect(partingOf(returned({ [one]: 1 }), returned({ [other]: 2 }), closeness)?.kind).toBe('value')
  const part = { deep: [new Date(1)] }
  const copied = { deep: [new Date(1)] }
  expect(partingOf(returned([part, part]), returned([part, copied]), closeness)).toBeUndefined()
  const saved = (order: readonly string[]) =>
    new (class Saved {
      toJSON = () => Object.fromEntries(order.map((key) => [key, 1]))
    })()
  expect(partingOf(returned(saved(['a', 'b'])), returned(saved(['b', 'a'])), closeness)).toBeUndefined()
  expect(partingOf(returned(saved(['a', 'b'])), returned(saved(['a'])), closeness)?.kind).toBe('value')
  const round: unknown[] = [1]
  round.push(round)
  expect(partingOf(returned(round), returned([1, round]), closeness)?.kind).toBe('value')
})

test('what reading a part writes down is no difference, whichever version is read first', () => {
  const late = (value: number) => ({
    get error() {
      return Object.assign(this, { _error: value })._error
    },
  })
  for (const [before, after] of [
    [late(1), late(1)],
    [late(1), { error: 1 }],
    [{ error: 1 }, late(1)],
  ])
    expect(partingOf(returned(before), returned(after), closeness)).toBeUndefined()
  expect(partingOf(returned(late(1)), returned(late(2)), closeness)?.kind).toBe('value')
})

test('a build that renames classes throws the same errors, and what was done until both threw is no difference', () => {
  const t = class extends TypeError {}
  const e = class extends TypeError {}
  expect(partingOf(threw(new t('a')), threw(new e('a')), closeness)).toBeUndefined()
  const left = { args: [[1]] }
  expect(partingOf({ ...threw(new TypeError('a')), ...left }, threw(new TypeError('a')), closeness)).toBeUndefined()
})

test('at another time the clock and chance are others, and afterwards they are not', async () => {
  const now = Date.now()
  const { random } = Math
  expect(atAnotherTime(1, () => Date.now())).toBeGreaterThan(now + 86_400_000)
  expect(atAnotherTime(1, () => new Date().constructor === Date)).toBe(true)
  expect(atAnotherTime(1, () => new Date(5).getTime())).toBe(5)
  const later = await atAnotherTime(1, async () => new Date())
  expect(later.getTime()).toBeGreaterThan(now + 86_400_000)
  expect(() =>
    atAnotherTime(1, () => {
      throw new RangeError('x')
    }),
  ).toThrow(RangeError)
  expect([Math.random, Date.now() - now < 86_400_000]).toEqual([random, true])
})

test('chance begins anew for each call of a turn, is another for another turn, and is put back', () => {
  const { random } = Math
  const draw = (): readonly number[] => [Math.random(), Math.random()]
  expect(withChance(0, draw)).toEqual(withChance(0, draw))
  expect(withChance(1, draw)).not.toEqual(withChance(0, draw))
  expect(withChance(0, draw).every((drawn) => drawn >= 0 && drawn < 1)).toBe(true)
  expect(Math.random).toBe(random)
})

test('a long list of holes keeps its length and its holes', () => {
  const long: unknown[] = [1]
  long.length = 20_000
  const [view] = visiblePair(long, long)
  expect(view).toHaveLength(20_000)
  expect(Object.keys(Object(view))).toEqual(['0'])
})
