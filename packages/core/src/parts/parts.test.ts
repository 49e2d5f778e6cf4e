/** The tree of parts: how it is listed, what its leaves hold, and what replacing parts of it keeps. */
import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { putting, withEdits } from './edit.ts'
import { leafContent, leafHolding, leafSeenAs, seenContent } from './leaf.ts'
import { lengthOf, longestOf, PartList, type PartNode, preorderOf } from './part-tree.ts'
import { rootWith, rootWithValue, rootWithValues } from './replace.ts'

const domain: AnyDomain = d.tupleOf(d.int(), d.arrayOf(d.tupleOf(d.string(), d.boolean())))
const value = [
  7,
  [
    ['a', true],
    ['bcd', false],
  ],
]
const listed = (): PartList => new PartList(domain, domain.fromValue(value))
const named = (text: string): AnyDomain =>
  d.string().map((held) => `${text}${held}`, { from: (full) => full.slice(text.length) })

function leafIn(list: PartList, leaf: unknown): PartNode {
  const found = list.leaves.find((part) => part.leaf === leaf)
  if (found === undefined) throw new Error(`no leaf ${String(leaf)}`)
  return found
}

describe('the tree', () => {
  test('is listed nearest to the root first, or each part followed by its own', () => {
    const shape = (nodes: readonly PartNode[]): string[] => nodes.map(({ path }) => path.join('.'))
    expect(shape(listed().parts)).toEqual(['', '0', '1', '1.0', '1.1', '1.0.0', '1.0.1', '1.1.0', '1.1.1'])
    const preorder = preorderOf(domain, domain.fromValue(value))
    expect(shape(preorder)).toEqual(['', '0', '1', '1.0', '1.0.0', '1.0.1', '1.1', '1.1.0', '1.1.1'])
  })

  test('knows how many parts are inside one, and which', () => {
    const nodes = preorderOf(domain, domain.fromValue(value))
    for (const [at, node] of nodes.entries()) {
      const inside = nodes.filter((other) => node.contains(other))
      expect(inside).toEqual(nodes.slice(at, at + node.total))
      expect(inside).toHaveLength(node.total)
    }
  })

  test('has leaves, with what the code under test sees of them', () => {
    expect(listed().leaves.map(({ leaf }) => leaf)).toEqual([7, 'a', true, 'bcd', false])
    const mapped: AnyDomain = d.tupleOf(named('id-'), d.date())
    const list = new PartList(mapped, mapped.fromValue(['id-5', new Date(1000)]))
    expect(list.leaves.map(({ leaf, date }) => [leaf, date])).toEqual([
      ['id-5', false],
      [1000, true],
    ])
  })

  test('leaves out constants: nothing can be put in their place', () => {
    const withConstant: AnyDomain = d.tupleOf(d.just('fixed'), d.int())
    const list = new PartList(withConstant, withConstant.fromValue(['fixed', 3]))
    expect(list.leaves.map(({ leaf }) => leaf)).toEqual([3])
  })

  test('is listed as far as a few thousand parts', () => {
    const bytes = d.uint8Array()
    const { parts, leaves } = new PartList(bytes, bytes.fromValue(new Uint8Array(5000)))
    expect(parts).toHaveLength(4000)
    expect(leaves).toEqual([])
  })

  test('knows the longest of its texts and lists, the first where there are several', () => {
    const longest = longestOf(listed().parts)
    expect([longest?.leaf, longest && lengthOf(longest)]).toEqual(['bcd', 3])
    expect(longestOf([])).toBeUndefined()
  })
})

describe('a leaf', () => {
  const leaf = { domain: named('id-'), value: '5' }

  test('shows the code its user value, and shrinking what can be edited', () => {
    expect(seenContent(leaf)).toBe('id-5')
    expect(leafContent(leaf)).toBe('5')
  })

  test('is put back from either', () => {
    expect(leafSeenAs(leaf, 'id-77')).toBe('77')
    expect(leafHolding(leaf, '77')).toBe('77')
  })

  test('takes nothing its domain does not hold, and as a user value nothing it has', () => {
    const digit = { domain: d.int({ min: 0, max: 9 }), value: 4 }
    expect([leafSeenAs(digit, 10), leafSeenAs(digit, 4), leafSeenAs(digit, 5)]).toEqual([undefined, undefined, 5])
    expect([leafHolding(digit, 10), leafHolding(digit, 4)]).toEqual([undefined, 4])
  })
})

