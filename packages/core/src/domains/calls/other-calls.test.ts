import { expect, test } from 'vitest'
import { otherCalls } from './other-calls.ts'

const calls = ['a', '&b', '&c']

/** Every list of calls tried, as text; `&` stands before what is started together with the one before it. */
function tried(list: readonly string[]): string[] {
  const grouped = list.map((text) => ({ call: text.replace('&', ''), isTogether: text.startsWith('&') }))
  return [...otherCalls(grouped)].map((others) =>
    others.map(({ call, isTogether }, at) => `${at > 0 && isTogether ? '&' : ''}${call}`).join(' '),
  )
}

test('calls change places, and groups stay where they are', () => {
  const found = tried(calls)
  expect(found).toContain('b &a &c')
  expect(found).toContain('c &a &b')
})

test('one call stands in place of another, or is made once more', () => {
  const found = tried(calls)
  expect(found).toContain('a &c &c')
  expect(found).toContain('a &b &c &b')
})

test('one call starts together with the one before it, or no longer does', () => {
  const found = tried(['a', 'b', '&c'])
  expect(found).toContain('a b c')
  expect(found).toContain('a &b &c')
})

test('of long sequences there would be too many', () => {
  expect(tried('a b c d e f g'.split(' '))).toEqual([])
})
