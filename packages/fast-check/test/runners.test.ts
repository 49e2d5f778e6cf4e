import { d } from '@fuzzwright/core'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import theirs from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import fc from '../src/index.ts'
import { instrumented } from './instrumented.ts'

const secret = instrumented<(text: string) => void>(`function secret(text) {
  if (text[0] === 'o') if (text[1] === 'p') if (text[2] === 'e') if (text[3] === 'n') throw new Error('opened ' + text.length)
}`)

afterEach(() => fc.resetConfigureGlobal())

describe('check is guided', () => {
  test('finds in a hundred runs what chance does not find in a hundred thousand', () => {
    const found = fc.check(
      fc.property(fc.string(), (text) => secret(text)),
      { seed: 1 },
    )
    expect(found.failed).toBe(true)
    expect(found.counterexample).toEqual(['open'])
    expect(
      theirs.check(
        theirs.property(theirs.string(), (text) => secret(text)),
        { seed: 1, numRuns: 10_000 },
      ).failed,
    ).toBe(false)
  })

  test('through choices where values are not recognised', () => {
    const wrapped = fc.nat().map((n) => ({ n }))
    const hit = instrumented<(value: { n: number }) => void>(
      '(value) => { if (value.n === 1234567) throw new Error("hit") }',
    )
    expect(
      fc.check(
        fc.property(wrapped, (value) => hit(value)),
        { seed: 3 },
      ).counterexample,
    ).toEqual([{ n: 1234567 }])
  })

  test('the same seed finds the same', () => {
    const run = () =>
      fc.check(
        fc.property(fc.string(), fc.nat(), (text, _times) => secret(text)),
        { seed: 9 },
      )
    const [first, second] = [run(), run()]
    expect(first.numRuns).toBe(second.numRuns)
    expect(first.counterexamplePath).toBe(second.counterexamplePath)
  })

  test('asynchronous properties too', async () => {
    const found = await fc.check(
      fc.asyncProperty(fc.string(), async (text) => {
        await Promise.resolve()
        secret(text)
      }),
      { seed: 1 },
    )
    expect(found.counterexample).toEqual(['open'])
    await expect(
      fc.assert(
        fc.asyncProperty(fc.string(), async (text) => secret(text)),
        { seed: 1 },
      ),
    ).rejects.toThrow('open')
  })

  test('shrinking keeps to one bug', () => {
    const two = instrumented<(n: number) => void>(
      '(n) => { if (n > 1000) throw new TypeError("large"); if (n > 10) throw new RangeError("middle") }',
    )
    const found = fc.check(
      fc.property(
        fc.integer({ min: 1001, max: 100_000 }).map((n) => n - 500),
        (n) => two(n),
      ),
      { seed: 2 },
    )
    expect(String(found.errorInstance)).toMatch(/large|middle/)
    const small = found.counterexample?.[0] as number
    expect(String(found.errorInstance)).toContain(small > 1000 ? 'large' : 'middle')
    expect([501, 1001]).toContain(small)
  })

  test('a property inside a property runs as fast-check runs it', () => {
    fc.assert(
      fc.property(fc.nat(9), () => {
        fc.assert(fc.property(fc.nat(9), (n) => n < 10))
      }),
      { numRuns: 5 },
    )
    expect(coverageSource().edgeCount).toBeGreaterThan(0)
  })
})

