/**
 * Code of the user around a whole test and around each of its inputs, after FuzzTest's fixtures: what an input needs is
 * made before it and taken away behind it.
 */
import { discarded } from '../domain/discarded.ts'
import { FuzzError } from '../errors.ts'
import { type Callable, isThenable, type Target } from './callable.ts'

/** Code around a test and around its inputs. What it throws fails the test; `skipInput()` leaves the input out. */
export interface Fixtures {
  /** Runs before each input, those of shrinking included. A promise is awaited. */
  readonly beforeEachInput?: () => unknown
  /** Runs each input by calling `run` once, and may do things before and after. It answers a promise where it awaits `run`. */
  readonly aroundInput?: (run: () => unknown) => unknown
  /** Runs the whole test by calling `run` once and awaiting it. */
  readonly aroundAll?: (run: () => Promise<void>) => unknown
}

/** What lies within and without the fence against effects, for code around an input. */
export interface FixtureFence {
  inside<T>(work: () => T): T
  outside<T>(work: () => T): T
}

const noFence: FixtureFence = { inside: (work) => work(), outside: (work) => work() }

/**
 * `target` with its fixtures, which run outside of the fence: a fixture that throws is a failure of the input, whatever the
 * target may throw.
 */
export function withFixtures(target: Target, fixtures: Fixtures, fence: FixtureFence = noFence): Target {
  if (fixtures.beforeEachInput === undefined && fixtures.aroundInput === undefined) return target
  const { beforeEachInput, aroundInput } = outside(fixtures, fence)
  const failures = new WeakSet<object>()
  const own = (error: unknown): never => {
    if (error === discarded) throw error
    const thrown = typeof error === 'object' && error !== null ? error : new Error(`A fixture threw ${String(error)}.`)
    failures.add(thrown)
    throw thrown
  }
  const plain: Callable = (...args) => {
    const { call } = target
    return call(...args)
  }
  const inside = aroundInput === undefined ? plain : surrounded(plain, aroundInput, own)
  return {
    ...target,
    judgeReturn: (value) => target.judgeReturn(value),
    isFailure: (error, args) =>
      (typeof error === 'object' && error !== null && failures.has(error)) || target.isFailure(error, args),
    call: beforeEachInput === undefined ? inside : preceded(inside, beforeEachInput, own),
  }
}

/** The same fixtures, where effects are free; only the input itself is fenced. */
function outside({ beforeEachInput, aroundInput }: Fixtures, fence: FixtureFence): Fixtures {
  return {
    ...(beforeEachInput && { beforeEachInput: () => fence.outside(beforeEachInput) }),
    ...(aroundInput && { aroundInput: (run) => fence.outside(() => aroundInput(() => fence.inside(run))) }),
  }
}

function preceded(call: Callable, before: () => unknown, own: (error: unknown) => never): Callable {
  return (...args) => {
    let made: unknown
    try {
      made = before()
    } catch (error) {
      return own(error)
    }
    return isThenable(made) ? Promise.resolve(made).then(() => call(...args), own) : call(...args)
  }
}

function surrounded(call: Callable, around: (run: () => unknown) => unknown, own: (error: unknown) => never): Callable {
  return (...args) => {
    let outcome: { readonly value: unknown } | { readonly error: unknown } | undefined
    const run = (): unknown => {
      try {
        const value = call(...args)
        outcome = { value }
        return value
      } catch (error) {
        outcome = { error }
        throw error
      }
    }
    // What the input did counts, also where the fixture swallows it.
    const judge = (): unknown => {
      if (outcome === undefined) return own(withoutRun('aroundInput'))
      if ('error' in outcome) throw outcome.error
      return outcome.value
    }
    const rejudge = async (error: unknown): Promise<unknown> => {
      await (outcome === undefined ? undefined : judge())
      return own(error)
    }
    let result: unknown
    try {
      result = around(run)
    } catch (error) {
      if (outcome !== undefined && 'error' in outcome) throw outcome.error
      return own(error)
    }
    return isThenable(result) ? Promise.resolve(result).then(judge, rejudge) : judge()
  }
}

/** Runs `work`, inside `aroundAll` where there is one. */
export async function aroundAll<R>({ aroundAll: around }: Fixtures, work: () => Promise<R>): Promise<R> {
  if (around === undefined) return await work()
  let result: { readonly value: R } | undefined
  await around(async () => {
    result = { value: await work() }
  })
  if (result === undefined) throw withoutRun('aroundAll')
  return result.value
}

function withoutRun(name: string): FuzzError {
  return new FuzzError('fixture-without-run', `${name} ended without calling run().`, {
    hint: `Call run() once, and await it where it answers a promise: ${name}: async (run) => { await run() }.`,
  })
}
