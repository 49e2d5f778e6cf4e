/**
 * From what a comparison saw to inputs that turn it over. After AFL++'s CmpLog ("input to state"), with the advantage that a
 * typed value says where a number or a text begins and ends. The kinds stand in the order they are tried: what the code
 * shows of where an operand came from goes before what is only equal to it.
 */
import type { PatternSampler } from '../../domain/pattern-sampler.ts'
import type { PartList } from '../../parts/part-tree.ts'
import type { Comparison } from '../comparison.ts'
import type { CandidateKind } from './candidate-kind.ts'
import { exchangeCandidates } from './exchange-candidates.ts'
import { fieldCandidates } from './field-candidates.ts'
import { keyCandidates } from './key-candidates.ts'
import { needleCandidates } from './needle-candidates.ts'
import { originCandidates } from './origin-candidates.ts'
import { patternCandidates } from './pattern-candidates.ts'
import { typeCandidates } from './type-candidates.ts'

export const allCandidates: readonly CandidateKind[] = [
  keyCandidates,
  typeCandidates,
  patternCandidates,
  originCandidates,
  needleCandidates,
  fieldCandidates,
  exchangeCandidates,
]

/** Root corpus values, the likeliest first; may repeat one another. */
export function* candidatesFor(
  parts: PartList,
  comparison: Comparison,
  sample?: PatternSampler,
): Generator<unknown, void> {
  for (const kind of allCandidates) yield* kind.candidates(parts, comparison, sample)
}
