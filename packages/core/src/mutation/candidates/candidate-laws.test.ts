/** What holds of every kind of candidates, for inputs and comparisons the engine makes. */
import { expect, test } from 'vitest'
import { comparisonOf } from '../../../test/scripted/candidates.ts'
import type { AnyDomain } from '../../domain/domain.ts'
import { samplePattern } from '../../domains/regexp/sample-pattern.ts'
import { comparisonKind, lengthIndex } from '../../execution/coverage.ts'
import { d } from '../../from-shape/d.ts'
import { PartList } from '../../parts/part-tree.ts'
import { check } from '../../session/check.ts'
import type { Operand } from '../comparison.ts'
import { allCandidates } from './all-candidates.ts'
import type { CandidateKind } from './candidate-kind.ts'
import { exchangeKinds } from './exchange-candidates.ts'

const root: AnyDomain = d.tupleOf(
  d.string(),
  d.int({ min: 0, max: 255 }),
  d.arrayOf(d.number()).withMaxSize(6),
  d.optionalOf(d.bigint()),
  d.uint8Array().withMaxSize(6),
  d.date(),
)
const operand = d.oneOf(d.string(), d.number(), d.int({ min: 0, max: 255 }), d.bigint(), d.just(undefined)) as AnyDomain
const kind = d.elementOf(Object.values(comparisonKind))
const originIndex = d.int({ min: lengthIndex, max: 8 })

/** The kinds that go by one side at a time, as those that see both. */
const bothWays: readonly CandidateKind[] = exchangeKinds.map(({ name, candidates }) => ({
  name,
  *candidates(parts, { kind: asked, left, right }) {
    yield* candidates(parts, { kind: asked, have: left, want: right })
  },
}))

test.each([...allCandidates, ...bothWays].map((each) => [each.name, each] as const))(
  '%s: candidates are inputs, a bounded number of them, and the same each time',
  async (_, { candidates }) => {
    const law = (input: unknown, asked: number, left: Operand, right: Operand, index: number): void => {
      const value = root.fromValue(input)
      const parts = new PartList(root, value)
      const origin = (input as readonly unknown[])[index % 2 === 0 ? 0 : 2]
      const comparison = comparisonOf({ kind: asked, left, right, origin, originIndex: index, key: 'key' })
      const list = [...candidates(parts, comparison, samplePattern)]
      expect(list.filter((candidate) => root.validate(candidate) !== undefined)).toEqual([])
      expect(list.length).toBeLessThan(2000)
      expect([...candidates(parts, comparison, samplePattern)].map((candidate) => root.serialize(candidate))).toEqual(
        list.map((candidate) => root.serialize(candidate)),
      )
    }
    const domains = [root, kind, operand, operand, originIndex]
    const report = await check(law, { domains, runs: 40, seed: 3 })
    expect(report.finding?.source).toBeUndefined()
    expect(report.outcome).toBe('passed')
  },
)
