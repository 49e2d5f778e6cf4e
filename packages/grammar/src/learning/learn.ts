/**
 * Learns how often each alternative, each number of repetitions and each character occurs in samples, by parsing them and
 * counting the decisions. After Soremekun et al., "Inputs from Hell", with repetitions kept instead of desugared.
 */

import { Derivation } from '../derivation/derivation.ts'
import { walkDecisions } from '../derivation/walk-decisions.ts'
import { rowOf, slotCount, uniformWeights, type Weights } from '../generation/slots.ts'
import { amountOf } from '../grammar/column.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { type Plan, planOf } from '../grammar/plan.ts'
import { type ParseFailure, parserOf } from '../parsing/parse.ts'
import { mixed } from './weight-mixtures.ts'

/** Where to start, and how much of the uniform weights to keep. */
export interface LearnOptions {
  readonly start?: string
  /** Share of uniform weights in the result, 0 to 1; 0.1 where left out. With 0, what no sample shows is never generated. */
  readonly smoothing?: number
}

/** What samples have taught. */
export interface Learned {
  readonly plan: Plan
  readonly weights: Weights
  /** Derivations of the samples that parse, in their order. */
  readonly derivations: readonly Derivation[]
  /** Samples that do not parse, with the reason: to be used as raw texts. */
  readonly rejected: readonly { readonly sample: string; readonly failure: ParseFailure }[]
}

/** Never throws for a sample that does not parse: it is listed in `rejected`. */
export function learn(grammar: Grammar, samples: Iterable<string>, options: LearnOptions = {}): Learned {
  const plan = planOf(grammar, options.start)
  const parser = parserOf(plan)
  const derivations: Derivation[] = []
  const rejected: { sample: string; failure: ParseFailure }[] = []
  for (const sample of samples) {
    const result = parser.parse(sample)
    if (result instanceof Derivation) derivations.push(result)
    else rejected.push({ sample, failure: result })
  }
  return { plan, weights: weightsOf(plan, derivations, options.smoothing ?? 0.1), derivations, rejected }
}

/** The weights that make derivations like these the likeliest, mixed with uniform ones. */
export function weightsOf(plan: Plan, derivations: Iterable<Derivation>, smoothing: number): Weights {
  const uniform = uniformWeights(plan)
  const counts = countDecisions(plan, derivations)
  // A node no sample reaches has nothing to learn from.
  const learned = counts.map((row, id) => (row.some((count) => count > 0) ? row : rowOf(uniform, id)))
  return mixed([learned, uniform], [1 - smoothing, smoothing])
}

/** How often each slot of each node was decided. */
export function countDecisions(plan: Plan, derivations: Iterable<Derivation>): Weights {
  const counts = plan.nodes.map((node) => new Float64Array(slotCount(node)))
  const decided = (id: number, decision: number): void => {
    const row = rowOf(counts, id)
    const slot = Math.min(decision, row.length - 1)
    row[slot] = amountOf(row, slot) + 1
  }
  for (const { trace } of derivations) walkDecisions(plan, trace, { decided })
  return counts
}
