import { describe, expect, test } from 'vitest'
import { logOf } from '../../test/scripted/scripted-coverage.ts'
import { Corpus } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { copyLog } from '../mutation/comparison.ts'
import { Rng } from '../random/rng.ts'
import { EntryDetails } from './entry-details.ts'
import type { Proposal } from './proposal.ts'
import { RandomInputs } from './random-inputs.ts'

const number = d.int({ min: 0, max: 1e12 })

function setting(root: AnyDomain, known: readonly number[] = []) {
  const corpus = new Corpus<unknown>(root)
  const details = new EntryDetails(root)
  const dictionary = { numbers: known, bigints: [], strings: [] }
  const inputs = new RandomInputs({ root, rng: new Rng(5), dictionary, details, donors: corpus })
  const keep = (value: unknown) => corpus.keep(root.fromValue(value))
  const pairOf = ({ value }: Proposal) => root.getValue(value) as [number, number]
  return { inputs, details, keep, pairOf }
}

describe('random inputs', () => {
  test('are fresh where no parent is given, and traced where that is wanted', () => {
    const { inputs } = setting(number)
    expect(inputs.propose(undefined, true)).toMatchObject({ from: 'fresh', parent: undefined, traced: true })
    expect(inputs.propose(undefined, false).traced).toBe(false)
    const values = Array.from({ length: 50 }, () => inputs.propose(undefined, false).value)
    expect(new Set(values).size).toBeGreaterThan(20)
    expect(values.every((value) => number.validate(value as never) === undefined)).toBe(true)
  })

  test('have values of the dictionary now and then', () => {
    const { inputs } = setting(number, [987_654_321])
    expect(Array.from({ length: 300 }, () => inputs.propose(undefined, false).value)).toContain(987_654_321)
  })

  test('are mutants of a parent, which they name', () => {
    const { inputs, keep, pairOf } = setting(d.tupleOf(number, number))
    const parent = keep([1_000_000, 2_000_000])
    const mutants = Array.from({ length: 100 }, () => inputs.propose(parent, true))
    expect(mutants.every((one) => one.parent === parent && one.from === 'mutant' && one.traced)).toBe(true)
    const near = mutants.map(pairOf).filter(([a, b]) => a === 1_000_000 || b === 2_000_000)
    expect(near.length).toBeGreaterThan(50)
    expect(near.length).toBeLessThan(100)
  })

  test('take up the other side of what the parent was compared with, and of no other entry', () => {
    const { inputs, details, keep } = setting(number)
    const [compared, other] = [keep(500), keep(600)]
    details.knows(compared, copyLog(logOf([{ site: 1, left: 500, right: 123_456_789 }])))
    const met = (parent: typeof other): boolean =>
      Array.from({ length: 400 }, () => inputs.propose(parent, false).value).includes(123_456_789)
    expect([met(compared), met(other)]).toEqual([true, false])
  })

  test('are fresh in the place of a mutant where nothing can be changed', () => {
    const { inputs, keep } = setting(d.just('fixed'))
    const parent = keep('fixed')
    const { value, from } = inputs.propose(parent, false)
    expect([d.just('fixed').validate(value as never), from]).toEqual([undefined, 'mutant'])
  })

  test('borrow parts of other entries, more often where that led to something new', () => {
    const lent = 111_222_333_444
    /** Mutants among the last 1,500 of 3,000 that have the part of the other entry. */
    const borrowed = (isRewarded: boolean): number => {
      const { inputs, keep, pairOf } = setting(d.tupleOf(number, number))
      keep([lent, lent])
      const parent = keep([1, 2])
      let count = 0
      for (let turn = 0; turn < 3000; turn++) {
        const proposal = inputs.propose(parent, false)
        if (!pairOf(proposal).includes(lent)) continue
        if (turn >= 1500) count++
        if (isRewarded) inputs.reward(proposal)
      }
      return count
    }
    expect(borrowed(false)).toBeGreaterThan(10)
    expect(borrowed(true)).toBeGreaterThan(2 * borrowed(false))
  })
})
