import { describe, expect, test } from 'vitest'
import { skipInput } from '../execution/discard.ts'
import { d } from '../from-shape/d.ts'
import { check } from './check.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const domains = [d.int({ min: 0, max: 1_000_000 })]

describe('fixtures of inputs', () => {
  test('run around each input, those of shrinking included', async () => {
    const log: string[] = []
    const report = await check((n: number) => log.push(n > 99 ? 'large' : 'small') > 0 && n < 100, {
      domains,
      seed: 1,
      beforeEachInput: () => log.push('before'),
      aroundInput: (run) => {
        log.push('in')
        try {
          return run()
        } finally {
          log.push('out')
        }
      },
    })
    expect(report.finding?.source).toBe('100')
    expect(log.length % 4).toBe(0)
    for (let at = 0; at < log.length; at += 4) {
      expect([log[at], log[at + 1], log[at + 3]]).toEqual(['before', 'in', 'out'])
    }
  })

  test('may be asynchronous, and what the input did counts even where it is swallowed', async () => {
    let open = 0
    const report = await check(
      async (n: number) => {
        expect(open).toBe(1)
        if (n > 41) throw new RangeError('large')
      },
      {
        domains,
        seed: 2,
        beforeEachInput: async () => {
          await Promise.resolve()
          open++
        },
        aroundInput: async (run) => {
          try {
            await run()
          } catch {
            // The report has to know all the same.
          }
          open--
        },
      },
    )
    expect(report.finding?.source).toBe('42')
    expect(report.finding?.error).toBeInstanceOf(RangeError)
  })

  test('that throw fail the input, of a bare target too; skipInput() leaves it out', async () => {
    const request = {
      test: { file: '/a.test.ts', projectRoot: '/', name: 'bare' },
      target: (n: number) => n,
      clock: { now: () => 0 },
      defaultSeed: 1,
    }
    const broken = () => {
      throw new SyntaxError('the table is missing')
    }
    const failing = await runFuzzTest({ ...request, options: { domains, runs: 50, beforeEachInput: broken } })
    expect(failing.finding?.error).toMatchObject({ message: 'the table is missing' })
    let inputs = 0
    const half = () => {
      if (inputs++ % 2 === 0) skipInput()
    }
    const skipping = await check(() => true, { domains: [d.int()], runs: 50, beforeEachInput: half })
    expect(skipping.discarded).toBe(25)
  })

  test('that never run the input say so', async () => {
    const report = await check(() => true, { domains, aroundInput: () => undefined })
    expect(report.finding?.error).toMatchObject({ code: 'fixture-without-run' })
  })
})

describe('aroundAll', () => {
  test('runs around the whole test', async () => {
    const log: string[] = []
    await check(() => log.push('input') > 0, {
      domains: [d.boolean()],
      aroundAll: async (run) => {
        log.push('open')
        await run()
        log.push('close')
      },
    })
    expect(log).toEqual(['open', 'input', 'input', 'close'])
  })

  test('has to run it', async () => {
    await expect(check(() => true, { domains, aroundAll: () => undefined })).rejects.toMatchObject({
      code: 'fixture-without-run',
    })
  })
})
