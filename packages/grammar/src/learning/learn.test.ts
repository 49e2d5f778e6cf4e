import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { compiled } from '../generation/compiler.ts'
import { kPathCover, kPathsIn } from '../generation/k-paths.ts'
import { uniformWeights } from '../generation/slots.ts'
import { subtreeBits, subtreeWeights } from '../generation/subtree-counts.ts'
import { tablesOf } from '../generation/tables.ts'
import { planOf } from '../grammar/plan.ts'
import { readEbnf } from '../notation/ebnf.ts'
import { json } from '../ready-made/json.ts'
import { learn } from './learn.ts'
import { inverseWeights, readWeights, writeWeights } from './weight-mixtures.ts'

/** The grammar and the samples of the example in the FdLoop paper. */
const euclid = readEbnf(`
  start   ::= "euclid(" integer "," integer ")"
  integer ::= digit | nzdigit number
  number  ::= digit | digit number
  digit   ::= "0" | nzdigit
  nzdigit ::= [1-9]
`)
const samples = ['36,20', '1,40', '56,19', '5,307', '92,81', '1032,45', '19,23', '54,36'].map(
  (pair) => `euclid(${pair})`,
)

describe('learning from the samples of the paper', () => {
  const learned = learn(euclid, samples, { smoothing: 0 })
  const written = writeWeights(learned.plan, learned.weights)

  test('counts the expansions', () => {
    expect(learned.rejected).toEqual([])
    // Two of sixteen integers have one digit; two of the sixteen numbers behind a first digit go on.
    expect(written.integer?.[0]?.map((p) => Math.round(p * 16))).toEqual([2, 14])
    // Four of the nineteen digits that may be zero are.
    const [zero = 0, other = 0] = written.digit?.[0] ?? []
    expect(zero / (zero + other)).toBeCloseTo(4 / 19, 5)
  })

  test('the learned weights imitate, the inverse ones do the opposite', () => {
    const digits = (weights: typeof learned.weights): number => {
      const rng = new Rng(3)
      const generator = compiled(learned.plan, tablesOf(learned.plan, weights))
      let single = 0
      for (let run = 0; run < 400; run++) if (/\(\d,\d\)/.test(generator.generate(rng).text)) single++
      return single
    }
    expect(digits(learned.weights)).toBeLessThan(40)
    expect(digits(inverseWeights(learned.plan, learned.weights))).toBeGreaterThan(250)
  })

  test('samples that do not parse are reported', () => {
    const { rejected, derivations } = learn(euclid, [...samples, 'euclid(1;2)'])
    expect(derivations.length).toBe(8)
    expect(rejected[0]?.failure).toMatchObject({ offset: 8, line: 1, column: 9 })
  })

  test('weights survive being written', () => {
    const again = writeWeights(learned.plan, readWeights(learned.plan, JSON.parse(JSON.stringify(written))))
    expect(again).toEqual(written)
    expect(readWeights(learned.plan, {}).length).toBe(learned.plan.nodes.length)
  })
})

test('sub-trees are counted', () => {
  const plan = planOf(readEbnf('a ::= "x" | "(" a ")" | "[" a a "]"'))
  // Depth 0: 1. Depth 1: 1 + 1 + 1 = 3. Depth 2: 1 + 3 + 9 = 13.
  const body = plan.rules[0]?.body as number
  expect([0, 1, 2].map((depth) => 2 ** (subtreeBits(plan, depth)[body] as number))).toEqual(
    [1, 3, 13].map((n) => expect.closeTo(n, 6)),
  )
  const [single, one, two] = subtreeWeights(plan, { depth: 4 })[body] as Float64Array
  expect(single).toBeLessThan(one as number)
  expect(one).toBeLessThan(two as number)
})

test.each([1, 2, 3])('texts for all paths of %i steps', (k) => {
  const plan = planOf(json)
  const cover = [...kPathCover(plan, { k })]
  const shown = new Set(cover.flatMap((each) => [...kPathsIn(plan, each, k)]))
  for (const { text } of cover) expect(() => JSON.parse(text)).not.toThrow()
  const generator = compiled(plan, tablesOf(plan, uniformWeights(plan)))
  const rng = new Rng(1)
  for (let run = 0; run < 300; run++) {
    for (const path of kPathsIn(plan, generator.generate(rng), k)) expect(shown.has(path), path).toBe(true)
  }
})
