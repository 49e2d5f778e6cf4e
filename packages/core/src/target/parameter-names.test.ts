import { expect, test } from 'vitest'
import { parameterNames } from './parameter-names.ts'

// Made from text, because a transform may rewrite the functions of this file.
const functionOf = (source: string) => new Function(`return ${source}`)() as () => unknown

test.each([
  ['(count, text) => count', ['count', 'text']],
  ['async ( $a ,b, ) => 1', ['$a', 'b']],
  ['item=>item', ['item']],
  ['async item => item', ['item']],
  ['function named(a, b) { return a }', ['a', 'b']],
  ['async function* (a) { }', ['a']],
  ['({ method(a, b) { } }).method', ['a', 'b']],
  ['(a, ...others) => a', ['a', 'others']],
  ['() => 1', []],
  ['(a = 1, b) => a', []],
  ['({ a }, b) => a', []],
  ['Math.max', []],
])('%s', (source, names) => {
  expect(parameterNames(functionOf(source)).map(({ name }) => name)).toEqual(names)
})

test('a rest parameter says so', () => {
  expect(parameterNames(functionOf('(...all) => all'))).toEqual([{ name: 'all', rest: true }])
})

test('long names before one that has a default are read once', () => {
  const names = Array.from({ length: 8 }, (_, at) => `parameterWithALongName${at}`)
  expect(parameterNames(functionOf(`(${names.join(', ')}, last = 1) => last`))).toEqual([])
  expect(parameterNames(functionOf(`(${names.join(', ')}) => 1`))).toHaveLength(8)
})
