import { describe, expect, test } from 'vitest'
import { logOf, type ScriptedComparison } from '../../test/scripted/scripted-coverage.ts'
import { comparisonKind, lengthIndex } from '../execution/coverage.ts'
import { Rng } from '../random/rng.ts'
import { copyLog } from './comparison.ts'
import { KnownCompares } from './known-compares.ts'

type Seen = Partial<ScriptedComparison>

function known(...seen: readonly Seen[]): KnownCompares {
  return new KnownCompares(copyLog(logOf(seen.map((comparison) => ({ site: 1, ...comparison })))))
}

/** Shares of the answers to 300 questions. */
function shares(ask: (rng: Rng) => unknown): Map<unknown, number> {
  const rng = new Rng(6)
  const counts = new Map<unknown, number>()
  for (let turn = 0; turn < 300; turn++) {
    const answer = ask(rng)
    counts.set(answer, (counts.get(answer) ?? 0) + 1 / 300)
  }
  return counts
}

const answers = (ask: (rng: Rng) => unknown): unknown[] => [...shares(ask).keys()]

/** What is answered at all: each question draws a few times only. */
const found = (ask: (rng: Rng) => unknown): Set<unknown> => new Set(answers(ask).filter((one) => one !== undefined))

describe('the other side', () => {
  test('of a comparison the value took part in is given, from either side', () => {
    expect(answers((rng) => known({ left: 5, right: 9 }).number(5, rng))).toEqual([9])
    expect(answers((rng) => known({ left: 9, right: 5 }).number(5, rng))).toEqual([9])
    expect(answers((rng) => known({ left: 5n, right: 9n }).bigint(5n, rng))).toEqual([9n])
    expect(answers((rng) => known({ left: 9n, right: 5n }).bigint(5n, rng))).toEqual([9n])
    expect(answers((rng) => known({ left: 'a', right: 'b' }).string('a', rng))).toEqual(['b'])
    expect(answers((rng) => known({ left: 'b', right: 'a' }).string('a', rng))).toEqual(['b'])
  })

  test('is preferred to sides of other comparisons, which it does not shut out', () => {
    const compares = known({ left: 5, right: 9 }, { left: 1, right: 2 }, { left: 3, right: 4 }, { left: 6, right: 7 })
    const given = shares((rng) => compares.number(5, rng))
    expect(given.get(9)).toBeGreaterThan(0.8)
    expect(given.size).toBeGreaterThan(2)
  })

  test('is any side of the same type where the value took part in none', () => {
    const compares = known({ left: 1, right: 'text' }, { left: 2n, right: 3 })
    expect(found((rng) => compares.number(5, rng))).toEqual(new Set([1, 3]))
    expect(found((rng) => compares.bigint(5n, rng))).toEqual(new Set([2n]))
    expect(found((rng) => compares.string('a', rng))).toEqual(new Set(['text']))
  })

  test('is none where nothing of this type was compared', () => {
    const compares = known({ left: 1, right: 2 })
    expect(answers((rng) => compares.string('a', rng))).toEqual([undefined])
    expect(found((rng) => known({ left: 5, right: 'b' }).number(5, rng))).not.toContain('b')
    expect(answers((rng) => known().number(5, rng))).toEqual([undefined])
  })

  test('is no source of a regular expression', () => {
    const compares = known({ kind: comparisonKind.matches, left: 'tried', right: '/x/' })
    expect(answers((rng) => compares.string('tried', rng))).toEqual([undefined])
  })
})

describe('a length', () => {
  const lengths = (left: unknown, right: unknown, current: number, originIndex = lengthIndex) =>
    new Set(answers((rng) => known({ left, right, originIndex }).length(current, rng)))

  test('that was compared is answered by the other side, and any other length by either', () => {
    expect(lengths(3, 8, 3)).toEqual(new Set([8]))
    expect(lengths(undefined, 8, 3)).toEqual(new Set([8]))
    expect(lengths(4, 8, 3)).toEqual(new Set([4, 8]))
  })

  test('is a whole number of at least 0', () => {
    expect(lengths(3, 0, 3)).toEqual(new Set([0]))
    expect(lengths(3, -1, 3)).toEqual(new Set([undefined]))
    expect(lengths(3, 2.5, 3)).toEqual(new Set([undefined]))
  })

  test('is none that was compared as an item or a text', () => {
    expect(lengths(3, 8, 3, 0)).toEqual(new Set([undefined]))
    expect(lengths(3, '8', 3)).toEqual(new Set([undefined]))
  })
})

test('a key is one that was looked for', () => {
  const compares = known({ kind: comparisonKind.key, right: 'mode' }, { left: 'a', right: 'b' })
  expect(answers((rng) => compares.key(rng))).toEqual(['mode'])
  expect(answers((rng) => known({ left: 'a', right: 'b' }).key(rng))).toEqual([undefined])
  expect(answers((rng) => known({ kind: comparisonKind.key, right: 7 }).key(rng))).toEqual([undefined])
})

describe('a run came to where another ended', () => {
  const at = (...sites: readonly number[]): KnownCompares => known(...sites.map((site) => ({ site })))

  test('if it compared there, as often or more', () => {
    expect(at(1, 2, 3).reaches(at(1, 2))).toBe(true)
    expect(at(1).reaches(at(1, 2))).toBe(false)
    expect([at(1, 1, 1).reaches(at(1, 1)), at(1).reaches(at(1, 1)), at(1, 1).reaches(at(1, 1))]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('if that compared nothing', () => {
    expect(at().reaches(at())).toBe(true)
  })
})
