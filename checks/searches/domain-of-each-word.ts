/** One domain for each word of `d`; a word without one is an error of types. */
import { type AnyDomain, d } from '@fuzzwright/core'

class Point {
  readonly x: number
  y = 0
  label = ''

  constructor(x: number) {
    if (x === 13) throw new RangeError('unlucky')
    this.x = x
  }

  setLabel(label: string): void {
    this.label = label
  }
}

/** As TypeScript compiles `enum Level { Low, High }`. */
const Level = { Low: 0, High: 1, 0: 'Low', 1: 'High' } as const

/** Texts of `a` and `b`. */
const ofTwoLetters = d.define<string>({
  init: (rng) => 'ab'.repeat(rng.below(9)),
  mutate: (value, rng, onlyShrink) => (onlyShrink ? value.slice(1) : value + rng.pick(['a', 'b'])),
  validate: (value) => (typeof value === 'string' && /^[ab]*$/.test(value) ? undefined : 'not of a and b'),
})

/** Bytes, one more or one less with each edit, which are made and taken back where they are. */
const inPlaceBytes = d.inPlace<number[], null, { turn: number }, number | undefined>({
  cacheFromValue: () => null,
  mutationStepFromValue: () => ({ turn: 0 }),
  minComplexity: () => 1,
  maxComplexity: () => 1 + 8 * 64,
  complexity: (value) => 1 + 8 * value.length,
  arbitrary: (seed, most) => [
    Array.from({ length: Math.min(seed % 8, Math.floor((most - 1) / 8)) }, (_, index) => (seed >>> index) & 255),
    null,
  ],
  mutate(value, _, step, most) {
    step.turn++
    if (value.length > 0 && (step.turn % 2 === 0 || 1 + 8 * (value.length + 1) > most)) return value.pop()
    value.push(step.turn & 255)
    return undefined
  },
  unmutate(value, _, taken) {
    if (taken === undefined) value.pop()
    else value.push(taken)
  },
  clone: (value) => value.slice(),
})

function builtTree(): AnyDomain {
  const make = d.builder()
  make.set('tree', d.oneOf(d.nat(9), d.structOf({ children: make.get('list') })))
  make.set('list', d.arrayOf(make.get('tree')))
  return make.finalize('tree')
}

const friends = d.entityGraph(
  { user: { name: d.string() }, post: { title: d.string() } },
  {
    user: { friends: { arity: 'many', to: 'user' }, posts: { arity: 'inverse', to: 'post', of: 'author' } },
    post: { author: { arity: '1', to: 'user' }, next: { arity: '0-1', to: 'post' } },
  },
)

const link: AnyDomain = d.structOf({ value: d.int(), next: d.nullableOf(d.lazy(() => link)) })

