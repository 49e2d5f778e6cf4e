import { expect, test, vi } from 'vitest'

test('nothing is asked for members that has to refuse: that costs more than all the rest', async () => {
  const values = vi.spyOn(Set.prototype, 'values')
  const keys = vi.spyOn(Map.prototype, 'keys')
  vi.resetModules()
  const { firstMembers } = await import('./safe-reading.ts')
  expect(firstMembers(new Map([['a', 1]]), 4)).toEqual(['a'])
  expect(firstMembers({ a: 1 }, 4)).toEqual([])
  expect(firstMembers(new Set(['b', 'c']), 1)).toEqual(['b'])
  const refused = [values, keys].flatMap(({ mock }) => mock.results).filter(({ type }) => type === 'throw')
  expect(refused).toEqual([])
})

test('what has the prototype of a collection and is none has no members', async () => {
  const { firstMembers, dateTime, regExpText } = await import('./safe-reading.ts')
  expect(firstMembers(Object.create(Map.prototype), 4)).toEqual([])
  expect(firstMembers(Object.create(Set.prototype), 4)).toEqual([])
  expect(dateTime(Object.create(Date.prototype))).toBeUndefined()
  expect(dateTime(new Date(5))).toBe(5)
  expect(regExpText(Object.create(RegExp.prototype))).toBeUndefined()
  expect(regExpText(/a/g)).toBe('/a/g')
})
