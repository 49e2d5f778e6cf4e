/** Takes out runs of a few items where single ones cannot go: an odd length stays odd, a bracket goes with its partner. */

import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'
import { sequenceAt } from '../remove-items.ts'
import { without } from '../sequence.ts'

/** Items left out at once: longer runs are for halving. No bench chose it. */
const longestRun = 8
/**
 * In longer sequences only runs at both ends are tried, and pairs: what goes two by two collapses from the inside. No
 * bench chose it.
 */
const worthScanning = 64
/** The same for pairs, which cost one run for each item. No bench chose it. */
const worthScanningForPairs = 4096

function* deleteRunsOf<C>(descent: Descent<C>, at: number, count: number): Attempts<C> {
  for (let start = (sequenceAt(descent, at)?.length ?? 0) - count; start >= 0; ) {
    const sequence = sequenceAt(descent, at)
    if (sequence === undefined) return
    if (start + count > sequence.length) start = sequence.length - count
    const most = count === 2 ? worthScanningForPairs : worthScanning
    const scanned = sequence.length <= most || start === 0 || start === sequence.length - count
    if (start < 0 || !scanned || !(yield* descent.edit(without(sequence, start, count)))) start--
  }
}

export const deleteRuns: Pass = {
  name: 'delete-runs',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      for (let count = longestRun; count >= 2; count--) yield* deleteRunsOf(descent, at, count)
    }
  },
}
