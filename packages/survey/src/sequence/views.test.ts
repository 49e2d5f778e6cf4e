import { expect, test } from 'vitest'
import { claimsAbout } from './views.ts'

test('a predicate says whether there are items only where its name asks for that', () => {
  const view = (name: string) => ({ name, source: `s.${name}()`, member: name })
  const others = ['isEmpty', 'isMulticast', 'getFirst', 'getOwner'].map(view)
  const claims = claimsAbout({ lists: [view('toArray')], numbers: [], others }, new Set())
  expect(claims.filter(({ members }) => members.includes('toArray')).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['isEmpty says whether toArray has no items', 'getFirst is the last of toArray']),
  )
  expect(claims.filter(({ title }) => /Multicast|Owner/.test(title))).toEqual([])
})
