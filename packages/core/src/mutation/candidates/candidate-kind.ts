/** What a kind of candidates is: one way to guess, from what a comparison saw, at inputs that turn it over. */
import type { PatternSampler } from '../../domain/pattern-sampler.ts'
import { comparisonKind } from '../../execution/coverage.ts'
import type { PartList } from '../../parts/part-tree.ts'
import type { Comparison, Operand } from '../comparison.ts'

export interface CandidateKind {
  /** Word for the documentation and for tests. */
  readonly name: string
  /** Root corpus values, the likeliest first; may repeat one another. None where the comparison is not of its kind. */
  candidates(parts: PartList, comparison: Comparison, sample: PatternSampler | undefined): Iterable<unknown>
}

/** One side of a comparison, which may be in the input, and the other, which should be there. */
export interface Exchange {
  /** One of the numbers of `comparisonKind`. */
  readonly kind: number
  readonly have: Operand
  readonly want: Operand
}

/** A kind of candidates that goes by one side at a time. */
export interface ExchangeKind {
  readonly name: string
  candidates(parts: PartList, exchange: Exchange): Iterable<unknown>
}

/** Two values were compared: neither a key was looked for, nor a type or a pattern asked for. */
export function comparesValues({ kind }: Comparison): boolean {
  return kind !== comparisonKind.key && kind !== comparisonKind.typeOf && kind !== comparisonKind.matches
}

/** `want`, and for an order its nearest neighbours: at one of them the comparison may turn over. */
export function* around(kind: number, want: number): Generator<number, void> {
  yield want
  if (kind !== comparisonKind.less) return
  yield want + 1
  yield want - 1
  if (!Number.isInteger(want)) return
  // Between two neighbours of a narrow window there may be no whole number.
  yield want + Math.abs(want) * 2 ** -30
  yield want - Math.abs(want) * 2 ** -30
}
