/** Forms that contradict themselves are tried, and then left alone. */
import { type AnyDomain, d, sample } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { formatDomain } from './format-domains.ts'
import { FormsDomain } from './forms-domain.ts'

/** Numbers of which `accepts` takes some, and how often it was asked. */
function checked(accepts: (value: unknown) => boolean): { domain: AnyDomain; asked: () => number } {
  let asked = 0
  const domain = d.int({ min: 0, max: 9 }).filter((value) => {
    asked++
    return accepts(value)
  })
  return { domain, asked: () => asked }
}

test('a form without a value is not drawn a thousand times for each value of the others', () => {
  const empty = checked(() => false)
  const forms = new FormsDomain([empty.domain, d.just('other')], [4, 1])
  expect(sample(forms, { count: 20, seed: 1 })).toEqual(Array.from({ length: 20 }, () => 'other'))
  expect(empty.asked()).toBeLessThan(200)
})

test('a form with few values is drawn as often as it says', () => {
  const few = checked((value) => value === 7)
  const values = sample(new FormsDomain([few.domain, d.just('other')], [1, 1]), { count: 100, seed: 1 })
  expect(values.filter((value) => value === 7).length).toBeGreaterThan(30)
})

test('what was drawn before does not decide what is drawn', () => {
  const make = () => new FormsDomain([checked((value) => value === 7).domain, d.boolean()], [1, 1])
  const used = make()
  sample(used, { count: 50, seed: 2 })
  expect(sample(used, { seed: 3 })).toEqual(sample(make(), { seed: 3 }))
})

test('the texts of a format are one domain wherever it is named', () => {
  expect(formatDomain('uuid')).toBe(formatDomain('uuid'))
  expect(formatDomain('int32')).toBeUndefined()
})
