/** Three of the rare branches of `npm run bench -- adapter`, of the kinds that blind generation never reaches. */
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { expect, test } from 'vitest'
import fc, { fromArbitrary } from '../src/index.ts'
import { instrumented } from './instrumented.ts'

type Target = (...args: unknown[]) => void

const branches: Readonly<Record<string, readonly [arbitraries: readonly fc.Arbitrary<unknown>[], code: string]>> = {
  'more than five numbers with a given sum': [
    [fc.array(fc.integer())],
    `(values) => {
      let sum = 0
      for (const value of values) sum += value
      if (values.length > 5 && sum === 4242) throw new RangeError('found')
    }`,
  ],
  'eight ascending numbers': [
    [fc.array(fc.integer())],
    `(values) => {
      if (values.length < 8) return
      for (let index = 1; index < values.length; index++) if (values[index] <= values[index - 1]) return
      throw new RangeError('found')
    }`,
  ],
  'two texts and a number in a record': [
    [fc.record({ kind: fc.string(), quantity: fc.integer() })],
    `(order) => { if (order.kind === 'refund' && order.quantity === 42) throw new RangeError('found') }`,
  ],
}

test.each(Object.entries(branches))('%s, for every seed within 20,000 runs', async (_, [arbitraries, code]) => {
  const target = instrumented<Target>(code)
  for (let seed = 1; seed <= 5; seed++) {
    const report = await runFuzzTest({
      test: { file: '', projectRoot: '', name: 'branch' },
      property: (...args) => target(...args),
      options: { domains: arbitraries.map((arbitrary) => fromArbitrary(arbitrary)), runs: 20_000, timeBudget: 600_000 },
      defaultSeed: seed,
      clock: systemClock,
      coverage: coverageSource(),
    })
    expect(report.outcome, `seed ${seed}`).toBe('failed')
  }
})
