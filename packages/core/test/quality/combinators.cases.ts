/** map, filter, flatMap, oneOf, recursive, lazy, define, inPlace: what is behind the values shrinks too. */

import type { Domain } from '../../src/domain/domain.ts'
import { d } from '../../src/from-shape/d.ts'
import { pair } from './quality-case.ts'

const sum = (list: readonly number[]): number => list.reduce((total, item) => total + item, 0)
const digits = d.int({ min: 0, max: 1000 })
const sized = d.flatMap((n) => d.arrayOf(digits).withSize(n), d.int({ min: 0, max: 50 }))

type Tree = number | readonly [Tree, Tree]
const tree: Domain<Tree> = d.recursive<Tree>((self) => d.oneOf(d.int(), d.tupleOf(self, self)))
const leaves = (value: Tree): number[] => (typeof value === 'number' ? [value] : value.flatMap(leaves))
const depth = (value: Tree): number => (typeof value === 'number' ? 0 : 1 + Math.max(...value.map(depth)))

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
const json: Domain<Json> = d.recursive<Json>((self) =>
  d.oneOf(d.just(null), d.boolean(), d.int(), d.string(), d.arrayOf(self), d.recordOf(d.string(), self)),
)
const has = (value: Json, test: (value: Json) => boolean): boolean =>
  test(value) ||
  (Array.isArray(value)
    ? value.some((item) => has(item as Json, test))
    : typeof value === 'object' && value !== null && Object.values(value).some((item) => has(item as Json, test)))
const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const combinatorCases = [
  pair(
    'map: doubled',
    d.map((n: number) => n * 2, d.int()),
    (n) => n >= 100,
    100,
  ),
  pair(
    'map: shown',
    d.map((n: number) => `#${n}`, d.nat()),
    (text) => text.length > 3,
    '#100',
  ),
  pair(
    'map: two inputs',
    d.map((a: number, b: number) => a * b, d.nat(), d.nat()),
    (n) => n > 50,
    51,
  ),
  pair('map: of a list', d.map(sum, d.arrayOf(d.nat())), (n) => n >= 77, 77),
  pair(
    'fluent map',
    d.int().map((n: number) => n + 5),
    (n) => n > 20,
    21,
  ),
  pair(
    'reversibleMap',
    d.reversibleMap(
      (n: number) => -n,
      (n) => [-n],
      d.nat(),
    ),
    (n) => n < -3,
    -4,
  ),
  pair(
    'filter: even',
    d.filter((n) => n % 2 === 0, d.int()),
    (n) => n > 1001,
    1002,
  ),
  pair(
    'filter: any',
    d.filter((n) => n > 17, d.nat(100)),
    () => true,
    18,
  ),
  pair(
    'filter: ordered pair',
    d.filter(([a, b]) => a < b, d.tupleOf(d.nat(1000), d.nat(1000))),
    ([a]) => a > 20,
    [21, 22],
  ),
  pair(
    'filter: of a list',
    d.filter((list) => list.length % 2 === 1, d.arrayOf(d.int())),
    (list) => list.length > 3,
    [0, 0, 0, 0, 0],
  ),
  pair(
    'filter: equal pair',
    d.filter(([a, b]) => a === b, d.tupleOf(d.nat(30), d.nat(30))),
    ([a]) => a > 7,
    [8, 8],
  ),
  pair('flatMap: sized list, any', sized, () => true, []),
  pair('flatMap: sized list, an item', sized, (list) => list.some((item) => item >= 900), [900]),
  pair('flatMap: sized list, three items', sized, (list) => list.length >= 3, [0, 0, 0]),
  pair(
    'flatMap: sized list, two large items',
    sized,
    (list) => list.filter((item) => item > 500).length > 1,
    [501, 501],
  ),
  pair(
    'flatMap: index of a list',
    d.flatMap((list) => d.tupleOf(d.just(list), d.nat(list.length)), d.arrayOf(d.nat(9)).withMinSize(1)),
    ([list, index]) => index === list.length,
    [[0], 1],
  ),
  pair(
    'flatMap: bound by another number',
    d.flatMap((n) => d.tupleOf(d.just(n), d.nat(n)), d.nat(1000)),
    ([n, m]) => n > 10 && m > 5,
    [11, 6],
  ),
  pair('oneOf: any', d.oneOf(d.int(), d.string()), () => true, 0),
  pair('oneOf: second', d.oneOf(d.int(), d.string()), (value) => typeof value === 'string', ''),
  pair('oneOf: either', d.oneOf(d.string(), d.int()), (value) => String(value).length > 2, -10),
  pair('oneOf: narrow and wide', d.oneOf(d.int({ min: 0, max: 10 }), d.int({ min: 0, max: 1000 })), (n) => n >= 5, 5),
  pair('nullable: not null', d.nullableOf(d.int()), (value) => value !== null, 0),
  pair('optional: not there', d.optionalOf(d.int()), (value) => value === undefined, undefined),
  pair('elementOf: third', d.elementOf(['x', 'y', 'z']), (value) => value !== 'x', 'y'),
  pair(
    'elementOf: many, late',
    d.elementOf(Array.from({ length: 100 }, (_, index) => index)),
    (value) => value >= 60,
    60,
  ),
  pair(
    'array of oneOf',
    d.arrayOf(d.oneOf(d.int(), d.string())),
    (list) => list.some((item) => typeof item === 'string'),
    [''],
  ),
  pair('tree: any', tree, () => true, 0),
  pair('tree: a node', tree, (value) => typeof value !== 'number', [0, 0]),
  pair('tree: a large leaf', tree, (value) => leaves(value).some((leaf) => leaf >= 100), 100),
  pair('tree: depth two', tree, (value) => depth(value) >= 2, [0, [0, 0]]),
  pair('tree: four leaves', tree, (value) => leaves(value).length === 4, [0, [0, [0, 0]]]),
  pair(
    'tree: leaves not sorted',
    tree,
    (value) => leaves(value).some((leaf, index, all) => leaf < (all[index - 1] ?? leaf)),
    [0, -1],
  ),
  pair(
    'tree: equal branches',
    tree,
    (value) => typeof value !== 'number' && JSON.stringify(value[0]) === JSON.stringify(value[1]),
    [0, 0],
  ),
  pair(
    'tree: equal deep branches',
    tree,
    (value) =>
      typeof value !== 'number' &&
      typeof value[0] !== 'number' &&
      JSON.stringify(value[0]) === JSON.stringify(value[1]),
    [
      [0, 0],
      [0, 0],
    ],
  ),
  pair('json: any', json, () => true, null),
  pair('json: a number from 50', json, (value) => has(value, (item) => typeof item === 'number' && item >= 50), 50),
  pair('json: a list', json, (value) => has(value, Array.isArray), []),
  pair(
    'json: a list in an object',
    json,
    (value) => has(value, (item) => isObject(item) && Object.values(item).some(Array.isArray)),
    { '': [] },
  ),
  pair('json: a true in a list', json, (value) => has(value, (item) => Array.isArray(item) && item.includes(true)), [
    true,
  ]),
  pair(
    'json: an object of two keys',
    json,
    (value) => has(value, (item) => isObject(item) && Object.keys(item).length > 1),
    { '': null, a: null },
  ),
]
