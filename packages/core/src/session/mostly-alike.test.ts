import { describe, expect, test } from 'vitest'
import { OracleError } from '../execution/oracle-error.ts'
import { type AlikeRule, type Compared, mostlyAlike } from './mostly-alike.ts'

const error = new OracleError('repeatable', 'Other.')

function learned(inputs: readonly Compared[], more: Partial<AlikeRule> = {}) {
  let looked = 0
  const options = {
    isStopped: () => false,
    leastAlike: 2,
    mostDifferent: 0.5,
    ...more,
  }
  const parts = { breathing: { isDue: () => false }, inputs: () => inputs }
  const steps = mostlyAlike(parts, options, function* (seen) {
    looked++
    return inputs.find((one) => one === seen)
  })
  for (;;) {
    const step = steps.next()
    if (step.done === true) return { found: step.value?.error, corpus: step.value?.corpus, looked }
  }
}

describe('what is answered twice', () => {
  const other = { error }

  test('is held against whoever mostly answers alike', () => {
    expect(learned(['alike', other, 'alike']).found).toBe(error)
    expect(learned(['alike', other]).found).toBeUndefined()
    expect(learned(['alike', 'alike', other, other, other]).found).toBeUndefined()
    expect(learned(['alike', 'alike']).found).toBeUndefined()
  })

  test('counts nothing where it only slips', () => {
    const slip = { error, isSlip: true }
    expect(learned(['alike', 'alike', slip, slip, slip]).found).toBe(error)
  })

  test('is not asked further where one is enough, and tells the input it is about', () => {
    const one = { leastAlike: 0, mostDifferent: 1 }
    expect(learned(['alike', { error, corpus: 'without' }, 'alike', 'alike'], one)).toEqual({
      ...{ found: error, corpus: 'without', looked: 2 },
    })
  })

  test('is not asked at all once it is stopped', () => {
    expect(learned([other], { isStopped: () => true, leastAlike: 0 }).looked).toBe(0)
  })
})
