/** Every constructor of `d` with the domains its laws are tried on. A constructor without an entry fails a test. */

import { resultOf } from '../calls/call.ts'
import { fuzzedCalls } from '../calls/call-sequence.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { sameValue } from '../domain/same-value.ts'
import { fuzzedBooleanComparator, fuzzedComparator, stubOf } from '../domains/functions/fn.ts'
import { fuzzedDraws } from '../domains/functions/gen.ts'
import { fuzzedRandom } from '../domains/functions/random.ts'
import { fuzzedLog } from '../domains/functions/run-log.ts'
import { fuzzedScheduler } from '../domains/functions/scheduler.ts'
import { cycle } from '../domains/selections/selections.ts'
import { d } from '../from-shape/d.ts'
import { fuzzedSchedule } from '../interleavings/fuzzed-schedule.ts'
import { itemAt } from '../item-at.ts'
import type { DomainFacts } from './law.ts'
import {
  built,
  Level,
  type Linked,
  linked,
  log,
  Point,
  range,
  Shelf,
  standIn,
  tree,
  unicodeSets,
  vector,
} from './samples.ts'

export type Subject = readonly [domain: AnyDomain, facts?: DomainFacts]

type Name = keyof typeof d

const size = { min: 0, max: 3 }

/** Functions are the same where they answer the same. */
function answersAlike(a: unknown, b: unknown): boolean {
  type Fn = (...args: unknown[]) => unknown
  const lists = [[], [1], ['x', [2]], [{ a: Number.NaN }]]
  return lists.every((list) => sameValue((a as Fn)(...list), (b as Fn)(...list)))
}

/** Objects that may lack their method, which throws then. */
function rangesAlike(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((range) => Object.getOwnPropertyDescriptor(Object(range), Symbol.iterator)?.value)
  if (one === undefined || other === undefined) return one === other && sameValue(Object(a).from, Object(b).from)
  return answersAlike(one, other) && sameValue(Object(a).from, Object(b).from)
}

