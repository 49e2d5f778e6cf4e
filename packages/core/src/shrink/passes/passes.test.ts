/** Each pass alone: what it does to one value, and that it does nothing where it has no business. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Domain } from '../../domain/domain.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import { minimal } from '../minimal.ts'
import type { Pass } from '../pass.ts'
import { shrink } from '../shrink.ts'
import { allPasses } from './all-passes.ts'
import { collapse } from './collapse.ts'
import { copies } from './copies.ts'
import { decimals } from './decimals.ts'
import { deleteHalves, deleteParts } from './delete-parts.ts'
import { deleteRuns } from './delete-runs.ts'
import { deleteTogether } from './delete-together.ts'
import { digits } from './digits.ts'
import { duplicates } from './duplicates.ts'
import { joinLists } from './join-lists.ts'
import { lowerClose, lowerTogether } from './lower-together.ts'
import { mergeNumbers } from './merge-numbers.ts'
import { moveAmount } from './move-amount.ts'
import { fewNumbers, numbers } from './numbers.ts'
import { ordinaryNumbers } from './ordinary-numbers.ts'
import { ownSteps } from './own-steps.ts'
import { promote } from './promote.ts'
import { rearrange } from './rearrange.ts'
import { redraw } from './redraw.ts'
import { renumber } from './renumber.ts'
import { sortParts } from './sort-parts.ts'
import { strides } from './strides.ts'
import { textSpans } from './text-spans.ts'
import { texts } from './texts.ts'
import { trivial } from './trivial.ts'
import { twins } from './twins.ts'

interface Answer<T> {
  readonly value: T
  readonly evaluations: number
}

/** What one pass alone makes of `value`. */
function alone<T>(pass: Pass, domain: Domain<T>, value: NoInfer<T>, fails: (value: NoInfer<T>) => boolean): Answer<T> {
  const start: unknown = domain.fromValue(value)
  expect(start).not.toBe(undefined)
  const shrinking = shrink(domain, start, { rng: new Rng(1), passes: [pass] })
  for (let candidate: unknown = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
    shrinking.tell(fails(domain.getValue(candidate)) ? 'same' : 'passes')
  }
  return { value: domain.getValue(shrinking.state.best), evaluations: shrinking.state.evaluations }
}

const ints = d.arrayOf(d.int())
const nats = d.arrayOf(d.nat(1000))
const couple = d.tupleOf(d.nat(), d.nat())
const sum = (list: readonly number[]): number => list.reduce((total, item) => total + item, 0)
const everything = (): boolean => true

type Tree = number | readonly [Tree, Tree]
const tree: Domain<Tree> = d.recursive<Tree>((self) => d.oneOf(d.nat(100), d.tupleOf(self, self)))

describe('trivial', () => {
  test('tries the simplest value first', () => {
    expect(alone(trivial, ints, [5, 6, 7], everything)).toEqual({ value: [], evaluations: 1 })
  })
  test('then keeps only the shape', () => {
    expect(alone(trivial, ints, [5, 6, 7], (list) => list.length === 3)).toEqual({ value: [0, 0, 0], evaluations: 2 })
  })
  test('of more parts than a call takes arguments, too', () => {
    const many = Array<number>(200_000).fill(7)
    const large = d.arrayOf(d.int()).withMaxSize(many.length)
    expect(alone(trivial, large, many, (list) => list.length === many.length).value).toEqual(many.map(() => 0))
  })
})

describe('delete-halves', () => {
  test('keeps the half that fails', () => {
    expect(alone(deleteHalves, nats, [1, 2, 3, 4, 5, 6, 7, 9], (list) => list.includes(9)).value).toEqual([7, 9])
  })
  test('leaves short lists alone', () => {
    expect(alone(deleteHalves, nats, [1, 2, 3], everything).evaluations).toBe(0)
  })
})

