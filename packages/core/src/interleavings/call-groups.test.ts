import { expect, test } from 'vitest'
import { resultOf } from '../calls/call.ts'
import { fuzzedCalls } from '../calls/call-sequence.ts'
import { groupsOf, mostTogether, ordersOf, spannedCalls } from './call-groups.ts'

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

/** Calls that ended in their own groups, in the order in which they are listed. */
function endedAtOnce(groups: readonly (readonly number[])[]) {
  return spannedCalls(groups, new Map(groups.flatMap((group, number) => group.map((call) => [call, number] as const))))
}

test('orders keep to the groups, the one that is listed first, without those that are refused', () => {
  const all = [...ordersOf(endedAtOnce([[0], [2, 1], [3]]), { isRefused: () => false })]
  expect(all).toEqual([
    [0, 2, 1, 3],
    [0, 1, 2, 3],
  ])
  const seen: string[] = []
  const refused = new Set<string>()
  for (const order of ordersOf(endedAtOnce([[0, 1, 2]]), { isRefused: (begun) => refused.has(begun.join()) })) {
    seen.push(order.join(''))
    // As if the first call had answered wrongly.
    refused.add(String(order[0]))
  }
  expect(seen).toEqual(['012', '102', '201'])
  expect([...ordersOf(endedAtOnce([[0, 1]]), { isRefused: () => true })]).toEqual([])
})

test('what ended in a later group than its own, or never, takes effect anywhere behind its beginning', () => {
  const ended = new Map([
    [2, 1],
    [0, 1],
    [3, 2],
  ])
  const calls = spannedCalls([[0, 1], [2], [3]], ended)
  expect(calls.map(({ call }) => call)).toEqual([2, 0, 3, 1])
  const orders = [...ordersOf(calls, { isRefused: () => false })].map((order) => order.join(''))
  expect(orders).toHaveLength(8)
  expect(
    orders.every((order) => order.indexOf('3') > order.indexOf('2') && order.indexOf('3') > order.indexOf('0')),
  ).toBe(true)
})
