import { expect, test } from 'vitest'
import { vmHangGuard } from './vm-hang-guard.ts'

test('a batch that ends is finished, and its exception passes through', () => {
  let ran = 0
  expect(vmHangGuard.run(() => void ran++, 600_000)).toBe('finished')
  expect(ran).toBe(1)
  const error = new TypeError('mine')
  expect(() =>
    vmHangGuard.run(() => {
      throw error
    }, 600_000),
  ).toThrow(error)
})

test.each([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  [
    'a loop that catches',
    () => {
      for (;;)
        try {
          for (;;);
        } catch {}
    },
  ],
  ['backtracking', () => /^(a+)+$/.test(`${'a'.repeat(60)}b`)],
  [
    'sorting',
    () =>
      new Array(10).fill(0).sort(() => {
        for (;;);
      }),
  ],
])('%s is stopped', (_name, batch) => {
  expect(vmHangGuard.run(() => void batch(), 30)).toBe('timedOut')
})

test('guards nest and work again after a timeout', () => {
  let inner = ''
  const outer = vmHangGuard.run(() => {
    inner = vmHangGuard.run(() => {
      for (;;);
    }, 20)
  }, 600_000)
  expect([outer, inner]).toEqual(['finished', 'timedOut'])
})

test('a promise is waited for, but not for ever', async () => {
  await new Promise<void>((strike) => vmHangGuard.watch?.(10, strike))
  let hasStruck = false
  const callOff = vmHangGuard.watch?.(10, () => {
    hasStruck = true
  })
  callOff?.()
  await new Promise<void>((strike) => vmHangGuard.watch?.(20, strike))
  expect(hasStruck).toBe(false)
})
