/** The two boldest guesses: nothing of the value matters, or nothing but its shape. */

import { type Edit, putting } from '../../parts/edit.ts'
import type { Pass } from '../pass.ts'

export const trivial: Pass = {
  name: 'trivial',
  *run(descent) {
    if (yield* descent.consider(descent.domain.simplest())) return
    const edits: Edit[] = []
    for (const node of descent.nodes) {
      if (node.size > 0 || node.domain.entropy === 0) continue
      const simplest: unknown = node.domain.simplest()
      if (simplest !== undefined) edits.push(putting(node, simplest))
    }
    if (edits.length > 0) yield* descent.editAll(edits)
  },
}
