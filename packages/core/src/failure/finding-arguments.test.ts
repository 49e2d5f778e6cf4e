import { expect, test } from 'vitest'
import { ArgumentListDomain } from '../from-shape/argument-list.ts'
import { d } from '../from-shape/d.ts'
import { differingArgument, findingArguments, sourceOfArguments } from './finding-arguments.ts'

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
  expect(sourceOfArguments(described)).toBe('/* any */ 1, [true, /* any */ 7], /* any */ 3, 4')
})

test('parameters nobody named are counted', () => {
  expect(findingArguments(tuple, corpus).map(({ name }) => name)).toEqual(['argument1', 'argument2', 'argument3'])
})

test.each([
  [[[0]], '[0]'],
  [[[0], 7], '[0], 7'],
  [[[0], 7, 8], '[0], 7, 8'],
  [[[0], [7]], '[0], [7]'],
])('the rest of the arguments is told as a list: %j', (args, source) => {
  const item = d.oneOf(d.int(), d.arrayOf(d.int()))
  const list = new ArgumentListDomain([{ domain: d.arrayOf(d.int()) }, { domain: d.arrayOf(item), rest: true }])
  const described = findingArguments(list, list.fromValue(args), {
    names: [{ name: 'first' }, { name: 'rest', rest: true }],
  })
  expect(sourceOfArguments(described)).toBe(source)
})

test('a list with places left out is spread', () => {
  expect(sourceOfArguments([{ name: 'rest', source: '[1, , 2]', rest: true }])).toBe('...[1, , 2]')
})

test('of two arguments that differ the last is told', () => {
  const two = d.tupleOf(d.string(), d.int())
  const [failing, passing] = [two.fromValue(['a', 1]), two.fromValue(['', 0])]
  expect(differingArgument(two, [failing, passing], [{ name: 'texts' }, { name: 'count' }])).toMatchObject({
    name: 'count',
    source: '0',
  })
})
