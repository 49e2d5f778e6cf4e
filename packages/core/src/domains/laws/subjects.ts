/** Every constructor of `d` with the domains its laws are tried on. A constructor without an entry fails a test. */
import { d } from '../d.ts'
import type { AnyDomain } from '../domain.ts'
import type { DomainFacts } from './law.ts'

export type Subject = readonly [domain: AnyDomain, facts?: DomainFacts]

type Name = keyof typeof d

const size = { min: 0, max: 3 }

interface Linked {
  value: number
  next: Linked | null
}
const linked: AnyDomain = d.structOf({ value: d.int(), next: d.nullableOf(d.lazy(() => linked)) })
const tree: AnyDomain = d.oneOf(
  d.int(),
  d.tupleOf(
    d.lazy(() => tree),
    d.lazy(() => tree),
  ),
)

export const subjects: Readonly<Record<Name, readonly Subject[]>> = {
  boolean: [[d.boolean(), { seeds: [true, false], strangers: [0, 'true', null] }]],
  int: [
    [d.int(), { seeds: [0, -5], strangers: [0.5, Number.NaN, 2 ** 40, '1'] }],
    [d.int({ min: 100, max: 70_000 }), { seeds: [100], strangers: [99, 70_001] }],
    [d.int({ min: -500, max: -20 }), { strangers: [0] }],
    [d.int({ min: 7, max: 7 })],
    [d.int({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })],
  ],
  number: [
    [d.number(), { seeds: [-0, Number.NaN, 0.1], strangers: ['1', 1n] }],
    [d.number({ min: 0.3, max: 0.7 }), { strangers: [0, Number.NaN, 0.8] }],
    [d.number({ min: -1e300, nan: true })],
    [d.number({ min: 5, max: 5 })],
  ],
  float32: [[d.float32(), { seeds: [0.5, -0], strangers: [0.1] }], [d.float32({ min: 0.1, max: 3e38 })]],
  bigint: [
    [d.bigint(), { seeds: [0n, -(2n ** 90n)], strangers: [1] }],
    [d.bigint({ min: 5n, max: 2n ** 70n }), { strangers: [4n] }],
    [d.bigint({ max: -(2n ** 65n) })],
  ],
  string: [
    [d.string(), { seeds: ['', '\ud800'], strangers: [1, null] }],
    [d.string({ minLength: 3, maxLength: 5 }), { seeds: ['abc'], strangers: ['ab', 'abcdef'] }],
    [d.string().withSoftMaxSize(8).withMinSize(1)],
    [d.string({ maxLength: 0 })],
  ],
  date: [
    [d.date(), { seeds: [new Date(0), new Date(Number.NaN)], strangers: [0, '2000'] }],
    [d.date({ min: new Date('2001-02-03T04:05:06.007Z'), max: new Date('2031-01-01'), invalid: false })],
  ],
  elementOf: [
    [d.elementOf([1, 'two', { three: [3] }]), { seeds: ['two', { three: [3] }], strangers: [2] }],
    [d.elementOf([0, -0, Number.NaN]), { seeds: [-0, Number.NaN] }],
  ],
  just: [[d.just({ nested: [1, new Map([[1, new Set([2])]])] })], [d.just(undefined), { seeds: [undefined] }]],
  oneOf: [
    [d.oneOf(d.int(), d.string(), d.arrayOf(d.int())), { seeds: [1, '', [2]], strangers: [true] }],
    [d.oneOf(d.just(1), d.boolean()).withWeights(9, 1)],
    [tree],
  ],
  optionalOf: [[d.optionalOf(d.string()), { seeds: [undefined, 'a'], strangers: [null] }]],
  nullableOf: [[d.nullableOf(d.int()), { seeds: [null, 1], strangers: [undefined] }]],
  nullishOf: [[d.nullishOf(d.int()), { seeds: [null, undefined, 1] }]],
  arrayOf: [
    [d.arrayOf(d.int()), { seeds: [[], [1, 1]], strangers: ['', [0.5]] }],
    [d.arrayOf(d.arrayOf(d.string()))],
    [d.arrayOf(d.boolean()).withSize(3), { strangers: [[true]] }],
    [d.arrayOf(d.just(1)).withMinSize(2).withSoftMaxSize(5)],
    [d.arrayOf(d.boolean()).withMaxSize(2)],
  ],
  tupleOf: [[d.tupleOf(d.int(), d.string()), { seeds: [[1, 'a']], strangers: [[1], [1, 2]] }], [d.tupleOf()]],
  setOf: [
    [d.setOf(d.int()), { seeds: [new Set([1, 2])], strangers: [[1]] }],
    [d.setOf(d.boolean()).withSize(2)],
    [d.setOf(d.arrayOf(d.boolean())).withMaxSize(3)],
  ],
  mapOf: [
    [d.mapOf(d.string(), d.int()), { seeds: [new Map([['a', 1]])], strangers: [{}] }],
    [d.mapOf(d.int(), d.arrayOf(d.int())).withMaxSize(3)],
  ],
  recordOf: [
    [d.recordOf(d.string(), d.int()), { seeds: [{ a: 1 }, JSON.parse('{"__proto__":1}')], strangers: [[], null] }],
  ],
  structOf: [
    [
      d.structOf({ a: d.int(), b: d.optionalOf(d.string()), c: d.boolean() }, { optional: ['c'] }),
      { seeds: [{ a: 1 }, { a: 1, b: undefined, c: true }], strangers: [{}, { a: 1, d: 2 }, null, []] },
    ],
    [d.structOf({ ['__proto__']: d.int(), 'a b': d.boolean() })],
    [d.structOf({})],
    [linked, { seeds: [{ value: 1, next: { value: 2, next: null } } satisfies Linked] }],
  ],
  map: [
    [d.map((a: number, b: string) => ({ a, b }), d.int(), d.string())],
    [d.map((a: number) => [a, a], d.int(size))],
  ],
  reversibleMap: [
    [
      d.reversibleMap(
        (a: number, b: boolean) => ({ a, b }),
        (value) => [value.a, value.b] as const,
        d.int(),
        d.boolean(),
      ),
      { seeds: [{ a: 1, b: true }] },
    ],
  ],
  filter: [
    [d.filter((value) => value % 3 === 0, d.int()), { seeds: [0, 3], strangers: [1] }],
    [d.arrayOf(d.int()).filter((list) => list.length % 2 === 0)],
  ],
  flatMap: [
    [d.flatMap((length) => d.arrayOf(d.int()).withSize(length), d.int(size))],
    [d.int({ min: 1, max: 9 }).flatMap((most) => d.tupleOf(d.just(most), d.int({ min: 0, max: most })))],
  ],
  reversibleFlatMap: [
    [
      d.reversibleFlatMap(
        (length) => d.arrayOf(d.int()).withSize(length),
        (list) => [list.length] as const,
        d.int(size),
      ),
      { seeds: [[], [1, 2, 3]], strangers: [[1, 2, 3, 4]] },
    ],
  ],
  lazy: [[d.lazy(() => d.int())], [d.lazy(() => linked)]],
}

/** The fluent methods, which are not in `d`. */
export const methodSubjects: Readonly<Record<string, readonly Subject[]>> = {
  map: [[d.int().map((n) => ({ n }), { from: (boxed) => boxed.n }), { seeds: [{ n: 1 }] }]],
  withSeeds: [
    [d.string().withSeeds(['hello', 'world']), { seeds: ['x'] }],
    [d.arrayOf(d.int()).withSeeds(() => [[9, 9]])],
  ],
  withDictionary: [[d.arrayOf(d.string()).withDictionary(['magic', 3, 4n])]],
  withPrinter: [[d.int().withPrinter((n) => `(${n} + 0)`)]],
  withComplexity: [[d.int().withComplexity((n) => 1 + Math.abs(n % 7))]],
}
