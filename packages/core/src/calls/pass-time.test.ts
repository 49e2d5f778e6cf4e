import { afterEach, expect, test, vi } from 'vitest'
import { printValue } from '../domain/print-value.ts'
import { fuzzedCalls } from './call-sequence.ts'
import { keeperOfRealm, passTime } from './pass-time.ts'

afterEach(() => {
  keeperOfRealm().pass = undefined
  vi.useRealTimers()
})

test('whoever keeps the time of an input is asked, and what a timer throws comes out', async () => {
  const passed: number[] = []
  keeperOfRealm().pass = (ms) => {
    passed.push(ms)
    if (ms > 5) throw new RangeError('late')
  }
  await passTime(5)
  await expect(passTime(6)).rejects.toThrow('late')
  expect(passed).toEqual([5, 6])
})

test('fake timers are moved, and come once', async () => {
  vi.useFakeTimers()
  const before = Date.now()
  let ticks = 0
  setInterval(() => ticks++, 1)
  await passTime(86_400_000)
  expect([Date.now() - before, ticks]).toEqual([86_400_000, 1])
})

test('else it is waited for', async () => {
  const order: string[] = []
  setTimeout(() => order.push('earlier'), 1)
  await passTime(3)
  expect(order).toEqual(['earlier'])
})

test('a sequence with time in it is written and read', () => {
  class Box {
    put(): void {}
  }
  const source = "[['put'], ['wait ', 60], ['put']]"
  const sequence = fuzzedCalls(Box, [['new']], [['put'], ['wait ', 60], ['put']])
  expect(sequence.calls.map(({ way }) => way)).toEqual(['method', 'wait', 'method'])
  expect(printValue(sequence)).toContain(source)
  const passed: number[] = []
  keeperOfRealm().pass = (ms) => void passed.push(ms)
  expect(sequence.run()).toBeInstanceOf(Box)
  expect(passed).toEqual([60])
})
