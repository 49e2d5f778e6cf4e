import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'

const seeds = 200

/** Share of tests of a hundred runs that meet the edge. */
function share(domain: AnyDomain, meets: (value: never) => boolean): number {
  const root = d.tupleOf(domain)
  let met = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const g = new Context(new Rng(seed))
    for (let run = 0; run < 100; run++) {
      const [value] = root.getValue(root.init(g.reset())) as [never]
      if (!meets(value)) continue
      met++
      break
    }
  }
  return met / seeds
}

const edges: readonly (readonly [name: string, domain: AnyDomain, meets: (value: never) => boolean])[] = [
  ['integer 0', d.int(), (n: number) => n === 0],
  ['integer -1', d.int(), (n: number) => n === -1],
  ['largest integer', d.int(), (n: number) => n === 0x7fff_ffff],
  ['smallest integer', d.int(), (n: number) => n === -0x8000_0000],
  ['a year or a port', d.int(), (n: number) => n >= 1000 && n <= 9999],
  ['upper bound of nat', d.nat(100), (n: number) => n === 100],
  ['NaN', d.number(), (n: number) => Number.isNaN(n)],
  ['-0', d.number(), (n: number) => Object.is(n, -0)],
  ['an everyday decimal', d.number(), (n: number) => n > 0.1 && n < 10 && !Number.isInteger(n)],
  ['largest safe integer', d.number(), (n: number) => n === Number.MAX_SAFE_INTEGER],
  ['string over 10', d.string(), (s: string) => s.length > 10],
  ['string over 80', d.string(), (s: string) => s.length > 80],
  ['string beyond ASCII', d.string(), (s: string) => /[^\0-\x7f]/.test(s)],
  ['lone half of a pair', d.string(), (s: string) => /[\ud800-\udfff]/u.test(s)],
  ['line break', d.string(), (s: string) => s.includes('\n')],
  ['carriage return', d.string(), (s: string) => s.includes('\r')],
  ['digits only', d.string(), (s: string) => /^\d+$/.test(s)],
  ['__proto__', d.string(), (s: string) => s === '__proto__'],
  ['a run of one character', d.string(), (s: string) => /(.)\1{11}/s.test(s)],
  ['empty string', d.string(), (s: string) => s === ''],
  ['array over 10', d.arrayOf(d.int()), (list: number[]) => list.length > 10],
  ['array with large duplicate', d.arrayOf(d.int()), repeatsAbove(100)],
  ['two equal integers', d.tupleOf(d.int(), d.int()), ([a, b]: number[]) => a === b],
  ['two equal strings', d.tupleOf(d.string(), d.string()), ([a, b]: string[]) => a === b && a !== ''],
  ['invalid date', d.date(), (date: Date) => Number.isNaN(date.getTime())],
  ['the epoch', d.date(), (date: Date) => date.getTime() === 0],
  ['key __proto__', d.recordOf(d.string(), d.int()), (record: object) => Object.hasOwn(record, '__proto__')],
  ['missing field', d.structOf({ a: d.optionalOf(d.int()) }), (struct: object) => !('a' in struct)],
  ['undefined field', d.structOf({ a: d.optionalOf(d.int()) }), (s: { a?: number }) => 'a' in s && s.a === undefined],
]

function repeatsAbove(limit: number): (list: number[]) => boolean {
  return (list) => {
    const large = list.filter((n) => Math.abs(n) > limit)
    return new Set(large).size < large.length
  }
}

describe('a test of a hundred runs meets', () => {
  for (const [name, domain, meets] of edges) {
    test(name, () => expect(share(domain, meets)).toBeGreaterThanOrEqual(0.95))
  }
})