export const subjects: Readonly<Record<Name, readonly Subject[]>> = {
  boolean: [[d.boolean(), { seeds: [true, false], strangers: [0, 'true', null] }], [d.boolean({ p: 0.9 })]],
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
  int8: [[d.int8()]],
  int16: [[d.int16()]],
  int32: [[d.int32()]],
  uint8: [[d.uint8()]],
  uint16: [[d.uint16()]],
  uint32: [[d.uint32(), { strangers: [-1] }]],
  byte: [[d.byte(), { strangers: [256] }]],
  nat: [[d.nat(100), { seeds: [0, 100], strangers: [101] }]],
  safeInt: [[d.safeInt()]],
  int64: [[d.int64(), { strangers: [2n ** 63n] }]],
  uint64: [[d.uint64(), { strangers: [-1n] }]],
  inRange: [
    [d.inRange(0.5, 2.5), { seeds: [1], strangers: [0, 3, Number.NaN] }],
    [d.inRange(5n, 9n), { strangers: [4n] }],
    [d.inRange('b', 'y'), { seeds: ['c'], strangers: ['a', 'bb', ''] }],
    [d.inRange(new Date(0), new Date(86_400_000)), { strangers: [new Date(Number.NaN)] }],
  ],
  nonZero: [[d.nonZero(), { seeds: [0.5], strangers: [0, -0, Number.NaN] }]],
  positive: [[d.positive(), { strangers: [0, -1, Number.POSITIVE_INFINITY] }]],
  nonNegative: [[d.nonNegative(), { seeds: [0], strangers: [-0, -1] }]],
  negative: [[d.negative(), { strangers: [0, 1] }]],
  nonPositive: [[d.nonPositive(), { seeds: [0, -0], strangers: [1] }]],
  finite: [[d.finite(), { seeds: [-0], strangers: [Number.NaN, Number.NEGATIVE_INFINITY] }]],
  bitFlagCombinationOf: [
    [d.bitFlagCombinationOf([1, 2, 8, -0x8000_0000]), { seeds: [0, 11], strangers: [4, 0.5] }],
    [d.bitFlagCombinationOf([1n, 1n << 70n]), { seeds: [1n], strangers: [2n] }],
  ],
  char: [[d.char(), { seeds: ['a', '\ud800'], strangers: ['', 'ab', '😀'] }]],
  codeUnit: [[d.codeUnit()]],
  codePoint: [[d.codePoint(), { seeds: ['😀'], strangers: ['\ud800'] }]],
  grapheme: [[d.grapheme(), { seeds: ['a', 'e\u0301'] }]],
  nonZeroChar: [[d.nonZeroChar(), { strangers: ['\0'] }]],
  numericChar: [[d.numericChar(), { strangers: ['a'] }]],
  lowerChar: [[d.lowerChar(), { strangers: ['A'] }]],
  upperChar: [[d.upperChar(), { strangers: ['a'] }]],
  alphaChar: [[d.alphaChar(), { strangers: ['0'] }]],
  alphaNumericChar: [[d.alphaNumericChar(), { strangers: ['_'] }]],
  printableAsciiChar: [[d.printableAsciiChar(), { strangers: ['\n'] }]],
  asciiChar: [[d.asciiChar(), { seeds: ['\n'], strangers: ['é'] }]],
  asciiString: [[d.asciiString({ minLength: 1 }), { seeds: ['a\n'], strangers: ['', 'é'] }]],
  printableAsciiString: [[d.printableAsciiString(), { strangers: ['\n'] }]],
  unicodeString: [[d.unicodeString(), { seeds: ['😀é'], strangers: ['\ud83d'] }]],
  stringOf: [
    [d.stringOf(d.elementOf(['ab', 'c']))],
    [d.stringOf(d.lowerChar()).withMinSize(2), { seeds: ['ab'], strangers: ['a', 'A'] }],
    [d.stringOf(d.grapheme()).withMaxSize(4)],
    [d.stringOf(d.inRange('😀', '😎')).withSize(4), { seeds: ['😀😁'], strangers: ['😀'] }],
  ],
  inRegexp: [
    [d.inRegexp(/^[a-z]+\.(com|org)$/), { seeds: ['a.com', 'xyz.org'], strangers: ['', 'A.com'] }],
    [d.inRegexp(/(\d{2,4})-\1/), { seeds: ['12-12', 'x 345-345'], strangers: ['12-13'] }],
    [d.inRegexp(/^(?=.*\d)(?=.*[a-z]).{4,12}$/), { seeds: ['abc1'], strangers: ['abcd'] }],
    [d.inRegexp(/^(?<year>\p{Nd}{4})\u{1F600}?(?:[^\s\d]|\bfoo\b)*$/u), { seeds: ['2024😀ab'] }],
    [
      d.inRegexp(new RegExp('^[[a-z\\q{abc|d}]--[aeiou]]{2}$', unicodeSets)),
      { seeds: ['bc', 'abcd'], strangers: ['ae'] },
    ],
    [d.inRegexp(/^h(?:i|ello)+?\b[.!]$/im), { seeds: ['HI!'] }],
    // The engine of the language may take for ever to refuse a text of these.
    [
      d.inRegexp(/^(\w+\s?)*;$/),
      { seeds: ['some words and some more of them;'], strangers: ['a word, and one more of them;'] },
    ],
    [d.inRegexp(/^(?=.*\d)(?:\w+\s?)*$/), { seeds: ['a 1'], strangers: ['a b'] }],
  ],
  int8Array: [[d.int8Array()]],
  uint8Array: [[d.uint8Array()]],
  uint8ClampedArray: [[d.uint8ClampedArray()]],
  int16Array: [[d.int16Array()]],
  uint16Array: [[d.uint16Array()]],
  int32Array: [[d.int32Array()]],
  uint32Array: [[d.uint32Array()]],
  float32Array: [[d.float32Array()]],
  float64Array: [[d.float64Array()]],
  bigInt64Array: [[d.bigInt64Array()]],
  bigUint64Array: [[d.bigUint64Array()]],
  bytes: [[d.bytes()]],
  arrayBuffer: [[d.arrayBuffer()]],
  dataView: [[d.dataView()]],
  falsy: [[d.falsy(), { seeds: [0, -0, null], strangers: [true, 'a', 1] }]],
  symbol: [[d.symbol(), { strangers: ['a'] }]],
  error: [[d.error(), { seeds: [new TypeError('x')], strangers: ['x'] }]],
  promise: [
    [d.promise(d.int()), { exempt: { L10: 'a promise shows nothing of what it holds' } }],
    [d.promise(d.int(), { rejected: false }), { exempt: { L10: 'a promise shows nothing of what it holds' } }],
  ],
  fn: [[d.fn(d.arrayOf(d.int())), { scope: { stubOf }, equal: answersAlike }]],
  comparator: [[d.comparator(), { scope: { fuzzedComparator } }]],
  booleanComparator: [[d.booleanComparator(), { scope: { fuzzedBooleanComparator } }]],
  gen: [[d.gen(), { scope: { fuzzedDraws } }]],
  context: [[d.context(), { scope: { fuzzedLog } }]],
  schedule: [[d.schedule(), { scope: { fuzzedSchedule }, seeds: [fuzzedSchedule([[3, 1]])], strangers: [[[0, 1]]] }]],
  scheduler: [[d.scheduler(), { scope: { fuzzedScheduler } }]],
  noShrink: [
    [d.noShrink(d.arrayOf(d.int())), { seeds: [[1, 2]], strangers: ['', [0.5]] }],
    [d.noShrink(d.just(1))],
    [d.arrayOf(d.noShrink(d.string())).withMaxSize(3)],
  ],
  limitShrink: [
    [d.limitShrink(d.arrayOf(d.int()), 3), { seeds: [[1, 2]], strangers: ['', [0.5]] }],
    [d.limitShrink(d.boolean(), 9)],
    [d.tupleOf(d.limitShrink(d.structOf({ a: d.int() }), 1), d.int())],
  ],
  noBias: [
    [d.noBias(d.int({ min: -5, max: 5000 })), { seeds: [7], strangers: [-6] }],
    [d.noBias(d.arrayOf(d.tupleOf(d.number(), d.date(), d.bigint())))],
  ],
  arbitrary: [
    [d.arbitrary({ kind: 'array', element: { kind: 'number' } }), { seeds: [[1, 0.5]], strangers: [['a']] }],
    [d.arbitrary({ kind: 'union', members: [{ kind: 'string' }, { kind: 'boolean' }] }), { strangers: [1] }],
    [
      d.arbitrary(log),
      { scope: { stubOf }, equal: (a, b) => answersAlike(a, b) && sameValue({ ...Object(a) }, { ...Object(b) }) },
    ],
    [d.arbitrary(range), { scope: { stubOf }, equal: rangesAlike }],
    [d.arbitrary(standIn), { seeds: [{ id: 'a' }], strangers: [{ id: 1 }] }],
  ],
  jsonValue: [[d.jsonValue(), { seeds: [null, { a: [1, 'b', true] }], strangers: [-0, undefined, Number.NaN] }]],
  anything: [[d.anything(), { scope: { stubOf } }]],
  json: [
    [
      d.json(),
      {
        seeds: [' {"a" : [1, 2 ]}\n', '{\n  "a": "b: \\" ["\n}', '[]'],
        strangers: ['{', '{"a":1}}', 7],
        exempt: { L14: 'the value is what stays near, and one of its few parts may hold most of the text' },
      },
    ],
  ],
  mixedCase: [[d.mixedCase(d.string()), { seeds: ['aB'] }]],
  lorem: [
    [d.lorem(), { seeds: ['lorem ipsum'] }],
    [d.lorem({ mode: 'sentences' }), { seeds: ['Lorem ipsum. Dolor.'] }],
  ],
  base64String: [[d.base64String(), { seeds: ['', 'YQ==', 'YWI=', 'YWJj'], strangers: ['YQ', 'YR=='] }]],
  uuid: [
    [d.uuid(), { seeds: ['00000000-0000-0000-0000-000000000000'], strangers: [''] }],
    [d.uuid({ version: 4 }), { strangers: ['00000000-0000-1000-8000-000000000000'] }],
  ],
  ulid: [[d.ulid(), { seeds: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'], strangers: ['81ARZ3NDEKTSV4RRFFQ69G5FAV'] }]],
  ipV4: [[d.ipV4(), { seeds: ['127.0.0.1'], strangers: ['256.0.0.1', '1.2.3'] }]],
  ipV4Extended: [[d.ipV4Extended(), { seeds: ['0x7f.1', '127.0.0.1'] }]],
  ipV6: [[d.ipV6(), { seeds: ['::1', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4'], strangers: ['1::2::3', ':'] }]],
  domain: [[d.domain(), { seeds: ['example.com', 'a-b.co.uk'], strangers: ['-a.com', 'com'] }]],
  emailAddress: [[d.emailAddress(), { seeds: ['a.b+c@example.com'], strangers: ['a@b', 'a..b@example.com'] }]],
  webSegment: [[d.webSegment(), { seeds: ['', 'a%20b'], strangers: ['/', '%'] }]],
  webPath: [[d.webPath(), { seeds: ['', '/a//b'], strangers: ['a'] }]],
  webQueryParameters: [[d.webQueryParameters(), { seeds: ['a=1&b=/?'], strangers: ['#'] }]],
  webFragments: [[d.webFragments(), { strangers: ['#'] }]],
  webAuthority: [[d.webAuthority(), { seeds: ['user:pw@example.com:8080', '[::1]'], strangers: [''] }]],
  webUrl: [[d.webUrl(), { seeds: ['https://example.com/a?b=c#d'], strangers: ['ftp://example.com'] }]],
  sparseArray: [[d.sparseArray(d.int()), { seeds: [[1, 2]] }]],
  subarray: [[d.subarray([1, 2, { three: 3 }, 2]), { seeds: [[], [1, 2]], strangers: [[2, 1], [5]] }]],
  shuffledSubarray: [[d.shuffledSubarray(['a', 'b', 'c']), { seeds: [['c', 'a']], strangers: [['a', 'a']] }]],
  clone: [[d.clone(d.arrayOf(d.int()), 2), { seeds: [[[1], [1]]], strangers: [[[1], [2]]] }]],
  infiniteStream: [[d.infiniteStream(d.int()), { scope: { cycle } }]],
  entityGraph: [
    [
      d.entityGraph(
        { user: { name: d.string() }, post: { title: d.string() } },
        {
          user: { friends: { arity: 'many', to: 'user' }, posts: { arity: 'inverse', to: 'post', of: 'author' } },
          post: { author: { arity: '1', to: 'user' }, next: { arity: '0-1', to: 'post' } },
        },
      ),
    ],
  ],
  constant: [[d.constant('c')]],
  enum: [
    [d.enum(Level), { seeds: [0, 1], strangers: ['Low', 2] }],
    [d.enum({ A: 'a', B: 'b' } as const), { seeds: ['a'], strangers: ['A'] }],
  ],
  variantOf: [
    [
      d.variantOf(
        { circle: { radius: d.nat(9) }, rest: d.structOf({ a: d.boolean() }, { optional: ['a'] }) },
        { tag: 'kind' },
      ),
      { seeds: [{ kind: 'circle', radius: 1 }, { kind: 'rest' }], strangers: [{ kind: 'rest', radius: 1 }] },
    ],
  ],
  overlapOf: [
    [
      d.overlapOf(d.int({ min: 0, max: 100 }), d.int({ min: 50, max: 150 })),
      { seeds: [50, 100], strangers: [49, 101] },
    ],
    [d.overlapOf(d.string(), d.asciiString()), { strangers: ['é'] }],
  ],
  nullOpt: [[d.nullOpt(), { seeds: [undefined], strangers: [null] }]],
  nonNull: [
    [d.nonNull(d.nullableOf(d.int())), { seeds: [1], strangers: [null] }],
    [d.nonNull(d.elementOf([null, 1, undefined])), { strangers: [null] }],
  ],
  vectorOf: [[d.vectorOf(d.byte())]],
  uniqueArray: [
    [d.uniqueArray(d.int()), { seeds: [[1, 2]], strangers: [[1, 1]] }],
    [d.uniqueArray(d.structOf({ id: d.nat(3), name: d.string() }), { key: (item) => item.id }).withMinSize(2)],
    [d.uniqueArray(d.arrayOf(d.boolean())).withMaxSize(3)],
  ],
  containerOf: [
    [
      d.containerOf((values) => ({ values }), d.int(), { from: (boxed) => boxed.values }).withMaxSize(5),
      { seeds: [{ values: [1] }] },
    ],
  ],
  nonEmpty: [
    [d.nonEmpty(d.arrayOf(d.int())), { strangers: [[]] }],
    [d.nonEmpty(d.string()), { strangers: [''] }],
  ],
  pairOf: [[d.pairOf(d.int(), d.string()), { seeds: [[1, '']] }]],
  object: [[d.object({ a: d.int() })]],
  instanceOf: [
    [
      d.instanceOf(Point, { args: [d.nat(20)], fields: { y: d.int() }, methods: { setLabel: [d.string()] } }),
      { scope: { Point } },
    ],
    [d.instanceOf(Point, { constructors: [[d.nat(3)], [d.just(-1)]] }), { scope: { Point } }],
  ],
  constructorOf: [[d.constructorOf(Point, d.nat(9)), { scope: { Point } }]],
  callsOf: [
    [d.callsOf(Point), { scope: { Point, fuzzedCalls, resultOf } }],
    [
      d.callsOf(Shelf, {
        args: [d.nat(3)],
        methods: { put: [d.string()], take: [d.nat(9)], clear: [] },
        getters: ['size'],
        setters: { label: d.string() },
        results: { put: ['take.0'] },
      }),
      {
        scope: { Shelf, fuzzedCalls, resultOf },
        seeds: [
          fuzzedCalls(Shelf, [['new', 2]], [['put', 'a'], ['get size'], ['take', resultOf(1)], ['set label', '']]),
        ],
        strangers: [fuzzedCalls(Shelf, [['new', 2]], [['sort']]), fuzzedCalls(Point, [['new', 2]], [])],
      },
    ],
  ],
  recursive: [
    [d.recursive<unknown>((self) => d.oneOf(d.int(), d.structOf({ left: self, right: self })))],
    [d.recursive<unknown>((self) => d.arrayOf(self)), { seeds: [[[], [[]]]] }],
  ],
  builder: [[built('tree')], [built('list')]],
  define: [
    [
      d.define<string>({
        init: (rng) => 'ab'.repeat(rng.below(5)),
        mutate: (value, rng, onlyShrink) => (onlyShrink ? value.slice(1) : value + rng.pick(['a', 'b'])),
        validate: (value) => (typeof value === 'string' && /^[ab]*$/.test(value) ? undefined : 'not of a and b'),
      }),
      { seeds: ['abba'], strangers: ['c'] },
    ],
    [
      d.define<{ n: number }, number[]>({
        init: (rng) => [rng.below(100)],
        mutate(value, rng, onlyShrink) {
          value[0] = onlyShrink ? Math.floor(itemAt(value, 0) / 2) : rng.below(100)
        },
        getValue: ([n]) => ({ n: n as number }),
      }),
    ],
  ],
  inPlace: [
    [d.inPlace(vector), { seeds: [[1, 2, 3]] }],
    [d.tupleOf(d.inPlace(vector), d.structOf({ nested: d.optionalOf(d.inPlace(vector)) }))],
    [d.arrayOf(d.inPlace(vector)).withMaxSize(4)],
  ],
  random: [[d.random(), { scope: { fuzzedRandom } }]],
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
