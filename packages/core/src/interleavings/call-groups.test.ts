import { expect, test } from 'vitest'
import { resultOf } from '../calls/call.ts'
import { fuzzedCalls } from '../calls/call-sequence.ts'
import { groupsOf, mostTogether, ordersOf } from './call-groups.ts'

class Box {}

test('calls are together with the one before, as far as they need nothing of it, and not too many', () => {
  const groups = (...calls: readonly unknown[][]) => groupsOf(fuzzedCalls(Box, [['new']], calls))
  expect(groups(['a'], ['& b'], ['c'], ['& d'], ['& e'])).toEqual([
    [0, 1],
    [2, 3, 4],
  ])
  expect(groups(['& a'], ['& b'])).toEqual([[0, 1]])
  expect(groups(['a'], ['& b', resultOf(1)], ['& c', resultOf(1)])).toEqual([[0], [1, 2]])
  expect(groups(['a'], ['& b'], [1, '& c'])).toEqual([[0, 1], [2]])
  const many = Array.from({ length: 2 * mostTogether }, () => ['& a'])
  expect(groups(...many).map(({ length }) => length)).toEqual([mostTogether, mostTogether])
})

test('what is together prints as it is read', () => {
  const calls = fuzzedCalls(Box, [['new']], [['put', 1], ['& put', 2], ['& get size'], [1, '& '], ['take']])
  expect(String(calls.calls.map(({ isTogether }) => isTogether === true))).toBe('false,true,true,true,false')
  expect(calls.calls[3]).toMatchObject({ on: 1, way: 'call', name: '' })
})

test('orders keep to the groups, the one that is listed first, without those that are refused', () => {
  const all = [...ordersOf([[0], [2, 1], [3]], { isRefused: () => false })]
  expect(all).toEqual([
    [0, 2, 1, 3],
    [0, 1, 2, 3],
  ])
  const seen: string[] = []
  const refused = new Set<string>()
  for (const order of ordersOf([[0, 1, 2]], { isRefused: (begun) => refused.has(begun.join()) })) {
    seen.push(order.join(''))
    // As if the first call had answered wrongly.
    refused.add(String(order[0]))
  }
  expect(seen).toEqual(['012', '102', '201'])
  expect([...ordersOf([[0, 1]], { isRefused: () => true })]).toEqual([])
})
