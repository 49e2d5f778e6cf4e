/** Whatever the property answers, a shrink ends, every acceptance is strictly simpler, and every candidate conforms. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import { type AnyDomain, type Domain, simplerFirst } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { shrink } from './shrink.ts'

const tree: AnyDomain = d.recursive((self) => d.oneOf(d.int(), d.arrayOf(self).withMaxSize(3)))
const domains: Record<string, AnyDomain> = {
  int: d.int(),
  number: d.number(),
  string: d.string().withMaxSize(20),
  bigint: d.bigint(),
  ints: d.arrayOf(d.int()).withMaxSize(20),
  lists: d.arrayOf(d.arrayOf(d.boolean()).withMaxSize(6)).withMaxSize(6),
  set: d.setOf(d.nat(20)),
  record: d.recordOf(d.string().withMaxSize(3), d.number()),
  struct: d.structOf({ a: d.int(), b: d.optionalOf(d.string().withMaxSize(8)) }),
  choice: d.oneOf(d.int(), d.string().withMaxSize(8), d.tupleOf(d.boolean(), d.nat())),
  sized: d.flatMap((n: number) => d.arrayOf(d.nat(9)).withSize(n), d.nat(8)),
  filtered: d.filter((list: number[]) => list.length % 2 === 0, d.arrayOf(d.nat(9)).withMaxSize(12)),
  mapped: d.map((a: number, b: number) => [a, b], d.nat(), d.nat()),
  tree,
}

/** Answers as a property without any order would: by a hash of the candidate's number and the seed. */
function whim(seed: number, turn: number, share: number): boolean {
  const mixed = Math.imul(seed ^ Math.imul(turn + 1, 0x9e3779b1), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32 < share
}

function descend(domain: Domain<unknown>, seed: number, share: number): number {
  const rng = new Rng(seed)
  const failing: unknown = domain.init(new Context(rng).reset(300))
  const shrinking = shrink(domain, failing, { rng })
  let best = failing
  let turns = 0
  for (let candidate: unknown = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
    expect(domain.validate(candidate)).toBe(undefined)
    expect(simplerFirst(domain, candidate, best)).toBeLessThan(0)
    const same = whim(seed, turns++, share)
    if (same) best = candidate
    shrinking.tell(same ? 'same' : 'passes')
    expect(simplerFirst(domain, shrinking.state.best, best)).toBeLessThanOrEqual(0)
    best = shrinking.state.best
  }
  expect(shrinking.state.exhausted).toBe(true)
  return turns
}

describe('a shrink ends', () => {
  for (const [name, domain] of Object.entries(domains)) {
    test(`of ${name}, whatever the property answers`, () => {
      fc.assert(
        fc.property(fc.integer(), fc.constantFrom(0, 0.02, 0.2, 0.6, 1), (seed, share) => {
          expect(descend(domain, seed, share)).toBeLessThan(5000)
        }),
        { numRuns: 30, seed: 1 },
      )
    })
  }
})

test('the candidates depend on nothing but the value, the verdicts and the seed', () => {
  const candidates = (): unknown[] => {
    const seen: unknown[] = []
    const shrinking = shrink(tree, tree.init(new Context(new Rng(5)).reset()), { rng: new Rng(5) })
    for (let candidate: unknown = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
      seen.push(candidate)
      shrinking.tell(whim(5, seen.length, 0.2) ? 'same' : 'passes')
    }
    return seen
  }
  expect(candidates()).toEqual(candidates())
})

test('a shrink that stalls ends early and says so', () => {
  const texts = d.string()
  const shrinking = shrink(texts, 'the quick brown fox jumps over the lazy dog', { rng: new Rng(1), patience: 50 })
  while (shrinking.next() !== undefined) shrinking.tell('passes')
  expect(shrinking.state).toMatchObject({ evaluations: 50, accepted: 0, exhausted: false })
})
