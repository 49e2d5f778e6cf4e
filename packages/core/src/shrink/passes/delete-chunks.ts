/**
 * Takes chunks out of long sequences wherever they lie, quarters first, then ever smaller ones, after ddmin of A. Zeller and R. Hildebrandt:
 * where what is left has to stay balanced, nothing may go at the end and no single item anywhere. All sizes together
 * take as many attempts as there are items.
 */
import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'
import { removeItems, sequenceAt, sourceAt } from '../remove-items.ts'

/** Of shorter sequences `deleteRuns` tries every run of a few items. No bench chose it. */
const worthChunks = 64
/** Single items are for `deleteParts`; two is the least a bracket and its partner take, by definition. */
const smallest = 2

/** Goes over the sequence once, chunk by chunk from its end. */
function* deleteChunksOf<C>(descent: Descent<C>, at: number, size: number): Attempts<C> {
  for (let end = sequenceAt(descent, at)?.length ?? 0; end >= size; end -= size) {
    const source = sourceAt(descent, at)
    if (source === undefined || source.sequence.length < end) return
    yield* removeItems(descent, source, [end - size, size])
  }
}

export const deleteChunks: Pass = {
  name: 'delete-chunks',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      const length = (): number => sequenceAt(descent, at)?.length ?? 0
      for (let size = length() >> 2; size >= smallest && length() > worthChunks; size >>= 1) {
        yield* deleteChunksOf(descent, at, size)
      }
    }
  },
}
