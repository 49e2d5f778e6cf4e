import { expect, test } from 'vitest'
import { endlessDefinitions } from './endless-definitions.ts'
import type { ParameterShape, TypeShape } from './type-shape.ts'

const itself: TypeShape = { kind: 'reference', to: 'It' }
const text: TypeShape = { kind: 'string' }
const object = (shape: TypeShape, more: object = {}): TypeShape => ({
  kind: 'object',
  properties: [{ name: 'a', shape, ...more }],
})
const made = (parameters: readonly ParameterShape[], more: object = {}): TypeShape => ({
  ...{ kind: 'class', name: 'C', entity: { module: 'm', exportName: 'C' } },
  ...{ constructors: [{ parameters }], fields: [], factories: [], subclasses: [], ...more },
})

test.each<readonly [string, boolean, TypeShape]>([
  ['a member of its own kind', true, object(itself)],
  ['one that may be missing', false, object(itself, { optional: true })],
  ['one that a person supplies', false, object(itself, { domain: 'd.just(1)' })],
  ['an alternative', false, object({ kind: 'union', members: [itself, { kind: 'null' }] })],
  ['an alternative that nothing makes', true, object({ kind: 'union', members: [itself, { kind: 'never' }] })],
  ['a list of them', false, object({ kind: 'array', element: itself })],
  ['a list of at least one', true, object({ kind: 'array', element: itself, constraints: { minItems: 1 } })],
  ['one in a tuple', true, { kind: 'tuple', elements: [{ shape: itself }] }],
  ['the rest of a tuple', false, { kind: 'tuple', elements: [{ shape: itself, rest: true }] }],
  ['a promise of one', true, object({ kind: 'promise', value: itself })],
  ['a function that answers one', true, object({ kind: 'function', parameters: [], returns: itself })],
  [
    'a function that takes one',
    false,
    object({ kind: 'function', parameters: [{ name: 'x', shape: itself }], returns: text }),
  ],
  ['a guard of its kind', false, object({ kind: 'function', parameters: [], returns: itself, guards: itself })],
  ['a class that makes them', true, object({ kind: 'constructor', name: 'C', instance: itself })],
  ['what the constructor takes', true, made([{ name: 'x', shape: itself }])],
  ['what the constructor may take', false, made([{ name: 'x', shape: itself, optional: true }])],
  [
    'what a factory does without',
    false,
    made([{ name: 'x', shape: itself }], { factories: [{ name: 'of', parameters: [] }] }),
  ],
  ['what a stand-in has', true, made([{ name: 'x', shape: itself }], { standIn: object(itself) })],
  ['a class nobody can make', false, made([], { constructors: [] })],
  ['what is not known at all', false, object({ kind: 'unknown' })],
  ['what nothing makes', false, object({ kind: 'never' })],
])('%s', (_, isEndless, shape) => {
  expect(endlessDefinitions({ It: shape }).has('It')).toBe(isEndless)
})

test('names that go through each other are endless together, or not at all', () => {
  const other: TypeShape = { kind: 'reference', to: 'Other' }
  expect([...endlessDefinitions({ It: object(other), Other: object(itself), Text: text })]).toEqual(['It', 'Other'])
  expect([...endlessDefinitions({ It: object(other), Other: object(itself, { optional: true }) })]).toEqual([])
})
