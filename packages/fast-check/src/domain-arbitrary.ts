/** A domain as an arbitrary: drawn, recognised and shrunk by the domain, for properties that fast-check runs. */
import { Context, type Domain, Rng } from '@fuzzwright/core/domain'
import { Arbitrary, type Random, Stream, Value } from 'fast-check'

/** The corpus value, kept in a box of its own so that it cannot be mistaken for "no context". */
interface Kept {
  readonly corpus: unknown
}

class DomainArbitrary<T> extends Arbitrary<T> {
  readonly domain: Domain<T>

  constructor(domain: Domain<T>) {
    super()
    this.domain = domain
  }

  override generate(mrng: Random): Value<T> {
    return this.valueAt(this.domain.init(new Context(new Rng(mrng.nextInt()))))
  }

  /** Each access makes a fresh value, as properties may change what they are given. */
  private valueAt(corpus: unknown): Value<T> {
    const kept: Kept = { corpus }
    const make = (): T => this.domain.getValue(corpus)
    return new Value(make(), kept, make)
  }

  private corpusOf(value: unknown): unknown {
    const corpus: unknown = this.domain.fromValue(value)
    return corpus === undefined || this.domain.validate(corpus) !== undefined ? undefined : corpus
  }

  canShrinkWithoutContext(value: unknown): value is T {
    return this.corpusOf(value) !== undefined
  }

  shrink(value: T, context: unknown): Stream<Value<T>> {
    const kept = context as Kept | undefined
    const corpus = kept === undefined ? this.corpusOf(value) : kept.corpus
    return corpus === undefined ? Stream.nil() : new Stream(this.simpler(corpus))
  }

  private *simpler(corpus: unknown): IterableIterator<Value<T>> {
    const g = new Context(new Rng(0))
    g.shrink = true
    for (const next of this.domain.steps(corpus, g)) yield this.valueAt(next)
  }
}

/** The values of a domain for `fc.property`, `fc.assert` and every combinator of fast-check 4. */
export function toArbitrary<T>(domain: Domain<T>): Arbitrary<T> {
  return new DomainArbitrary(domain)
}

/** The domain an arbitrary was made of, or `undefined` where it was made by fast-check. */
export function domainBehind<T>(arbitrary: Arbitrary<T>): Domain<T> | undefined {
  return arbitrary instanceof DomainArbitrary ? arbitrary.domain : undefined
}
