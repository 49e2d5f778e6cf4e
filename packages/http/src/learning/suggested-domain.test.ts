import { d, domainLaws, sample } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { SuggestedDomain } from './suggested-domain.ts'

const suggested = new SuggestedDomain(d.jsonValue(), () => d.structOf({ colour: d.elementOf(['red', 'blue']) }))

test('it is a domain', () => {
  domainLaws(suggested, { cases: 12 })
})

test('most values are suggested ones, and any other is one too', () => {
  const values = sample(suggested, { count: 400, seed: 1 })
  const share =
    values.filter((value) => typeof value === 'object' && value !== null && 'colour' in value).length / values.length
  expect(share).toBeGreaterThan(0.5)
  expect(share).toBeLessThan(0.95)
  expect(suggested.getValue(suggested.fromValue([1, 'a']))).toEqual([1, 'a'])
})

test('a suggestion that is no value of the domain is none', () => {
  const numbers = new SuggestedDomain(d.int(), () => d.string())
  expect(sample(numbers, { count: 20, seed: 1 }).every((value) => typeof value === 'number')).toBe(true)
})
