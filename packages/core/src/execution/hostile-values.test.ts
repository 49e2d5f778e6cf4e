/** What a target returns or throws may refuse to be looked at: that is its own affair, and no error of the test's. */
import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { check } from '../session/check.ts'

const refuse = (): never => {
  throw new Error('not to be looked at')
}
const closed = (): object =>
  new Proxy({}, { get: refuse, has: refuse, getPrototypeOf: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse })
const options = { domains: [d.int()], seed: 1, runs: 200 }

test('a value whose "then" throws is no promise', async () => {
  const returned = await check(
    () =>
      Object.defineProperty({}, 'then', {
        get: refuse,
      }) as never,
    options,
  )
  expect(returned.outcome).toBe('passed')
})

test('a closed proxy that is returned passes, and one that is thrown is a failure', async () => {
  expect((await check(() => closed() as never, options)).outcome).toBe('passed')
  const { outcome, finding } = await check((n: number) => {
    if (n > 7) throw closed()
  }, options)
  expect([outcome, finding?.source]).toEqual(['failed', '8'])
})
