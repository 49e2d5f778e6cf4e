import { d, type FuzzOptions, type FuzzReport } from '@fuzzwright/core'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { describe, expect, test } from 'vitest'

installRuntime()

type Target = (...args: unknown[]) => unknown

function load(name: string, code: string): Target {
  const module: { exports: Target } = { exports: () => undefined }
  new Function('module', instrument(`module.exports = ${code}`, `/sizes/${name}.js`).code)(module)
  return module.exports
}

const sum = load('sum', '(from, to) => {\n  let all = 0\n  for (let n = from; n < to; n++) all ^= n\n  return all\n}')
const stuck = load('stuck', '(from, to) => {\n  let n = from\n  while (n < to) n += n === 40 ? 0 : 1\n  return n\n}')

async function search(target: Target, options: FuzzOptions = {}): Promise<FuzzReport> {
  return await runFuzzTest({
    test: { file: 'a.test.ts', projectRoot: '/', name: 'counts' },
    target,
    options: { domains: [d.int({ min: 0, max: 50 }), d.int()], runs: 300, timeBudget: 600_000, seed: 1, ...options },
    defaultSeed: 1,
    clock: systemClock,
    coverage: coverageSource(),
  })
}

describe('a large number in an input', () => {
  test('that only makes it slow is no hang', async () => {
    expect((await search(sum)).findings).toEqual([])
  })

  test('does not hide a loop that has no end', async () => {
    expect((await search(stuck)).finding?.source).toMatch(/^\d+, 41$/)
  })

  test('is one where the test says how many steps there may be', async () => {
    const { finding } = await search(sum, { stepBudget: 100_000 })
    expect(finding?.error).toMatchObject({ kind: 'hang' })
  })
})

describe('code that a stopped run leaves in another state', () => {
  // As decimal.js does it: more digits for a while, and no finally.
  const calculator = (loop: string): Target =>
    load(
      'digits',
      `(() => {
  let digits = 20
  return (n, to) => {
    let all = 0
    for (let at = 0; at < digits * 4; at++) all ^= n ^ at
    if (n < 35) return all
    const before = digits
    digits *= 10
    ${loop}
    digits = before
    return all
  }
})()`,
    )

  test('is told with the input that was stopped, and with no simpler one', async () => {
    const domains = [d.int({ min: 0, max: 50 }), d.int({ min: 0, max: 500 })]
    const { finding } = await search(calculator('while (to > 0) to ^= 1 << 20'), { domains })
    expect(finding).toMatchObject({ error: { kind: 'hang' }, shrink: { evaluations: 0 } })
    expect(Number(finding?.source.split(',')[0])).toBeGreaterThanOrEqual(35)
  })

  test('ends the search, as nothing behind it is of any use', async () => {
    const { findings, runs, warnings } = await search(calculator('for (let at = 0; at < to; at++) all ^= at'))
    expect(findings).toEqual([])
    expect(runs).toBeLessThan(300)
    expect(warnings).toContain(
      'The code does not work as before since a run of it was stopped, as it took too long: the search ended there.',
    )
  })
})
