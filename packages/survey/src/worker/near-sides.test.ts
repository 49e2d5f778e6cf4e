/** In which ways what comes back may be meant to be another value, and what stays a loss. */
import { expect, test } from 'vitest'
import { nearness } from './near-sides.ts'

class Exact {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
  toString(): string {
    return this.digits
  }
}

const bytes = new Uint8Array([1, 2])
const at = new Date(1_500)
const tree = (pos: number, name = 'a') => ({ type: 'word', name, pos, start: pos, end: pos + 1 })

test.each([
  ['the bytes in another holder', [bytes.buffer], [bytes], 'the bytes'],
  ['bytes from the middle of a holder', [new Uint8Array([9, 1, 2]).subarray(1)], [bytes], 'the bytes'],
  ['a date of whole seconds', { at: new Date(1_000) }, { at }, 'fractions of a second'],
  ['a number that keeps its digits', [new Exact('12')], [12], 'kind of number'],
  ['a big integer that is read as a number', { a: 1 }, { a: 1n }, 'kind of number'],
  ['a tree with other places', [tree(3)], [tree(4)], 'places'],
  ['a pattern', { a: {} }, { a: /a/ }, 'JSON'],
  ['a date as a text', [at.toISOString()], [at], 'JSON'],
  ['nothing in a list', [null], [undefined], 'JSON'],
  ['an object among flat values', { a: '[object Object]' }, { a: {} }, 'stands for any'],
])('%s may be meant', (_, actual, expected, words) => {
  expect(nearness({ left: { value: actual }, right: { value: expected } })).toContain(words)
})

test.each([
  ['other bytes', [new Uint8Array([1, 3]).buffer], [bytes]],
  ['another second', new Date(2_500), at],
  ['another number', [new Exact('13')], [12]],
  ['another name in a tree', [tree(3, 'b')], [tree(4)]],
  ['other ends of what is no tree', { start: 0, end: 4 }, { start: 0, end: 5 }],
  ['a list that lost null', [], [null]],
  ['an own name of every object', {}, JSON.parse('{ "__proto__": 1 }')],
  ['a big integer that is gone', [null], [1n]],
  ['a text that became a number', [0], ['0']],
])('%s is a loss', (_, actual, expected) => {
  expect(nearness({ left: { value: actual }, right: { value: expected } })).toBeUndefined()
})

test('of what threw nothing came back', () => {
  expect(nearness({ left: { thrown: new Error('no') }, right: { value: 1 } })).toBeUndefined()
})
