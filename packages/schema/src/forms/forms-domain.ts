/** Several forms of one need as one domain, of which those that seem to contradict themselves are hardly ever drawn. */
import { type AnyDomain, FuzzError } from '@fuzzwright/core'
import { CheckedEditsDomain, Context, type GenContext, Rng, UnionDomain } from '@fuzzwright/core/domain'

/** Draws by which a form is judged; one that passes is enough. No bench chose it. */
const trialDraws = 100
/** Of forms without a value in a trial, how often they are drawn beside what they say. No bench chose it. */
const doubt = 1 / 256

export class FormsDomain extends UnionDomain<unknown> {
  private drawn: UnionDomain<unknown> | undefined
  private isTrying = false

  constructor(alternatives: readonly AnyDomain[], weights: readonly number[]) {
    super('oneOf', alternatives, weights)
  }

  /** What is drawn says a trial at the first draw, when all that the forms hold is there; it is the same each time. */
  override init(g: GenContext): ReturnType<UnionDomain<unknown>['init']> {
    if (this.isTrying) return super.init(g)
    this.drawn ??= this.tried()
    return this.drawn.init(g)
  }

  private tried(): UnionDomain<unknown> {
    this.isTrying = true
    try {
      const yielding = this.alternatives.map(yields)
      return this.withWeights(...this.weights.map((weight, index) => (yielding[index] ? weight : weight * doubt)))
    } finally {
      this.isTrying = false
    }
  }
}

/** Whether a domain that draws again has a value in a trial; one that draws once always has. */
export function yields(domain: AnyDomain): boolean {
  if (!(domain instanceof CheckedEditsDomain)) return true
  const g = new Context(new Rng(1))
  const draws = domain.inner.entropy < 1 ? 1 : trialDraws
  try {
    for (let draw = 0; draw < draws; draw++) if (domain.holds(domain.inner.init(g.reset()))) return true
    return false
  } catch (error) {
    if (error instanceof FuzzError) return false
    throw error
  }
}
