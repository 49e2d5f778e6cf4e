import { describe, expect, test } from 'vitest'
import type { EffectFence } from '../execution/effects.ts'
import { fencedGuard } from './fenced-guard.ts'
import { type HangGuard, unguarded } from './hang-guard.ts'

/** Notes what a fence is told. */
function fence() {
  const told: string[] = []
  const steps = Object.fromEntries(['enter', 'leave', 'end'].map((name) => [name, () => void told.push(name)]))
  return { told, fence: steps as Partial<EffectFence> as EffectFence }
}

const striking: HangGuard = {
  run: () => 'timedOut',
}

describe('a batch behind a fence', () => {
  test('runs inside of it', () => {
    const { told, fence: around } = fence()
    const end = fencedGuard(unguarded, around).run(() => void told.push('batch'), 50)
    expect([end, told]).toEqual(['finished', ['enter', 'batch', 'leave']])
  })

  test('that throws leaves it as well', () => {
    const { told, fence: around } = fence()
    const throwing = (): void => {
      throw new RangeError('thrown')
    }
    expect(() => fencedGuard(unguarded, around).run(throwing, 50)).toThrow('thrown')
    expect(told).toEqual(['enter', 'leave'])
  })

  test('that was stopped has its input ended', () => {
    const { told, fence: around } = fence()
    expect(fencedGuard(striking, around).run(() => undefined, 50)).toBe('timedOut')
    expect(told).toEqual(['enter', 'end', 'leave'])
  })
})

describe('a promise behind a fence', () => {
  test('is watched by the guard, with its patience', () => {
    const { told, fence: around } = fence()
    const seen: number[] = []
    const guard: HangGuard = {
      ...unguarded,
      watch: (timeoutMs) => () => void seen.push(timeoutMs),
    }
    fencedGuard(guard, around).watch?.(70, () => undefined)()
    expect([seen, told]).toEqual([[70], []])
  })

  test('is left to whoever asks where the guard watches none', () => {
    expect(fencedGuard(unguarded, fence().fence).watch).toBeUndefined()
  })
})

test('without a fence the guard is what it is', () => {
  expect(fencedGuard(striking, undefined)).toBe(striking)
})
