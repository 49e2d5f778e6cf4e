/** The opening by itself: in which order its inputs come, which phase each belongs to, and what it counts as known. */
import { describe, expect, test } from 'vitest'
import { Context, emptyDictionary } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { Opening } from './opening.ts'
import { seedProposal } from './proposal.ts'
import type { SearchOptions } from './search-options.ts'

const large: AnyDomain = d.int({ min: 0, max: 1_000_000 })

/** An opening without guidance, whose n-th input shows the n-th discovery. */
function setting(options: Partial<SearchOptions> = {}) {
  const rng = new Rng(1)
  const all = { root: large, rng, coverage: undefined, dictionary: emptyDictionary, seeds: [], runs: 100, ...options }
  let run = 0
  const opening = new Opening({
    options: { combinations: undefined, ...all },
    context: new Context(rng),
    guided: undefined,
    discoveries: () => run,
  })
  /** The next inputs with the phase of each, to the end of the opening. */
  const rest = (): [unknown, string][] => {
    const given: [unknown, string][] = []
    for (let at = opening.next(); at !== undefined; at = opening.next()) {
      run++
      given.push([at.value, opening.phase])
    }
    return given
  }
  return { opening, rest }
}

describe('without guidance', () => {
  test('seeds come first, what was stored next, combinations last, each as given', () => {
    const { opening, rest } = setting({ seeds: [3, 1], stored: [9], combinations: [5, 4][Symbol.iterator]() })
    expect(opening.next()).toEqual(seedProposal(3))
    expect(rest()).toEqual([
      [1, 'seeds'],
      [9, 'seeds'],
      [5, 'combinations'],
      [4, 'combinations'],
    ])
    expect([opening.phase, opening.isExhausted, opening.next()]).toEqual(['search', false, undefined])
  })

  test('what seeds and the stored corpus show is known; what combinations show is not', () => {
    const { opening, rest } = setting({ seeds: [3], stored: [9], combinations: [5, 4][Symbol.iterator]() })
    opening.next()
    expect(opening.knownDiscoveries).toBe(undefined)
    rest()
    expect(opening.knownDiscoveries).toBe(1)
  })

  test('a small domain is tried value by value in place of combinations, and is then exhausted', () => {
    const { opening, rest } = setting({ root: d.boolean(), seeds: [true], combinations: [false][Symbol.iterator]() })
    const given = rest()
    expect(given[0]).toEqual([true, 'seeds'])
    expect(given.slice(1).map(([, phase]) => phase)).toEqual(['enumeration', 'enumeration'])
    expect(new Set(given.slice(1).map(([value]) => value))).toEqual(new Set([true, false]))
    expect([opening.isExhausted, opening.phase]).toEqual([true, 'enumeration'])
  })

  test('combinations are asked for one by one: none is made before its turn', () => {
    let made = 0
    function* counted(): Generator<number> {
      for (;;) yield made++
    }
    const { opening } = setting({ combinations: counted() })
    for (let at = 0; at < 3; at++) opening.next()
    expect(made).toBe(3)
  })

  test('who leaves it has the search, whatever was left to try', () => {
    const { opening } = setting({ seeds: [1, 2, 3] })
    opening.next()
    opening.leave()
    expect([opening.next(), opening.phase, opening.isExhausted]).toEqual([undefined, 'search', false])
  })
})
