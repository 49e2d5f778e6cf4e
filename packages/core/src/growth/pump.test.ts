import { describe, expect, test } from 'vitest'
import { TupleDomain } from '../domain/tuple.ts'
import { d } from '../from-shape/d.ts'
import { Pump, type PumpForm } from './pump.ts'
import { pumpsOf } from './pumps.ts'
import { repetitionIn } from './repetition.ts'

const texts = new TupleDomain<unknown[]>([d.int(), d.string()])
const lists = new TupleDomain<unknown[]>([d.arrayOf(d.structOf({ id: d.int(), name: d.string() }))])

function seen(root: TupleDomain<unknown[]>, corpus: unknown): unknown {
  return corpus === undefined ? undefined : root.getValue(corpus as never)
}

const form: PumpForm = { before: [], unit: ['a'], mirror: [], after: [], way: 'same' }

function pump(root: TupleDomain<unknown[]>, given: unknown[], path: number[], rest: Partial<PumpForm>): Pump {
  return new Pump({ root, value: root.fromValue(given), path, form: { ...form, ...rest } })
}

describe('a pump', () => {
  test('repeats a part of a text between what stands around it', () => {
    const pumped = pump(texts, [3, 'xaby'], [1], { before: ['x'], unit: ['a', 'b'], after: ['y'] })
    expect(seen(texts, pumped.repeated(3))).toEqual([3, 'xabababy'])
    expect(pumped.length(3)).toBe(8)
    expect(seen(texts, pumped.repeated(1))).toEqual([3, 'xaby'])
  })

  test('closes what it opens', () => {
    const nested = pump(texts, [0, '[]'], [1], { unit: ['['], mirror: [']'] })
    expect(seen(texts, nested.repeated(3))).toEqual([0, '[[[]]]'])
  })

  test('numbers the items of a list', () => {
    const [item] = lists.elements[0]?.fromValue([{ id: 7, name: 'x' }]).items ?? []
    const rising = pump(lists, [[{ id: 7, name: 'x' }]], [0], { unit: [item], way: 'rising' })
    expect(seen(lists, rising.repeated(2))).toEqual([
      [
        { id: 0, name: 'k0' },
        { id: 1, name: 'k1' },
      ],
    ])
    expect(seen(lists, rising.with({ way: 'falling' }).repeated(3))).toMatchObject([[{ id: 2 }, { id: 1 }, { id: 0 }]])
  })

  test('keeps to the bounds of its domain', () => {
    const short = new TupleDomain<unknown[]>([d.string().withMaxSize(5)])
    expect(seen(short, pump(short, ['a'], [0], {}).repeated(5))).toEqual(['aaaaa'])
    expect(pump(short, ['a'], [0], {}).repeated(6)).toBeUndefined()
    const letters = new TupleDomain<unknown[]>([d.arrayOf(d.int({ min: 0, max: 3 }))])
    const rising = pump(letters, [[1]], [0], { unit: [1], way: 'rising' })
    expect(seen(letters, rising.repeated(4))).toEqual([[0, 1, 2, 3]])
    expect(rising.repeated(5)).toBeUndefined()
  })
})

test('a text is pumped as a whole, in each of its characters, in pairs of them, and as brackets', () => {
  const units = [...pumpsOf(texts, texts.fromValue([1, 'a(']))].map(({ form: { unit, mirror } }) =>
    [...unit, ...mirror].join(''),
  )
  expect(units).toEqual(['a(', 'a', 'a(', '(', '()'])
})

test('keys of maps, sets and tables are numbered', () => {
  const root = new TupleDomain<unknown[]>([
    d.mapOf(d.string(), d.int()),
    d.setOf(d.int()),
    d.recordOf(d.string(), d.int()),
  ])
  const value = root.fromValue([new Map([['x', 1]]), new Set([4]), { y: 2 }])
  const made = [...pumpsOf(root, value)]
    .filter(({ form: { way }, path }) => way === 'rising' && path.length === 1)
    .map((one) => seen(root, one.repeated(2)))
  expect(made).toEqual([
    [
      new Map([
        ['k0', 0],
        ['k1', 1],
      ]),
      new Set([4]),
      { y: 2 },
    ],
    [new Map([['x', 1]]), new Set([0, 1]), { y: 2 }],
    [new Map([['x', 1]]), new Set([4]), { k0: 0, k1: 1 }],
  ])
})

describe('the repetition in an input', () => {
  test.each<[string, string, number]>([
    [`x${'ab'.repeat(50)}!`, 'ab', 50],
    ['a'.repeat(32), 'a', 32],
    [`${'('.repeat(16)}${')'.repeat(16)}`, '(', 16],
  ])('%s', (text, unit, count) => {
    const found = repetitionIn(texts, texts.fromValue([0, text]))
    expect(found?.pump.form.unit.join('')).toBe(unit)
    expect(found?.count).toBe(count)
    expect(seen(texts, found?.pump.repeated(count))).toEqual([0, text])
  })

  test('a list of different items is cut', () => {
    const numbers = new TupleDomain<unknown[]>([d.arrayOf(d.int())])
    const list = Array.from({ length: 40 }, (_, at) => 40 - at)
    const found = repetitionIn(numbers, numbers.fromValue([list]))
    expect(found?.count).toBe(40)
    expect(seen(numbers, found?.pump.repeated(2))).toEqual([[40, 39]])
  })

  test('there is none in what is short or repeats nothing', () => {
    expect(repetitionIn(texts, texts.fromValue([5, 'aaaa']))).toBeUndefined()
    expect(repetitionIn(texts, texts.fromValue([5, 'the quick brown fox jumps']))).toBeUndefined()
  })
})