describe('delete-parts', () => {
  test('keeps exactly the items that matter, in any place', () => {
    const fails = (list: number[]): boolean => list.includes(3) && list.includes(7)
    expect(alone(deleteParts, nats, [1, 2, 3, 4, 5, 6, 7, 8], fails).value).toEqual([3, 7])
  })
  test('takes long runs in few attempts', () => {
    const list = [9, ...Array<number>(500).fill(1)]
    const answer = alone(deleteParts, nats, list, ([first]) => first === 9)
    expect(answer.value).toEqual([9])
    expect(answer.evaluations).toBeLessThan(30)
  })
  test('works on texts and never splits a pair of surrogates', () => {
    expect(alone(deleteParts, d.string(), 'ab😀cd', (text) => text.includes('😀')).value).toBe('😀')
  })
  test('respects the least size', () => {
    expect(alone(deleteParts, ints.withMinSize(2), [1, 2, 3], everything).value).toHaveLength(2)
  })
  test('lowers the number that decides the size, keeping the items that matter', () => {
    const sized = d.reversibleFlatMap(
      (n) => d.arrayOf(d.nat(9)).withSize(n),
      (list: number[]): [number] => [list.length],
      d.nat(20),
    )
    expect(alone(deleteParts, sized, [1, 2, 7, 4, 5], (list) => list.includes(7)).value).toEqual([7])
  })
})

describe('delete-runs', () => {
  test('keeps an odd length odd', () => {
    expect(alone(deleteRuns, ints, [0, 0, 0, 0, 0], (list) => list.length % 2 === 1).value).toEqual([0])
  })
})

