import { afterEach, expect, test, vi } from 'vitest'
import { PollutionGuard } from './pollution.ts'

const before = { promise: Promise, map: Array.prototype.map, parse: JSON.parse, chain: Promise.prototype.then }
afterEach(() => {
  Object.assign(globalThis, { Promise: before.promise })
  Object.assign(JSON, { parse: before.parse })
  Object.defineProperty(Array.prototype, 'map', { value: before.map, enumerable: false })
})

const answersNothing = (): undefined => undefined

function changed(change: () => void): string | undefined {
  const guard = new PollutionGuard()
  change()
  return guard.inspect()?.text
}

test('a global of the language that was replaced is told and put back', () => {
  const told = changed(() => {
    Object.assign(globalThis, { Promise: class Fake {} })
  })
  expect(told).toBe('globalThis.Promise was replaced')
  expect(Promise).toBe(before.promise)
})

test('a method of a built-in that was replaced is told and put back', () => {
  expect(changed(() => Object.assign(JSON, { parse: answersNothing }))).toBe('JSON.parse was replaced')
  expect(JSON.parse).toBe(before.parse)
})

test('a getter in the place of a method counts as well', () => {
  const told = changed(() => {
    Object.defineProperty(Promise.prototype, 'then', { get: answersNothing, configurable: true })
  })
  expect(told).toBe('Promise.prototype.then was replaced')
  expect(Promise.prototype.then).toBe(before.chain)
})

test('another prototype of a built-in is told and put back', () => {
  const told = changed(() => {
    Object.setPrototypeOf(Array.prototype, { evil: true })
  })
  expect(told).toBe('Array.prototype got another prototype')
  expect(Object.getPrototypeOf(Array.prototype)).toBe(Object.prototype)
})

test('it is known what the changed thing hangs on, whatever the input called it', () => {
  const holderOf = (change: () => void): string | undefined => {
    const guard = new PollutionGuard()
    change()
    return guard.inspect()?.holder
  }
  expect(holderOf(() => Object.assign(Object.prototype, { a: 1 }))).toBe('Object.prototype')
  expect(holderOf(() => Object.assign(Object.prototype.valueOf, { a: 1 }))).toBe('Object.prototype')
  expect(holderOf(() => Object.assign(JSON, { parse: answersNothing }))).toBe('JSON')
  expect(holderOf(() => Object.assign(globalThis, { Promise: class Fake {} }))).toBeUndefined()
})

test.each(['', 'a', '0'])(
  'a member that all objects list is seen by the quick look, whatever its name: "%s"',
  (name) => {
    const guard = new PollutionGuard()
    expect(guard.quick()).toBe(false)
    Object.assign(Object.prototype, { [name]: 1 })
    const isSeen = guard.quick()
    const change = guard.inspect()
    expect([isSeen, change?.holder, name in {}, guard.quick()]).toEqual([true, 'Object.prototype', false, false])
  },
)

test('what all objects listed before is not seen again, and what begins like it is', () => {
  Object.assign(Object.prototype, { known: 1 })
  try {
    const guard = new PollutionGuard()
    expect(guard.quick()).toBe(false)
    Object.assign(Object.prototype, { now: 1 })
    expect(guard.quick()).toBe(true)
    guard.inspect()
  } finally {
    Reflect.deleteProperty(Object.prototype, 'known')
  }
})

test('methods the search needs are seen by the quick look', () => {
  const guard = new PollutionGuard()
  expect(guard.quick()).toBe(false)
  Object.defineProperty(Array.prototype, 'map', { value: answersNothing })
  const isSeen = guard.quick()
  guard.inspect()
  expect(isSeen).toBe(true)
  Object.assign(globalThis, { Promise: class Fake {} })
  const isPromiseSeen = guard.quick()
  guard.inspect()
  expect([isPromiseSeen, guard.quick()]).toEqual([true, false])
  // No list could be filled any more.
  Object.defineProperty(Array.prototype, '0', { get: answersNothing, set: answersNothing, configurable: true })
  const isIndexSeen = guard.quick()
  const change = guard.inspect()
  expect([isIndexSeen, change?.text]).toEqual([true, 'Array.prototype got a property "0"'])
  expect([1].map(String)).toEqual(['1'])
})

test('what tests put stand-ins for is put back, and nothing is told of it', () => {
  const { now } = Date
  const { random } = Math
  const { setTimeout: timer } = globalThis
  const { prepareStackTrace: prepare } = Error
  const told = changed(() => {
    Object.assign(Date, { now: () => 0 })
    Object.assign(Math, { random: () => 4 })
    Object.assign(globalThis, { setTimeout: () => 0 })
    Object.assign(Error, { prepareStackTrace: () => 'nothing' })
  })
  expect(told).toBeUndefined()
  expect(Date).toHaveProperty('now', now)
  expect(Math).toHaveProperty('random', random)
  expect(globalThis.setTimeout).toBe(timer)
  expect(Error.prepareStackTrace).toBe(prepare)
})

test('the stand-in of a test runner stays, and is looked at once', () => {
  const guard = new PollutionGuard()
  vi.useFakeTimers()
  const parsing = vi.spyOn(JSON, 'parse')
  try {
    const faked = globalThis.setTimeout
    expect([guard.quick(), guard.inspect(), guard.quick()]).toEqual([true, undefined, true])
    expect(globalThis.setTimeout).toBe(faked)
    expect(vi.isMockFunction(JSON.parse)).toBe(true)
    parsing.mockRestore()
    expect(guard.quick()).toBe(false)
  } finally {
    parsing.mockRestore()
    vi.useRealTimers()
  }
})
