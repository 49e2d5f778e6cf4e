/** A domain of values that nobody describes, some of which are made as somebody was heard to ask for them. */
import {
  type AnyDomain,
  DelegatingDomain,
  type GenContext,
  type MutateContext,
  type Unchanged,
} from '@fuzzwright/core/domain'

/** One draw in so many is of the domain itself, and one mutation in so many is a fresh suggestion. No bench chose them. */
const plainShare = 4
const freshShare = 8

/**
 * The values of `inner`. `suggest` answers a domain that is drawn from as well, `undefined` while there is none; it may change between
 * two draws, as what it makes is kept as a value of `inner`.
 */
export class SuggestedDomain extends DelegatingDomain<unknown> {
  readonly name = 'suggested'
  readonly inner: AnyDomain
  private readonly suggest: () => AnyDomain | undefined

  constructor(inner: AnyDomain, suggest: () => AnyDomain | undefined) {
    super()
    this.inner = inner
    this.suggest = suggest
  }

  override init(g: GenContext): unknown {
    return (g.rng.below(plainShare) === 0 ? undefined : this.suggested(g)) ?? this.inner.init(g)
  }

  override mutate(c: unknown, g: MutateContext): unknown | Unchanged {
    if (!g.shrink && g.rng.below(freshShare) === 0) {
      const fresh = this.suggested(g)
      if (fresh !== undefined && !this.isSame(fresh, c)) return fresh
    }
    return this.inner.mutate(c, g)
  }

  private isSame(a: unknown, b: unknown): boolean {
    return JSON.stringify(this.inner.serialize(a)) === JSON.stringify(this.inner.serialize(b))
  }

  private suggested(g: GenContext): unknown {
    const domain = this.suggest()
    const corpus: unknown = domain && this.inner.fromValue(domain.getValue(domain.init(g)))
    return corpus !== undefined &&
      this.inner.validate(corpus) === undefined &&
      this.inner.complexity(corpus) <= g.maxComplexity
      ? corpus
      : undefined
  }
}
