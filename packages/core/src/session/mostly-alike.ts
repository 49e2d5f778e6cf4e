/** Learns from inputs that are answered twice whether the two answers are mostly alike: where they are, the input that parts them counts. */
import type { OracleError } from '../execution/oracle-error.ts'
import { type Breathing, breath, type Steps } from './breath.ts'
import type { Different } from './second-looks.ts'

/** What two answers to one input showed. */
export type Compared =
  | 'alike'
  | {
      readonly error: OracleError
      /** The input it is to be told of, where that is not the one that was looked at. */
      readonly corpus?: unknown
      /** It slips, and says nothing about what the function does. */
      readonly isSlip?: boolean
    }

/** What an oracle that looks twice learns from. */
export interface LearningParts {
  readonly breathing: Pick<Breathing, 'isDue'>
  /** In order. */
  inputs(): Iterable<unknown>
}

export interface AlikeRule {
  isStopped(): boolean
  /** Inputs that must have been answered alike before one that is not counts. */
  readonly leastAlike: number
  /** Share of inputs answered differently from which on it is what the function does; 1 where one is enough. */
  readonly mostDifferent: number
}

/** The first input that is answered differently, where that is held against the function. `compare` answers `undefined` where there is nothing to compare. */
export function* mostlyAlike(
  parts: LearningParts,
  { isStopped, leastAlike, mostDifferent }: AlikeRule,
  compare: (corpus: unknown) => Steps<Compared | undefined>,
): Steps<Different | undefined> {
  let alike = 0
  let different = 0
  let first: Different | undefined
  const isHeld = (): boolean => alike >= leastAlike && different <= mostDifferent * (alike + different)
  for (const corpus of parts.inputs()) {
    if (isStopped()) break
    if (parts.breathing.isDue()) yield breath
    const seen = yield* compare(corpus)
    if (seen === undefined) continue
    if (seen === 'alike') alike++
    else {
      if (seen.isSlip !== true) different++
      first ??= { corpus: seen.corpus ?? corpus, error: seen.error }
    }
    // Nothing that follows could take it back.
    if (first !== undefined && mostDifferent >= 1 && isHeld()) break
  }
  return first !== undefined && isHeld() ? first : undefined
}
