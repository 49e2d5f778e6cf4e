/** A search whose inputs may not exceed so many bits. */
import { WithinBitsDomain } from '../domain/within-bits.ts'
import type { SearchOptions } from './search-options.ts'

/** The same options where there is a limit of complexity, and what keeps to it. */
export function withinLimit(options: SearchOptions): SearchOptions {
  const { root, maxComplexity, stored = [], combinations } = options
  if (maxComplexity === undefined || maxComplexity >= root.maxComplexity) return options
  const limited = new WithinBitsDomain(root, maxComplexity)
  return {
    ...options,
    root: limited,
    stored: stored.filter((value) => limited.holds(value)),
    combinations: combinations && heldOf(limited, combinations),
  }
}

function* heldOf(limited: WithinBitsDomain, values: Iterator<unknown>): Generator<unknown, void> {
  for (let step = values.next(); step.done !== true; step = values.next()) {
    if (limited.holds(step.value)) yield step.value
  }
}
