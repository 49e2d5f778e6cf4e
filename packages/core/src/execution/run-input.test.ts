import { afterEach, describe, expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { forgetUntold, noteUntold } from '../domain/untold-answers.ts'
import { domainFromShape } from '../from-shape/domain-from-shape.ts'
import { Rng } from '../random/rng.ts'
import { type Callable, isThenable } from '../target/callable.ts'
import { type CoverageSource, StepBudgetExceeded } from './coverage.ts'
import { bareTarget, propertyTarget } from './default-oracles.ts'
import { discarded } from './discard.ts'
import { Observations } from './observations.ts'
import { OracleError } from './oracle-error.ts'
import { PollutionGuard } from './pollution.ts'
import { contradiction } from './return-oracle.ts'
import { InputRunner, type RunInputOptions } from './run-input.ts'
import type { RunResult } from './run-result.ts'

// Files share a process.
afterEach(forgetUntold)

const nothing = { coverage: undefined, stepBudget: 1000, pollution: undefined }

function property(call: Callable, options: Partial<RunInputOptions> = {}): InputRunner {
  return new InputRunner(propertyTarget(call), { ...nothing, ...options })
}

function bare(call: Callable, options: Partial<RunInputOptions> = {}): InputRunner {
  return new InputRunner(bareTarget(call, { allowThrows: 'declared', expectedErrors: [] }), { ...nothing, ...options })
}

/** The result of one run, copied. */
async function resultOf(runner: InputRunner, ...args: readonly unknown[]): Promise<RunResult> {
  await runner.run(args)
  return { ...runner.result }
}

/** Answers `news` for one run after the other, and whether steps ran out. */
function scripted(news: readonly boolean[], exhausted = false): CoverageSource & { readonly calls: string[] } {
  const left = [...news]
  const calls: string[] = []
  return {
    calls,
    start: (budget: number) => void calls.push(`start ${budget}`),
    stop() {
      calls.push('stop')
      return left.shift() ?? false
    },
    exhausted,
  } as Partial<CoverageSource> as CoverageSource & { readonly calls: string[] }
}

const thrown = new RangeError('thrown')
const thrower = () => {
  throw thrown
}
const passed = { status: 'passed', error: undefined, news: false, thrown: undefined }

describe('the result of a run', () => {
  test('of a property: it fails by throwing, by rejecting, or by returning false', async () => {
    expect(await resultOf(property(() => 1))).toEqual(passed)
    expect(await resultOf(property(thrower))).toEqual({ ...passed, status: 'failed', error: thrown, thrown })
    expect(await resultOf(property(async () => thrower()))).toEqual({
      ...passed,
      status: 'failed',
      error: thrown,
      thrown,
    })
    expect(await resultOf(property(() => false))).toMatchObject({ status: 'failed', error: { kind: 'returned-false' } })
    expect(await resultOf(property(async () => false))).toMatchObject({ status: 'failed', thrown: undefined })
  })

  test('of a bare function: what it throws on purpose is no failure, but it is told', async () => {
    const declared = new SyntaxError('no number')
    const parse = () => {
      throw declared
    }
    expect(await resultOf(bare(parse))).toEqual({ ...passed, thrown: declared })
    expect(await resultOf(bare(thrower))).toMatchObject({ status: 'failed', error: thrown })
  })

  test('of an input that a precondition refused, or that could not be made', async () => {
    const refusing = property(() => {
      throw discarded
    })
    expect(await resultOf(refusing)).toEqual({ ...passed, status: 'discarded' })
    expect(await resultOf(property(() => Promise.reject(discarded)))).toEqual({ ...passed, status: 'discarded' })
    const coverage = scripted([false, true])
    const runner = property(() => expect.unreachable('the input could not be made'), { coverage })
    runner.refuse()
    expect(runner.result.status).toBe('discarded')
    expect(coverage.calls).toEqual(['start 1000', 'stop'])
  })

  test('where undefined was thrown there is still something thrown', async () => {
    const runner = property(() => {
      throw undefined
    })
    expect(await resultOf(runner)).toMatchObject({ status: 'failed', error: undefined, thrown: { name: 'Error' } })
  })

  test('nothing of a run is left in the result of the next', async () => {
    const coverage = scripted([true, false, true])
    const runner = property((n) => (n === 0 ? thrower() : n !== 1), { coverage })
    expect(await resultOf(runner, 0)).toEqual({ status: 'failed', error: thrown, news: true, thrown })
    expect(await resultOf(runner, 1)).toMatchObject({ status: 'failed', news: false, thrown: undefined })
    expect(await resultOf(runner, 2)).toEqual({ ...passed, news: true })
    runner.refuse()
    expect(runner.result).toEqual({ ...passed, status: 'discarded' })
  })

  test('is one record, and there at once where the target is synchronous', () => {
    const runner = property((n) => n < 3)
    const { result } = runner
    expect(runner.run([2])).toBeUndefined()
    expect(result.status).toBe('passed')
    expect(runner.run([3])).toBeUndefined()
    expect(result.status).toBe('failed')
    expect(runner.run([Promise.resolve()])).toBeUndefined()
  })
})

describe('a hang', () => {
  const hang = { status: 'failed', error: { kind: 'hang', message: 'Hang: no end after 1,000 steps.' } }

  test('is a run whose steps ran out, whether or not the code caught that', async () => {
    const steps = () => {
      throw new StepBudgetExceeded(1000)
    }
    expect(await resultOf(bare(steps))).toMatchObject(hang)
    const coverage = scripted([], true)
    expect(await resultOf(bare(() => 1, { coverage }))).toMatchObject(hang)
    expect(await resultOf(bare(thrower, { coverage }))).toMatchObject(hang)
    expect(await resultOf(bare(async () => 1, { coverage }))).toMatchObject(hang)
  })

  test('says where it is room that is asked for, and no loop', async () => {
    const coverage = { ...scripted([], true), askedTooMuch: true }
    const { error } = await resultOf(bare(() => 1, { coverage }))
    expect(String(error)).toContain('it asks at once for so much room that to fill it takes more than 1,000 steps')
  })

  test('in the target is told from one outside of it', async () => {
    const seen: boolean[] = []
    const runner: InputRunner = property(async () => {
      seen.push(runner.inTarget)
      await undefined
      seen.push(runner.inTarget)
    })
    const pending = runner.run([])
    seen.push(runner.inTarget)
    await pending
    expect([...seen, runner.inTarget]).toEqual([true, true, true, false])
  })
})

test('a promise that its caller settles is not waited for', () => {
  const deferred = () => Object.assign(new Promise(() => {}), { resolve: () => {}, reject: () => {} })
  const runner = property(deferred)
  expect(runner.run([1])).toBeUndefined()
  expect(runner.result.status).toBe('passed')
})

test('nor is a value with a method then that was made for the input', () => {
  const functions = domainFromShape({ kind: 'function', parameters: [], returns: { kind: 'null' } })
  const then = functions.getValue(functions.init(new Context(new Rng(1))))
  const runner = property((given: object) => given)
  expect(runner.run([{ then }])).toBeUndefined()
  expect(runner.result.status).toBe('passed')
  expect(runner.run([Promise.resolve()])).toBeInstanceOf(Promise)
})

test('a promise that settles after its run was given up leaves the run that is on alone', async () => {
  const coverage = scripted([true, true])
  const settles: (() => void)[] = []
  const slow = (isBad: boolean) => new Promise<void>((resolve, reject) => settles.push(isBad ? reject : resolve))
  const runner = property(slow, { coverage })
  const givenUp = [runner.run([true]), runner.run([false])]
  const pending = runner.run([false])
  settles[0]?.()
  settles[1]?.()
  await Promise.all(givenUp)
  expect([coverage.calls, runner.result, runner.inTarget]).toEqual([Array(3).fill('start 1000'), passed, true])
  settles[2]?.()
  await pending
  expect([coverage.calls.at(-1), runner.result, runner.inTarget]).toEqual(['stop', { ...passed, news: true }, false])
})

describe('what surrounds the call', () => {
  test.each([0, 1, 2, 3, 4, 7])('%i arguments arrive as they are', (count) => {
    const seen: unknown[] = []
    const args = Array.from({ length: count }, (_, index) => ({ index }))
    property((...given) => void seen.push(...given)).run(args)
    expect(seen).toEqual(args)
  })

  test('coverage is counted until a promise is settled', async () => {
    const coverage = scripted([true])
    const runner = property(async () => void (await undefined), { coverage })
    const pending = runner.run([])
    expect(coverage.calls).toEqual(['start 1000'])
    await pending
    expect([coverage.calls, runner.result.news]).toEqual([['start 1000', 'stop'], true])
  })

  test('observations are open while the target runs, and only then', async () => {
    const observations = new Observations()
    const seen: boolean[] = []
    const runner = property(() => void seen.push(observations.isOpen), { observations })
    runner.run([])
    expect([...seen, observations.isOpen]).toEqual([true, false])
    const failing = property(thrower, { observations })
    failing.run([])
    expect(observations.isOpen).toBe(false)
  })

  test('a polluted prototype is a failure and is put back, also where the target threw', async () => {
    const pollution = new PollutionGuard()
    const pollute = (alsoThrow: boolean) => {
      Object.assign(Object.prototype, { polluted: 1 })
      if (alsoThrow) throw new SyntaxError('on purpose')
    }
    for (const alsoThrow of [false, true]) {
      const result = await resultOf(bare(pollute, { pollution }), alsoThrow)
      expect(result).toMatchObject({ status: 'failed', error: { kind: 'prototype-pollution' } })
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
    }
  })

  test('what the quick look cannot see waits for the full one', () => {
    const runner = bare(() => void Object.assign(Object.prototype.toString, { hidden: 1 }), {
      pollution: new PollutionGuard(),
    })
    runner.run([])
    expect(runner.result.status).toBe('passed')
    expect(runner.inspectPollution()).toBeInstanceOf(OracleError)
    expect(runner.inspectPollution()).toBeUndefined()
  })

  test('without a guard prototypes are not looked at', () => {
    const runner = property(() => true)
    expect([runner.isGuarded, runner.inspectPollution()]).toEqual([false, undefined])
  })
})

/** Spelled so because a `then` in plain sight is mostly a slip. */
const key = 'then'

test.each([
  ['a promise', Promise.resolve(), true],
  ['an object with such a method', { [key]: () => 1 }, true],
  ['a function with such a method', Object.assign(() => 1, { [key]: () => 1 }), true],
  ['an object with another property of that name', { [key]: 1 }, false],
  ['a function', () => 1, false],
  ['null', null, false],
  ['a text', 'then', false],
])('isThenable: %s', (_, value, expected) => {
  expect(isThenable(value)).toBe(expected)
})

test('what a given function answered, of which its type says nothing, is known until the run ends', async () => {
  let kept: unknown
  const call = (ask: (() => unknown) | undefined): unknown => {
    if (ask !== undefined) kept = ask()
    return kept
  }
  const definitions = {}
  const text: TypeShape = { kind: 'string' }
  const target = bareTarget(call, {
    ...{ allowThrows: 'declared', expectedErrors: [] },
    contradicts: (value) => contradiction(value, text, definitions),
  })
  const runner = new InputRunner(target, nothing)
  const ask = (): unknown => {
    noteUntold(7)
    return 7
  }
  expect(await resultOf(runner, ask)).toMatchObject({ status: 'passed' })
  expect(await resultOf(runner, undefined)).toMatchObject({ status: 'failed' })
})
