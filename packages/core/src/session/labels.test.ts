import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { assume } from '../execution/discard.ts'
import { classify, cover, label } from '../execution/label.ts'
import { observationsOfRealm } from '../execution/observations.ts'
import { d } from '../from-shape/d.ts'
import { check } from './check.ts'

const options = { domains: [d.int({ min: 0, max: 999_999 })], seed: 5, runs: 2000, timeBudget: 60_000 }

describe('labels', () => {
  test('are counted over the inputs drawn; one input may have several', async () => {
    const { labels } = await check((n: number) => {
      label(n % 2 === 0 ? 'even' : 'odd')
      classify(n >= 500_000, 'large')
    }, options)
    const [shareEven = 0, shareOdd = 0] = ['even', 'odd'].map(
      (name) => labels?.labels.find((it) => it.name === name)?.count,
    )
    expect(shareEven + shareOdd).toBe(labels?.inputs)
    expect(labels?.inputs).toBeGreaterThan(1500)
    expect(labels?.labels.map(({ name }) => name)).toContain('large')
  })

  test('of seeds and of dropped inputs are not', async () => {
    const property = (n: number): void => {
      classify(n === 123_456, 'seed')
      label(n > 500_000 ? 'kept' : 'dropped')
      assume(n > 500_000)
    }
    const { labels } = await check(property, { ...options, seeds: [[123_456], [777_777]] })
    expect(labels?.labels.map(({ name }) => name)).toEqual(['kept'])
  })

  test('count once per input where every input is tried', async () => {
    const { labels, outcome } = await check((b: boolean) => label(b ? 'on' : 'off'), {
      domains: [d.boolean({ p: 0.99 })],
    })
    expect(outcome).toBe('exhausted')
    expect(labels).toEqual({
      inputs: 2,
      labels: [
        { name: 'off', count: 1 },
        { name: 'on', count: 1 },
      ],
      all: true,
    })
  })

  test('a test that gives none says nothing of them', async () => {
    expect(await check((n: number) => n >= 0, options)).not.toHaveProperty('labels')
  })

  test('outside of a search nothing is noted', () => {
    label('x')
    cover(1, 'x', true)
    cover(7, 'x', true)
    expect(observationsOfRealm().labels.isEmpty).toBe(true)
  })

  test('are read when a promise has settled', async () => {
    const { labels } = await check(
      async (n: number) => {
        await undefined
        label(n < 10 ? 'small' : 'large')
      },
      { ...options, runs: 50 },
    )
    expect(labels?.labels.reduce((sum, { count }) => sum + count, 0)).toBe(labels?.inputs)
  })
})

describe('a share that is asked for', () => {
  const asking = (least: number, below: number) => (n: number) => cover(least, 'low', n < below)

  test('fails where it is missed, whatever the seed', async () => {
    for (const seed of [1, 2, 3]) {
      const report = await check(asking(0.95, 500_000), { ...options, seed })
      expect(report.outcome).toBe('uncovered')
      expect(report.findings).toEqual([])
    }
  })

  test('passes where it is kept', async () => {
    const { outcome, warnings } = await check(asking(0.1, 500_000), options)
    expect([outcome, warnings]).toEqual(['passed', []])
  })

  test('warns where too few inputs were drawn to tell', async () => {
    const { outcome, warnings } = await check(asking(0.6, 1), { ...options, runs: 10 })
    expect(outcome).toBe('passed')
    expect(warnings).toEqual([
      expect.stringMatching(/^\d+ % of \d+ inputs drawn are "low", where cover\(\) asks for 60 %: too few/),
    ])
  })

  test('is decided by draws where the search mutates instead, out of the runs there are', async () => {
    const code = new ScriptedCoverage()
    const draws = (name: string, property: (n: number) => void) =>
      check(property, { ...options, runs: 4000 }, { coverage: code }).then((report) => ({ name, ...report }))
    const target = (n: number): void => code.hit(n % 64)
    const without = await draws('labels', (n) => {
      target(n)
      label('any')
    })
    const asked = await draws('cover', (n) => {
      target(n)
      cover(0.1, 'low', n < 500_000)
    })
    expect(without.labels?.inputs).toBeLessThan(700)
    expect(asked.labels?.inputs).toBeGreaterThanOrEqual(814)
    expect([without.runs, asked.runs]).toEqual([4000, 4000])
  })

  test.each([
    [0, 'x', /^cover\(0, "x"\): the share is 0\./],
    [5, 'x', /^cover\(5, "x"\): the share is 5\./],
    [0.1, 7, /^cover\(0\.1, 7\): the name is 7\./],
  ])('%s of %j is told', async (share, name, message) => {
    const wrong = check((n: number) => cover(share, name as string, n > 3), options)
    await expect(wrong).rejects.toMatchObject({ code: 'bad-label', message: expect.stringMatching(message) })
  })
})
