/** Leaves switches of a schedule out, with the calls it is the schedule of in other orders: what needed a switch then needs none. */
import { putting } from '../../parts/edit.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'

/** Candidates of one round that may fail. No bench chose it. */
const mostTried = 2000

function* leaveOut<C>(descent: Descent<C>, schedule: PartNode): Attempts<C, boolean> {
  const before = descent.evaluations
  for (const fewer of schedule.domain.fewerSwitches(schedule.value)) {
    if (yield* descent.edit(putting(schedule, fewer))) return true
  }
  const calls = descent.nodes.find(({ domain, value }) => domain.callsIn(value) > 0)
  if (calls === undefined) return false
  for (const others of calls.domain.otherCalls(calls.value)) {
    for (const fewer of simplest(schedule)) {
      if (yield* descent.edit(putting(schedule, fewer), putting(calls, others))) return true
      if (descent.evaluations - before >= mostTried) return false
    }
  }
  return false
}

/** None, and all but one: with other calls more would be too many to try. */
function* simplest({ domain, value }: PartNode): Generator<unknown> {
  let left = 1 + domain.switchesIn(value)
  for (const fewer of domain.fewerSwitches(value)) if (left-- > 0) yield fewer
}

export const fewerSwitches: Pass = {
  name: 'fewer-switches',
  *run(descent) {
    for (;;) {
      const schedule = descent.nodes.find(({ domain, value }) => domain.switchesIn(value) > 0)
      if (schedule === undefined || !(yield* leaveOut(descent, schedule))) return
    }
  },
}
