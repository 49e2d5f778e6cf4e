import { type ParameterShape, sample, type TypeShape } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { readableFunctions } from './readable-functions.ts'
import { watched } from './watched-callback.ts'

const number: TypeShape = { kind: 'number' }

function sources(parameter: ParameterShape, path: string): ReadonlySet<string> {
  const domain = readableFunctions([parameter], {})[path]
  if (domain === undefined) throw new Error(`no domain for ${path}`)
  return new Set(sample(domain, { count: 60, seed: 1 }).map((value) => printValue(value)))
}

test('a predicate of numbers', () => {
  const shape: TypeShape = {
    kind: 'function',
    parameters: [{ name: 'item', shape: number }],
    returns: { kind: 'boolean' },
  }
  expect(sources({ name: 'predicate', shape }, 'predicate')).toEqual(
    new Set(['(item) => item > 1', '(item) => item % 2 === 0', '() => true', '() => false']),
  )
})

test('a comparator', () => {
  const parameters = [
    { name: 'a', shape: number },
    { name: 'b', shape: number },
  ]
  const shape: TypeShape = { kind: 'function', parameters, returns: number }
  expect(sources({ name: 'compare', shape }, 'compare')).toContain('(a, b) => a - b')
})

test('callbacks inside options, and beside other values', () => {
  const callback: TypeShape = { kind: 'function', parameters: [{ name: 'x', shape: number }], returns: number }
  const options: TypeShape = { kind: 'object', properties: [{ name: 'by', shape: callback }] }
  expect(sources({ name: 'options', shape: options }, 'options.by')).toContain('(x) => x % 2')
  const either: TypeShape = { kind: 'union', members: [{ kind: 'literal', value: 'id' }, callback] }
  expect(sources({ name: 'key', shape: either }, 'key')).toContain("'id'")
})

test('the functions do what their source says', () => {
  const shape: TypeShape = { kind: 'function', parameters: [{ name: 'x', shape: number }], returns: number }
  const domain = readableFunctions([{ name: 'f', shape }], {}).f
  for (const value of domain === undefined ? [] : sample(domain, { count: 20, seed: 2 })) {
    const written = new Function(`return ${printValue(value)}`)() as (x: number) => number
    expect(written(7)).toBe((value as (x: number) => number)(7))
  }
})

test('a callback of any number of arguments takes them as a list', () => {
  const args: ParameterShape = { name: 'args', shape: { kind: 'array', element: number }, rest: true }
  const shape: TypeShape = { kind: 'function', parameters: [args], returns: { kind: 'unknown' } }
  expect(sources({ name: 'iteratee', shape }, 'iteratee')).toEqual(
    new Set(['(...args) => args', '(...args) => args.length % 2']),
  )
})

test('of a callback that answers nothing its calls are noted', () => {
  const shape: TypeShape = {
    kind: 'function',
    parameters: [{ name: 'item', shape: number }],
    returns: { kind: 'void' },
  }
  const domain = readableFunctions([{ name: 'look', shape }], {}).look
  const given = domain === undefined ? [] : sample(domain, { count: 1, seed: 1 })
  const { args, calls } = watched(['list', ...given])
  const look = args[1] as (item: number) => unknown
  look(3)
  look(5)
  expect([...calls]).toEqual([[1, [[3], [5]]]])
})
