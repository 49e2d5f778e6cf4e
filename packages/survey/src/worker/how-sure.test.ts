/** What the two sides and the relation say of how sure a suspicion is. */
import { expect, test } from 'vitest'
import type { Relation } from '../relation/relation.ts'
import { doubtAbout } from './how-sure.ts'

const relation: Relation = {
  kind: 'roundtrip',
  title: 'decode undoes encode',
  exports: ['encode', 'decode'],
  inputs: { parameters: [], returns: { kind: 'unknown' }, definitions: {} } as never,
  examples: [],
  left: 'm.decode(m.encode($0))',
  right: '$0',
  judgement: 'value',
  promise: 0.9,
  threshold: 0.5,
}

test('what the type of the reader has no room for cannot come back', () => {
  const doubted = (expected: unknown, answers: readonly string[] | undefined): boolean => {
    const sides = { state: 'broken', left: { value: [['x']] }, right: { value: expected } } as const
    const verdict = { ...sides, isOfOption: false, isOfSpelling: false }
    return doubtAbout(verdict, answers === undefined ? relation : { ...relation, answers }).doubt !== undefined
  }
  expect(doubted(7, ['string'])).toBe(true)
  expect(doubted([['a'], [7]], ['string'])).toBe(true)
  expect(doubted([['a'], ['7']], ['string'])).toBe(false)
  expect(doubted(7, undefined)).toBe(false)
  expect(doubted([null, new Map()], [])).toBe(false)
})
