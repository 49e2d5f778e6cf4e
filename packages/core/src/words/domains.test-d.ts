/** Types, checked by the compiler: what a domain gives is known exactly, and what cannot be does not compile. */

import type { Domain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Compiles only where the domain gives exactly `Expected`. */
function gives<Expected>() {
  return <Actual>(_domain: Domain<Actual>, _exact: Equal<Actual, Expected>): void => {}
}

// numbers, strings, choices
gives<number>()(d.int(), true)
gives<bigint>()(d.bigint(), true)
gives<Date>()(d.date(), true)
gives<string>()(d.string(), true)
gives<string>()(d.inRegexp(/a/), true)
gives<number>()(d.inRange(1, 2), true)
gives<bigint>()(d.inRange(1n, 2n), true)
gives<Date>()(d.inRange(new Date(0), new Date(1)), true)
gives<number>()(d.bitFlagCombinationOf([1, 2]), true)
gives<bigint>()(d.bitFlagCombinationOf([1n, 2n]), true)

// literals stay literals
gives<'a' | 'b'>()(d.elementOf(['a', 'b']), true)
gives<1 | 'two' | readonly [3]>()(d.elementOf([1, 'two', [3]]), true)
gives<'only'>()(d.just('only'), true)
gives<'a' | 1>()(d.enum({ A: 'a', One: 1 }), true)
gives<1 | 'x'>()(d.oneOf(d.just(1), d.just('x')), true)

// missing values
gives<string | undefined>()(d.optionalOf(d.string()), true)
gives<string | null>()(d.nullableOf(d.string()), true)
gives<string | null | undefined>()(d.nullishOf(d.string()), true)
gives<number>()(d.nonNull(d.nullishOf(d.int())), true)
gives<undefined>()(d.nullOpt(), true)

// composites
gives<number[]>()(d.arrayOf(d.int()), true)
gives<number[]>()(d.arrayOf(d.int()).withSize(3), true)
gives<string[]>()(d.nonEmpty(d.arrayOf(d.string())), true)
gives<[number, string]>()(d.tupleOf(d.int(), d.string()), true)
gives<[]>()(d.tupleOf(), true)
gives<[boolean, Date]>()(d.pairOf(d.boolean(), d.date()), true)
gives<Set<number>>()(d.setOf(d.int()), true)
gives<Map<string, number>>()(d.mapOf(d.string(), d.int()), true)
gives<Record<string, boolean>>()(d.recordOf(d.string(), d.boolean()), true)
gives<{ a: number; b?: string | undefined }>()(d.structOf({ a: d.int(), b: d.optionalOf(d.string()) }), true)
gives<{ a: number; c?: boolean }>()(d.structOf({ a: d.int(), c: d.boolean() }, { optional: ['c'] }), true)
gives<{ kind: 'circle'; radius: number } | { kind: 'dot' }>()(
  d.variantOf({ circle: { radius: d.int() }, dot: {} }, { tag: 'kind' }),
  true,
)
class Point {
  readonly x: number
  constructor(x: number) {
    this.x = x
  }
}
gives<Point>()(d.instanceOf(Point, { args: [d.int()] }), true)
gives<Point>()(d.constructorOf(Point, d.int()), true)
gives<Uint8Array>()(d.uint8Array(), true)
gives<Promise<number>>()(d.promise(d.int()), true)

// combinators
gives<string>()(d.int().map(String), true)
gives<{ n: number; s: string }>()(
  d.map((n, s) => ({ n, s }), d.int(), d.string()),
  true,
)
gives<number[]>()(
  d.int().flatMap((n) => d.arrayOf(d.int()).withMaxSize(n)),
  true,
)
gives<'a'>()(
  d.string().filter((text): text is 'a' => text === 'a'),
  true,
)
gives<number>()(d.int().withSeeds([1]), true)
gives<number>()(d.define({ init: (rng) => rng.below(9), mutate: (value) => value + 1 }), true)

// what must not compile
// @ts-expect-error: a field that is not there cannot be optional.
d.structOf({ a: d.int() }, { optional: ['b'] })
// @ts-expect-error: a seed of another type.
d.int().withSeeds(['1'])
// @ts-expect-error: bounds of two kinds.
d.inRange(1, 2n)
// @ts-expect-error: the constructor takes a number.
d.constructorOf(Point, d.string())
// @ts-expect-error: a domain of numbers is none of strings.
const strings: Domain<string> = d.int()
// @ts-expect-error: keys of records are strings.
d.recordOf(d.int(), d.int())
// @ts-expect-error: int takes an object of bounds.
d.int(1, 2)
// @ts-expect-error: the domain of a field gives numbers, not strings.
const wrong: Domain<{ a: string }> = d.structOf({ a: d.int() })

void strings
void wrong
