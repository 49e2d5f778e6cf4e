import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { findingArguments, sourceOfArguments } from './finding-arguments.ts'

const tuple = d.tupleOf(d.int(), d.tupleOf(d.boolean(), d.int()), d.arrayOf(d.int()))
const corpus = tuple.fromValue([1, [true, 7], [3, 4]])

test('arguments are written by name, with what may be anything marked where it stands', () => {
  const described = findingArguments(tuple, corpus, {
    names: [{ name: 'count' }, { name: 'pair' }, { name: 'rest', rest: true }],
    explanation: { free: [[0], [1, 1], [2, 0]] },
  })
  expect(described).toEqual([
    { name: 'count', source: '/* any */ 1' },
    { name: 'pair', source: '[true, /* any */ 7]' },
    { name: 'rest', source: '[/* any */ 3, 4]', rest: true },
  ])
  expect(sourceOfArguments(described)).toBe('/* any */ 1, [true, /* any */ 7], ...[/* any */ 3, 4]')
})

test('parameters nobody named are counted', () => {
  expect(findingArguments(tuple, corpus).map(({ name }) => name)).toEqual(['argument1', 'argument2', 'argument3'])
})
