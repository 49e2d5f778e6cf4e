import { describe, expect, test } from 'vitest'
import type { Domain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { nearestPass } from './nearest-pass.ts'

interface Found<T> {
  readonly passing: T | undefined
  readonly runs: number
}

function beside<T>(
  domain: Domain<T>,
  value: NoInfer<T>,
  fails: (value: NoInfer<T>) => boolean | 'invalid',
  free: readonly (readonly number[])[] = [],
): Found<T> {
  const search = nearestPass(domain, domain.fromValue(value), { rng: new Rng(1), free, evaluations: 50 })
  let runs = 0
  for (let candidate = search.next(); candidate !== undefined && !search.isSettled; candidate = search.next()) {
    const answer = fails(domain.getValue(candidate))
    runs++
    search.tell(answer === true ? 'same' : answer === false ? 'passes' : 'invalid')
  }
  return { passing: search.result === undefined ? undefined : domain.getValue(search.result), runs }
}

describe('the nearest input that passes', () => {
  test.each([
    ['a number', d.tupleOf(d.int()), [1000], ([n]: [number]) => n >= 1000, [999]],
    ['a negative number', d.tupleOf(d.int()), [-7], ([n]: [number]) => n <= -7, [-6]],
    ['a bigint', d.tupleOf(d.bigint()), [90n], ([n]: [bigint]) => n >= 90n, [89n]],
    ['what is not finite', d.tupleOf(d.number()), [Number.NaN], ([n]: [number]) => Number.isNaN(n), [0]],
    ['a flag', d.tupleOf(d.boolean(), d.int()), [false, 0], ([on]: [boolean]) => !on, [true, 0]],
    ['a text', d.tupleOf(d.string()), ['%'], ([text]: [string]) => text.includes('%'), ['']],
    [
      'a list',
      d.tupleOf(d.arrayOf(d.int())),
      [[0, 0]],
      ([list]: [number[]]) => new Set(list).size < list.length,
      [[-0, 1]],
    ],
    ['an empty list', d.tupleOf(d.arrayOf(d.boolean())), [[]], ([list]: [boolean[]]) => list.length === 0, [[false]]],
  ] as const)('of %s', (_name, domain, value, fails, passing) => {
    const found = beside(domain as Domain<unknown>, value, fails as (value: unknown) => boolean)
    expect(found.runs).toBeLessThanOrEqual(50)
    if (typeof passing[0] === 'object') expect(fails(found.passing as never)).toBe(false)
    else expect(found.passing).toEqual(passing)
  })

  test('changes one part, and none that may be anything', () => {
    const pair = d.tupleOf(d.int(), d.int())
    const seen: (readonly [number, number])[] = []
    const fails = (values: readonly [number, number]): boolean => seen.push(values) > 0 && values[0] >= 5
    expect(beside(pair, [5, 0], fails, [[1]])).toEqual({ passing: [4, 0], runs: 1 })
    expect(beside(pair, [5, 0], () => true).passing).toBeUndefined()
    expect(seen.every(([, second]) => second === 0)).toBe(true)
  })

  test('is looked for in 50 runs at most, none of them twice', () => {
    const seen: string[] = []
    const search = beside(
      d.tupleOf(d.arrayOf(d.int())),
      [Array.from({ length: 40 }, (_, n) => n)],
      ([list]) => seen.push(String(list)) > 0,
    )
    expect(search).toEqual({ passing: undefined, runs: 50 })
    expect(new Set(seen).size).toBe(50)
  })

  test('what was drawn is made simpler, as long as it passes', () => {
    interface Tree {
      value: string
      children?: Tree[]
    }
    const tree: Domain<Tree> = d.structOf({
      value: d.string(),
      children: d.optionalOf(d.arrayOf(d.lazy(() => tree))),
    }) as Domain<Tree>
    const depth = ({ children = [] }: Tree): number => 1 + Math.max(0, ...children.map(depth))
    const found = beside(d.tupleOf(tree), [{ value: '' }], ([root]) => depth(root) < 3)
    expect(found.passing?.[0] && depth(found.passing[0])).toBe(3)
    expect(JSON.stringify(found.passing).length).toBeLessThan(90)
  })

  test('a precondition is kept', () => {
    const even = (n: number): boolean | 'invalid' => (n % 2 === 0 ? n >= 10 : 'invalid')
    expect(beside(d.tupleOf(d.int()), [10], ([n]) => even(n)).passing?.[0]).toSatisfy(
      (n: number) => n < 10 && n % 2 === 0,
    )
  })
})
