import { expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import { ScriptedFence as Fence } from '../../test/scripted/scripted-fence.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { MemberDescription } from '../description/object-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { d } from '../from-shape/d.ts'
import type { Callable } from '../target/callable.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

async function run(
  property: (fence: Fence, n: number) => unknown,
  options: (fence: Fence) => FuzzOptions = () => ({}),
) {
  const fence = new Fence()
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'a test' },
    property: (n: number) => property(fence, n),
    options: { domains: [d.int({ min: 0, max: 1000 })], runs: 500, ...options(fence) },
    defaultSeed: 1,
    clock: { now: () => 0 },
    openFence: () => fence,
  })
  return { fence, report }
}

test('a refused effect is a finding, whatever the code makes of the refusal', async () => {
  const { fence, report } = await run((fence, n) => {
    if (n > 76) fence.touch(`file ${n}`)
  })
  expect(fence.log.at(-1)).toBe('close')
  expect(report.finding?.args).toEqual([77])
  expect(report.finding?.error).toMatchObject({
    kind: 'effect',
    message: 'Refused: the code would have removed "file 77".',
    details: ['More.', 'To allow it, among the options of the test: effects: …'],
  })
  expect(fence.log.filter((word) => word === 'enter').length).toBe(fence.log.filter((word) => word === 'leave').length)
})

test('an effect outlives the error it was refused with', async () => {
  const { report } = await run((fence, n) => {
    if (n <= 9) return
    fence.touch('x')
    throw new Error('of the code')
  })
  expect([report.finding?.args, report.finding?.fingerprint.message]).toEqual([
    [10],
    'Refused: the code would have removed ….',
  ])
})

test('asynchronous inputs are watched until they settle', async () => {
  const { fence, report } = await run(async (watch, n) => {
    await null
    if (n > 41) watch.touch('x')
  })
  expect(report.finding?.args).toEqual([42])
  expect(fence.log).toContain('pause')
})

test('what an input left behind is blamed on it', async () => {
  const { report } = await run((fence, n) => {
    fence.isLate = true
    if (n > 99) fence.touch('x')
    fence.isLate = false
  })
  expect(report.finding?.args).toEqual([100])
})

test('what an input left behind is told beside what others failed with', async () => {
  const target = (fence: Fence, n: number): void => {
    if (n === 0) throw new RangeError('no path')
    fence.isLate = true
    if (n > 99) fence.touch('x')
    fence.isLate = false
  }
  // Fewer runs than lie between two looks: what was left behind is seen when the search is over.
  const { report } = await run(target, () => ({ runs: 300, continueAfterFailure: true }))
  expect(report.findings.map(({ error }) => Object(error).message)).toEqual([
    'no path',
    'Refused: the code would have removed "x".',
  ])
})

test('fixtures run outside of the fence, the input inside of it', async () => {
  const seen = new Set<string>()
  const { report } = await run(
    (fence) => {
      seen.add(`input ${fence.isInside}`)
    },
    (fence) => ({
      beforeEachInput: () => seen.add(`before ${fence.isInside}`),
      aroundInput: (input) => {
        seen.add(`around ${fence.isInside}`)
        return input()
      },
    }),
  )
  expect(report.outcome).toBe('passed')
  expect([...seen]).toEqual(['before false', 'around false', 'input true'])
})

test.each([
  ['alow', 'effects is "alow", which is no such word'],
  [['write'], 'effects is a list'],
  [7, 'effects is 7'],
  [{ wirte: ['tmp/**'] }, 'there is no effect "wirte"'],
  [{ write: 'tmp/**' }, 'effects.write is "tmp/**", not a list of texts'],
  [{ run: [1] }, 'effects.run is an object, not a list of texts'],
  [{ env: 'yes' }, 'effects.env is "yes", not true or false'],
])('%j is told before the first input', async (effects, message) => {
  const running = run(
    () => {
      throw new Error('ran')
    },
    () => ({ effects: effects as never }),
  )
  await expect(running).rejects.toMatchObject({
    code: 'bad-effects',
    message: expect.stringContaining(`fuzzIt("a test"): ${message}`),
  })
})

/** A class with one method, which ends the process where it is told to go on for `n` above 9. */
async function endingBy(returns: TypeShape) {
  const fence = new Fence()
  class Program {
    stop(n: number): void {
      if (n > 9) fence.endProcess()
      throw new Error('shown')
    }
  }
  const parameters = [{ name: 'n', shape: { kind: 'number' } as const }]
  const stop: MemberDescription = { name: 'stop', way: 'method', parameters, returns, expectedErrors: [] }
  const kinds = [{ name: 'Program', shape: { kind: 'unknown' } as const, members: [stop] }]
  const objects = { makers: [{ way: 'call' as const, name: '', parameters: [] }], kinds }
  const options = { runs: 500, timeBudget: 1e9 }
  const told = async (target: Callable, described: Partial<FuzzedMethodDescription>) => {
    const request = requestOf({ target, description: describedAs(described), openFence: () => fence })
    const { finding } = await runFuzzTest({ ...request, options })
    return finding && String(finding.error)
  }
  return [await told(() => new Program(), { objects, parameters: [] }), await told(new Program().stop, { returns })]
}

test('what is declared never to return may end the process, and nothing else may', async () => {
  expect(await endingBy({ kind: 'never' })).toEqual([undefined, undefined])
  const told = 'OracleError: Refused: the code would have ended the process.'
  expect(await endingBy({ kind: 'void' })).toEqual([told, told])
})
