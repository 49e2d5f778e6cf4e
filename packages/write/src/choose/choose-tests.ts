/** From everything that was observed of one function to the tests that are written of it. */

import type { WrittenTest } from '../emit/test-file.ts'
import { testNames } from '../emit/test-names.ts'
import type { Observation } from '../search/search-task.ts'
import { type Candidate, smallestCover } from './cover.ts'
import { isWritable, readingCost } from './reading-cost.ts'

/** `isIllTyped` says which observations the type checker would not let through. */
export function chooseTests(
  observations: readonly Observation[],
  isIllTyped: (observation: Observation) => boolean,
): readonly WrittenTest[] {
  const writable = observations.filter(isWritable)
  const [typed, untyped] = [writable.filter((one) => !isIllTyped(one)), writable.filter(isIllTyped)]
  const known = new Set(typed.flatMap(({ features }) => features))
  // What the types forbid is only written down where nothing else shows what it shows.
  const extra = untyped.flatMap((observation) => withOnly(observation, known))
  const chosen = [...smallestCover(typed.map(asCandidate)), ...smallestCover(extra.map(asCandidate))]
  const ordered = [...chosen].sort(byOutcome).map(({ observation }) => observation)
  const names = testNames(ordered)
  return ordered.map((observation, index) => ({
    name: names[index] ?? '',
    observation,
    illTyped: isIllTyped(observation),
  }))
}

function asCandidate(observation: Observation): Candidate {
  return { observation, cost: readingCost(observation) }
}

function withOnly(observation: Observation, known: ReadonlySet<string>): readonly Observation[] {
  const features = observation.features.filter((feature) => !known.has(feature))
  return features.length === 0 ? [] : [{ ...observation, features }]
}

/** What a function answers comes before what it refuses, the simple before the long. */
function byOutcome(a: Candidate, b: Candidate): number {
  const refuses = ({ observation }: Candidate): number => Number(observation.outcome.kind === 'error')
  return refuses(a) - refuses(b) || a.cost - b.cost
}
