import { describe, expect, test } from 'vitest'
import { Context } from '../../domain/context.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'

describe('int', () => {
  test('draws and mutates inside its bounds', () => {
    const domain = d.int({ min: -3, max: 1000 })
    const g = new Context(new Rng(1))
    let value = domain.init(g.reset())
    for (let run = 0; run < 1000; run++) {
      const next = domain.mutate(value, g.reset())
      expect(domain.validate(next as number)).toBe(undefined)
      value = next as number
    }
  })

  test('crossed bounds name both', () => {
    expect(() => d.int({ min: 10, max: 3 })).toThrow('int(): min 10 is greater than max 3.')
  })
})
