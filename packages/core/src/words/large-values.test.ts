import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import { DelegatingDomain } from '../domain/delegating.ts'
import { type AnyDomain, type Domain, UNCHANGED } from '../domain/domain.ts'
import { Printer } from '../domain/printer.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'

/** Counts how often a leaf is looked at, in whatever way. */
class CountedLeaf extends DelegatingDomain<number> {
  readonly name = 'counted'
  readonly inner = d.nat() as Domain<number>
  looks = 0

  override complexity(c: number): number {
    this.looks++
    return this.inner.complexity(c)
  }
  override getValue(c: number): number {
    this.looks++
    return this.inner.getValue(c)
  }
  override compare(a: number, b: number): number {
    this.looks++
    return this.inner.compare(a, b)
  }
  override spots(c: number): number {
    this.looks++
    return this.inner.spots(c)
  }
}

const context = (): Context => new Context(new Rng(1)).reset(Number.POSITIVE_INFINITY)
const numbers = (size: number): number[] => Array.from({ length: size }, (_, index) => (index * 7919) % 100_003)

/** Mutates, materialises and takes some steps of shrinking; answers what became of the value. */
function exercise(domain: AnyDomain, c: unknown): unknown {
  const g = context()
  let edits = 0
  for (let turn = 0; turn < 10; turn++) {
    const next: unknown = domain.mutate(c, g.reset(Number.POSITIVE_INFINITY))
    if (next === UNCHANGED) continue
    edits++
    domain.complexity(next)
    domain.getValue(next)
  }
  expect(edits).toBeGreaterThan(0)
  g.shrink = true
  const steps = domain.steps(c, g)
  for (let taken = 0; taken < 20; taken++) if (steps.next().done) break
  return domain.getValue(c)
}

describe('a value with 100,000 leaves', () => {
  const size = 100_000
  const wide = numbers(size)
  const strings = d.string({ maxLength: 2 * size })
  const nested = d.arrayOf(d.arrayOf(d.nat()).withMaxSize(size)).withMaxSize(size)
  const rows = d.arrayOf(d.structOf({ id: d.nat(), on: d.boolean() })).withMaxSize(size)
  const cases: readonly (readonly [name: string, domain: AnyDomain, value: unknown])[] = [
    ['array', d.arrayOf(d.nat()).withMaxSize(2 * size), wide],
    ['string', strings, 'ab€'.repeat(size / 3)],
    [
      'array of arrays',
      nested,
      Array.from({ length: 100 }, (_, index) => wide.slice(index * 1000, index * 1000 + 1000)),
    ],
    ['array of structs', rows, numbers(size / 2).map((id) => ({ id, on: id % 2 === 0 }))],
    ['set', d.setOf(d.nat()).withMaxSize(2 * size), new Set(wide)],
    ['map', d.mapOf(d.nat(), d.nat()).withMaxSize(2 * size), new Map(wide.map((key, value) => [key, value]))],
    [
      'record',
      d.recordOf(d.string(), d.nat()).withMaxSize(size),
      Object.fromEntries(numbers(size / 2).map((n) => [`k${n}`, n])),
    ],
    ['typed array', d.uint32Array().withMaxSize(2 * size), Uint32Array.from(wide)],
    ['regexp', d.inRegexp(/^[a-z]*$/), 'abc'.repeat(1000)],
  ]
  for (const [name, domain, value] of cases) {
    test(`${name}: mutates, materialises, shrinks and is stored`, () => {
      const c: unknown = domain.fromValue(value)
      expect(c).not.toBe(undefined)
      expect(exercise(domain, c)).toEqual(value)
      expect(domain.parse(domain.serialize(c))).not.toBe(undefined)
    })
  }

  test('the work grows no faster than the value', () => {
    const looks = [1000, 10_000, 100_000].map((length) => {
      const leaf = new CountedLeaf()
      const domain = arrayOf(leaf as Domain<number>).withMaxSize(200_000)
      exercise(domain, domain.fromValue(numbers(length)))
      return leaf.looks / length
    })
    expect(Math.max(...looks)).toBeLessThan(2 * Math.min(...looks))
  })
})

interface Linked {
  readonly value: number
  readonly next: Linked | null
}

describe('a value nested 1,000 levels deep', () => {
  const linkedOf = (leaf: Domain<number>): AnyDomain => {
    const linked: AnyDomain = d.structOf({ value: leaf, next: d.nullableOf(d.lazy(() => linked)) })
    return linked
  }
  const nested = (depth: number): Linked | null => {
    let list: Linked | null = null
    for (let level = 0; level < depth; level++) list = { value: level % 7, next: list }
    return list
  }

  test('a list of records: mutates, materialises, shrinks, prints and is stored', () => {
    const domain = linkedOf(d.nat())
    const value = nested(1000)
    const c: unknown = domain.fromValue(value)
    expect(exercise(domain, c)).toEqual(value)
    expect(domain.getValue(domain.parse(JSON.parse(JSON.stringify(domain.serialize(c)))))).toEqual(value)
    const out = new Printer('source')
    domain.print(c, out)
    expect(new Function(`return (${out})`)()).toEqual(value)
  })

  test('a tree of lists by recursive()', () => {
    const domain = d.recursive<unknown>((self) => d.oneOf(d.nat(), d.tupleOf(self)))
    let value: unknown = 1
    for (let level = 0; level < 1000; level++) value = [value]
    expect(exercise(domain, domain.fromValue(value))).toEqual(value)
  })

  test('the work grows no faster than the value', () => {
    const looks = [50, 200, 800].map((depth) => {
      const leaf = new CountedLeaf()
      const domain = linkedOf(leaf as Domain<number>)
      exercise(domain, domain.fromValue(nested(depth)))
      return leaf.looks / depth
    })
    expect(Math.max(...looks)).toBeLessThan(2 * Math.min(...looks))
  })
})

test('elements that all differ are drawn in few draws, also where the budget has no room for so many', () => {
  for (const size of [500, 1000]) {
    let draws = 0
    const counted = d.string().map(
      (text) => {
        draws++
        return text
      },
      { from: (text) => text },
    )
    const records = d.recordOf(counted, d.int()).withMinSize(size)
    const drawn = records.getValue(records.init(new Context(new Rng(1), 4096)))
    expect(Object.keys(drawn).length).toBeGreaterThanOrEqual(size)
    expect(draws).toBeLessThan(4 * size)
  }
})
