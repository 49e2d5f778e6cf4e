/** Several forms of one need as one domain, of which those that seem to contradict themselves are hardly ever drawn. */
import { type AnyDomain, FuzzError } from '@fuzzwright/core'
import { CheckedEditsDomain, Context, type GenContext, LazyDomain, Rng, UnionDomain } from '@fuzzwright/core/domain'

/** Draws by which a form is judged; one that passes is enough. No bench chose it. */
const trialDraws = 100
/** Of forms without a value in a trial, how often they are drawn where they are chosen. No bench chose it. */
const doubt = 1 / 256
/** Choices in a row that may fall on such forms. No bench chose it. */
const mostAgain = 64

export class FormsDomain extends UnionDomain<unknown> {
  /** What a trial said of each form that was chosen once; it is the same each time. */
  private readonly tried: (boolean | undefined)[] = []
  private isTrying = false

  constructor(alternatives: readonly AnyDomain[], weights: readonly number[]) {
    super('oneOf', alternatives, weights)
  }

  /** What seems to contradict itself is chosen again, but for a few times. */
  protected override draw(g: GenContext): number {
    let index = super.draw(g)
    for (let again = 0; again < mostAgain && !this.yields(index); again++) {
      if (g.rng.chance(doubt)) break
      index = super.draw(g)
    }
    return index
  }

  /** Asked when a form is first chosen, when all that the forms hold is there. */
  private yields(index: number): boolean {
    const form = this.alternatives[index]
    // What is tried may hold itself.
    if (form === undefined || this.isTrying) return true
    this.isTrying = true
    try {
      return (this.tried[index] ??= yields(form))
    } finally {
      this.isTrying = false
    }
  }
}

/** Whether a domain that draws again has a value in a trial; one that draws once always has. */
export function yields(domain: AnyDomain): boolean {
  if (domain instanceof LazyDomain) return yields(domain.inner)
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
