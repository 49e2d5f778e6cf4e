import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { bareTarget, isDeclared } from './default-oracles.ts'

/** As a function of Node throws it where tests have a realm of their own. */
const foreign: unknown = runInNewContext("new TypeError('Invalid URL')")

const source = 'throw'

describe('errors of another realm', () => {
  test('are failures like those of this one', () => {
    const target = bareTarget(() => 0, { allowThrows: 'declared', expectedErrors: [] })
    expect(foreign).not.toBeInstanceOf(Error)
    expect(target.isFailure(foreign)).toBe(true)
    expect(target.isFailure(runInNewContext("new Error('on purpose')"))).toBe(false)
  })

  test('and are declared by their names and messages', () => {
    expect(isDeclared(foreign, [{ name: 'TypeError', message: 'Invalid URL', source }])).toBe(true)
    expect(isDeclared(foreign, [{ name: 'TypeError', message: 'another', source }])).toBe(false)
    expect(isDeclared('a text', [{ name: 'TypeError', source }])).toBe(false)
  })
})
