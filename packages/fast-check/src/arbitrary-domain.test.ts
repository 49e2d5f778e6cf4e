import { check, domainLaws } from '@fuzzwright/core'
import { Context, type Domain, minimal, Rng, UNCHANGED } from '@fuzzwright/core/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromArbitrary } from './index.ts'

const arbitraries: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  integer: fc.integer(),
  nat: fc.nat(9),
  double: fc.double(),
  bigint: fc.bigInt(),
  boolean: fc.boolean(),
  string: fc.string(),
  fullUnicode: fc.string({ unit: 'binary' }),
  constantFrom: fc.constantFrom('a', 'b', 'c'),
  array: fc.array(fc.integer()),
  uniqueArray: fc.uniqueArray(fc.nat(20), { minLength: 2 }),
  tuple: fc.tuple(fc.string(), fc.boolean(), fc.float()),
  record: fc.record({ id: fc.uuid(), age: fc.nat(120) }, { requiredKeys: ['id'] }),
  dictionary: fc.dictionary(fc.string(), fc.jsonValue()),
  oneof: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
  option: fc.option(fc.date()),
  mapped: fc.string().map((text) => ({ text })),
  filtered: fc.integer().filter((n) => n % 3 === 0),
  chained: fc.nat(10).chain((n) => fc.array(fc.boolean(), { minLength: n, maxLength: n })),
  email: fc.emailAddress(),
  letrec: fc.letrec((tie) => ({
    tree: fc.oneof({ depthSize: 'small' }, fc.constant(null), fc.tuple(tie('tree'), tie('tree'))),
  })).tree,
  gen: fc.gen().map((g) => [g(fc.nat), g(fc.string)]),
}

describe('fromArbitrary keeps the laws of domains', () => {
  test.each(Object.entries(arbitraries))('%s', (_, arbitrary) => {
    domainLaws(fromArbitrary(arbitrary), { cases: 20 })
  })
})

test('commands and schedulers, whose values cannot be compared, are replayed from their choices', async () => {
  class Push implements fc.Command<{ size: number }, number[]> {
    readonly value: number
    constructor(value: number) {
      this.value = value
    }
    check(): boolean {
      return true
    }
    run(model: { size: number }, real: number[]): void {
      real.push(this.value)
      model.size++
      expect(real).toHaveLength(model.size)
    }
    toString(): string {
      return `push(${this.value})`
    }
  }
  const domain = fromArbitrary(fc.commands([fc.nat().map((n) => new Push(n))]))
  const g = new Context(new Rng(3))
  for (let run = 0; run < 50; run++) {
    const c = domain.init(g.reset())
    const again = domain.parse(JSON.parse(JSON.stringify(domain.serialize(c))))
    expect(String(domain.getValue(again as never))).toBe(String(domain.getValue(c)))
    fc.modelRun(() => ({ model: { size: 0 }, real: [] }), domain.getValue(c))
  }
  const scheduled = fromArbitrary(fc.scheduler())
  const order = async (): Promise<string[]> => {
    const scheduler = scheduled.getValue(scheduled.init(new Context(new Rng(9))))
    const seen: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) scheduler.schedule(Promise.resolve(name)).then((done) => seen.push(done))
    await scheduler.waitAll()
    return seen
  }
  expect(await order()).toEqual(await order())
})

test('a value handed out may be damaged', () => {
  const domain = fromArbitrary(fc.array(fc.nat(), { minLength: 1 }))
  const c = domain.init(new Context(new Rng(1)))
  const first = domain.getValue(c)
  const copy = [...first]
  first.length = 0
  expect(domain.getValue(c)).toEqual(copy)
})

test('values of the arbitrary are recognised, others are not', () => {
  const domain = fromArbitrary(fc.record({ age: fc.nat(120) }))
  const c = domain.fromValue({ age: 7 })
  expect(c).not.toBe(undefined)
  expect(domain.getValue(c as never)).toEqual({ age: 7 })
  expect(domain.fromValue({ age: 121 })).toBe(undefined)
  expect(domain.fromValue(new Date())).toBe(undefined)
})

test('mutation moves through the choices of mapped values too', () => {
  const domain = fromArbitrary(fc.nat(1_000_000).map((n) => ({ n })))
  const g = new Context(new Rng(5))
  let c = domain.init(g)
  const seen = new Set<number>()
  for (let run = 0; run < 300; run++) {
    const next = domain.mutate(c, g.reset())
    if (next !== UNCHANGED) c = next
    seen.add((domain.getValue(c) as { n: number }).n)
  }
  expect(seen.size).toBeGreaterThan(50)
})