describe('replacing', () => {
  test('one part changes nothing else, and nothing that was there', () => {
    const list = listed()
    const root = rootWithValue(leafIn(list, 'a'), 'z')
    expect(domain.getValue(root)).toEqual([
      7,
      [
        ['z', true],
        ['bcd', false],
      ],
    ])
    expect(domain.getValue(list.parts[0]?.value)).toEqual(value)
    expect(rootWith(leafIn(list, 7), 8)).toEqual(rootWithValue(leafIn(list, 7), 8))
  })

  test('several at once, on several levels', () => {
    const list = listed()
    const root = rootWithValues(
      new Map<PartNode, unknown>([
        [leafIn(list, 'a'), 'x'],
        [leafIn(list, 7), 9],
        [leafIn(list, 'bcd'), 'y'],
      ]),
    )
    expect(domain.getValue(root)).toEqual([
      9,
      [
        ['x', true],
        ['y', false],
      ],
    ])
  })

  test('is refused where a part or what it is in refuses', () => {
    const odd = d.tupleOf(d.int(), d.int()).filter(([a, b]) => (a + b) % 2 === 1)
    const list = new PartList(odd, odd.fromValue([1, 2]))
    expect(rootWithValue(leafIn(list, 1), 2)).toBeUndefined()
    expect(rootWithValue(leafIn(list, 1), 'text')).toBeUndefined()
    // Together the two are odd again; one after the other they could not be changed.
    const both = new Map([
      [leafIn(list, 1), 2],
      [leafIn(list, 2), 3],
    ])
    expect(odd.getValue(rootWithValues(both))).toEqual([2, 3])
  })

  test('is taken by another alternative where the own one refuses, and by nothing that holds more than the part', () => {
    const either = d.tupleOf(d.oneOf(d.oneOf(d.int({ min: 0, max: 9 }), d.string()), d.int()))
    const list = new PartList(either, either.fromValue([1]))
    expect(either.getValue(rootWithValue(leafIn(list, 1), 1001))).toEqual([1001])
    expect(either.getValue(rootWithValue(leafIn(list, 1), 'a'))).toEqual(['a'])
    expect(either.getValue(rootWithValue(leafIn(list, 1), 5))).toEqual([5])
    expect(rootWithValue(leafIn(list, 1), 1)).toBeUndefined()
    expect(rootWithValue(leafIn(list, 1), true)).toBeUndefined()
    const doubled = d.tupleOf(
      d.oneOf(
        d.int({ min: 0, max: 9 }).map((n) => n * 2, { from: (n) => n / 2 }),
        d.int(),
      ),
    )
    const even = new PartList(doubled, doubled.fromValue([6]))
    expect(doubled.getValue(rootWithValue(leafIn(even, 6), 7))).toEqual([7])
    const nested = d.tupleOf(d.oneOf(d.arrayOf(d.int({ max: 9 })), d.int()))
    expect(rootWithValue(leafIn(new PartList(nested, nested.fromValue([[1]])), 1), 11)).toBeUndefined()
  })

  test('takes a time for a date', () => {
    const dates = d.tupleOf(d.date())
    const list = new PartList(dates, dates.fromValue([new Date(5)]))
    expect(dates.getValue(rootWithValue(leafIn(list, 5), 1000))).toEqual([new Date(1000)])
  })
})

describe('edits from the root', () => {
  test('make what replacing makes, where no part depends on another', () => {
    const list = listed()
    const edits = [putting(leafIn(list, 7), 9), putting(leafIn(list, 'a'), 'x')]
    const replaced = rootWithValues(
      new Map<PartNode, unknown>([
        [leafIn(list, 7), 9],
        [leafIn(list, 'a'), 'x'],
      ]),
    )
    expect(domain.getValue(withEdits(domain, list.parts[0]?.value, edits))).toEqual(domain.getValue(replaced))
  })

  test('keep what dependent parts held, as far as their new domain accepts it', () => {
    const sized = d
      .int({ min: 0, max: 9 })
      .flatMap((size) => d.tupleOf(d.int({ max: size + 100 }), d.just(size)), { from: ([, size]) => size })
    const c = sized.fromValue([42, 3])
    const [, input] = preorderOf(sized, c)
    if (input === undefined) throw new Error('no part')
    const changed = withEdits(sized, c, [putting(input, 5)])
    expect(sized.getValue(changed)).toEqual([42, 5])
  })
})
