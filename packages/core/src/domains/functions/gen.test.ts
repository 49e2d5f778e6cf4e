import { describe, expect, test } from 'vitest'
import { Context } from '../../domain/context.ts'
import { simplerFirst } from '../../domain/domain.ts'
import { printValue } from '../../domain/print-value.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import type { Draw } from './gen.ts'

const domain = d.gen()
const nat = d.nat(1000)
const list = d.arrayOf(nat)

/** A test body: fails where it drew more than 50 and a list of more than two. */
function fails(c: unknown): boolean {
  const draw: Draw = domain.getValue(c)
  const size = draw(nat)
  return draw(list).length > 2 && size > 50
}

describe('gen', () => {
  test('equal draws give equal values, run after run', () => {
    const c: unknown = domain.init(new Context(new Rng(1)))
    const runs = [0, 1].map(() => {
      const draw: Draw = domain.getValue(c)
      return [draw(nat), draw(list), draw(nat)]
    })
    expect(runs[0]).toEqual(runs[1])
  })

  test('what was drawn shrinks and prints', () => {
    const g = new Context(new Rng(3))
    let c: unknown = domain.init(g.reset())
    while (!fails(c)) c = domain.init(g.reset())
    g.shrink = true
    for (let simpler: unknown = c; simpler !== undefined; ) {
      c = simpler
      simpler = undefined
      fails(c)
      for (const next of domain.steps(c, g.reset())) {
        expect(simplerFirst(domain, next, c)).toBeLessThan(0)
        if (!fails(next)) continue
        simpler = next
        break
      }
    }
    fails(c)
    const draw: Draw = domain.getValue(c)
    expect([draw(nat), draw(list)]).toEqual([51, [0, 0, 0]])
    expect(printValue(domain.getValue(c))).toBe('fuzzedDraws([51, [0, 0, 0]])')
  })

  test('draws survive storage', () => {
    const g = new Context(new Rng(5))
    const c: unknown = domain.init(g.reset())
    fails(c)
    g.shrink = true
    const [written] = domain.steps(c, g.reset())
    const read: unknown = domain.parse(JSON.parse(JSON.stringify(domain.serialize(written))))
    const values = [c, written, read].map((one) => {
      const draw: Draw = domain.getValue(one)
      return [draw(nat), draw(list)]
    })
    expect(values[1]).toEqual(values[0])
    expect(values[2]).toEqual(values[0])
  })
})
