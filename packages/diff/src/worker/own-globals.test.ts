/** Each version is loaded where the other has installed nothing. */
import { afterEach, expect, test } from 'vitest'
import { OwnGlobals } from './own-globals.ts'

const name = 'installed by a polyfill'

afterEach(() => {
  Reflect.deleteProperty(globalThis, name)
})

/** As a polyfill does it: what is there already is what it exports. */
async function polyfill(version: string): Promise<unknown> {
  await Promise.resolve()
  const known: unknown = Reflect.get(globalThis, name)
  if (known === undefined)
    Object.defineProperty(globalThis, name, { value: version, configurable: true, writable: true })
  return known ?? version
}

test('what a version installs on the global object is not there while another is loaded', async () => {
  const globals = new OwnGlobals()
  expect(await globals.loaded(() => polyfill('1'))).toBe('1')
  expect(await globals.loaded(() => polyfill('2'))).toBe('2')
  expect(Reflect.get(globalThis, name)).toBe('2')
})

test('what only one installs is there for it when both are loaded', async () => {
  const globals = new OwnGlobals()
  await globals.loaded(() => polyfill('1'))
  expect(await globals.loaded(() => Promise.resolve(Reflect.get(globalThis, name)))).toBeUndefined()
  expect(Reflect.get(globalThis, name)).toBe('1')
})

test('what is replaced is what it was, and what cannot be taken away is left', async () => {
  const original = Intl.DateTimeFormat
  const globals = new OwnGlobals()
  const replace = (): Promise<boolean> => Promise.resolve(Reflect.set(Intl, 'DateTimeFormat', class Other {}))
  try {
    await globals.loaded(replace)
    expect(await globals.loaded(() => Promise.resolve(Intl.DateTimeFormat))).toBe(original)
    expect(Intl.DateTimeFormat).not.toBe(original)
  } finally {
    Reflect.set(Intl, 'DateTimeFormat', original)
  }
})

test('a load that fails leaves what was there', async () => {
  const globals = new OwnGlobals()
  await globals.loaded(() => polyfill('1'))
  await expect(globals.loaded(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(Reflect.get(globalThis, name)).toBe('1')
})
