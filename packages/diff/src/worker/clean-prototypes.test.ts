import { afterEach, expect, test } from 'vitest'
import { cleanPrototypes } from './clean-prototypes.ts'

const { push } = Array.prototype
afterEach(() => {
  Object.defineProperty(Array.prototype, 'push', { value: push, writable: true, configurable: true })
  Reflect.deleteProperty(Object.prototype, 'x')
})

test('what was added, replaced or deleted on prototypes is as it was', () => {
  const at = Object.getOwnPropertyDescriptor(Array.prototype, 'at')
  Object.defineProperty(Object.prototype, 'x', { value: 1, configurable: true })
  Object.defineProperty(Object.prototype, Symbol.iterator, { value: 1, configurable: true })
  Object.defineProperty(Array.prototype, 'push', { value: () => 0, writable: true, configurable: true })
  Reflect.deleteProperty(Array.prototype, 'at')
  cleanPrototypes()
  expect('x' in {}).toBe(false)
  expect(Symbol.iterator in {}).toBe(false)
  expect(Object.is(Array.prototype.push, push)).toBe(true)
  expect(Object.getOwnPropertyDescriptor(Array.prototype, 'at')).toEqual(at)
})
