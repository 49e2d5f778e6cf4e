import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'

/** How many different values an enumeration gives, or `undefined` where there is none. */
function count(domain: AnyDomain): number | undefined {
  const values: Iterator<unknown> | undefined = domain.enumerate(new Context(new Rng(1)))
  if (values === undefined) return undefined
  const seen = new Set<string>()
  for (let step = values.next(); !step.done; step = values.next())
    seen.add(JSON.stringify(domain.serialize(step.value)))
  return seen.size
}

describe('small domains can be exhausted', () => {
  const bit = d.boolean()
  const cases: readonly (readonly [name: string, domain: AnyDomain, size: number | undefined])[] = [
    ['int', d.int({ min: -3, max: 3 }), 7],
    ['struct', d.structOf({ a: bit, b: d.elementOf(['x', 'y', 'z']) }), 6],
    ['struct with an optional field', d.structOf({ a: bit, b: bit }, { optional: ['b'] }), 6],
    ['array', d.arrayOf(bit).withMaxSize(2), 7],
    ['set', d.setOf(bit), undefined],
    ['small set', d.setOf(bit).withMaxSize(2), 5],
    ['union', d.oneOf(bit, d.int({ min: 0, max: 2 })), 5],
    ['mapped', bit.map(String), 2],
    ['filtered', d.int({ min: 0, max: 9 }).filter((n) => n % 2 === 0), 5],
    ['flags', d.bitFlagCombinationOf([1, 2, 4]), 8],
    ['wide', d.arrayOf(d.int()), undefined],
  ]
  for (const [name, domain, size] of cases) test(name, () => expect(count(domain)).toBe(size))
})
