import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { TriedCandidates } from './tried-candidates.ts'

test('each candidate is new once', () => {
  const tried = new TriedCandidates(d.string())
  expect(['a', 'b', 'a', 'c', 'b'].map((text) => tried.add(text))).toEqual([true, true, false, true, false])
})

test('repeats of a large input are soon enough, and new ones never', () => {
  const tried = new TriedCandidates(d.string())
  for (let at = 0; at < 100; at++) tried.add(`${'x'.repeat(100_000)}${at}`)
  expect(tried.isSpent).toBe(false)
  for (let at = 0; at < 41; at++) tried.add(`${'x'.repeat(100_000)}0`)
  expect(tried.isSpent).toBe(true)
})
