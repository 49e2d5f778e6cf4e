/** What counts as shorter, by how it is written. */
import { CallSequence } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { ShortestInputs } from './shortest-inputs.ts'
import { UseUntil } from './use-until.ts'

test('arguments are held against the shortest of their own way to differ', () => {
  const shortest = new ShortestInputs()
  const isShorter = (...args: readonly unknown[]): boolean => shortest.isShorter('value text', args)
  expect(isShorter('anything')).toBe(true)
  shortest.note('value text', [[{ op: 'glob' }]])
  shortest.note('value text', ['much longer than what is known'])
  expect([isShorter([{ op: 'glob' }]), isShorter(["!'"]), isShorter([], [], [], [], [])]).toEqual([false, true, false])
  expect(shortest.isShorter('value number', ['another way, which may be longer'])).toBe(true)
})

test('of a sequence of calls counts what comes until the ways part', () => {
  const shortest = new ShortestInputs()
  const sequence = (...words: readonly string[]): CallSequence =>
    new CallSequence(
      Map,
      [{ way: 'new', name: 'Map', args: [] }],
      words.map((word) => ({ on: 0, way: 'method', name: 'set', args: [word, 1] })),
    )
  shortest.note('throws', [new UseUntil(sequence('a', 'bc', 'and so on'), 2)])
  const isShorter = (last: number, ...words: readonly string[]): boolean =>
    shortest.isShorter('throws', [new UseUntil(sequence(...words), last)])
  expect([isShorter(2, 'a', 'bc'), isShorter(1, 'a', 'bc'), isShorter(2, 'a', 'b', 'and so on')]).toEqual([
    false,
    true,
    true,
  ])
})

test('what cannot be printed is shorter than nothing', () => {
  const broken = {
    get a(): never {
      throw new Error('looked at')
    },
  }
  const shortest = new ShortestInputs()
  shortest.note('value', ['a'])
  expect(shortest.isShorter('value', [broken, 'x'.repeat(3)])).toBe(false)
})
