/** Leaves calls of a sequence out where the arguments of others have to change with it: what the domain proposes for that. */
import { itemAt } from '../../item-at.ts'
import { putting } from '../../parts/edit.ts'
import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'

/** Proposals for one sequence that may fail in a row. No bench chose it. */
const mostTried = 1000

function* thin<C>(descent: Descent<C>, at: number): Attempts<C, boolean> {
  const node = itemAt(descent.nodes, at)
  const before = descent.evaluations
  for (const fewer of node.domain.fewerCalls(node.value, descent.rng)) {
    if (yield* descent.edit(putting(node, fewer))) return true
    if (descent.evaluations - before >= mostTried) return false
  }
  return false
}

/** Has another call show the same before the last does. */
export const shownSooner: Pass = {
  name: 'shown-sooner',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) while (yield* sooner(descent, at)) {}
  },
}

function* sooner<C>(descent: Descent<C>, at: number): Attempts<C, boolean> {
  const node = itemAt(descent.nodes, at)
  for (const shorter of node.domain.shownSooner(node.value, descent.rng)) {
    if (yield* descent.edit(putting(node, shorter))) return true
  }
  return false
}

export const fewerCalls: Pass = {
  name: 'fewer-calls',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) while (yield* thin(descent, at)) {}
  },
}
