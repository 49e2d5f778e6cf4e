/** Values a user knows to matter: half of the first draws are one of them. */

import type { GenContext } from '../../domain/context.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import { changedOnItsWay } from '../../domain/difference.ts'
import type { Domain } from '../../domain/domain.ts'
import { printValue } from '../../domain/print-value.ts'
import { FuzzError } from '../../errors.ts'

// biome-ignore lint/suspicious/noExplicitAny: the corpus type is the inner domain's business.
export class SeededDomain<T> extends DelegatingDomain<T, T, any> {
  readonly name = 'withSeeds'
  override readonly plain: boolean
  readonly inner: Domain<T>
  private provider: (() => Iterable<T>) | undefined
  private known: readonly unknown[] = []

  constructor(inner: Domain<T>, seeds: readonly T[] | (() => Iterable<T>)) {
    super()
    this.inner = inner
    this.plain = inner.plain
    if (typeof seeds === 'function') this.provider = seeds
    // A list is checked here, so that the complaint points at the test that gave it.
    else this.known = seeds.map((seed) => this.recognise(seed))
  }

  private get seeds(): readonly unknown[] {
    if (this.provider === undefined) return this.known
    const { provider } = this
    this.provider = undefined
    this.known = [...provider()].map((seed) => this.recognise(seed))
    return this.known
  }

  private recognise(seed: T): unknown {
    const c: unknown = this.inner.fromValue(seed)
    const reason =
      c === undefined
        ? 'it cannot be recognised as one of its values'
        : (this.inner.validate(c) ?? changedOnItsWay(seed, this.inner.getValue(c)))
    if (reason === undefined) return c
    const text = printValue(seed)
    throw new FuzzError(
      'bad-seed',
      `withSeeds(): the seed ${text.length > 80 ? `${text.slice(0, 79)}…` : text} is outside ${this.inner.name}(): ${reason}.`,
      { hint: 'Correct the seed or widen the domain. Seeds pass through map() and flatMap() only with an inverse.' },
    )
  }

  override init(g: GenContext): unknown {
    if (this.seeds.length > 0 && g.rng.bool()) {
      const seed = g.rng.pick(this.seeds)
      if (this.inner.complexity(seed) <= g.maxComplexity) return seed
    }
    return this.inner.init(g)
  }
}
