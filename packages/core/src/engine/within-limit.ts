/** A search whose inputs may not exceed so many bits. */
import { WithinBitsDomain } from '../domain/within-bits.ts'
import type { SearchOptions } from './search-options.ts'

/** The same options where there is a limit of complexity, and what keeps to it. */
export function withinLimit(options: SearchOptions): SearchOptions {
  const { root, maxComplexity, stored = [], brought = [], combinations } = options
  if (maxComplexity === undefined || maxComplexity >= root.maxComplexity) return options
  const limited = new WithinBitsDomain(root, maxComplexity)
  return {
    ...options,
    root: limited,
    stored: stored.filter((value) => limited.holds(value)),
    brought: heldOf(limited, brought),
    combinations: combinations && heldOf(limited, iterableOf(combinations)),
  }
}

function* heldOf(limited: WithinBitsDomain, values: Iterable<unknown>): Generator<unknown, void> {
  for (const value of values) if (limited.holds(value)) yield value
}

function iterableOf<T>(iterator: Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: () => iterator }
}
