/** Random texts of a grammar. */
import type { Rng } from '@fuzzwright/core/domain'
import { compiled, defaultLimits, type Plan, tablesOf, uniformWeights, type Weights } from '@fuzzwright/grammar'

/** What is generated. */
export interface TextWish {
  readonly count: number
  /** Characters a text has about at most; where the grammar's shortest text is longer, that one is taken. */
  readonly size: number
  readonly rng: Rng
  /** Uniform unless given. */
  readonly weights?: Weights
}

const bitsPerCharacter = 8

export function generateTexts(plan: Plan, { count, size, rng, weights }: TextWish): readonly string[] {
  const generator = compiled(plan, tablesOf(plan, weights ?? uniformWeights(plan)))
  const limits = { ...defaultLimits, budget: size * bitsPerCharacter }
  return Array.from({ length: count }, () => generator.generate(rng, limits).text)
}
