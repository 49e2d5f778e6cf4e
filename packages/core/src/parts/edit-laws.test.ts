/** What holds of edits and of moved parts, for values the engine makes. */
import { describe, expect, test } from 'vitest'
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { check } from '../session/check.ts'
import { putting, withEdits, withEditsOnly } from './edit.ts'
import { graft, parsed, transplanted } from './graft.ts'
import { type PartNode, preorderOf } from './part-tree.ts'

const root: AnyDomain = d.tupleOf(d.int(), d.arrayOf(d.tupleOf(d.string(), d.boolean())).withMaxSize(4), d.int())
/** The size of the list is drawn before it. */
const sized: AnyDomain = d.int({ min: 0, max: 5 }).flatMap(
  (size) =>
    d
      .arrayOf(d.int({ min: 0, max: 99 }))
      .withMinSize(size)
      .withMaxSize(size),
  {
    from: (list) => list.length,
  },
)

async function holds(domain: AnyDomain, law: (value: unknown, rng: Rng) => void): Promise<void> {
  const property = (value: unknown, seed: number): void => law(domain.fromValue(value), new Rng(seed))
  const report = await check(property, { domains: [domain, d.int()], runs: 60, seed: 9 })
  expect(report.finding?.source).toBeUndefined()
  expect(report.outcome).toBe('passed')
}

/** A fully expanded tree's root. */
function treeOf(domain: AnyDomain, value: unknown): PartNode {
  const [node] = preorderOf(domain, value)
  return node ?? expect.unreachable()
}

describe('edits', () => {
  test('that put what is there change nothing, alone or together', () =>
    holds(root, (value) => {
      const nodes = preorderOf(root, value)
      const leaves = nodes.filter(({ size }) => size === 0)
      for (const node of nodes) {
        expect(root.getValue(withEdits(root, value, [putting(node, node.value)]))).toEqual(root.getValue(value))
      }
      const all = leaves.map((node) => putting(node, node.value))
      if (all.length > 0) expect(root.getValue(withEdits(root, value, all))).toEqual(root.getValue(value))
    }))

  test('of independent parts come out the same in any order, and as the strict ones do', () =>
    holds(root, (value, rng) => {
      const nodes = preorderOf(root, value)
      const numbers = nodes.filter(({ domain, size }) => size === 0 && domain === nodes[1]?.domain)
      const edits = [...numbers, ...nodes.filter(({ value: held }) => typeof held === 'string')].map((node) =>
        putting(node, typeof node.value === 'string' ? 'x' : rng.below(10)),
      )
      const made = withEdits(root, value, edits)
      expect(root.getValue(withEdits(root, value, edits.toReversed()))).toEqual(root.getValue(made))
      expect(root.getValue(withEditsOnly(treeOf(root, value), edits))).toEqual(root.getValue(made))
      expect(root.validate(made)).toBeUndefined()
    }))

  test('that change the domain of a later part keep of it what fits, or are refused where nothing else may change', () =>
    holds(sized, (value, rng) => {
      const [, size] = preorderOf(sized, value)
      if (size === undefined) return
      const before = sized.getValue(value) as number[]
      const wanted = rng.below(6)
      const after = sized.getValue(withEdits(sized, value, [putting(size, wanted)])) as number[]
      expect(after).toHaveLength(wanted)
      if (wanted === before.length) expect(after).toEqual(before)
    }))

  test('that one part refuses are refused', () =>
    holds(root, (value) => {
      const nodes = preorderOf(root, value)
      const [, first] = nodes
      if (first === undefined) return
      const refusing = { path: first.path, apply: () => UNCHANGED }
      expect(withEdits(root, value, [refusing])).toBe(UNCHANGED)
      expect(withEditsOnly(treeOf(root, value), [refusing])).toBe(UNCHANGED)
      const last = nodes.findLast(({ depth }) => depth === 1)
      if (last !== undefined) expect(withEdits(root, value, [refusing, putting(last, 3)])).toBe(UNCHANGED)
      expect(withEdits(root, value, [{ path: [9], apply: () => 5 }])).toBe(UNCHANGED)
    }))
})

describe('a part moved into another domain', () => {
  const digits: AnyDomain = d.arrayOf(d.int({ min: 0, max: 9 }))
  const partOf = (domain: AnyDomain, value: unknown) => ({ domain, value: domain.fromValue(value) as unknown })

  test('stays what it is in its own, and is read from its written form in one of the same', () => {
    const part = partOf(digits, [1, 2])
    expect(transplanted(digits, part)).toBe(part.value)
    const same: AnyDomain = d.arrayOf(d.int())
    expect(same.getValue(transplanted(same, part))).toEqual([1, 2])
  })

  test('is none where that does not accept it, or throws', () => {
    expect(transplanted(digits, partOf(d.arrayOf(d.int()), [10]))).toBeUndefined()
    expect(transplanted(digits, partOf(d.string(), 'text'))).toBeUndefined()
    const throwing = d.int().filter(() => {
      throw new Error('no')
    })
    expect(transplanted(throwing, partOf(d.int(), 5))).toBeUndefined()
    expect(parsed(digits, [1, 10])).toBeUndefined()
  })

  test('keeps of its parts what fits, place by place, else the simplest', () => {
    const grafted = (fresh: unknown, old: unknown): unknown =>
      digits.getValue(graft(partOf(digits, fresh), partOf(d.arrayOf(d.int()), old)))
    expect(grafted([0, 0], [3, 7])).toEqual([3, 7])
    expect(grafted([5, 5, 5], [3, 70])).toEqual([3, 0, 5])
    expect(grafted([5], [70, 2, 3])).toEqual([0])
    expect(digits.getValue(graft(partOf(digits, [5]), partOf(d.string(), 'ab')))).toEqual([])
  })
})
