import { describe, expect, test } from 'vitest'
import { Context } from '../../domain/context.ts'
import type { Domain } from '../../domain/domain.ts'
import { traits } from '../../domain/traits.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import { check } from '../../session/check.ts'

/** The corpus type of FuzzTest's own example: a path through an automaton, here of `(ab*)*`. */
class Path {
  steps: string[]
  constructor(steps: string[]) {
    this.steps = steps
  }
  get text(): string {
    return this.steps.join('')
  }
}

const inPlace = d.define<string, Path>({
  init: () => new Path([]),
  mutate(path, rng, onlyShrink) {
    if (onlyShrink) path.steps.pop()
    else path.steps.push(rng.pick(['a', 'b', 'c']))
  },
  getValue: (path) => path.text,
})

const answering = d.define<string, Path>({
  init: () => new Path([]),
  mutate: (path, rng, onlyShrink) =>
    new Path(onlyShrink ? path.steps.slice(0, -1) : [...path.steps, rng.pick(['a', 'b', 'c'])]),
  getValue: (path) => path.text,
})

class Counter {
  #count = 0
  get count(): number {
    return this.#count
  }
  add(n: number): void {
    this.#count += n
  }
}

describe.each([
  ['changed in place', inPlace],
  ['answered anew', answering],
])('a corpus type that is a class, %s', (_name, domain) => {
  const failing = (text: string) => {
    if (text.length > 3) throw new Error('long')
  }

  test('is mutated, shrunk and reported as what fails', async () => {
    const report = await check(failing, { domains: [domain], seed: 1, runs: 10_000, timeBudget: 1e9 })
    expect(report.outcome).toBe('failed')
    expect(report.finding?.args[0]).toHaveLength(4)
  })

  test.each([
    ['by itself', domain, (text: unknown) => String(text).length < 4],
    ['in a list', d.arrayOf(domain), (texts: unknown) => String(texts).length < 4],
    ['filtered', domain.filter((text) => text !== 'ab'), (text: unknown) => String(text).length < 4],
  ])('is never said to be minimal, since chance decides what is tried: %s', async (_where, tried, holds) => {
    const report = await check(holds, { domains: [tried], seed: 1, runs: 10_000, timeBudget: 1e9 })
    expect(report.finding?.shrink).toMatchObject({ complete: false, byChance: true })
  })

  test('is kept and read back into its class, by another domain too', () => {
    const other = domain === inPlace ? answering : inPlace
    const report = mutatedTwice(domain)
    const kept = JSON.parse(JSON.stringify(domain.serialize(report)))
    for (const reader of [domain, other]) {
      const read = reader.parse(kept)
      expect(read && reader.getValue(read)).toBe(domain.getValue(report))
    }
  })
})

describe('a corpus type with private fields', () => {
  const definition = {
    init: () => new Counter(),
    getValue: (counter: Counter) => counter.count,
    complexity: (counter: Counter) => 1 + counter.count,
  }

  test('changed in place without `clone` is an error that names the class', () => {
    const domain = d.define<number, Counter>({ ...definition, mutate: (counter) => counter.add(1) })
    const g = contextOf(1)
    expect(() => domain.mutate(domain.init(g), g)).toThrow(
      expect.objectContaining({
        code: 'uncopied-value',
        message: expect.stringContaining('holds an instance of Counter, which has private fields'),
      }),
    )
  })

  test('answered anew, or cloned, is mutated', () => {
    const anew = d.define<number, Counter>({ ...definition, mutate: (counter) => counted(counter.count + 1) })
    const cloned = d.define<number, Counter>({
      ...definition,
      mutate: (counter) => counter.add(1),
      clone: (counter) => counted(counter.count),
    })
    for (const domain of [anew, cloned]) expect(domain.getValue(mutatedTwice(domain))).toBe(2)
  })

  test('is not read back as something else, unless it is written by the definition', () => {
    const mute = d.define<number, Counter>({ ...definition, mutate: (counter) => counted(counter.count + 1) })
    expect(mute.parse(mute.serialize(mutatedTwice(mute)))).toBeUndefined()
    const told = d.define<number, Counter>({
      ...definition,
      mutate: (counter) => counted(counter.count + 1),
      serialize: (counter) => counter.count,
      parse: (ir) => (typeof ir === 'number' ? counted(ir) : undefined),
    })
    const read = told.parse(told.serialize(mutatedTwice(told)))
    expect(read && told.getValue(read)).toBe(2)
    expect(told.parse('2')).toBeUndefined()
  })
})

test('the traits of a definition without `getValue` are the defaults of FuzzTest', () => {
  const plain = traits(d.define<number>({ init: (rng) => rng.below(9), mutate: (n) => n + 1 }))
  expect(plain.hasCustomCorpusType).toBe(false)
  expect(plain.getValue(42)).toBe(42)
  expect(traits(inPlace).hasCustomCorpusType).toBe(true)
})

test('values that contain themselves are mutated, and written as what cannot be read', () => {
  interface Ring {
    size: number
    next?: Ring
  }
  const ring = (size: number) => {
    const made: Ring = { size }
    made.next = made
    return made
  }
  const domain = d.define<Ring>({ init: () => ring(0), mutate: ({ size }) => ring(size + 1) })
  const c = mutatedTwice(domain)
  expect(domain.getValue(c)).toMatchObject({ size: 2 })
  expect(domain.parse(domain.serialize(c))).toBeUndefined()
})

function counted(n: number): Counter {
  const counter = new Counter()
  counter.add(n)
  return counter
}

function contextOf(seed: number): Context {
  return new Context(new Rng(seed))
}

function mutatedTwice(domain: Domain<unknown>): unknown {
  const g = contextOf(3)
  return domain.mutate(domain.mutate(domain.init(g), g), g)
}
