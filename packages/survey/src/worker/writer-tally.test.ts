import type { FuzzedMethodDescription, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import type { Relation } from '../relation/relation.ts'
import { RelationJudge } from './judge-relation.ts'

function judgeOf(encode: (value: unknown) => unknown, shape: TypeShape = { kind: 'unknown' }): RelationJudge {
  const inputs: FuzzedMethodDescription = {
    ...{ formatVersion: 1, kind: 'function', name: 'encode', definitions: {}, concreteValues: [], expectedErrors: [] },
    ...{ parameters: [{ name: 'value', shape }], returns: { kind: 'string' } },
  }
  const relation: Relation = {
    ...{ kind: 'roundtrip', title: 'decode undoes encode', exports: ['encode', 'decode'], inputs, examples: [] },
    ...{ given: 'needs(isWritten(m.encode($0)))', left: 'm.decode(m.encode($0))', right: '$0', judgement: 'value' },
    ...{ promise: 0.9, threshold: 0.5 },
  }
  return new RelationJudge(relation, { m: { encode, decode: (text: string) => JSON.parse(text) as unknown } })
}

const stumbling = (value: object): string =>
  Symbol.toStringTag in value ? JSON.stringify([...(value as unknown as string[])]) : JSON.stringify(value)
const tagged = { [Symbol.toStringTag]: 'Array', a: 1 }

function stateAfter(judge: RelationJudge, count: number): string {
  for (let at = 0; at < count; at++) judge.judge([{ at }], 'exact')
  const { state, difference } = judge.judge([tagged], 'exact')
  return `${state} ${difference?.what ?? ''}`.trim()
}

test('a writer that stumbles over a value is told where it has written many of that kind', () => {
  expect(
    stateAfter(
      judgeOf((value) => stumbling(value as object)),
      5,
    ),
  ).toBe('broken throws TypeError value not iterable')
  expect(
    stateAfter(
      judgeOf((value) => stumbling(value as object)),
      4,
    ),
  ).toBe('empty')
})

test('a writer that refuses says nothing, nor does one whose types tell what it takes', () => {
  const refusing = (value: unknown): string => {
    if (Symbol.toStringTag in (value as object)) throw new TypeError('A tag is no data.')
    return JSON.stringify(value)
  }
  expect(stateAfter(judgeOf(refusing), 5)).toBe('empty')
  expect(
    stateAfter(
      judgeOf((value) => stumbling(value as object), { kind: 'string' }),
      5,
    ),
  ).toBe('empty')
})
