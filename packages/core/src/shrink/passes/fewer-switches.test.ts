/** Shrinking of schedules: the fewest switches come before the fewest calls. */
import { describe, expect, test } from 'vitest'
import { fuzzedCalls } from '../../calls/call-sequence.ts'
import type { AnyDomain } from '../../domain/domain.ts'
import { printValue } from '../../domain/print-value.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { ownKind } from '../../domains/calls/call-forms.ts'
import { CallsDomain } from '../../domains/calls/calls.ts'
import { d } from '../../from-shape/d.ts'
import { fuzzedSchedule } from '../../interleavings/fuzzed-schedule.ts'
import { Rng } from '../../random/rng.ts'
import { shrink } from '../shrink.ts'
import { fewerSwitches } from './fewer-switches.ts'

class Shop {}

const none = new TupleDomain<unknown[]>([])
const calls = new CallsDomain({
  ...{ maker: Shop, label: 'Shop', object: 'Shop', mostObjects: 1, isParallel: true },
  makers: [{ way: 'new', name: '', args: none }],
  members: ['sell', 'look'].map((name) => ({ on: ownKind, way: 'method', name, args: none, gives: [] }) as const),
})

/** What is left where `fails` says which values fail, as source text. */
function shrunk(domain: AnyDomain, start: unknown, fails: (text: string) => boolean): string {
  const failing: unknown = domain.fromValue(start)
  expect(failing).not.toBe(undefined)
  const textOf = (c: unknown): string => printValue(domain.getValue(c))
  const shrinking = shrink<unknown>(domain, failing, { rng: new Rng(1), passes: [fewerSwitches] })
  for (let candidate = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
    shrinking.tell(fails(textOf(candidate)) ? 'same' : 'passes')
  }
  return textOf(shrinking.state.best)
}

describe('fewer-switches', () => {
  const schedule = d.schedule()

  test('leaves out what is not needed', () => {
    const left = shrunk(
      schedule,
      fuzzedSchedule([
        [1, 1],
        [4, 2],
        [9, 1],
      ]),
      (text) => text.includes('[4, 2]'),
    )
    expect(left).toBe('fuzzedSchedule([[4, 2]])')
  })

  test('finds the one that does what several did', () => {
    const fails = (text: string): boolean => text.includes('[[5, 2]]') || text.includes('[[1, 1], [9, 1]]')
    expect(
      shrunk(
        schedule,
        fuzzedSchedule([
          [1, 1],
          [9, 1],
        ]),
        fails,
      ),
    ).toBe('fuzzedSchedule([[5, 2]])')
  })

  test('takes one more call for one switch less', () => {
    const both = new TupleDomain<unknown[]>([schedule, calls])
    const start = [fuzzedSchedule([[2, 1]]), fuzzedCalls(Shop, [['new']], [['sell'], ['look']])]
    const fails = (text: string): boolean =>
      text.includes('[2, 1]') || text.includes("['sell'], ['& look'], ['& look']")
    expect(shrunk(both, start, fails)).toContain(
      "fuzzedSchedule([]), fuzzedCalls(Shop, [['new']], [['sell'], ['& look'], ['& look']])",
    )
  })
})