describe('beside other searches', () => {
  const searched = (target: (text: string) => unknown) =>
    runFuzzTest({
      test: { file: '', projectRoot: '', name: 'outer' },
      property: target as never,
      options: { domains: [d.string()], runs: 3000 },
      defaultSeed: 1,
      clock: systemClock,
      coverage: coverageSource(),
    })

  test('an assert inside a guided fuzzIt leaves its run alone', async () => {
    let inner = 0
    const plain = await searched((text) => secret(text))
    const report = await searched((text) => {
      fc.assert(
        fc.property(fc.nat(9), (n) => n < 10 && ++inner > 0),
        { numRuns: 2, seed: 1 },
      )
      secret(text)
    })
    expect(inner).toBeGreaterThan(0)
    expect(report.finding?.args).toEqual(['open'])
    expect(report.runs).toBe(plain.runs)
    // The property inside is fast-check's own: a failure has its own path.
    const failing = await searched(() => fc.assert(fc.property(fc.nat(), (n) => n < 1000)))
    expect(String(failing.finding?.error)).toMatch(/path: "\d/)
  })

  test('a run that never ended does not leave the next property unguided', async () => {
    const slow = fc.asyncProperty(fc.nat(), () => new Promise<void>(() => {}))
    await fc.check(slow, { timeout: 1, numRuns: 1 })
    expect(coverageSource().running).toBe(false)
    expect(
      fc.check(
        fc.property(fc.string(), (text) => secret(text)),
        { seed: 1 },
      ).counterexample,
    ).toEqual(['open'])
  })
})

describe('reports and replay', () => {
  const property = () => fc.property(fc.string(), (text) => secret(text))

  test('assert throws what fast-check throws, with a token for a path', () => {
    let message = ''
    try {
      fc.assert(property(), { seed: 1 })
    } catch (error) {
      message = (error as Error).message
      expect((error as Error).cause).toMatchObject({ message: 'opened 4' })
    }
    expect(message).toMatch(
      /^Property failed after \d+ tests\n\{ seed: 1, path: "fw1\.[^"]+", endOnFailure: true \}\nCounterexample: \["open"\]\nShrunk \d+ time\(s\)/,
    )
  })

  test('the token replays exactly that input', () => {
    const found = fc.check(property(), { seed: 1 })
    const replayed = fc.check(property(), { seed: 1, path: found.counterexamplePath as string, endOnFailure: true })
    expect(replayed).toMatchObject({
      failed: true,
      numRuns: 1,
      counterexample: ['open'],
      counterexamplePath: found.counterexamplePath,
    })
  })

  test("a path of fast-check's own is walked by fast-check", () => {
    const even = () => [fc.array(fc.nat()), (list: number[]) => list.every((n) => n % 2 === 0)] as const
    const found = theirs.check(theirs.property(...even()), { seed: 4 })
    const replayed = fc.check(fc.property(...even()), {
      seed: 4,
      path: found.counterexamplePath as string,
      endOnFailure: true,
    })
    expect(replayed.counterexample).toEqual(found.counterexample)
  })

  test('reporters, verbose and includeErrorInReport', async () => {
    const seen: boolean[] = []
    fc.assert(property(), { seed: 1, reporter: (out) => void seen.push(out.failed) })
    await fc.assert(
      fc.asyncProperty(fc.nat(), async () => {}),
      {
        asyncReporter: async (out: { failed: boolean }) => void seen.push(out.failed),
      },
    )
    expect(seen).toEqual([true, false])
    expect(() => fc.assert(property(), { seed: 1, includeErrorInReport: true })).toThrow('Got error: opened 4')
    expect(fc.check(property(), { seed: 1, verbose: 2 }).executionSummary.length).toBeGreaterThan(1)
  })
})

describe('options and hooks', () => {
  test('examples come first, and shrink', () => {
    const seen: string[] = []
    const found = fc.check(
      fc.property(fc.string(), (text) => {
        seen.push(text)
        secret(text)
      }),
      { examples: [['first'], ['open sesame']], seed: 5 },
    )
    expect(seen.slice(0, 2)).toEqual(['first', 'open sesame'])
    expect(found.numRuns).toBe(2)
    expect(found.counterexample).toEqual(['open'])
  })

  test('preconditions are skips, and too many of them a failure', () => {
    const odd = fc.property(fc.nat(), (n) => {
      fc.pre(n % 2 === 1)
      secret(String(n))
    })
    const out = fc.check(odd, { seed: 6 })
    expect([out.failed, out.numRuns]).toEqual([false, 100])
    expect(out.numSkips).toBeGreaterThan(0)
    expect(() => fc.assert(fc.property(fc.nat(), () => fc.pre(false)))).toThrow('too many pre-condition failures')
  })

  test('beforeEach and afterEach surround every run, as hooks and as plugins', () => {
    const log: string[] = []
    const property = fc
      .property(fc.nat(), () => void log.push('run'))
      .beforeEach(() => void log.push('before'))
      .afterEach(() => void log.push('after'))
    fc.assert(property, { numRuns: 2 })
    expect(log).toEqual(['before', 'run', 'after', 'before', 'run', 'after'])
    log.length = 0
    fc.assert(
      fc.property(fc.nat(), () => void log.push('run')),
      {
        numRuns: 1,
        plugins: [fc.beforeEach(() => void log.push('before')), fc.afterEach(() => void log.push('after'))],
      },
    )
    expect(log).toEqual(['before', 'run', 'after'])
  })

  test('numRuns, global parameters, skipEqualValues and time limits', async () => {
    let runs = 0
    const counting = () => fc.property(fc.boolean(), () => void runs++)
    fc.configureGlobal({ numRuns: 7 })
    fc.assert(counting())
    expect(runs).toBe(7)
    fc.assert(counting(), { numRuns: 12 })
    expect(runs).toBe(19)
    expect(
      fc.check(
        fc.property(fc.integer(), () => {}),
        { skipEqualValues: true, numRuns: 50 },
      ).failed,
    ).toBe(false)
    expect(
      fc.check(
        fc.property(fc.integer(), () => {}),
        { interruptAfterTimeLimit: 0 },
      ).interrupted,
    ).toBe(true)
    const slow = fc.asyncProperty(fc.nat(), () => new Promise<void>(() => {}))
    await expect(fc.assert(slow, { timeout: 1, numRuns: 1 })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('timeout') },
    })
  })

  test('what is no property is told as fast-check tells it', () => {
    expect(() => fc.assert(undefined as never)).toThrow('Invalid property')
    expect(() => (fc.property as (...args: unknown[]) => unknown)(fc.nat())).toThrow('at least two')
  })
})

test('a property object runs in a session like a function', async () => {
  const search = (property: ReturnType<typeof fc.property>) =>
    runFuzzTest({
      test: { file: '', projectRoot: '', name: 'p' },
      property: property as never,
      defaultSeed: 1,
      clock: systemClock,
      coverage: coverageSource(),
    })
  const report = await search(
    fc.property(fc.string(), fc.nat(), (text, times) => {
      fc.pre(times > 2)
      secret(text)
    }) as never,
  )
  expect(report.finding?.source).toContain('open')
  expect(report.finding?.arguments.map(({ name }) => name)).toEqual(['text', 'times'])
  expect(report.finding?.args).toEqual(['open', 3])
  const awaited = await search(fc.asyncProperty(fc.string(), async (text) => secret(text)) as never)
  expect(awaited.finding?.args).toEqual(['open'])
})
