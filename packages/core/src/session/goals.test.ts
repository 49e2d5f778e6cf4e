import { describe, expect, test } from 'vitest'
import type { SearchGoal } from '../engine/search-goal.ts'
import { observationsOfRealm } from '../execution/observations.ts'
import { maximize, observe } from '../execution/observe.ts'
import { d } from '../from-shape/d.ts'
import { formatFindings } from '../report/format-finding.ts'
import { check } from './check.ts'

const options = { domains: [d.int({ min: 0, max: 1_000_000 })], seed: 5, runs: 300 }

describe('goals of a test', () => {
  test('the report says how far each came', async () => {
    let most = 0
    const report = await check(
      (n: number) => {
        most = Math.max(most, n % 1000)
        observe('last digit', n % 10)
        maximize('rest', n % 1000)
      },
      { ...options, goals: [maximize('digits', (n: number) => String(n).length), 'exceptions'] },
    )
    expect(report.goals).toEqual([
      { goal: 'digits', unit: 'value', best: 7 },
      { goal: 'rest', unit: 'value', best: most },
      { goal: 'last digit', unit: 'values', best: 10 },
    ])
    expect(most).toBeGreaterThan(990)
  })

  test('a search without goals says nothing of them', async () => {
    expect(await check((n: number) => n >= 0, options)).not.toHaveProperty('goals')
  })

  test('a function given in the test is asked when the input has run, also where the property awaits', async () => {
    const property = async (n: number): Promise<void> => {
      const log: number[] = []
      maximize('logged', () => log.length)
      for (let left = n % 7; left > 0; left--) log.push(left)
      await undefined
      log.push(0)
    }
    expect((await check(property, options)).goals).toEqual([{ goal: 'logged', unit: 'value', best: 7 }])
  })

  test('a goal is given the arguments as they were before the test changed them', async () => {
    const report = await check((list: number[]) => void list.splice(0), {
      ...options,
      domains: [d.arrayOf(d.int()).withMaxSize(6)],
      goals: [maximize((list: number[]) => list.length)],
    })
    expect(report.goals).toEqual([{ goal: 'maximum', unit: 'value', best: 6 }])
  })

  test('the report of a finding has a line of the best values', async () => {
    const property = (n: number): boolean => {
      maximize('size', n)
      return n < 900_000
    }
    const { findings, goals = [] } = await check(property, options)
    const text = formatFindings(findings, {
      test: 'size',
      command: { prefix: 'npx vitest run', file: 'a.test.ts', fullName: 'size' },
      runs: 1,
      places: new Map(),
      goals,
    })
    expect(text).toMatch(/\n\nBest until then: size up to [\d,]+\.\n/)
  })

  test('outside of a search nothing is noted', () => {
    const { count } = observationsOfRealm()
    observe('size', 1)
    maximize('size', 1)
    expect(observationsOfRealm().count).toBe(count)
  })

  test('a thousand different keys and values do not make the search remember all of them', async () => {
    const report = await check(
      (n: number) => {
        observe(`key ${n}`, 0)
        observe('n', n)
      },
      { ...options, runs: 3000 },
    )
    expect(report.goals?.length).toBeLessThanOrEqual(64)
    expect(Math.max(...(report.goals ?? []).map(({ best }) => best))).toBeLessThanOrEqual(1024)
  })

  test('warns of goals that need instrumented code where there is none', async () => {
    const report = await check((n: number) => n >= 0, { ...options, goals: ['slowest', 'diverse', 'exceptions'] })
    expect(report.warnings.map((text) => /'(\w+)'/.exec(text)?.[1])).toEqual(['slowest', 'diverse'])
  })
})

describe('bad-goal', () => {
  const wrong: readonly [unknown, RegExp][] = [
    [['coverage', 'slow'], /goals\[1\] is "slow", which is no goal\.\n {2}Goals are 'coverage', 'slowest', .*maximize/],
    [['coverage', 3], /goals\[1\] is 3/],
    [[], /goals is empty, not a list/],
    ['slowest', /goals is "slowest", not a list/],
    [[maximize(() => Number.NaN)], /maximize\("maximum"\): the value is NaN, not a finite number/],
    [[maximize('x', () => '3' as never)], /maximize\("x"\): the value is 3, not a finite number/],
    [[maximize('x', () => [].length / 0)], /the value is NaN/],
    [
      [
        maximize('x', () => {
          throw new Error('no')
        }),
      ],
      /maximize\("x"\): its function threw: Error: no/,
    ],
  ]
  test.each(wrong)('%s is refused', async (goals, message) => {
    const wanted = { code: 'bad-goal', message: expect.stringMatching(message) }
    await expect(
      check((n: number) => n >= 0, { ...options, goals: goals as readonly SearchGoal[] }),
    ).rejects.toMatchObject(wanted)
  })

  test.each([
    ['observe', () => observe('size', Number.POSITIVE_INFINITY), /observe\("size", Infinity\): the value is Infinity/],
    ['maximize', () => maximize('size', Number.NaN), /maximize\("size", NaN\): the value is NaN/],
    ['a key', () => observe(7 as never, 1), /the key is 7, not a text/],
    ['a function', () => maximize('size', () => 1 / 0), /maximize\("size"\): the value is Infinity/],
  ])(
    'what is no finite number is told, also where the code under test catches everything: %s',
    async (_, say, message) => {
      const property = (): void => {
        try {
          say()
        } catch {
          // Swallowed, as some code does.
        }
      }
      const wanted = { code: 'bad-goal', message: expect.stringMatching(message) }
      await expect(check(property, options)).rejects.toMatchObject(wanted)
      expect((await check((n: number) => n >= 0, options)).outcome).toBe('passed')
    },
  )

  test('maximize with neither a number nor a function', () => {
    expect(() => maximize('size', undefined as never)).toThrow(expect.objectContaining({ code: 'bad-goal' }))
  })
})
