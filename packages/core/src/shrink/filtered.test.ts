import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import type { Verdict } from './descent.ts'
import { shrink } from './shrink.ts'

/** What fails, and what the condition on the way says of it. */
interface Subject {
  readonly filtered: AnyDomain
  /** The same without the filters. */
  readonly plain: AnyDomain
  readonly isIn: (value: never) => boolean
  readonly fails: (value: never) => boolean
}

const wrapped = (list: readonly number[]): number => (list.reduce((sum, item) => sum + item, 0) << 16) >> 16
const short = d.arrayOf(d.int16())
const below = (): AnyDomain => d.arrayOf(d.int16()).filter((list) => wrapped(list) < 256)
const five = <Item>(make: () => Item): Item[] => Array.from({ length: 5 }, make)

const bound5: Subject = {
  filtered: d.tupleOf(...five(below)),
  plain: d.tupleOf(...five(() => short)),
  isIn: (lists: number[][]) => lists.every((list) => wrapped(list) < 256),
  fails: (lists: number[][]) => wrapped(lists.flat()) >= 5 * 256,
}

const isEven = (list: readonly unknown[]): boolean => list.length % 2 === 0
const evenLists: Subject = {
  filtered: d.arrayOf(d.arrayOf(d.nat(99)).filter(isEven)).filter(isEven),
  plain: d.arrayOf(d.arrayOf(d.nat(99))),
  isIn: (lists: number[][]) => isEven(lists) && lists.every(isEven),
  fails: (lists: number[][]) => new Set(lists.flat()).size > 4,
}

const isSumSmall = ({ a, b, rest }: { a: number; b: number; rest: number[] }): boolean =>
  rest.reduce((sum, item) => sum + item, a - b) < 50
const balance: Subject = {
  filtered: d.structOf({ a: d.nat(), b: d.nat(), rest: d.arrayOf(d.nat(200)) }).filter(isSumSmall),
  plain: d.structOf({ a: d.nat(), b: d.nat(), rest: d.arrayOf(d.nat(200)) }),
  isIn: isSumSmall as (value: never) => boolean,
  fails: ({ a, rest }: { a: number; rest: number[] }) => a > 100 && rest.length > 1,
}

function ends({ filtered, plain, isIn, fails }: Subject, seed: number): readonly unknown[] {
  const g = new Context(new Rng(seed))
  let first: unknown
  for (let draw = 0; draw < 20_000 && first === undefined; draw++) {
    const drawn: unknown = filtered.init(g.reset())
    if (fails(filtered.getValue(drawn) as never)) first = drawn
  }
  const value = filtered.getValue(first) as unknown
  return [filtered, plain].map((domain): unknown => {
    const shrinking = shrink(domain, domain.fromValue(value) as unknown, { rng: new Rng(seed) })
    const judge = (candidate: never): Verdict => (isIn(candidate) ? (fails(candidate) ? 'same' : 'passes') : 'invalid')
    for (let next = shrinking.next(); next !== undefined; next = shrinking.next()) {
      shrinking.tell(judge(domain.getValue(next) as never))
    }
    return domain.getValue(shrinking.state.best) as unknown
  })
}

describe('what shrinks through a condition shrinks through a filter', () => {
  test.each([
    ['five lists whose sums overflow', bound5, [[], [], [], [-1], [-32768]]],
    ['lists of even length', evenLists, undefined],
    ['a record of which a sum is small', balance, undefined],
  ])('%s', (_what, subject, minimum) => {
    for (let seed = 1; seed <= 20; seed++) {
      const [filtered, plain] = ends(subject, seed)
      expect(filtered, `seed ${seed}`).toEqual(plain)
      if (minimum !== undefined) expect(filtered).toEqual(minimum)
    }
  })
})
