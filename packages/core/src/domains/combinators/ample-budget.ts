/** For domains whose budget counts something else than bits: what they wrap is given an ample budget of its own. */
import { defaultBudget, type GenContext } from '../../domain/context.ts'
import type { AnyDomain } from '../../domain/domain.ts'

/** Asks `inner` with a budget in its own unit, and puts the outer one back. */
export function withAmpleBudget<Answer>(inner: AnyDomain, g: GenContext, answer: () => Answer): Answer {
  const whole = g.maxComplexity
  g.maxComplexity = Math.max(defaultBudget.maxComplexity, inner.minComplexity)
  try {
    return answer()
  } finally {
    g.maxComplexity = whole
  }
}
