import { type CheckOptions, check, d, type FuzzReport, maximize, observe, type SearchGoal } from '@fuzzwright/core'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { expect, test } from 'vitest'

installRuntime()

type Property = (...args: never[]) => unknown

/** The function an expression makes, instrumented; `given` are the words it may use that are not. */
function load<Loaded>(name: string, code: string, given: Record<string, unknown> = {}): Loaded {
  const module: { exports: unknown } = { exports: undefined }
  const { code: instrumented } = instrument(`module.exports = ${code}`, `/goals/${name}.js`)
  new Function('module', ...Object.keys(given), instrumented)(module, ...Object.values(given))
  return module.exports as Loaded
}

const seeds = [1, 2, 3, 4, 5]
/** Chance may keep one of them waiting. */
const nearlyAll = seeds.length - 1

function search(property: Property, options: CheckOptions): Promise<FuzzReport> {
  return check(property, { timeBudget: 600_000, ...options }, { coverage: coverageSource() })
}

function bestOf({ goals = [] }: FuzzReport, goal: string): number {
  return goals.find((one) => one.goal === goal)?.best ?? Number.NaN
}

/** How many of the seeds find a failure. */
async function countFound(property: Property, options: CheckOptions): Promise<number> {
  let found = 0
  for (const seed of seeds) found += Number((await search(property, { ...options, seed })).outcome === 'failed')
  return found
}

test('slowest: comes closer to the worst case than coverage alone', async () => {
  // Insertion sort: the work grows with the square of the length, and only for lists that fall.
  const sort = load<(list: number[]) => number>(
    'sort',
    `(list) => {
      let swaps = 0
      for (let i = 1; i < list.length; i++)
        for (let j = i; j > 0 && list[j - 1] > list[j]; j--, swaps++) [list[j - 1], list[j]] = [list[j], list[j - 1]]
      return swaps
    }`,
  )
  const domains = [d.arrayOf(d.int({ min: 0, max: 1000 })).withMaxSize(24)]
  let most = 0
  const property = (list: number[]): void => {
    most = Math.max(most, sort(list))
  }
  for (const seed of [1, 2, 3]) {
    const report = await search(property, { domains, seed, runs: 1500, goals: ['coverage', 'slowest'] })
    // Steps are counted: one for each turn of either loop.
    expect(bestOf(report, 'slowest')).toBeGreaterThan(most)
    const directed = most
    most = 0
    await search(property, { domains, seed, runs: 1500 })
    expect(directed).toBeGreaterThan(1.2 * most)
    most = 0
  }
})

test('maximize climbs a hill that coverage does not see', async () => {
  const hidden = 0xb5a3d
  const bitsAlike = (n: number): number => {
    let alike = 0
    for (let bit = 0; bit < 20; bit++) alike += ~((n ^ hidden) >> bit) & 1
    return alike
  }
  const hill = load<(n: number) => void>('hill', '(n) => judge(n)', {
    judge(n: number) {
      if (bitsAlike(n) === 20) throw new Error('the top')
    },
  })
  const telling = (n: number): void => {
    maximize('bits alike', bitsAlike(n))
    hill(n)
  }
  const options = { domains: [d.int({ min: 0, max: 2 ** 20 - 1 })], runs: 2500 }
  expect(await countFound(hill, options)).toBe(0)
  expect(await countFound(telling, options)).toBe(seeds.length)
  expect(await countFound(telling, { ...options, unguided: true })).toBe(seeds.length)
  expect(await countFound(hill, { ...options, goals: ['coverage', maximize(bitsAlike)] })).toBe(seeds.length)
  expect(await countFound(hill, { ...options, goals: [maximize(bitsAlike)] })).toBe(seeds.length)
})

const word = 'qzk'

/** Comes one state further for each letter of the word, by a table: nothing is compared. */
const step = (() => {
  const table = Array.from(word, (char, state) => {
    const row = new Uint8Array(128)
    row[char.charCodeAt(0)] = state + 1
    return row
  })
  return (state: number, code: number): number => table[state]?.[code] ?? 0
})()

const letters = { domains: [d.stringOf(d.lowerChar())], runs: 8000 }

test('observe keeps an input for each state', async () => {
  const walk = (say: typeof observe) =>
    load<(text: string) => void>(
      `walk-${say.name}`,
      '(text) => { let state = 0; for (const char of text) state = step(state, char.charCodeAt(0)); judge(state) }',
      {
        step(state: number, code: number) {
          const next = step(state, code)
          say('state', next)
          return next
        },
        judge(state: number) {
          if (state === word.length) throw new Error('open')
        },
      },
    )
  const nothing = (): void => undefined
  expect(await countFound(walk(observe), letters)).toBeGreaterThanOrEqual(nearlyAll)
  expect(await countFound(walk(nothing), letters)).toBeLessThan(2)
})

test('exceptions: keeps an input for each kind, and comes to more of them', async () => {
  const messages = ['none', 'one', 'two']
  const refuse = load<(text: string) => void>(
    'refuse',
    '(text) => { let state = 0; for (const char of text) state = step(state, char.charCodeAt(0)); refuse(state) }',
    {
      step,
      refuse(state: number) {
        throw state === word.length ? new TypeError('open') : new Error(messages[state])
      },
    },
  )
  const failing = async (goals: readonly SearchGoal[]): Promise<number> => {
    let failed = 0
    for (const seed of seeds) {
      const report = await runFuzzTest({
        test: { file: '', projectRoot: '', name: 'refuse' },
        target: refuse,
        options: { ...letters, goals, timeBudget: 600_000 },
        defaultSeed: seed,
        clock: systemClock,
        coverage: coverageSource(),
      })
      if (report.outcome !== 'failed') continue
      failed++
      if (goals.includes('exceptions')) expect(bestOf(report, 'exceptions')).toBe(messages.length + 1)
    }
    return failed
  }
  expect(await failing(['coverage', 'exceptions'])).toBeGreaterThanOrEqual(nearlyAll)
  expect(await failing(['coverage'])).toBeLessThan(2)
})

test('diverse: keeps what differs as a whole, where coverage keeps each part by itself', async () => {
  const count = 6
  const doors = load<(...keys: number[]) => void>(
    'doors',
    `(...keys) => {
      let open = 0
      ${Array.from({ length: count }, (_, door) => `if (fits[keys[${door}]]) open += ${2 ** door}`).join('\n')}
      judge(open)
    }`,
    {
      fits: Array.from({ length: 20 }, (_, key) => key === 11),
      judge(open: number) {
        if (open === 2 ** count - 1) throw new Error('all doors are open')
      },
    },
  )
  const options = { domains: Array.from({ length: count }, () => d.int({ min: 0, max: 19 })), runs: 7000 }
  expect(await countFound(doors, { ...options, goals: ['coverage', 'diverse'] })).toBeGreaterThanOrEqual(nearlyAll)
  expect(await countFound(doors, options)).toBe(0)
})