describe('twins', () => {
  test('equal lists stay equal', () => {
    const fails = (lists: number[][]): boolean => lists.length === 2 && lists[0]?.join() === lists[1]?.join()
    expect(
      alone(
        twins,
        d.arrayOf(nats),
        [
          [1, 2],
          [1, 2],
        ],
        fails,
      ).value,
    ).toEqual([[], []])
    const longer = (lists: number[][]): boolean => fails(lists) && (lists[0]?.length ?? 0) > 1
    expect(
      alone(
        twins,
        d.arrayOf(nats),
        [
          [1, 2, 3],
          [1, 2, 3],
        ],
        longer,
      ).value,
    ).toEqual([
      [1, 2],
      [1, 2],
    ])
  })
  test('equal trees give way to their sub-trees', () => {
    const fails = (value: Tree): boolean =>
      typeof value !== 'number' && JSON.stringify(value[0]) === JSON.stringify(value[1]) && typeof value[0] !== 'number'
    expect(
      alone(
        twins,
        tree,
        [
          [[1, 2], 3],
          [[1, 2], 3],
        ],
        fails,
      ).value,
    ).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})

describe('delete-together', () => {
  test('two lists of one length', () => {
    const lists = d.tupleOf(ints, ints)
    const fails = ([a, b]: [number[], number[]]): boolean => a.length === b.length && a.length > 0
    expect(
      alone(
        deleteTogether,
        lists,
        [
          [1, 2, 3],
          [4, 5, 6],
        ],
        fails,
      ).value.map((list) => list.length),
    ).toEqual([1, 1])
  })
  test('a list and its length', () => {
    const answer = alone(
      deleteTogether,
      d.tupleOf(ints, d.nat()),
      [[1, 2, 3], 3],
      ([list, n]) => list.length === n && n > 0,
    )
    expect(answer.value[1]).toBe(1)
  })
  test('a list and the last position in it', () => {
    const fails = ([list, n]: [number[], number]): boolean => list.length === n + 1
    expect(alone(deleteTogether, d.tupleOf(ints, d.nat()), [[1, 2, 3], 2], fails).value[1]).toBe(0)
  })
  test('a list that holds its own length', () => {
    expect(alone(deleteTogether, nats, [0, 0, 0, 4], (list) => list.includes(list.length)).value).toEqual([1])
  })
})

describe('collapse', () => {
  test('empties inner lists but keeps them', () => {
    expect(alone(collapse, d.arrayOf(ints), [[1], [2, 3]], (lists) => lists.length === 2).value).toEqual([[], []])
  })
})

describe('promote', () => {
  test('puts the sub-tree that fails in the place of the tree', () => {
    expect(
      alone(
        promote,
        tree,
        [
          [1, 2],
          [3, [77, 5]],
        ],
        (value) => JSON.stringify(value).includes('77'),
      ).value,
    ).toBe(77)
  })
  test('promotes inside a tree whose root must stay', () => {
    const fails = (value: Tree): boolean => typeof value !== 'number' && JSON.stringify(value[1]).includes('77')
    expect(alone(promote, tree, [1, [3, [77, 5]]], fails).value).toEqual([3, 77])
  })
})

describe('join-lists', () => {
  test('moves all items into one list', () => {
    expect(alone(joinLists, d.arrayOf(nats), [[1], [2, 3], [4]], (lists) => lists.flat().length === 4).value).toEqual([
      [1, 2, 3, 4],
    ])
  })
  test('empties one argument to fill the other', () => {
    const pairs = d.tupleOf(nats, nats)
    expect(alone(joinLists, pairs, [[1, 2], [3]], (lists) => lists.flat().length === 3).value).toEqual([[], [1, 2, 3]])
  })
  test('joins texts', () => {
    expect(alone(joinLists, d.arrayOf(d.string()), ['ab', 'c'], (list) => list.join('') === 'abc').value).toEqual([
      'abc',
    ])
  })
})

describe('numbers', () => {
  test('meets a threshold exactly, in few attempts', () => {
    const answer = alone(numbers, d.int(), 2_000_000_000, (n) => n >= 1000)
    expect(answer.value).toBe(1000)
    expect(answer.evaluations).toBeLessThan(25)
  })
  test('crosses zero', () => {
    expect(alone(numbers, d.int(), -40, (n) => Math.abs(n) >= 17).value).toBe(17)
    expect(alone(numbers, d.int(), 40, (n) => n <= -3 || n >= 17).value).toBe(-3)
  })
  test('works on bigints', () => {
    expect(alone(numbers, d.bigint(), 10n ** 30n, (n) => n >= 10n ** 20n).value).toBe(10n ** 20n)
  })
  test('gives up on a stuck number at once', () => {
    expect(alone(numbers, d.nat(), 12_345, (n) => n === 12_345).evaluations).toBeLessThan(7)
  })
})

describe('few-numbers', () => {
  test('runs where few numbers stand in a list', () => {
    expect(alone(fewNumbers, nats, [7, 8], (list) => list.length === 2).value).toEqual([0, 0])
    expect(alone(fewNumbers, nats, [7, 8, 7, 8, 7], (list) => list.length === 5).evaluations).toBe(0)
  })
})

describe('decimals', () => {
  test('fewer places, then less', () => {
    expect(alone(decimals, d.number(), 2.71625, (n) => !Number.isInteger(n) && n > 1).value).toBe(1.1)
  })
  test('the infinite end without a minus', () => {
    expect(alone(decimals, d.number(), Number.NEGATIVE_INFINITY, (n) => !Number.isFinite(n)).value).toBe(Infinity)
  })
})

describe('ordinaryNumbers', () => {
  test('finds a number of the magnitude that fails too, from infinity, NaN and beyond the safe integers', () => {
    for (const start of [Number.POSITIVE_INFINITY, Number.NaN, 1e300]) {
      expect(alone(ordinaryNumbers, d.number(), start, (n) => !(n <= 1e6)).value).toBe(1_000_001)
    }
    expect(alone(ordinaryNumbers, d.number(), Number.NEGATIVE_INFINITY, (n) => n < -500).value).toBe(-1000)
  })

  test('leaves ordinary numbers alone', () => {
    expect(alone(ordinaryNumbers, d.number(), 12.5, everything).evaluations).toBe(0)
  })
})

describe('strides', () => {
  test('lowers a number whose remainder decides', () => {
    expect(alone(strides, d.nat(), 16_904, (n) => n >= 50 && n % 7 === 6).value).toBe(55)
    expect(alone(strides, d.int(), -1100, (n) => n < -15 && n % 11 === 0).value).toBe(-22)
  })

  test('has no business where there is more than one number', () => {
    expect(alone(strides, couple, [700, 700], everything).evaluations).toBe(0)
  })
})

describe('digits', () => {
  test('single bits of a number that cannot be lowered', () => {
    expect(alone(digits, d.nat(), 0b1000_1101_0100_0000, (n) => (n & 64) !== 0).value).toBe(64)
  })
  test('a decimal place less', () => {
    expect(alone(digits, d.nat(), 4000, (n) => n % 10 === 0 && String(n).startsWith('4')).value).toBe(40)
  })
})

describe('texts', () => {
  test('plain characters, class by class', () => {
    expect(alone(texts, d.string(), 'Zq7', (text) => /^[A-Z].[0-9]$/.test(text)).value).toBe('Aa0')
  })
  test('a character two texts share', () => {
    expect(alone(texts, d.tupleOf(d.string(), d.string()), ['x', 'x'], ([a, b]) => a === b && a !== '').value).toEqual([
      'a',
      'a',
    ])
  })
  test('a plainer class whose first character does not do', () => {
    const isNew = (text: string): boolean => /^[^ab]$/.test(text)
    expect(alone(texts, d.string(), 'A', isNew).value).toBe('c')
    expect(alone(texts, d.string(), '!', (text) => /^[^a-z0A]$/.test(text)).value).toBe('B')
    expect(alone(texts, d.string(), 'é', (text) => /^[^a-zA-Z0]$/.test(text)).value).toBe('1')
  })
  test('characters in order', () => {
    expect(alone(texts, d.string(), 'ba', (text) => new Set(text).size === 2).value).toBe('ab')
  })
})

describe('text-spans', () => {
  const parses = (text: string): boolean => {
    try {
      return JSON.stringify(JSON.parse(text)).includes('[')
    } catch {
      return false
    }
  }
  test('follows brackets, quotes and separators', () => {
    expect(alone(textSpans, d.string(), '{"a": {"b": [1, "x,]"], "c": 2}, "d": 3}', parses).value).toBe('[]')
    const inObject = (text: string): boolean => parses(text) && text.startsWith('{')
    expect(alone(textSpans, d.string(), '{"a":1,"b":[1,{"c":2}],"d":"e"}', inObject).value).toBe('{"":[]}')
  })
  test('takes lines and words out', () => {
    const fails = (text: string): boolean => text.includes('b = 2')
    expect(alone(textSpans, d.string(), 'a = 1;\nb = 2;\nc = 3;', fails).value).toBe('b = 2')
  })
  test('texts without structure cost nothing', () => {
    expect(alone(textSpans, d.string(), 'abcdef', everything).evaluations).toBe(0)
  })
})

describe('duplicates', () => {
  test('lowers equal numbers together, wherever they stand', () => {
    const domain = d.tupleOf(nats, d.nat(1000))
    expect(
      alone(duplicates, domain, [[500, 3, 500], 500], ([[a, , b], c]) => a === b && b === c && c >= 10).value,
    ).toEqual([[10, 3, 10], 10])
  })
  test('brings them above what they are lowered to', () => {
    expect(alone(duplicates, ints, [-90, -90], ([a, b]) => a === b && a !== undefined && a !== 0).value).toEqual([1, 1])
  })
})

describe('copies', () => {
  const equalAndNot = (simplest: unknown) => (list: readonly unknown[]) =>
    list.length === 2 && String(list[0]) === String(list[1]) && String(list[0]) !== String(simplest)
  test('decimals that must be equal', () => {
    const numbers = d.arrayOf(d.number())
    expect(alone(copies, numbers, [0.3333333, 0.3333333], equalAndNot(0)).value.map(Math.abs)).toEqual([1, 1])
  })
  test('texts that must be equal', () => {
    expect(alone(copies, d.arrayOf(d.string()), ['xq7~', 'xq7~'], equalAndNot('')).value).toEqual(['a', 'a'])
  })
  test('dates that must be equal', () => {
    const start = new Date(1_234_567_890_123)
    const [a, b] = alone(copies, d.arrayOf(d.date()), [start, new Date(start)], equalAndNot(new Date(0))).value
    expect(a).toEqual(b)
    expect(Number(a)).toBeLessThan(Number(start) / 1000)
  })
  test('leaves single leaves and whole numbers alone', () => {
    expect(alone(copies, ints, [7, 7, 9], everything).evaluations).toBe(0)
    expect(alone(copies, d.arrayOf(d.string()), ['ab', 'cd'], everything).evaluations).toBe(0)
  })
})

describe('lower-together and lower-close', () => {
  test('keep the difference, in few attempts', () => {
    for (const pass of [lowerTogether, lowerClose]) {
      const answer = alone(pass, couple, [2_000_000_004, 2_000_000_000], ([a, b]) => a - b === 4 && b >= 10)
      expect(answer.value).toEqual([14, 10])
      expect(answer.evaluations).toBeLessThan(25)
    }
  })
  test('lower-close leaves numbers alone that are not close', () => {
    expect(alone(lowerClose, couple, [5000, 100], everything).evaluations).toBe(0)
  })
  test('a shared offset of many numbers', () => {
    const fails = (list: number[]): boolean =>
      list.every((item, index) => index === 0 || item - (list[index - 1] ?? 0) === 7)
    expect(alone(lowerTogether, nats, [500, 507, 514, 521], fails).value).toEqual([0, 7, 14, 21])
  })
})

describe('move-amount', () => {
  test('keeps the sum', () => {
    expect(alone(moveAmount, couple, [700, 300], ([a, b]) => a + b === 1000).value).toEqual([0, 1000])
  })
  test('keeps the product', () => {
    expect(alone(moveAmount, couple, [5, 11], ([a, b]) => a * b === 55).value).toEqual([1, 55])
  })
  test('keeps the difference across zero', () => {
    expect(alone(moveAmount, d.tupleOf(d.int(), d.int()), [1, 0], ([a, b]) => a - b === 1).value).toEqual([0, -1])
  })
})

describe('merge-numbers', () => {
  test('replaces neighbours by their sum', () => {
    expect(alone(mergeNumbers, nats, [300, 300, 400], (list) => sum(list) === 1000).value).toEqual([1000])
  })
  test('sums overflow as 16-bit integers do', () => {
    const int16 = d.arrayOf(d.int({ min: -0x8000, max: 0x7fff }))
    const wrapped = (list: number[]): number => new Int16Array([sum(list)])[0] as number
    expect(alone(mergeNumbers, int16, [1, 0x7fff], (list) => wrapped(list) === -0x8000).value).toEqual([-0x8000])
  })
})

describe('sort-parts', () => {
  test('sorts at once', () => {
    expect(alone(sortParts, nats, [3, 1, 2], (list) => sum(list) === 6)).toEqual({ value: [1, 2, 3], evaluations: 1 })
  })
  test('sorts what may be sorted', () => {
    expect(alone(sortParts, nats, [3, 9, 2, 1], (list) => list.indexOf(9) === 1).value).toEqual([3, 9, 1, 2])
  })
  test('sorts arguments of one kind', () => {
    expect(alone(sortParts, couple, [5, 2], ([a, b]) => a + b === 7).value).toEqual([2, 5])
  })
})

describe('rearrange', () => {
  test('sub-trees change places', () => {
    const fails = (value: Tree): boolean => [...JSON.stringify(value).replaceAll(/\D/g, '')].sort().join('') === '123'
    expect(alone(rearrange, tree, [[1, 2], 3], fails).value).toEqual([1, [2, 3]])
  })
})

describe('renumber', () => {
  test('positions behind a removed item move down', () => {
    const fails = (list: number[]): boolean =>
      list.every((item) => item < list.length) && list.some((item, index) => item !== index && list[item] === index)
    expect(alone(renumber, nats, [0, 1, 4, 3, 2], fails).value).toEqual([1, 0])
  })
  test('lists of other numbers are left alone', () => {
    expect(alone(renumber, nats, [7, 8, 9], everything).evaluations).toBe(0)
  })
})

describe('own-steps', () => {
  test('asks the domain about leaves the other passes do not know', () => {
    const letters = d.arrayOf(d.boolean())
    expect(alone(ownSteps, letters, [true, true], ([first]) => first === true).value).toEqual([true, false])
  })
  test('a stranger with nothing but init and mutate', () => {
    const stranger = d.define<number>({
      init: (rng) => rng.below(50),
      mutate: (value: number, rng, onlyShrink) => (onlyShrink ? value - 1 - rng.below(3) : value + 1),
      complexity: (value) => 1 + Math.abs(value),
    })
    const answer = minimal(stranger, (value) => value >= 3, { seed: 1 })
    expect(answer?.value).toBe(3)
  })
})

describe('redraw', () => {
  test('finds a simpler alternative that does not fail with its simplest value', () => {
    const choice = d.oneOf(d.nat(40), d.string())
    expect(typeof alone(redraw, choice, 'aaaaaaaa', (value) => String(value).length > 1).value).toBe('number')
  })
})

test('the passes have different names and are all in the list', () => {
  expect(new Set(allPasses.map(({ name }) => name)).size).toBe(allPasses.length)
  expect(allPasses.length).toBe(33)
})

test('the documentation has a row for each pass', () => {
  const page = readFileSync(new URL('../../../../../docs/shrinking.md', import.meta.url), 'utf8')
  expect(allPasses.map(({ name }) => name).filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([])
})
