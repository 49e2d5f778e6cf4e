import { expect, test } from 'vitest'
import { classOf } from '../../test/planted-class.ts'
import { claimsAbout } from './views.ts'

test('a predicate says whether there are items only where its name asks for that', () => {
  const view = (name: string) => ({ name, source: `s.${name}()`, member: name })
  const others = ['isEmpty', 'isMulticast', 'getFirst', 'getOwner'].map(view)
  const claims = claimsAbout({ lists: [view('toArray')], numbers: [], others }, [])
  expect(claims.filter(({ members }) => members.includes('toArray')).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['isEmpty says whether toArray has no items', 'getFirst is the last of toArray']),
  )
  expect(claims.filter(({ title }) => /Multicast|Owner/.test(title))).toEqual([])
})

test('who is declared to hold numbers is not asked of texts', () => {
  class Bits {
    has(_: number) {}
    values() {}
  }
  const whole = classOf(Bits)
  const [has] = whole.methods
  if (has === undefined) throw new Error('Bits has no method')
  const parameters = [{ name: 'bit', shape: { kind: 'number' } }] as const
  const declared = { ...has, description: { ...has.description, parameters } }
  const values = { name: 'values', source: '[...s.values()]', member: 'values' }
  const asked = (methods: typeof whole.methods) =>
    claimsAbout({ lists: [values], numbers: [], others: [] }, methods).find(
      ({ title }) => title === 'has says so of values only',
    )?.left
  expect(asked([has])).toBe('strangers.filter((item) => s.has(item))')
  expect(asked([declared])).toBe("strangers.filter((item) => typeof item === 'number').filter((item) => s.has(item))")
})
