/** Words a user knows to matter for one part of the input. */
import type { Dictionary, GenContext, MutateContext } from '../../domain/context.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import type { Domain, Unchanged } from '../../domain/domain.ts'

// biome-ignore lint/suspicious/noExplicitAny: the corpus type is the inner domain's business.
export class DictionaryDomain<T> extends DelegatingDomain<T, T, any> {
  readonly name = 'withDictionary'
  override readonly plain: boolean
  readonly inner: Domain<T>
  private readonly provider: () => Dictionary
  private words: Dictionary | undefined
  /** The last dictionary from above, and what it gave together with the words. */
  private outer: Dictionary | undefined
  private joined: Dictionary | undefined

  constructor(inner: Domain<T>, provider: () => Dictionary) {
    super()
    this.inner = inner
    this.plain = inner.plain
    this.provider = provider
  }

  private with<Answer>(g: GenContext, answer: () => Answer): Answer {
    const outer = g.dictionary
    if (this.joined === undefined || outer !== this.outer) {
      this.words ??= this.provider()
      this.outer = outer
      this.joined = {
        numbers: [...this.words.numbers, ...outer.numbers],
        bigints: [...this.words.bigints, ...outer.bigints],
        strings: [...this.words.strings, ...outer.strings],
        ambient: outer.ambient ?? [],
      }
    }
    g.dictionary = this.joined
    try {
      return answer()
    } finally {
      g.dictionary = outer
    }
  }

  override init(g: GenContext): unknown {
    return this.with(g, () => this.inner.init(g))
  }

  override mutate(c: unknown, g: MutateContext): unknown | Unchanged {
    return this.with(g, () => this.inner.mutate(c, g))
  }

  override mutateAt(c: unknown, spot: number, g: MutateContext): unknown | Unchanged {
    return this.with(g, () => this.inner.mutateAt(c, spot, g))
  }
}
