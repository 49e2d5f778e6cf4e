/** FuzzTest's DomainTraits: whether a domain stores something else than it gives, and how to get at both. */
import type { Domain } from './domain.ts'

/** What can be told of a domain without running it. */
export interface DomainTraits<T, C> {
  /** Whether the corpus value differs from the user value. */
  readonly hasCustomCorpusType: boolean
  /** The corpus value of a user value, or `undefined` where it is not one of the domain. */
  corpusOf(value: unknown): C | undefined
  /** The user value of a corpus value. */
  getValue(c: C): T
}

/** The traits of `domain`. */
export function traits<T, C>(domain: Domain<T, C>): DomainTraits<T, C> {
  return {
    hasCustomCorpusType: domain.hasCustomCorpusType,
    corpusOf: (value) => {
      const c = domain.fromValue(value)
      if (c === undefined || domain.validate(c) !== undefined) return undefined
      return domain.hasCustomCorpusType ? c : (value as C)
    },
    // Without a corpus type of its own, FuzzTest's default answers the value it is given.
    getValue: (c) => (domain.hasCustomCorpusType ? domain.getValue(c) : (c as unknown as T)),
  }
}
