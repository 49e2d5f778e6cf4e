/** Which arguments an older signature takes. */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { acceptedBy } from './accepted-arguments.ts'

class Span {}
class Wide extends Span {}

function accepts(shape: TypeShape, value: unknown, definitions: FuzzedMethodDescription['definitions'] = {}): boolean {
  const parameters: readonly ParameterShape[] = [{ name: 'value', shape }]
  const nothing = { formatVersion: 1, kind: 'function', concreteValues: [], expectedErrors: [] } as const
  const description = { ...nothing, name: 'f', parameters, returns: { kind: 'unknown' }, definitions } as const
  return acceptedBy(description, { resolveEntity: () => undefined })([value])
}

test('data by its type, whether it is named or not', () => {
  const point: TypeShape = { kind: 'object', properties: [{ name: 'x', shape: { kind: 'number' } }] }
  expect([accepts(point, { x: 1 }), accepts(point, { y: 1 })]).toEqual([true, false])
  const named: TypeShape = { kind: 'reference', to: 'Point' }
  expect([accepts(named, { x: 1 }, { Point: point }), accepts(named, new Span(), { Point: point })]).toEqual([
    true,
    false,
  ])
})

test('instances by the name of a class they are of', () => {
  const span: TypeShape = { kind: 'class', name: 'Span', constructors: [], fields: [], factories: [], subclasses: [] }
  expect([new Span(), new Wide(), { n: 1 }, 'Span'].map((value) => accepts(span, value))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a bundler may rename a class, and a default export has no name of its own', () => {
  const nothing = { constructors: [], fields: [], factories: [], subclasses: [] }
  const [renamed, nameless] = ['Span$1', 'default'].map((name): TypeShape => ({ kind: 'class', name, ...nothing }))
  expect(renamed && [new Span(), { n: 1 }].map((value) => accepts(renamed, value))).toEqual([true, false])
  expect(nameless && [new Span(), { n: 1 }].map((value) => accepts(nameless, value))).toEqual([true, false])
})

test('what nothing can be said of is taken', () => {
  expect(accepts({ kind: 'unknown' }, new Span())).toBe(true)
})
