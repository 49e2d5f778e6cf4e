/** Code of the user around inputs and around a test: in which order it runs, and whose failure is whose. */
import { describe, expect, test } from 'vitest'
import { discarded } from '../domain/discarded.ts'
import type { Callable, Target } from './callable.ts'
import { aroundAll, type Fixtures, withFixtures } from './fixtures.ts'

const log: string[] = []
const note =
  (what: string): (() => void) =>
  () =>
    void log.push(what)

/** A target whose own errors are no failures. */
function targetOf(call: Callable): Target {
  return {
    kind: 'function',
    call,
    judgeReturn: (value) => (value === 'wrong' ? new Error('judged') : undefined),
    isFailure: () => false,
  }
}

/** How one call ends, and what ran on the way. */
async function called(fixtures: Fixtures, call: Callable = () => void log.push('input')) {
  log.length = 0
  const target = withFixtures(targetOf(call), fixtures)
  try {
    return { target, value: await target.call(1, 2), log: [...log] }
  } catch (error) {
    return { target, error, log: [...log], isFailure: target.isFailure(error, []) }
  }
}

const thrower =
  (error: unknown): Callable =>
  () => {
    throw error
  }

describe('before each input', () => {
  test('runs first, and is awaited where it answers a promise', async () => {
    expect((await called({ beforeEachInput: note('before') })).log).toEqual(['before', 'input'])
    const later = async (): Promise<void> => {
      await Promise.resolve()
      log.push('before')
    }
    expect((await called({ beforeEachInput: later })).log).toEqual(['before', 'input'])
  })

  test('hands on the arguments and the answer, at once where nothing has to be awaited', () => {
    const target = withFixtures(
      targetOf((a: number, b: number) => a + b),
      { beforeEachInput: note('before') },
    )
    expect(target.call(1, 2)).toBe(3)
  })

  test.each([
    ['thrown', thrower(new RangeError('mine'))],
    ['rejected', async () => Promise.reject(new RangeError('mine'))],
  ])('that has %s fails the input, whatever the target may throw, and the input does not run', async (_, fixture) => {
    const { error, isFailure, log: ran } = await called({ beforeEachInput: fixture })
    expect([error, isFailure, ran]).toEqual([new RangeError('mine'), true, []])
  })

  test('that throws no error fails with one that says so; that skips leaves the input out', async () => {
    expect(await called({ beforeEachInput: thrower('text') })).toMatchObject({
      error: new Error('A fixture threw text.'),
      isFailure: true,
    })
    expect(await called({ beforeEachInput: thrower(discarded) })).toMatchObject({ error: discarded, isFailure: false })
  })
})

describe('around each input', () => {
  const around: Fixtures = {
    aroundInput: (run) => {
      log.push('set up')
      const result = run()
      log.push('take down')
      return result
    },
  }

  test('runs before and behind it, inside of what runs before each', async () => {
    expect((await called({ ...around, beforeEachInput: note('before') })).log).toEqual([
      'before',
      'set up',
      'input',
      'take down',
    ])
  })

  test('may await it', async () => {
    const aroundInput = async (run: () => unknown): Promise<void> => {
      await run()
      log.push('take down')
    }
    const later = async (): Promise<string> => {
      log.push('input')
      return 'value'
    }
    expect(await called({ aroundInput }, later)).toMatchObject({ value: 'value', log: ['input', 'take down'] })
  })

  test('changes nothing of what the input answers or throws, also where it swallows that', async () => {
    expect((await called({ aroundInput: (run) => void run() }, () => 'value')).value).toBe('value')
    const swallowing = (run: () => unknown): void => {
      try {
        run()
      } catch {
        log.push('swallowed')
      }
    }
    const own = new RangeError('of the input')
    expect(await called({ aroundInput: swallowing }, thrower(own))).toMatchObject({ error: own, isFailure: false })
    const replacing = (run: () => unknown): void => {
      try {
        run()
      } catch {
        throw new TypeError('of the fixture')
      }
    }
    expect((await called({ aroundInput: replacing }, thrower(own))).error).toBe(own)
    const later = async (run: () => unknown): Promise<void> => swallowing(run)
    expect((await called({ aroundInput: later }, thrower(own))).error).toBe(own)
  })

  test.each([
    [
      'throws behind the input',
      (run: () => unknown) => {
        run()
        throw new RangeError('mine')
      },
    ],
    [
      'rejects behind the input',
      async (run: () => unknown) => {
        await run()
        throw new RangeError('mine')
      },
    ],
    ['throws before the input', thrower(new RangeError('mine'))],
    ['rejects before the input', async () => Promise.reject(new RangeError('mine'))],
  ])('that %s fails it', async (_, aroundInput) => {
    expect(await called({ aroundInput })).toMatchObject({ error: new RangeError('mine'), isFailure: true })
  })

  test.each([
    ['at once', () => undefined],
    ['later', async () => undefined],
  ])('that never runs the input is told %s', async (_, aroundInput) => {
    expect(await called({ aroundInput })).toMatchObject({ error: { code: 'fixture-without-run' }, isFailure: true })
  })
})

describe('a target with fixtures', () => {
  test('judges as it did', async () => {
    const { target } = await called({ beforeEachInput: note('before') })
    expect([target.kind, target.judgeReturn('wrong'), target.judgeReturn('right')]).toMatchObject([
      'function',
      { message: 'judged' },
      undefined,
    ])
    expect([
      target.isFailure(new Error('of the input'), []),
      target.isFailure('text', []),
      target.isFailure(null, []),
    ]).toEqual([false, false, false])
  })

  test('is what it was where there are none for inputs', () => {
    const target = targetOf(() => 1)
    expect(withFixtures(target, { aroundAll: async (run) => run() })).toBe(target)
  })

  test('has them outside of the fence, and only the input inside', () => {
    let isInside = true
    const places: string[] = []
    const within =
      (inside: boolean) =>
      <T>(work: () => T): T => {
        const before = isInside
        isInside = inside
        try {
          return work()
        } finally {
          isInside = before
        }
      }
    const place = (name: string): void => void places.push(`${name} ${isInside ? 'inside' : 'outside'}`)
    const fixtures: Fixtures = {
      beforeEachInput: () => place('before'),
      aroundInput: (run) => {
        place('set up')
        run()
        place('take down')
      },
    }
    withFixtures(
      targetOf(() => place('input')),
      fixtures,
      { inside: within(true), outside: within(false) },
    ).call()
    expect(places).toEqual(['before outside', 'set up outside', 'input inside', 'take down outside'])
  })
})

describe('around a whole test', () => {
  test('work is done inside of it, and its answer handed on', async () => {
    log.length = 0
    const around = async (run: () => Promise<void>): Promise<void> => {
      log.push('set up')
      await run()
      log.push('take down')
    }
    const work = async (): Promise<number> => log.push('work')
    expect([await aroundAll({ aroundAll: around }, work), log]).toEqual([2, ['set up', 'work', 'take down']])
    expect(await aroundAll({}, async () => 5)).toBe(5)
  })

  test('has to run it', async () => {
    await expect(aroundAll({ aroundAll: () => undefined }, async () => 5)).rejects.toMatchObject({
      code: 'fixture-without-run',
    })
  })
})
