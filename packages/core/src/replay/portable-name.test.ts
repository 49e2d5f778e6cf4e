import fc from 'fast-check'
import { expect, test } from 'vitest'
import { portableName } from './portable-name.ts'

test('plain names stay readable', () => {
  expect(portableName('parses any duration')).toBe('parses-any-duration')
})

test.each(['con', 'NUL', 'Parses', 'parses-any', 'a/b', '../../etc/passwd', '', '.', 'ünï', 'a'.repeat(300), 'x > y'])(
  'the name %j is safe and told apart by a hash',
  (name) => {
    expect(portableName(name)).toMatch(/^([A-Za-z0-9_-]+-)?[0-9a-f]{6}$/)
    expect(portableName(name).length).toBeLessThanOrEqual(67)
  },
)

test('different names have different folders, also where case does not count', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      fc.pre(a !== b)
      expect(portableName(a).toLowerCase()).not.toBe(portableName(b).toLowerCase())
    }),
  )
  const similar = ['a b', 'a-b', 'A b', 'a  b', ' a b', 'a_b', 'a/b', 'a b.']
  expect(new Set(similar.map((name) => portableName(name).toLowerCase())).size).toBe(similar.length)
})
