/** Wherever one side of a comparison occurs in the input the other side is put in its place, from either side. */
import { comparisonKind } from '../../execution/coverage.ts'
import { absentCandidates } from './absent-candidates.ts'
import { byteCandidates } from './byte-candidates.ts'
import { type CandidateKind, comparesValues, type ExchangeKind } from './candidate-kind.ts'
import { leafCandidates } from './leaf-candidates.ts'
import { sizeCandidates } from './size-candidates.ts'

/** In the order they are tried. */
export const exchangeKinds: readonly ExchangeKind[] = [leafCandidates, sizeCandidates, byteCandidates, absentCandidates]

export const exchangeCandidates: CandidateKind = {
  name: 'exchange',
  *candidates(parts, comparison) {
    if (!comparesValues(comparison)) return
    const { kind, left, right } = comparison
    if (right !== undefined) {
      for (const { candidates } of exchangeKinds) yield* candidates(parts, { kind, have: left, want: right })
    }
    // Tests of texts have a direction.
    if (left === undefined || (kind !== comparisonKind.equal && kind !== comparisonKind.less)) return
    for (const { candidates } of exchangeKinds) yield* candidates(parts, { kind, have: right, want: left })
  },
}
