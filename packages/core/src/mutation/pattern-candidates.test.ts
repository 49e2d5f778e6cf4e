import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { PartIndex } from './part-index.ts'
import { patternCandidates } from './pattern-candidates.ts'

const root = d.tupleOf(d.string(), d.int())

function candidates(text: string, tried: string, pattern: string): string[] {
  const index = new PartIndex(root, root.fromValue([text, 1]))
  return [...patternCandidates(index, tried, pattern)].map(
    (value) => (root.getValue(value as never) as [string, number])[0],
  )
}

test('what a pattern was tried on is replaced by what it asks for', () => {
  const found = candidates('key: value', 'value', '/^[0-9]{2}-(?:jan|feb)$/i')
  expect(found).toHaveLength(3)
  for (const text of found) expect(text).toMatch(/^key: [0-9]{2}-(?:jan|feb)$/i)
})

test('the same for the same text and pattern', () => {
  expect(candidates('a', 'a', '/x{1,9}y*/')).toEqual(candidates('a', 'a', '/x{1,9}y*/'))
})

test('nothing for a text that was never in the input, and for what is no pattern', () => {
  expect(candidates('a', 'b', '/x/')).toEqual([])
  expect(candidates('a', 'a', '/(/')).toEqual([])
})
