import { expect, test } from 'vitest'
import { withoutCounters } from './quoted-code.ts'

test.each([
  ['(a || ((++$zc[7]), [])).map is not a function', '(a || []).map is not a function'],
  [
    'this.kept[((($zc[0] > 1) && $zk.cost(...)) , name.toLowerCase(...))].validate is not a function',
    'this.kept[name.toLowerCase(...)].validate is not a function',
  ],
  ['((++$z0_c[12]) , f(...)) is not a function', 'f(...) is not a function'],
  ['((++$zc[1]) , ((++$zc[2]) , list)).at is not a function', 'list.at is not a function'],
  [
    "Cannot assign to read only property 'length' of function '() => {++$zc[3];return 1}'",
    "Cannot assign to read only property 'length' of function '() => {return 1}'",
  ],
  ["undefined is not an object (evaluating '(++$zc[3],a).b')", 'undefined is not an object'],
  // What has no brackets around it cannot be read.
  ['$zk.less(...) is not iterable', '$zk.less(...) is not iterable'],
  ['a, $zebra (b, c)', 'a, $zebra (b, c)'],
])('%s', (message, expected) => {
  expect(withoutCounters(message)).toBe(expected)
})
