/** Lists, sets, maps, tuples, structs: few parts, plain parts, in order. */
import { d } from '../../src/from-shape/d.ts'
import { pair } from './quality-case.ts'

const sum = (list: readonly number[]): number => list.reduce((total, item) => total + item, 0)
const ints = d.arrayOf(d.int())
const small = d.arrayOf(d.int({ min: 0, max: 100 }))
const distinct = (list: readonly unknown[]): number => new Set(list).size
const isSorted = (list: readonly number[]): boolean =>
  list.every((item, index) => index === 0 || (list[index - 1] as number) <= item)

export const containerCases = [
  pair('array: any', ints, () => true, []),
  pair('array: not empty', ints, (list) => list.length > 0, [0]),
  pair('array: five items', ints, (list) => list.length >= 5, [0, 0, 0, 0, 0]),
  pair('array: a large item', ints, (list) => list.some((item) => item > 1000), [1001]),
  pair('array: two large items', ints, (list) => list.filter((item) => item > 1000).length > 1, [1001, 1001]),
  pair('array: a negative item', ints, (list) => list.some((item) => item < 0), [-1]),
  pair('array: sum from 1000', ints, (list) => sum(list) >= 1000, [1000]),
  pair('array: sum from 150 of small items', small, (list) => sum(list) >= 150, [50, 100]),
  pair('array: odd sum', ints, (list) => sum(list) % 2 !== 0, [1]),
  pair('array: three different', ints, (list) => distinct(list) >= 3, [0, 1, -1]),
  pair('array: a duplicate', ints, (list) => distinct(list) < list.length, [0, 0]),
  pair(
    'array: a duplicate of something',
    ints,
    (list) => distinct(list.filter((n) => n > 9)) < list.filter((n) => n > 9).length,
    [10, 10],
  ),
  pair('array: not sorted', ints, (list) => !isSorted(list), [0, -1]),
  pair('array: descending pair', small, (list) => !isSorted(list), [1, 0]),
  pair(
    'array: not its reverse',
    ints,
    (list) => [...list].reverse().some((item, index) => item !== list[index]),
    [0, 1],
  ),
  pair('array: first greater than last', small, (list) => (list[0] ?? 0) > (list.at(-1) ?? 0), [1, 0]),
  pair('array: item equal to its length', small, (list) => list.includes(list.length), [1]),
  pair(
    'array: item equal to its length from 3',
    small,
    (list) => list.length >= 3 && list.includes(list.length),
    [0, 0, 3],
  ),
  pair('array: all alike from 3', small, (list) => list.length >= 3 && distinct(list) === 1, [0, 0, 0]),
  pair('array: even length from 4', ints, (list) => list.length >= 4 && list.length % 2 === 0, [0, 0, 0, 0]),
  pair(
    'array: numbers as text sort otherwise',
    small,
    (list) => [...list].sort().join() !== [...list].sort((a, b) => a - b).join(),
    [2, 10],
  ),
  pair('array: bounds', d.arrayOf(d.int()).withMinSize(2), () => true, [0, 0]),
  pair('array of booleans: both', d.arrayOf(d.boolean()), (list) => distinct(list) === 2, [false, true]),
  pair('array of strings: two different', d.arrayOf(d.string()), (list) => distinct(list) >= 2, ['', 'a']),
  pair('array of strings: total length 6', d.arrayOf(d.string()), (list) => list.join('').length >= 6, ['aaaaaa']),
  pair('array of arrays: not all empty', d.arrayOf(ints), (lists) => lists.flat().length > 0, [[0]]),
  pair('array of arrays: eleven items', d.arrayOf(ints), (lists) => lists.flat().length > 10, [
    Array<number>(11).fill(0),
  ]),
  pair(
    'array of arrays: two not empty',
    d.arrayOf(ints),
    (lists) => lists.filter((list) => list.length > 0).length > 1,
    [[0], [0]],
  ),
  pair(
    'array of arrays: of different lengths',
    d.arrayOf(ints),
    (lists) => distinct(lists.map((list) => list.length)) > 1,
    [[], [0]],
  ),
  pair('array of arrays: five different items', d.arrayOf(ints), (lists) => distinct(lists.flat()) > 4, [
    [0, 1, -1, 2, -2],
  ]),
  pair('array of arrays: equal lists', d.arrayOf(ints), (lists) => distinct(lists.map(String)) < lists.length, [
    [],
    [],
  ]),
  pair(
    'array of arrays: equal long lists',
    d.arrayOf(ints),
    (lists) => {
      const long = lists.filter((list) => list.length > 1).map(String)
      return distinct(long) < long.length
    },
    [
      [0, 0],
      [0, 0],
    ],
  ),
  pair('three levels', d.arrayOf(d.arrayOf(ints)), (lists) => lists.flat(2).some((item) => item > 100), [[[101]]]),
  pair('uniqueArray: two', d.uniqueArray(d.int()), (list) => list.length >= 2, [0, 1]),
  pair('uniqueArray: sum from 10', d.uniqueArray(d.int({ min: 0, max: 100 })), (list) => sum(list) >= 10, [10]),
  pair('set: three', d.setOf(d.int()), (set) => set.size >= 3, new Set([0, 1, -1])),
  pair('set: a large item', d.setOf(d.int()), (set) => [...set].some((item) => item >= 50), new Set([50])),
  pair('map: any entry', d.mapOf(d.int(), d.string()), (map) => map.size > 0, new Map([[0, '']])),
  pair(
    'map: a value',
    d.mapOf(d.string(), d.int()),
    (map) => [...map.values()].some((value) => value > 9),
    new Map([['', 10]]),
  ),
  pair('map: a key', d.mapOf(d.int(), d.int()), (map) => [...map.keys()].some((key) => key > 9), new Map([[10, 0]])),
  pair('record: a key', d.recordOf(d.string(), d.int()), (record) => Object.keys(record).length >= 2, { '': 0, a: 0 }),
  pair(
    'record: a value',
    d.recordOf(d.string(), d.int()),
    (record) => Object.values(record).some((value) => value < 0),
    { '': -1 },
  ),
  pair('tuple: first', d.tupleOf(d.int(), d.string()), ([n]) => n > 5, [6, '']),
  pair('tuple: both', d.tupleOf(d.int(), d.string()), ([n, text]) => n > 5 && text.length > 1, [6, 'aa']),
  pair('tuple: greater', d.tupleOf(d.int(), d.int()), ([a, b]) => a > b, [0, -1]),
  pair('tuple: equal', d.tupleOf(d.int(), d.int()), ([a, b]) => a === b, [0, 0]),
  pair('tuple: equal from 10', d.tupleOf(d.int(), d.int()), ([a, b]) => a === b && a >= 10, [10, 10]),
  pair('tuple: sum from 1000', d.tupleOf(d.int(), d.int()), ([a, b]) => a + b >= 1000, [0, 1000]),
  pair('tuple: item in list', d.tupleOf(ints, d.int()), ([list, item]) => list.includes(item), [[0], 0]),
  pair(
    'tuple: twice in list',
    d.tupleOf(ints, d.int()),
    ([list, item]) => list.indexOf(item) < list.lastIndexOf(item),
    [[0, 0], 0],
  ),
  pair('tuple: lists of one length from 3', d.tupleOf(ints, ints), ([a, b]) => a.length === b.length && a.length >= 3, [
    [0, 0, 0],
    [0, 0, 0],
  ]),
  pair('tuple: list and its length from 3', d.tupleOf(ints, d.nat(20)), ([list, n]) => list.length === n && n >= 3, [
    [0, 0, 0],
    3,
  ]),
  pair('tuple: index inside', d.tupleOf(ints, d.nat(20)), ([list, index]) => index < list.length && index >= 2, [
    [0, 0, 0],
    2,
  ]),
  pair(
    'tuple: texts of one length from 4',
    d.tupleOf(d.string(), d.string()),
    ([a, b]) => a.length === b.length && a.length >= 4,
    ['aaaa', 'aaaa'],
  ),
  pair('tuple: prefix', d.tupleOf(d.string(), d.string()), ([a, b]) => a.startsWith(b) && b.length >= 1, ['a', 'a']),
  pair('struct: any', d.structOf({ a: d.int(), b: d.string() }), () => true, { a: 0, b: '' }),
  pair('struct: a field', d.structOf({ a: d.int(), b: d.string() }), ({ a }) => a > 7, { a: 8, b: '' }),
  pair('struct: two fields', d.structOf({ a: d.int(), b: d.int() }), ({ a, b }) => a > b + 100, { a: 0, b: -101 }),
  pair(
    'struct: optional field there',
    d.structOf({ a: d.int(), b: d.optionalOf(d.int()) }),
    ({ b }) => b !== undefined,
    { a: 0, b: 0 },
  ),
  pair('struct: list inside', d.structOf({ tags: d.arrayOf(d.string()) }), ({ tags }) => tags.length > 1, {
    tags: ['', ''],
  }),
  pair(
    'array of structs',
    d.arrayOf(d.structOf({ id: d.int(), name: d.string() })),
    (list) => distinct(list.map(({ id }) => id)) < list.length,
    [
      { id: 0, name: '' },
      { id: 0, name: '' },
    ],
  ),
  pair('tuple of booleans: both', d.tupleOf(d.boolean(), d.boolean()), ([a, b]) => a && b, [true, true]),
]
