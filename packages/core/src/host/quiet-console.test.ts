import { expect, test, vi } from 'vitest'
import { quietConsole } from './quiet-console.ts'

function voices() {
  const printed: unknown[] = []
  const print = (...words: unknown[]): void => void printed.push(words.join(' '))
  const own = { console: { log: print, warn: print }, process: { emitWarning: print } }
  return { printed, print, own }
}

test('the first calls of a search are heard, one line says that others follow, and afterwards all is as it was', () => {
  const { printed, print, own } = voices()
  const [first, second] = [quietConsole(own), quietConsole(own)]
  for (let n = 0; n < 8; n++) own.console.log('input', n)
  first()
  for (let n = 8; n < 100; n++) own.process.emitWarning('input', n)
  const heard = Array.from({ length: 10 }, (_, n) => `input ${n}`)
  expect(printed).toEqual([...heard, expect.stringContaining('what other inputs print is left out')])
  second()
  expect([own.console.log, own.console.warn, own.process.emitWarning]).toEqual([print, print, print])
  // The next search begins to count anew.
  quietConsole(own)()
  own.console.log('behind')
  expect(printed.at(-1)).toBe('behind')
})

test('a mock sees every call, and so does a spy that is put up meanwhile', () => {
  const { printed, own } = voices()
  const mock = vi.fn()
  const mocked = { ...own, console: { ...own.console, log: mock } }
  const end = quietConsole(mocked)
  const spy = vi.spyOn(mocked.console, 'warn')
  for (let n = 0; n < 50; n++) {
    mocked.console.log(n)
    mocked.console.warn(n)
  }
  expect(mock).toHaveBeenCalledTimes(50)
  expect(spy).toHaveBeenCalledTimes(50)
  end()
  spy.mockRestore()
  const before = printed.length
  mocked.console.warn('behind')
  expect(printed.slice(before)).toEqual(['behind'])
})

test('a console that cannot be changed is heard as it is', () => {
  const { printed, own } = voices()
  const locked = { ...own, console: Object.freeze({ ...own.console }) }
  const end = quietConsole(locked)
  for (let n = 0; n < 20; n++) locked.console.log(n)
  end()
  expect(printed).toHaveLength(20)
})
