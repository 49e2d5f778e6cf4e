/** What can lose items, and numbers as distances from the simplest: what passes of shrinking are made of. */
import { describe, expect, test } from 'vitest'
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { withEdits } from '../parts/edit.ts'
import { type PartNode, preorderOf } from '../parts/part-tree.ts'
import { atDistance, distanceOf, numericLeaf, numericLeaves } from './numeric-leaf.ts'
import { removals, sequenceOf, without } from './sequence.ts'

const nodesOf = (domain: AnyDomain, value: unknown): PartNode[] => preorderOf(domain, domain.fromValue(value))
const first = (domain: AnyDomain, value: unknown): PartNode => nodesOf(domain, value)[0] ?? expect.unreachable()

describe('a sequence', () => {
  test('is a node with parts, or a text that is not empty, by its characters', () => {
    const lengthOf = (domain: AnyDomain, value: unknown): number | undefined => sequenceOf(first(domain, value))?.length
    expect(lengthOf(d.arrayOf(d.int()), [1, 2, 3])).toBe(3)
    expect(lengthOf(d.string(), 'a😀b')).toBe(3)
    expect([lengthOf(d.string(), ''), lengthOf(d.int(), 5), lengthOf(d.arrayOf(d.int()), [])]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(lengthOf(d.just('fixed'), 'fixed')).toBeUndefined()
  })

  test('loses a run of items, or is refused', () => {
    const shorter = (domain: AnyDomain, value: unknown, start: number, count: number): unknown => {
      const node = first(domain, value)
      const sequence = sequenceOf(node) ?? expect.unreachable()
      const left = withEdits(domain, node.value, [without(sequence, start, count)])
      return left === UNCHANGED ? UNCHANGED : domain.getValue(left)
    }
    expect(shorter(d.arrayOf(d.int()), [1, 2, 3, 4], 1, 2)).toEqual([1, 4])
    expect(shorter(d.string(), 'a😀bc', 1, 2)).toBe('ac')
    expect(shorter(d.string({ minLength: 3 }), 'abc', 0, 1)).toBe(UNCHANGED)
    expect(shorter(d.arrayOf(d.int()).withMinSize(2), [1, 2], 0, 1)).toBe(UNCHANGED)
  })
})

describe('removals', () => {
  const sized: AnyDomain = d
    .int({ min: 0, max: 9 })
    .flatMap((size) => d.arrayOf(d.int()).withMinSize(size).withMaxSize(size), { from: (list) => list.length })

  function lists(domain: AnyDomain, value: unknown, find: (node: PartNode) => boolean): unknown[] {
    const nodes = nodesOf(domain, value)
    const node = nodes.find(find) ?? expect.unreachable()
    const sequence = sequenceOf(node) ?? expect.unreachable()
    const root = domain.fromValue(value) as unknown
    return removals({ nodes, sequence }, 1, 2).map((edits): unknown => domain.getValue(withEdits(domain, root, edits)))
  }

  test('take the items out where the domain lets them go', () => {
    expect(lists(d.arrayOf(d.int()), [1, 2, 3, 4], ({ size }) => size === 4)).toEqual([[1, 4]])
  })

  test('lower a number drawn before along with them where that decides the size', () => {
    expect(lists(sized, [7, 8, 9, 10], ({ size }) => size === 4)).toEqual([[7, 10]])
  })

  test('are none where no number before can be that low', () => {
    const nodes = nodesOf(d.arrayOf(d.int()).withMinSize(2), [1, 2])
    const sequence = sequenceOf(nodes[0] ?? expect.unreachable()) ?? expect.unreachable()
    expect(removals({ nodes, sequence }, 0, 1)).toEqual([])
  })
})

describe('a numeric leaf', () => {
  const leafOf = (domain: AnyDomain, value: unknown) => numericLeaf(first(domain, value))

  test('is a whole number or a big integer, with what it should come close to', () => {
    expect(leafOf(d.int(), 50)).toMatchObject({ value: 50n, nearest: 0n })
    expect(leafOf(d.int({ min: 10, max: 90 }), 50)).toMatchObject({ value: 50n, nearest: 10n })
    expect(leafOf(d.int({ min: -90, max: -10 }), -50)).toMatchObject({ value: -50n, nearest: -10n })
    expect(leafOf(d.bigint(), 7n)).toMatchObject({ value: 7n, nearest: 0n })
  })

  test('is no fraction, no text, no list and no constant', () => {
    expect([leafOf(d.number(), 0.5), leafOf(d.string(), '5'), leafOf(d.arrayOf(d.int()), [5])]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(leafOf(d.just(5), 5)).toBeUndefined()
  })

  test('gives the corpus value of another number, where its domain holds it', () => {
    const digit = leafOf(d.int({ min: 0, max: 9 }), 5)
    expect([digit?.partOf(9n), digit?.partOf(10n)]).toEqual([9, undefined])
    expect(leafOf(d.bigint(), 7n)?.partOf(9n)).toBe(9n)
  })

  test('lies at a distance, on its side of the nearest', () => {
    const [below, above] = [leafOf(d.int({ min: -90, max: -10 }), -50), leafOf(d.int({ min: 10, max: 90 }), 50)]
    for (const [leaf, wanted] of [
      [below, -13n],
      [above, 13n],
    ] as const) {
      if (leaf === undefined) return expect.unreachable()
      expect([distanceOf(leaf), atDistance(leaf, 3n), atDistance(leaf, distanceOf(leaf))]).toEqual([
        40n,
        wanted,
        leaf.value,
      ])
    }
  })

  test('is found wherever one is', () => {
    const nodes = nodesOf(d.tupleOf(d.int(), d.string(), d.arrayOf(d.bigint())), [5, 'a', [7n]])
    expect(numericLeaves(nodes).map(({ value }) => value)).toEqual([5n, 7n])
  })
})
