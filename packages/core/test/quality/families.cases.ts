/** The other families: variants, instances, overlaps, in-place mutators, dates, flags, and values of several arguments. */
import { d } from '../../src/from-shape/d.ts'
import { pair } from './quality-case.ts'

class Account {
  readonly owner: string
  balance: number
  constructor(owner: string, balance: number) {
    this.owner = owner
    this.balance = balance
  }
}

const shape = d.variantOf({
  dot: {},
  circle: { radius: d.nat(1000) },
  box: { width: d.nat(1000), height: d.nat(1000) },
})

/** A stack that is changed where it is; each change can be taken back. */
const stack = d.inPlace({
  cacheFromValue: () => ({}),
  mutationStepFromValue: () => ({}),
  maxComplexity: () => 1000,
  minComplexity: () => 1,
  complexity: (value: { items: number[] }) => 1 + value.items.length,
  arbitrary: (_seed, _most, rng) => [{ items: Array.from({ length: rng.below(12) }, () => rng.below(9)) }, {}] as const,
  mutate: (value, _cache, _step, most, rng) => {
    if (value.items.length > 0 && (1 + value.items.length >= most || rng.bool())) return value.items.pop() as number
    value.items.push(rng.below(9))
    return -1
  },
  unmutate: (value, _cache, token) => {
    if (token === -1) value.items.pop()
    else value.items.push(token)
  },
  clone: (value) => ({ items: [...value.items] }),
})

const day = 86_400_000
type Role = 'guest' | 'editor' | 'admin'
const user = d.structOf({
  name: d.string(),
  age: d.nat(150),
  email: d.optionalOf(d.string()),
  roles: d.setOf(d.elementOf(['guest', 'editor', 'admin'])),
})

export const familyCases = [
  pair('variant: any', shape, () => true, { type: 'dot' }),
  pair('variant: second', shape, ({ type }) => type !== 'dot', { type: 'circle', radius: 0 }),
  pair('variant: third by its sides', shape, (one) => one.type === 'box' && one.width + one.height > 20, {
    type: 'box',
    width: 0,
    height: 21,
  }),
  pair('array of variants', d.arrayOf(shape), (list) => list.some(({ type }) => type === 'circle'), [
    { type: 'circle', radius: 0 },
  ]),
  pair(
    'instance',
    d.constructorOf(Account, d.string(), d.int()),
    ({ balance }) => balance < -99,
    new Account('', -100),
  ),
  pair(
    'inPlace: three items',
    d.map(({ items }) => items.length, stack),
    (length) => length >= 3,
    3,
  ),
  pair('date: after a month', d.date({ min: new Date(0) }), (date) => date.getTime() > 31 * day, new Date(32 * day)),
  pair('element of a set', user, ({ roles }) => roles.has('admin'), {
    name: '',
    age: 0,
    roles: new Set<Role>(['admin']),
  }),
  pair('struct: several fields', user, ({ name, age }) => name.length > 2 && age >= 18, {
    name: 'aaa',
    age: 18,
    roles: new Set<Role>(),
  }),
  pair('struct: optional text', user, ({ email }) => email?.includes('@') === true, {
    name: '',
    age: 0,
    email: '@',
    roles: new Set<Role>(),
  }),
  pair('arguments: insert index', d.tupleOf(d.arrayOf(d.int()), d.nat(50), d.int()), ([list, at]) => at > list.length, [
    [],
    1,
    0,
  ]),
  pair(
    'arguments: slice bounds',
    d.tupleOf(d.string(), d.nat(20), d.nat(20)),
    ([text, from, to]) => text.slice(from, to) !== text.substring(from, to),
    ['a', 1, 0],
  ),
  pair('arguments: equal objects', d.tupleOf(user, user), ([a, b]) => a.name === b.name && a.name.length > 1, [
    { name: 'aa', age: 0, roles: new Set<Role>() },
    { name: 'aa', age: 0, roles: new Set<Role>() },
  ]),
  pair('arguments: division', d.tupleOf(d.int(), d.int()), ([a, b]) => b !== 0 && a % b !== 0, [1, 2]),
  pair('arguments: bigint and number', d.tupleOf(d.bigint(), d.int()), ([a, b]) => a > BigInt(b) && b > 5, [7n, 6]),
  pair(
    'arguments: three in order',
    d.tupleOf(d.nat(99), d.nat(99), d.nat(99)),
    ([a, b, c]) => a < b && b < c,
    [0, 1, 2],
  ),
  pair(
    'arguments: sides of a triangle',
    d.tupleOf(d.nat(99), d.nat(99), d.nat(99)),
    ([a, b, c]) => a + b > c && a !== b && b !== c && a !== c && a * b * c > 0,
    [1, 3, 2],
  ),
]
