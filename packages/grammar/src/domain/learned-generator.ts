/**
 * Weights learned while a test searches: the corpus has what showed something new, so a generator that imitates its derivations goes where
 * there was something to see. What was learned lives as long as the search that lends its corpus, and comes again with a kept corpus.
 */
import type { AnyDomain, MutateContext, Rng } from '@fuzzwright/core/domain'
import { Derivation } from '../derivation/derivation.ts'
import { DecisionCounts, Distribution } from '../generation/distribution.ts'
import type { Generator } from '../generation/generator.ts'
import { uniformRow } from '../generation/slots.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'

/** Uniform share in what is learned: what the corpus does not show stays possible. */
const smoothing = 0.5

type Lender = NonNullable<MutateContext['donor']>

class LearnedWeights {
  private readonly counts: DecisionCounts
  private readonly distribution: Distribution
  private readonly counted = new WeakSet<Derivation>()

  constructor(plan: Plan) {
    this.counts = new DecisionCounts(plan)
    this.distribution = new Distribution(plan, (node) => {
      const uniform = uniformRow(nodeAt(plan, node))
      // What is only parsed is not generated, though it may have been learned.
      return this.counts.learned(node, smoothing).map((weight, slot) => (uniform[slot] === 0 ? 0 : weight))
    })
  }

  /** Learns from a derivation, once. */
  add(derivation: Derivation): void {
    if (this.counted.has(derivation)) return
    this.counted.add(derivation)
    this.counts.add(derivation)
    this.distribution.forget(this.counts.takeChanged())
  }

  get generator(): Generator {
    return this.distribution.generator
  }
}

const learned = new WeakMap<Lender, Map<Plan, LearnedWeights>>()

/** The generator that has learned from what the search has lent so far, one more derivation included; undefined before the first. */
export function learnedGenerator(
  plan: Plan,
  domain: AnyDomain,
  { donor, rng }: { readonly donor: Lender | undefined; readonly rng: Rng },
): Generator | undefined {
  const lent: unknown = donor?.part(domain, rng)
  if (donor === undefined || !(lent instanceof Derivation)) return undefined
  let byPlan = learned.get(donor)
  if (byPlan === undefined) learned.set(donor, (byPlan = new Map()))
  let weights = byPlan.get(plan)
  if (weights === undefined) byPlan.set(plan, (weights = new LearnedWeights(plan)))
  weights.add(lent)
  return weights.generator
}
