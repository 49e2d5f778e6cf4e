import { StepBudgetExceeded } from '@fuzzwright/core/execution'
import { expect, test } from 'vitest'
import { outcomeOf } from './call-version.ts'

const nothing = { args: [], given: () => [], calls: [] }

test('what runs out of steps has not answered, behind an await neither', async () => {
  const sync = (): never => {
    throw new StepBudgetExceeded(1)
  }
  expect(() => outcomeOf(sync, nothing)).toThrow(StepBudgetExceeded)
  await expect(outcomeOf(async () => sync(), nothing)).rejects.toThrow(StepBudgetExceeded)
  await expect(outcomeOf(() => Promise.reject(new Error('no')), nothing)).resolves.toMatchObject({ ended: 'rejected' })
})
