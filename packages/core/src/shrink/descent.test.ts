import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { UNCHANGED } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { putting } from '../parts/edit.ts'
import { Rng } from '../random/rng.ts'
import { Descent, type Verdict } from './descent.ts'
import { minimal } from './minimal.ts'
import type { Pass } from './pass.ts'
import { shrink } from './shrink.ts'

const whole = d.int()

/** A descent, and what becomes of candidates of it: what was judged is noted. */
function setting(domain: AnyDomain, failing: unknown, patience?: number) {
  const descent = new Descent<unknown>(domain, domain.fromValue(failing), new Rng(1), patience)
  const judged: unknown[] = []
  const consider = (candidate: unknown, verdict: Verdict = 'same'): boolean => {
    const attempt = descent.consider(candidate)
    let step = attempt.next('passes')
    while (step.done !== true) {
      judged.push(domain.getValue(step.value))
      step = attempt.next(verdict)
    }
    return step.value
  }
  return { descent, judged, consider }
}

describe('a candidate', () => {
  test('that fails in the same way becomes the best', () => {
    const { descent, judged, consider } = setting(whole, 100)
    expect([consider(40), descent.best, descent.accepted, descent.evaluations]).toEqual([true, 40, 1, 1])
    expect(judged).toEqual([40])
  })

  test.each(['other', 'passes', 'invalid'] as const)('that is judged %s changes nothing', (verdict) => {
    const { descent, consider } = setting(whole, 100)
    expect([consider(40, verdict), descent.best, descent.accepted, descent.evaluations]).toEqual([false, 100, 0, 1])
  })

  test('is judged only where it is simpler, valid, and was not judged before', () => {
    const { judged, consider } = setting(d.int({ min: 0, max: 500 }), 100)
    expect([consider(200), consider(100), consider(-1), consider(undefined), consider(UNCHANGED)]).not.toContain(true)
    consider(40, 'passes')
    consider(40)
    expect(judged).toEqual([40])
  })

  test('that gives the property the same input is better without being judged', () => {
    const halves = d.int().map((n) => Math.trunc(n / 10), { from: (n) => n * 10 })
    const { descent, judged, consider } = setting(halves, 9)
    expect(descent.best).toBe(90)
    descent.best = 95
    expect([consider(91), descent.best, judged, descent.evaluations]).toEqual([true, 91, [], 0])
  })

  test('whose input cannot be made is passed over', () => {
    const throwing = d.int().map(
      (n) => {
        if (n < 50) throw new Error('no')
        return n
      },
      { from: (n) => n },
    )
    const { judged, consider } = setting(throwing, 100)
    expect([consider(40), consider(60)]).toEqual([false, true])
    expect(judged).toEqual([60])
  })
})

describe('a descent', () => {
  test('is stalled after as many candidates in a row as its patience, and proposes no more', () => {
    const { descent, judged, consider } = setting(whole, 100, 2)
    consider(50)
    consider(10, 'passes')
    expect(descent.stalled).toBe(false)
    consider(11, 'passes')
    expect(descent.stalled).toBe(true)
    expect([consider(12), judged]).toEqual([false, [50, 10, 11]])
  })

  test('has the tree of its best value', () => {
    const { descent, consider } = setting(d.arrayOf(d.int()), [1, 2, 3])
    expect(descent.nodes).toHaveLength(4)
    expect(descent.nodes).toBe(descent.nodes)
    consider(d.arrayOf(d.int()).fromValue([1]))
    expect(descent.nodes).toHaveLength(2)
  })

  test('makes edits, and none where user code throws', () => {
    const { descent } = setting(d.tupleOf(d.int(), d.int()), [10, 20])
    const [, left] = descent.nodes
    const edits = left === undefined ? [] : [putting(left, 3)]
    expect(descent.domain.getValue(descent.edited(edits) as never)).toEqual([3, 20])
    const throwing = {
      path: [0],
      apply: () => {
        throw new Error('no')
      },
    }
    expect(descent.edited([throwing])).toBe(UNCHANGED)
    expect(descent.best).toEqual(d.tupleOf(d.int(), d.int()).fromValue([10, 20]))
  })
})

describe('passes', () => {
  /** Takes one off, if it may. */
  const lower = (name: string, ran: string[], by: number, more: Partial<Pass> = {}): Pass => ({
    name,
    ...more,
    *run(descent) {
      ran.push(name)
      yield* descent.consider((Number(descent.best) - by) as never)
    },
  })

  function shrunk(passes: readonly Pass[], start: number, least: number) {
    const shrinking = shrink(whole, start, { rng: new Rng(1), passes })
    for (let candidate = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
      shrinking.tell(candidate >= least ? 'same' : 'passes')
    }
    return shrinking.state
  }

  test('run until none of them finds anything more; one that helped comes before those that did not', () => {
    const ran: string[] = []
    const state = shrunk([lower('by 1000', ran, 1000), lower('by 1', ran, 1)], 12, 10)
    expect([state.best, state.exhausted]).toEqual([10, true])
    expect(ran).toEqual(['by 1000', 'by 1', 'by 1', 'by 1000', 'by 1'])
  })

  test('for small values leave large ones alone', () => {
    const ran: string[] = []
    expect(shrunk([lower('small', ran, 1, { mostParts: 0 })], 12, 0)).toMatchObject({ best: 12, exhausted: true })
    expect(ran).toEqual([])
    expect(shrunk([lower('small', ran, 1, { mostParts: 1 })], 3, 0)).toMatchObject({ best: 0 })
  })
})

describe('minimal', () => {
  test('finds by chance, shrinks, and says what it took', () => {
    const found = minimal(d.int({ min: 0, max: 1000 }), (n) => n >= 123, { seed: 1 })
    expect(found).toMatchObject({ value: 123, best: 123, exhausted: true })
    expect(found?.found).toBeGreaterThan(0)
  })

  test('is nothing where chance finds nothing', () => {
    let drawn = 0
    const never = (): boolean => drawn++ < 0
    expect(minimal(whole, never, { seed: 1, runs: 10 })).toBeUndefined()
    expect(drawn).toBe(10)
  })

  test('takes no value its precondition excludes, and judges as many as it may', () => {
    const odd = (n: number): boolean | 'invalid' => (n % 2 === 0 ? 'invalid' : n >= 50)
    expect(minimal(d.int({ min: 0, max: 1000 }), odd, { seed: 3 })?.value).toBe(51)
    expect(minimal(d.int({ min: 0, max: 1000 }), (n) => n >= 50, { seed: 3, evaluations: 2 })?.evaluations).toBe(2)
  })
})
