/** A key that was looked for (`key in value`): as a text wherever texts are. */
import { comparisonKind } from '../../execution/coverage.ts'
import { rootWithValue } from '../../parts/replace.ts'
import type { CandidateKind } from './candidate-kind.ts'

export const keyCandidates: CandidateKind = {
  name: 'key',
  *candidates({ leaves }, { kind, right: key }) {
    if (kind !== comparisonKind.key || typeof key !== 'string') return
    for (const part of leaves) {
      const root = typeof part.leaf === 'string' ? rootWithValue(part, key) : undefined
      if (root !== undefined) yield root
    }
  },
}