/** By word, in the order of the alphabet. */
export const domainOfEachWord: Readonly<Record<keyof typeof d, AnyDomain>> = {
  alphaChar: d.alphaChar(),
  alphaNumericChar: d.alphaNumericChar(),
  anything: d.anything(),
  arbitrary: d.arbitrary({
    kind: 'union',
    members: [{ kind: 'array', element: { kind: 'number' } }, { kind: 'string' }, { kind: 'date' }],
  }),
  arrayBuffer: d.arrayBuffer(),
  arrayOf: d.arrayOf(d.arrayOf(d.string())).withMaxSize(9),
  asciiChar: d.asciiChar(),
  asciiString: d.asciiString({ minLength: 1 }),
  base64String: d.base64String(),
  bigInt64Array: d.bigInt64Array(),
  bigUint64Array: d.bigUint64Array(),
  bigint: d.bigint({ min: -5n, max: 2n ** 70n }),
  bitFlagCombinationOf: d.bitFlagCombinationOf([1, 2, 8, 64, -0x8000_0000]),
  boolean: d.boolean(),
  booleanComparator: d.booleanComparator(),
  builder: builtTree(),
  byte: d.byte(),
  bytes: d.bytes(),
  callsOf: d.callsOf(Point, { methods: { scale: [d.int()] }, args: [d.nat(99)] }),
  char: d.char(),
  clone: d.clone(d.arrayOf(d.int()), 2),
  codePoint: d.codePoint(),
  codeUnit: d.codeUnit(),
  comparator: d.comparator(),
  constant: d.constant('c'),
  constructorOf: d.constructorOf(Point, d.nat(99)),
  containerOf: d.containerOf((values) => ({ values }), d.int(), { from: (boxed) => boxed.values }).withMaxSize(5),
  context: d.context(),
  dataView: d.dataView(),
  date: d.date({ min: new Date('2001-02-03T04:05:06.007Z'), max: new Date('2031-01-01') }),
  define: ofTwoLetters,
  domain: d.domain(),
  elementOf: d.elementOf([1, 'two', { three: [3] }, -0]),
  emailAddress: d.emailAddress(),
  entityGraph: friends,
  enum: d.enum(Level),
  error: d.error(),
  falsy: d.falsy(),
  filter: d.filter((value) => value % 3 === 0, d.int()),
  finite: d.finite(),
  flatMap: d.flatMap((most) => d.tupleOf(d.just(most), d.int({ min: 0, max: most })), d.int({ min: 1, max: 9999 })),
  float32: d.float32({ min: 0.1, max: 3e38 }),
  float32Array: d.float32Array(),
  float64Array: d.float64Array(),
  fn: d.fn(d.arrayOf(d.int())),
  gen: d.gen(),
  grapheme: d.grapheme(),
  inPlace: d.tupleOf(inPlaceBytes, d.structOf({ nested: d.optionalOf(inPlaceBytes) })),
  inRange: d.inRange(0.5, 2.5),
  inRegexp: d.inRegexp(/^(?=.*\d)(?:[a-z]{2,}|(\p{Lu}+)-\1)[^\s]*$/u),
  infiniteStream: d.infiniteStream(d.int()),
  instanceOf: d.instanceOf(Point, {
    args: [d.nat(20)],
    fields: { y: d.int() },
    methods: { setLabel: [d.string()] },
  }),
  int: d.int({ min: -500, max: 70_000 }),
  int16: d.int16(),
  int16Array: d.int16Array(),
  int32: d.int32(),
  int32Array: d.int32Array(),
  int64: d.int64(),
  int8: d.int8(),
  int8Array: d.int8Array(),
  ipV4: d.ipV4(),
  ipV4Extended: d.ipV4Extended(),
  ipV6: d.ipV6(),
  json: d.json(),
  jsonValue: d.jsonValue(),
  just: d.just({ nested: [1, new Map([[1, new Set([2])]])] }),
  lazy: link,
  limitShrink: d.limitShrink(d.arrayOf(d.int()), 3),
  lorem: d.lorem({ mode: 'sentences' }),
  lowerChar: d.lowerChar(),
  map: d.map((a: number, b: string) => ({ a, b }), d.int(), d.string()),
  mapOf: d.mapOf(d.string(), d.arrayOf(d.int())),
  mixedCase: d.mixedCase(d.string()),
  nat: d.nat(100),
  negative: d.negative(),
  noBias: d.noBias(d.arrayOf(d.tupleOf(d.number(), d.date(), d.bigint()))),
  noShrink: d.noShrink(d.arrayOf(d.int())),
  nonEmpty: d.nonEmpty(d.string()),
  nonNegative: d.nonNegative(),
  nonNull: d.nonNull(d.nullableOf(d.int())),
  nonPositive: d.nonPositive(),
  nonZero: d.nonZero(),
  nonZeroChar: d.nonZeroChar(),
  nullOpt: d.nullOpt(),
  nullableOf: d.nullableOf(d.int()),
  nullishOf: d.nullishOf(d.int()),
  number: d.number(),
  numericChar: d.numericChar(),
  object: d.object({ a: d.int() }),
  oneOf: d.oneOf(d.int(), d.string(), d.arrayOf(d.int())).withWeights(1, 5, 2),
  optionalOf: d.optionalOf(d.string()),
  overlapOf: d.overlapOf(d.int({ min: 0, max: 10_000 }), d.int({ min: 50, max: 15_000 })),
  pairOf: d.pairOf(d.int(), d.string()),
  positive: d.positive(),
  printableAsciiChar: d.printableAsciiChar(),
  printableAsciiString: d.printableAsciiString(),
  promise: d.promise(d.int(), { rejected: false }),
  random: d.random(),
  recordOf: d.recordOf(d.string(), d.int()),
  recursive: d.recursive<unknown>((self) => d.oneOf(d.int(), d.structOf({ left: self, right: self }))),
  reversibleFlatMap: d.reversibleFlatMap(
    (length) => d.arrayOf(d.int()).withSize(length),
    (list) => [list.length] as const,
    d.int({ min: 0, max: 7 }),
  ),
  reversibleMap: d.reversibleMap(
    (a: number, b: boolean) => ({ a, b }),
    (value) => [value.a, value.b] as const,
    d.int(),
    d.boolean(),
  ),
  safeInt: d.safeInt(),
  schedule: d.schedule(),
  scheduler: d.scheduler(),
  setOf: d.setOf(d.arrayOf(d.boolean())).withMaxSize(5),
  shuffledSubarray: d.shuffledSubarray(['a', 'b', 'c', 'd', 'e']),
  sparseArray: d.sparseArray(d.int()),
  string: d.string({ minLength: 2, maxLength: 40 }),
  stringOf: d.stringOf(d.elementOf(['ab', 'c'])),
  structOf: d.structOf({ a: d.int(), b: d.optionalOf(d.string()), c: d.boolean() }, { optional: ['c'] }),
  subarray: d.subarray([1, 2, { three: 3 }, 2, 5, 6]),
  symbol: d.symbol(),
  tupleOf: d.tupleOf(d.int(), d.string(), d.boolean()),
  uint16: d.uint16(),
  uint16Array: d.uint16Array(),
  uint32: d.uint32(),
  uint32Array: d.uint32Array(),
  uint64: d.uint64(),
  uint8: d.uint8(),
  uint8Array: d.uint8Array(),
  uint8ClampedArray: d.uint8ClampedArray(),
  ulid: d.ulid(),
  unicodeString: d.unicodeString(),
  uniqueArray: d.uniqueArray(d.structOf({ id: d.nat(9), name: d.string() }), { key: (item) => item.id }).withMinSize(2),
  upperChar: d.upperChar(),
  uuid: d.uuid({ version: 4 }),
  variantOf: d.variantOf(
    { circle: { radius: d.nat(9) }, rest: d.structOf({ a: d.boolean() }, { optional: ['a'] }) },
    { tag: 'kind' },
  ),
  vectorOf: d.vectorOf(d.byte()),
  webAuthority: d.webAuthority(),
  webFragments: d.webFragments(),
  webPath: d.webPath(),
  webQueryParameters: d.webQueryParameters(),
  webSegment: d.webSegment(),
  webUrl: d.webUrl(),
}
