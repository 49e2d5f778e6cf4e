import { expect, test } from 'vitest'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { runFuzzTest } from '../session/run-fuzz-test.ts'

const load: TypeShape = {
  kind: 'function',
  parameters: [],
  returns: { kind: 'promise', value: { kind: 'number' } },
}

const description: FuzzedMethodDescription = {
  formatVersion: 1,
  name: 'target',
  kind: 'function',
  async: true,
  parameters: [{ name: 'load', shape: load }],
  returns: { kind: 'unknown' },
  definitions: {},
  concreteValues: [],
  expectedErrors: [],
}

function reportOf(target: (load: () => Promise<number>) => unknown) {
  const test = { file: '', projectRoot: '', name: 'rejections' }
  return runFuzzTest({
    ...{ test, target, description, defaultSeed: 1, clock: { now: () => 0 } },
    options: { runs: 200, allowThrows: 'none' },
  })
}

test('what is done where a given function rejects is seen', async () => {
  let isLocked = false
  const report = await reportOf(async (given) => {
    if (isLocked) throw new TypeError('locked for ever')
    isLocked = true
    await given().catch((error: Error) => {
      isLocked = false
      throw new TypeError(`not ${error.message}`)
    })
    isLocked = false
  })
  expect(report.finding?.error).toMatchObject({ message: 'not rejected' })
})

test('and is no failure by itself', async () => {
  const endings = new Set<string>()
  const report = await reportOf(async (given) => {
    await given().then(
      () => endings.add('resolved'),
      () => endings.add('rejected'),
    )
    await given()
  })
  expect([report.outcome, endings]).toEqual(['passed', new Set(['resolved', 'rejected'])])
})
