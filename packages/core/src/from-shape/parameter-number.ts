/**
 * Numbers as functions want them. A bare `number` parameter is usually a count, an index, a key or an amount: what breaks
 * code on data structures are small numbers that repeat, which a domain of all doubles hardly ever draws twice.
 */
import type { GenContext } from '../domain/context.ts'
import { NumberDomain } from '../domains/numbers/number.ts'

class ParameterNumberDomain extends NumberDomain {
  constructor() {
    const infinite = Number.POSITIVE_INFINITY
    super('number', { min: -infinite, max: infinite, nan: true, infinite: true }, 'double')
  }

  override init(g: GenContext): number {
    const drawn = this.everyday(g)
    return drawn !== undefined && this.affordable(drawn, g) ? drawn : super.init(g)
  }

  /**
   * Two fifths are from 0 to 15, most of them below 4; a quarter are signed, larger, known, or below a number that is known,
   * which may be a limit; the rest is `number()`.
   */
  private everyday(g: GenContext): number | undefined {
    const { rng, dictionary } = g
    const kind = rng.below(32)
    if (kind < 13) return rng.below(2 ** (1 + rng.below(4)))
    if (kind < 15) return -rng.below(16)
    if (kind < 17) return rng.below(2 ** (5 + rng.below(12)))
    if (kind === 17) return rng.below(64) / 4
    if (kind > 21 || dictionary.numbers.length === 0) return undefined
    const known = rng.pick(dictionary.numbers)
    return kind === 18 ? known : upTo(known, g)
  }
}

/** Limits beyond this are not those of counts and indices. */
const largestLimit = 2 ** 16

function upTo(limit: number, { rng }: GenContext): number | undefined {
  return limit >= 2 && limit <= largestLimit ? rng.below(Math.floor(limit) + 1) : undefined
}

export function parameterNumber(): NumberDomain {
  return new ParameterNumberDomain()
}
