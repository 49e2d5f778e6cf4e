import { expect, test } from 'vitest'
import type { DocumentedReturn, DocumentedTerm } from '../description/documented-return.ts'
import { documentedReturnWatch } from './documented-return-oracle.ts'

const answer: DocumentedTerm = { kind: 'answer' }
const value = (value: number | string | boolean | null): DocumentedTerm => ({ kind: 'value', value })
const argument = (at: number): DocumentedTerm => ({ kind: 'argument', at })
const binary = (
  left: DocumentedTerm,
  operator: Extract<DocumentedTerm, { kind: 'binary' }>['operator'],
  right: DocumentedTerm,
): DocumentedTerm => ({ kind: 'binary', operator, left, right })

const isLarger: DocumentedReturn = {
  text: 'true if a > b',
  when: binary(argument(0), '>', argument(1)),
  holds: binary(answer, '===', value(true)),
  location: 'is-larger.ts:3',
}
const isShare: DocumentedReturn = {
  text: 'a number between 0 and 1',
  holds: { kind: 'unary', operator: '!', of: binary(answer, '>', value(1)) },
  location: 'share.ts:2',
}
const sum: DocumentedReturn = {
  text: 'a + b',
  holds: binary(answer, '===', binary(argument(0), '+', argument(1))),
  location: 'sum.ts:1',
}
const hasSome: DocumentedReturn = {
  text: 'true if list.length > 0',
  when: binary({ kind: 'member', of: argument(0), name: 'length' }, '>', value(0)),
  holds: binary(answer, '===', value(true)),
  location: 'has-some.ts:1',
}
const isText: DocumentedReturn = {
  text: "true if typeof a === 'string'",
  when: binary({ kind: 'unary', operator: 'typeof', of: argument(0) }, '===', value('string')),
  holds: binary(answer, '===', value(true)),
  location: 'is-text.ts:1',
}

function told(statement: DocumentedReturn, args: readonly unknown[], answered: unknown): string | undefined {
  const watch = documentedReturnWatch([statement])
  watch?.begin(args)
  return watch?.returned(args, answered)?.message
}

test.each<[DocumentedReturn, readonly unknown[], unknown]>([
  [isLarger, [2, 1], false],
  [isLarger, ['b', 'a'], false],
  [isShare, [1], 1.5],
  [sum, [1, 2], 4],
  [sum, ['a', 'b'], 'ba'],
  [hasSome, [[1]], false],
  [isText, ['a'], false],
])('%j of %j is not %j', (statement, args, answered) => {
  expect(told(statement, args, answered)).toContain(`where @returns says: ${statement.text}`)
})

test.each<[DocumentedReturn, readonly unknown[], unknown]>([
  [isLarger, [2, 1], true],
  [isLarger, [1, 2], true],
  [isLarger, [Number.NaN, 1], false],
  [isLarger, ['2', 1], false],
  [isLarger, [2, undefined], false],
  [isShare, [1], 1],
  [isShare, [1], Number.NaN],
  [isShare, [1], 'much'],
  [sum, [1, 2], 3],
  [sum, [{}, 2], 3],
  [hasSome, [[]], false],
  [hasSome, [undefined], false],
  [isText, [1], false],
])('%j of %j may be %j', (statement, args, answered) => {
  expect(told(statement, args, answered)).toBeUndefined()
})

test('arguments count as they were when the call began', () => {
  const watch = documentedReturnWatch([hasSome])
  const list = [1]
  watch?.begin([list])
  list.pop()
  expect(watch?.returned([list], false)?.message).toContain('Answered false')
})

test('the failure says where the statement stands and how it is switched off', () => {
  const watch = documentedReturnWatch([isLarger])
  watch?.begin([2, 1])
  expect(watch?.returned([2, 1], false)).toMatchObject({
    kind: 'documented',
    details: ['It stands in is-larger.ts:3.', expect.stringContaining('oracles: { documented: false }')],
  })
})

test('nothing is held against an answer that refuses to be looked at, or where nothing is documented', () => {
  const length: DocumentedReturn = {
    ...isShare,
    holds: binary({ kind: 'member', of: answer, name: 'length' }, '>', value(0)),
  }
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  expect(told(length, [1], proxy)).toBeUndefined()
  expect(told(length, [1], '')).toContain("Answered ''")
  expect(documentedReturnWatch()).toBeUndefined()
})
