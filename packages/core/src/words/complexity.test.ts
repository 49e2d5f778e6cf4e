import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'

const bitsOf = (domain: AnyDomain, value: unknown): number => domain.complexity(domain.fromValue(value))

describe('complexity', () => {
  test('of a list is that of its length and of its elements: document 003 has 0 and 9, of which the empty one cannot be 0 here', () => {
    const bytes = d.arrayOf(d.byte())
    expect([bitsOf(bytes, []), bitsOf(bytes, [76])]).toEqual([1, 9])
    expect(bitsOf(bytes, [76, 76])).toBe(17)
    expect(bitsOf(d.arrayOf(bytes), [[76], [76]])).toBe(1 + 9 + 9)
  })

  test('is what domains of users say it is, above 0', () => {
    const weighed = d.string().withComplexity((text) => 1 + text.length)
    expect(bitsOf(weighed, 'abc')).toBe(4)
  })

  test('of drawn and mutated values keeps to a budget, where there are values so simple', () => {
    const domains: readonly AnyDomain[] = [d.arrayOf(d.string()), d.jsonValue(), d.recordOf(d.string(), d.number())]
    for (const domain of domains) {
      const g = new Context(new Rng(3), 60)
      let c: unknown = domain.init(g.reset())
      for (let edit = 0; edit < 300; edit++) {
        const next: unknown = edit % 10 === 0 ? domain.init(g.reset()) : domain.mutate(c, g.reset())
        if (typeof next === 'symbol') continue
        c = next
        expect(domain.complexity(c)).toBeLessThanOrEqual(60)
      }
    }
  })
})

test('an element of a list with equal elements is known by its place, which the value does not tell', () => {
  const domain = d.elementOf(['a', 'b', 'a'])
  const all = domain.enumerate(new Context(new Rng(1)))
  const written: unknown[] = []
  for (let step = all?.next(); step?.done === false; step = all?.next()) {
    written.push([domain.serialize(step.value), domain.getValue(step.value)])
  }
  expect(written).toEqual([
    [0, 'a'],
    [1, 'b'],
    [2, 'a'],
  ])
})
