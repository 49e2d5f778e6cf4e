import { describe, expect, test } from 'vitest'
import { assume } from '../execution/discard.ts'
import { d } from '../from-shape/d.ts'
import { check } from './check.ts'

describe('check', () => {
  test('shrinks what fails to the smallest input', async () => {
    const report = await check((a: number, list: number[]) => !(a > 1000 && list.length > 2), {
      domains: [d.int(), d.arrayOf(d.int())],
      seed: 42,
    })
    expect(report.outcome).toBe('failed')
    expect(report.finding?.source).toBe('1001, [0, 0, 0]')
    expect(report.finding?.args).toEqual([1001, [0, 0, 0]])
    expect(report.finding?.shrink.complete).toBe(true)
  })

  test('marks what may be anything', async () => {
    const report = await check((a: number, text: string) => a < 20 || text.length > 1000, {
      domains: [d.int(), d.string()],
      seed: 11,
    })
    expect(report.finding?.arguments.map(({ source }) => source)).toEqual(['20', "/* any */ ''"])
    expect(report.finding?.source).toBe("20, ''")
  })

  test('tries every input of a small domain and says so', async () => {
    const seen: boolean[][] = []
    const report = await check((a: boolean, b: boolean) => void seen.push([a, b]), {
      domains: [d.boolean(), d.boolean()],
    })
    expect(report.outcome).toBe('exhausted')
    expect(report.runs).toBe(4)
    expect(new Set(seen.map(String)).size).toBe(4)
  })

  test('gives the same inputs and the same finding for the same seed', async () => {
    const once = async (): Promise<string> => {
      const inputs: string[] = []
      const property = (n: number, text: string): boolean => {
        inputs.push(`${n} ${text}`)
        return n < 5000 || text.length < 2
      }
      const report = await check(property, { domains: [d.int(), d.string()], seed: 7 })
      return `${inputs.join('\n')}\n${report.finding?.source}`
    }
    expect(await once()).toBe(await once())
  })

  test('two bugs behind one property give two findings, each minimal', async () => {
    const property = (n: number): void => {
      if (n > 100_000) throw new TypeError('too large')
      if (n > 50) throw new RangeError('large')
    }
    const minima = ['100001 TypeError', '51 RangeError']
    const reports = await Promise.all(
      Array.from({ length: 20 }, (_, seed) => check(property, { domains: [d.int()], seed })),
    )
    const found = reports.map(({ findings }) =>
      findings.map(({ source, error }) => `${source} ${(error as Error).name}`),
    )
    for (const findings of found) expect(minima).toEqual(expect.arrayContaining(findings))
    // Whoever meets the larger number first comes across the other bug while shrinking it.
    const largerFirst = found.filter(([first]) => first === minima[0])
    expect(largerFirst.length).toBeGreaterThan(3)
    for (const findings of largerFirst) expect([...findings].sort()).toEqual(minima)
  })

  test('reports a flaky failure as flaky, never as a minimum', async () => {
    let calls = 0
    const report = await check(() => ++calls % 40 !== 0, { domains: [d.int()], seed: 1 })
    expect(report.finding?.flaky?.tried).toBeGreaterThan(1)
    expect(report.finding?.shrink.complete).toBe(false)
  })

  test('lets the event loop turn while promises settle by themselves', async () => {
    let turns = 0
    const count = (): void => {
      turns++
      pending = setImmediate(count)
    }
    let pending = setImmediate(count)
    let now = 0
    const clock = { now: () => (now += 20) }
    const property = async (_: number): Promise<void> => await Promise.resolve()
    await check(property, { domains: [d.int()], seed: 1, runs: 1000 }, { clock })
    clearImmediate(pending)
    expect(turns).toBeGreaterThan(10)
  })

  test('awaits asynchronous properties', async () => {
    const property = async (n: number): Promise<void> => {
      await Promise.resolve()
      if (n >= 30) throw new Error('async')
    }
    const report = await check(property, { domains: [d.int()], seed: 5 })
    expect(report.finding?.source).toBe('30')
  })

  test('gives up where nearly every input is discarded', async () => {
    const report = await check((n: number) => assume(n === 123_456), { domains: [d.int()], seed: 1, runs: 1000 })
    expect(report.outcome).toBe('gaveUp')
  })

  test('ends at the time budget, and at an abort', async () => {
    let now = 0
    const clock = { now: () => (now += 20) }
    const report = await check(() => true, { domains: [d.int()], timeBudget: 50, runs: 1_000_000 }, { clock })
    expect(report.runs).toBeLessThan(5000)
    const aborted = await check(() => true, { domains: [d.int()], runs: 1_000_000 }, { signal: AbortSignal.abort() })
    expect(aborted.runs).toBeLessThan(100)
  })

  test('tries the seeds of the user first, and mutates from them', async () => {
    const seen: number[] = []
    await check((n: number) => void seen.push(n), { domains: [d.int()], seeds: [[77], [78]], seed: 1, runs: 10 })
    expect(seen.slice(0, 2)).toEqual([77, 78])
  })

  test.each([
    ['unknown-option', { runz: 5 }, /no option "runz".*\n.*runs/],
    ['bad-option', { timeBudget: -1 }, /timeBudget is -1/],
    ['bad-option', { runs: 0 }, /runs is 0/],
    ['bad-seed', { seeds: [['a']] }, /seeds\[0\]/],
  ])('%s is told with its value', async (code, options, message) => {
    const checked = check(() => true, { domains: [d.int()], ...options })
    await expect(checked).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })

  test('a property that is no function is told', async () => {
    await expect(check(undefined as never, { domains: [] })).rejects.toMatchObject({ code: 'not-a-function' })
  })
})

test('a seed nested beyond the stack is told', async () => {
  const nested = d.recursive<unknown>((self) => d.oneOf(d.nat(), d.tupleOf(self)))
  let seed: unknown = 1
  for (let level = 0; level < 200_000; level++) seed = [seed]
  await expect(check(() => true, { domains: [nested], seeds: [[seed]] })).rejects.toMatchObject({ code: 'too-deep' })
})
