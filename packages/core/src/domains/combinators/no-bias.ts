/** Fresh values without a preference for edges, small numbers and repeated parts. */
import type { GenContext } from '../../domain/context.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import type { Domain } from '../../domain/domain.ts'

// biome-ignore lint/suspicious/noExplicitAny: the corpus type is the inner domain's business.
class NoBiasDomain<T> extends DelegatingDomain<T, T, any> {
  readonly name = 'noBias'
  override readonly plain: boolean
  readonly inner: Domain<T>

  constructor(inner: Domain<T>) {
    super()
    this.inner = inner
    this.plain = inner.plain
  }

  override init(g: GenContext): unknown {
    const before = g.unbiased
    g.unbiased = true
    try {
      return this.inner.init(g)
    } finally {
      g.unbiased = before
    }
  }
}

/** The values of `inner`, drawn evenly: numbers and dates over their range, sizes over the usual ones. */
export function noBias<T>(inner: Domain<T>): Domain<T> {
  return new NoBiasDomain(inner)
}
