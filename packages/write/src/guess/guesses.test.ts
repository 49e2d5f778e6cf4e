import type { FuzzedMethodDescription, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { guessesAbout } from './guesses.ts'

const string: TypeShape = { kind: 'string' }
const number: TypeShape = { kind: 'number' }

function wanted(name: string, parameters: readonly TypeShape[], returns: TypeShape) {
  const description: FuzzedMethodDescription = {
    formatVersion: 1,
    name,
    kind: 'function',
    parameters: parameters.map((shape, at) => ({ name: `p${at}`, shape })),
    returns,
    definitions: {},
    concreteValues: [],
    expectedErrors: [],
  }
  return { description, access: [name], callee: name }
}

function titles(...functions: ReturnType<typeof wanted>[]): readonly string[] {
  return guessesAbout(functions).map(({ kind, title, quiet }) => `${kind}: ${title}${quiet ? ' (quiet)' : ''}`)
}

test('opposites undo each other', () => {
  expect(titles(wanted('encodeText', [string], number), wanted('decodeText', [number], string))).toEqual([
    'round trip: decodeText undoes encodeText',
  ])
  expect(titles(wanted('parse', [string], number), wanted('stringify', [number], string))).toEqual([
    'round trip: parse undoes stringify',
  ])
})

test('opposites of different things do not', () => {
  expect(titles(wanted('encodeText', [string], number), wanted('decodeImage', [number], string))).toEqual([])
  expect(titles(wanted('encode', [string], number), wanted('decode', [string], number))).not.toContain(
    'round trip: decode undoes encode',
  )
})

test('what settles, settles once', () => {
  expect(titles(wanted('trimLines', [string], string))).toEqual([
    'idempotence: trimLines of its own result changes nothing',
  ])
  expect(titles(wanted('trimmedLength', [string], number))).toEqual([])
})

test('a question is answered alike', () => {
  expect(titles(wanted('isEmail', [string], { kind: 'boolean' }))).toEqual([
    'steadiness: isEmail gives the same answer twice',
  ])
})

test('equal signatures are compared, quietly where the names are no kin', () => {
  expect(titles(wanted('sum', [number], number), wanted('sumFast', [number], number))).toEqual([
    'equivalence: sumFast agrees with sum',
  ])
  expect(titles(wanted('min', [number], number), wanted('max', [number], number))).toEqual([
    'equivalence: max agrees with min (quiet)',
  ])
})
