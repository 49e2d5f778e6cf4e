/** What documentation shows of a function whose answer is one of many. */
import { expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import { errorMessage } from '../failure/fingerprint.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

async function told(target: (most: number) => unknown): Promise<string[]> {
  const description = {
    ...describedAs({
      kind: 'function',
      name: 'randomBelow',
      parameters: [{ name: 'most', shape: { kind: 'number', constraints: { minimum: 1, maximum: 9 } } }],
    }),
    examples: [{ args: [7], answer: 0.25, location: 'random.ts:3' }],
  }
  const report = await runFuzzTest({
    ...requestOf({ target, description }),
    options: { runs: 200, timeBudget: 1e9, seed: 1 },
  })
  return report.findings.map(({ error }) => errorMessage(error))
}

test('is no promise where chance decides it, also behind an await', async () => {
  expect(await told((most) => Math.random() * most)).toEqual([])
  expect(await told(async (most) => Math.random() * most)).toEqual([])
})

test('is one where nothing but the arguments does', async () => {
  expect(await told((most) => most * 0.5)).toEqual(['Answered 3.5, where its documentation shows 0.25.'])
  expect(await told(async (most) => most * 0.5)).toEqual(['Answered 3.5, where its documentation shows 0.25.'])
})
