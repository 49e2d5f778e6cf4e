/** Something that was absent is compared with a value: try to make it present. */
import { rootWithValue } from '../../parts/replace.ts'
import type { ExchangeKind } from './candidate-kind.ts'

export const absentCandidates: ExchangeKind = {
  name: 'absent',
  *candidates({ parts }, { have, want }) {
    if (have !== undefined) return
    for (const part of parts) {
      if (part.size > 0 || part.leaf !== undefined || part.domain.entropy === 0) continue
      const root = rootWithValue(part, want)
      if (root !== undefined) yield root
    }
  },
}
