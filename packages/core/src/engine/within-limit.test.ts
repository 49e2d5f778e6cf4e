/** A limit of complexity: what of the options keeps to it, and when there is nothing to do. */
import { expect, test } from 'vitest'
import { Context, emptyDictionary } from '../domain/context.ts'
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'

import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import type { SearchOptions } from './search-options.ts'
import { withinLimit } from './within-limit.ts'

const root: AnyDomain = d.string()
const bitsOf = (text: string): number => root.complexity(root.fromValue(text))
const light = 'ab'
const heavy = 'x'.repeat(200)
const limit = bitsOf('abcdef')

function optionsWith(more: Partial<SearchOptions>): SearchOptions {
  const none = { coverage: undefined, dictionary: emptyDictionary, seeds: [], combinations: undefined, runs: 10 }
  return { root, rng: new Rng(1), ...none, ...more }
}

test.each([undefined, Number.POSITIVE_INFINITY, root.maxComplexity])(
  'a limit of %s changes nothing',
  (maxComplexity) => {
    const options = optionsWith(maxComplexity === undefined ? {} : { maxComplexity })
    expect(withinLimit(options)).toBe(options)
  },
)

test('the stored corpus, what is brought and combinations lose what is heavier; seeds are the user’s and stay', () => {
  const given = [light, heavy].map((text) => root.fromValue(text))
  const options = optionsWith({
    maxComplexity: limit,
    stored: given,
    seeds: given,
    brought: given,
    combinations: given.values(),
  })
  const { stored, seeds, brought = [], combinations } = withinLimit(options)
  expect([stored, [...brought]]).toEqual([[light], [light]])
  expect(seeds).toEqual([light, heavy])
  expect([...{ [Symbol.iterator]: () => combinations as Iterator<unknown> }]).toEqual([light])
})

test('combinations are asked for one by one', () => {
  let made = 0
  function* counted(): Generator<unknown> {
    for (;;) {
      made++
      yield root.fromValue(made % 2 === 0 ? light : heavy)
    }
  }
  const { combinations } = withinLimit(optionsWith({ maxComplexity: limit, combinations: counted() }))
  expect(combinations?.next().value).toBe(light)
  expect(made).toBe(2)
})

test('no edit makes more than the limit, and edits that stay below it are made', () => {
  const within = withinLimit(optionsWith({ maxComplexity: limit })).root
  const context = new Context(new Rng(7), limit)
  let edits = 0
  for (let run = 0, value = within.fromValue('abcde'); run < 2000; run++) {
    const mutant = within.mutate(value, context)
    if (mutant === UNCHANGED) continue
    edits++
    expect(within.complexity(mutant)).toBeLessThanOrEqual(limit)
    value = mutant
  }
  expect(edits).toBeGreaterThan(500)
})
