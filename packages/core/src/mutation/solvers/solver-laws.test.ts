/** What holds of every solver, for programs the engine makes. */
import { expect, test } from 'vitest'
import { type Compared, solveAlone } from '../../../test/scripted/solve-alone.ts'
import type { AnyDomain } from '../../domain/domain.ts'
import { comparisonKind } from '../../execution/coverage.ts'
import { assume } from '../../execution/discard.ts'
import { d } from '../../from-shape/d.ts'
import { check } from '../../session/check.ts'
import { allSolvers } from './all-solvers.ts'

type Input = readonly [number, number, string]
const small = { min: -50, max: 50 }
const root: AnyDomain = d.tupleOf(d.int(small), d.int(small), d.string({ maxLength: 4 }))

/** What a program may compute of its input. */
const readings: readonly ((input: Input) => number)[] = [
  ([a]) => a * 3 + 7,
  ([a, b]) => a + b,
  ([a, b]) => (a ^ (b << 3)) >>> 0,
  ([a, b]) => (a % 7) * 10 + (b % 5),
  ([, , text]) => text.length * 2,
  ([, , text]) => text.charCodeAt(0) || 0,
  () => 5,
]

test.each(allSolvers.map((solver) => [solver.name, solver] as const))(
  '%s: what it has run are inputs, it tells the truth, and it ends',
  async (_, solver) => {
    const law = (start: Input, [first, second]: readonly [number, number], wanted: number, isLess: boolean): void => {
      const read = (reading: number, input: Input): number => readings[reading]?.(input) ?? 0
      const compares = (input: Input): readonly Compared[] => {
        const before = read(first, input)
        // The second comparison is come to only where the first comes out as it did at the start.
        const goesOn = before < wanted === read(first, start) < wanted
        return goesOn
          ? [
              [before, wanted],
              [read(second, input), wanted],
            ]
          : [[before, wanted]]
      }
      // What holds already is not asked for.
      assume(read(second, start) !== wanted)
      const kind = isLess ? comparisonKind.less : comparisonKind.equal
      const { solved, inputs, last } = solveAlone(solver, { domain: root, start, kind, compares })
      expect(inputs.filter((input) => root.validate(root.fromValue(input)) !== undefined)).toEqual([])
      expect(inputs.length).toBeLessThan(6000)
      const outcome = (input: Input): boolean | undefined => {
        const [, sides] = compares(input)
        if (sides === undefined) return undefined
        return isLess ? Number(sides[0]) < Number(sides[1]) : sides[0] === sides[1]
      }
      const turned = last !== undefined && outcome(last) === !outcome(start)
      expect(solved && !turned).toBe(false)
    }
    const which = d.int({ min: 0, max: readings.length - 1 })
    const domains = [root, d.tupleOf(which, which), d.int({ min: -60, max: 200 }), d.boolean()]
    const report = await check(law, { domains, runs: 40, seed: 11 })
    expect(report.finding?.source).toBeUndefined()
    expect(report.outcome).toBe('passed')
  },
)
