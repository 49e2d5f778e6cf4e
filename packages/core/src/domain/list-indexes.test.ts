import { expect, test } from 'vitest'
import { copyValue } from './copy-value.ts'
import { itemIndexes } from './list-indexes.ts'
import { printValue } from './print-value.ts'
import { sameValue } from './same-value.ts'

/** A list that is as long as lists can be, with an item or two. */
function sparse(...items: readonly (readonly [index: number, item: unknown])[]): unknown[] {
  const list: unknown[] = []
  for (const [index, item] of items) list[index] = item
  return list
}

const last = 2 ** 32 - 2

test('a list has items where it has them, and other keys are none', () => {
  const list = Object.assign(sparse([3, 'a'], [last, 'b']), { name: 'c', '-1': 'd' })
  expect(itemIndexes(list)).toEqual([3, last])
  expect(itemIndexes(sparse([5, 1]))).toBeUndefined()
  expect(itemIndexes(Array.from({ length: 20_000 }, () => 0))).toBeUndefined()
})

test('what is mostly holes is copied and compared without going through them', () => {
  const list = sparse([3, { a: 1 }], [last, 'b'])
  const copy = copyValue(list)
  expect([copy.length, copy[3], copy[last]]).toEqual([last + 1, { a: 1 }, 'b'])
  expect(copy[3]).not.toBe(list[3])
  expect(sameValue(list, copy)).toBe(true)
  copy[7] = 1
  expect(sameValue(list, copy)).toBe(false)
  expect(sameValue(sparse([last, 1]), sparse([3, 1], [last, 1]))).toBe(false)
  expect(sameValue(sparse([last, 1]), sparse([last, 2]))).toBe(false)
})

test('and shown as what it is', () => {
  expect(printValue(sparse([3, 'a'], [last, { b: 1 }]))).toBe(
    "Object.assign(new Array(4294967295), { 3: 'a', 4294967294: { b: 1 } })",
  )
  expect(printValue(new Array(20_000))).toBe('new Array(20000)')
})
