/** Takes items out of one sequence of the best value; what the passes that delete have in common. */
import type { Attempts, Descent } from './descent.ts'
import { removals, type Sequence, type Surrounded, sequenceOf } from './sequence.ts'

/** A sequence with the value it is in. */
export interface Source<C> extends Surrounded {
  /** The value whose nodes they are. */
  readonly best: C
}

/** The sequence that the node at `at` of the best value is, if it is one. */
export function sequenceAt<C>(descent: Descent<C>, at: number): Sequence | undefined {
  const node = descent.nodes[at]
  return node === undefined ? undefined : sequenceOf(node)
}

/** The same with what it is in, as it stands now. */
export function sourceAt<C>(descent: Descent<C>, at: number): Source<C> | undefined {
  const sequence = sequenceAt(descent, at)
  return sequence === undefined ? undefined : { best: descent.best, nodes: descent.nodes, sequence }
}

/** Takes `count` items from `start` on out; true where the value without them has become the best. */
export function* removeItems<C>(
  descent: Descent<C>,
  source: Source<C>,
  [start, count]: readonly [number, number],
): Attempts<C, boolean> {
  for (const edits of removals(source, start, count)) {
    if (yield* descent.consider(descent.edited(edits, source.best))) return true
  }
  return false
}
