/** Numbers that were read from several bytes. */
import { expect, test } from 'vitest'
import { exchanged, type Input } from '../../../test/scripted/candidates.ts'
import { d } from '../../from-shape/d.ts'
import { byteCandidates } from './byte-candidates.ts'

const bytes = (...value: readonly number[]): Input => ({ domain: d.uint8Array(), value: Uint8Array.from(value) })

function found(input: Input, have: number | string | bigint, want: number | string | bigint): number[][] {
  return exchanged(byteCandidates, input, { have, want }).map((value) => [...(value as Uint8Array)])
}

test.each([
  ['two, the least first', [9, 0x34, 0x12, 9], 0x1234, 0x0102, [9, 2, 1, 9]],
  ['two, the greatest first', [9, 0x12, 0x34, 9], 0x1234, 0x0102, [9, 1, 2, 9]],
  ['four', [0x12, 0x34, 0x56, 0x78], 0x1234_5678, 1, [0, 0, 0, 1]],
  ['eight', [0, 0, 0, 1, 0, 0, 0, 0], 2 ** 32, 2 ** 33 + 5, [0, 0, 0, 2, 0, 0, 0, 5]],
] as const)('a number of %s bytes is put back as it was read', (_, value, have, want, expected) => {
  expect(found(bytes(...value), have, want)).toContainEqual(expected)
})

test('a number is put back at every place that spells it', () => {
  expect(found(bytes(1, 0, 1, 0), 1, 0x0302)).toEqual([
    [2, 3, 1, 0],
    [1, 0, 2, 3],
    [1, 3, 2, 0],
  ])
})

test('numbers have to fit, in two complements', () => {
  expect(found(bytes(0xff, 0xff), -1, -(2 ** 15))).toContainEqual([0, 0x80])
  expect(found(bytes(0xff, 0xff), -1, -(2 ** 15) - 1)).toEqual([])
  expect(found(bytes(0, 0), 0, 2 ** 16 - 1)).toContainEqual([0xff, 0xff])
  expect(found(bytes(0, 0), 0, 2 ** 16)).toEqual([])
})

test('only whole numbers are spelled by bytes', () => {
  expect(found(bytes(1, 0), 1, 1.5)).toEqual([])
  expect(found(bytes(1, 0), 1.5, 1)).toEqual([])
  expect(found(bytes(1, 0), '1', 2)).toEqual([])
  expect(found(bytes(1, 0), 1, 2n)).toEqual([])
})

test('one byte is no number of several, and bytes are whole numbers from 0 to 255', () => {
  expect(found(bytes(1), 1, 2)).toEqual([])
  const list = (...value: readonly number[]): Input => ({ domain: d.arrayOf(d.number()), value })
  expect(found(list(1, 0), 1, 2)).toContainEqual([2, 0])
  for (const other of [-1, 256, 0.5]) expect(found(list(other, 0), Math.trunc(other), 2)).toEqual([])
  expect(found(list(255, 0), 255, 2)).toContainEqual([2, 0])
})

test('bytes of different lists are not read together', () => {
  const apart: Input = { domain: d.tupleOf(d.arrayOf(d.int()), d.arrayOf(d.int())), value: [[1], [0]] }
  expect(exchanged(byteCandidates, apart, { have: 1, want: 2 })).toEqual([])
})

test('of a long list the beginning is looked at', () => {
  const at = (place: number): Input => {
    const value = new Array<number>(80).fill(9)
    value[place] = 0x34
    value[place + 1] = 0x12
    return bytes(...value)
  }
  expect(found(at(62), 0x1234, 1)).toHaveLength(1)
  expect(found(at(63), 0x1234, 1)).toEqual([])
})
