/** Small domains are tried out completely instead of being sampled. */
import type { GenContext } from '../domain/context.ts'
import { type Proposal, seedProposal } from './proposal.ts'
import type { SearchOptions } from './search-options.ts'

/** Domains of at most this many values are tried out completely, where the runs suffice. No bench chose it. */
const mostEnumerated = 100_000

/** Every value of the root, where there are few enough; true when all were tried. */
export function* enumerateAll(
  { root, runs }: SearchOptions,
  context: GenContext & { reset(): GenContext },
): Generator<Proposal, boolean> {
  // Bits and counts are floating point: allow the count to be a hair above a power.
  if (!(2 ** root.entropy <= Math.min(runs, mostEnumerated) + 0.5)) return false
  const values = root.enumerate(context.reset())
  if (values === undefined) return false
  for (let step = values.next(); step.done !== true; step = values.next()) yield seedProposal(step.value)
  return true
}