describe('shrinking', () => {
  test.each<[string, fc.Arbitrary<unknown>, (value: never) => boolean, unknown]>([
    ['integer', fc.integer(), (n: number) => n > 1000, 1001],
    ['doubled', fc.nat(100_000).map((n) => n * 2), (n: number) => n > 1000, 1002],
    ['array', fc.array(fc.integer()), (list: number[]) => list.reduce((sum, n) => sum + n, 0) >= 100, [100]],
    ['string', fc.string(), (text: string) => text.includes('z'), 'z'],
    [
      'mapped',
      fc.array(fc.nat(100)).map((items) => ({ items })),
      (v: { items: number[] }) => v.items.length > 2,
      { items: [0, 0, 0] },
    ],
  ])('%s', (_, arbitrary, fails, smallest) => {
    const found = minimal(fromArbitrary(arbitrary), (value) => fails(value as never), { seed: 11 })
    expect(found?.value).toEqual(smallest)
  })
})

test('a property over an arbitrary runs, fails and reports like any other', async () => {
  const report = await check((n: number, text: string) => n < 50 || text.length < 3, {
    domains: [fromArbitrary(fc.nat(1000)), fromArbitrary(fc.string())],
    seed: 42,
    runs: 2000,
  })
  expect(report.outcome).toBe('failed')
  expect(report.finding?.args[0]).toBe(50)
  expect(report.finding?.args[1]).toHaveLength(3)
})

test('recognised values consist of their parts, others of their choices', () => {
  const partsOf = (domain: Domain<unknown>, value: unknown): unknown[] => {
    const parts: unknown[] = []
    domain.visit(value, (inner, part) => parts.push(inner.getValue(part)))
    return parts
  }
  const list = fromArbitrary(fc.array(fc.nat(9)))
  const three = list.fromValue([1, 2, 3])
  expect(partsOf(list, three)).toEqual([1, 2, 3])
  expect(list.getValue(list.withoutParts(three, 0, 2))).toEqual([3])
  expect(list.withPart(three, 0, { value: 10 })).toBe(UNCHANGED)
  const mapped = fromArbitrary(fc.nat(9).map((n) => ({ n })))
  const one = mapped.parse({ choices: [7], seed: 1, bias: 0 })
  expect(partsOf(mapped, one)).toEqual([7])
  expect(mapped.getValue(mapped.withPart(one, 0, 3))).toEqual({ n: 3 })
})

test('a text that a list refuses is asked about once, and one that a tuple refuses at each place', () => {
  let asked = 0
  const word = fc.constantFrom('a', 'b')
  const { canShrinkWithoutContext } = word
  word.canShrinkWithoutContext = (value): value is 'a' | 'b' => {
    asked++
    return canShrinkWithoutContext.call(word, value)
  }
  const editor = (domain: Domain<unknown>, value: readonly string[]) => {
    const whole = domain.fromValue(value)
    return (at: number, part: string) => {
      asked = 0
      const edit = domain.withPart(whole, at, { value: part })
      return [edit === UNCHANGED ? 'refused' : domain.getValue(edit), asked > 0]
    }
  }
  const words = Array.from({ length: 20 }, () => 'a')
  const ofList = editor(fromArbitrary(fc.array(word, { maxLength: 20 })), words)
  expect([ofList(0, 'c'), ofList(7, 'c'), ofList(7, 'b')]).toEqual([
    ['refused', true],
    ['refused', false],
    [words.with(7, 'b'), true],
  ])
  const ofPair = editor(fromArbitrary(fc.tuple(word, fc.string())), ['a', 'x'])
  expect([ofPair(0, 'c'), ofPair(1, 'c')]).toEqual([
    ['refused', true],
    [['a', 'c'], true],
  ])
})

test('a text that one list refuses another one may take', () => {
  const domain: Domain<unknown> = fromArbitrary(fc.uniqueArray(fc.string(), { minLength: 20, maxLength: 20 }))
  const letters = [...'abcdefghijklmnopqrst']
  const [first, second] = [domain.fromValue(letters), domain.fromValue(letters.with(0, 'z'))]
  expect(domain.withPart(first, 3, { value: 'a' })).toBe(UNCHANGED)
  expect(domain.getValue(domain.withPart(second, 3, { value: 'a' }))).toEqual(letters.with(0, 'z').with(3, 'a'))
})

test('a text is not tried where it is far longer than those of the arbitrary', () => {
  const domain = fromArbitrary(fc.string())
  const known = domain.fromValue('a'.repeat(512))
  expect(known && domain.getValue(known)).toBe('a'.repeat(512))
  expect(domain.fromValue('a'.repeat(513))).toBeUndefined()
})
