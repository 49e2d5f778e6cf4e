import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { encodeToken } from '../replay/replay-token.ts'
import { testId } from '../replay/test-identity.ts'
import { runFuzzTest } from './run-fuzz-test.ts'
import { systemClock } from './system.ts'

const identity = { file: '/p/a.test.ts', projectRoot: '/p', name: 'a' }

function replaying(value: number) {
  const replay = encodeToken({ testId: testId(identity), seed: 1, ir: [value] })
  let runs = 0
  const report = runFuzzTest({
    test: identity,
    property: () => void runs++,
    options: { domains: [d.int({ min: 0, max: 9 })] },
    environment: { replay },
    defaultSeed: 1,
    clock: systemClock,
  })
  return report.then(() => runs)
}

test('an input that is none of the domains any longer is not passed over in silence', async () => {
  expect(await replaying(7)).toBe(1)
  await expect(replaying(70)).rejects.toMatchObject({ code: 'outdated-replay' })
})
