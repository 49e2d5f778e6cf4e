/** Which calls of a sequence are started together, and the orders in which they could have been made one after the other. */
import { thingsOf } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'

/** Calls started together: of more, there are too many orders to try. */
export const mostTogether = 5

/** Calls by their numbers, group by group: those of one group are started together, when those before have ended. */
export type CallGroups = readonly (readonly number[])[]

/** A call that is handed what another of its group answers waits for it, and so do those behind it. */
export function groupsOf({ calls, makings }: CallSequence): CallGroups {
  const groups: number[][] = []
  calls.forEach((call, index) => {
    const group = groups.at(-1)
    const first = group?.[0] ?? 0
    const needsOne = thingsOf(call).some((thing) => thing >= makings.length + first)
    if (group === undefined || call.isTogether !== true || needsOne || group.length >= mostTogether)
      groups.push([index])
    else group.push(index)
  })
  return groups
}

/** What has to hold of an order. */
export interface OrderRules {
  /** Nothing that begins with these calls is worth trying. */
  isRefused(begun: readonly number[]): boolean
}

/** The orders of calls one after the other, each group as a whole, those first that leave the groups as they are listed. */
export function* ordersOf(groups: CallGroups, rules: OrderRules): Generator<readonly number[], void> {
  yield* ordersFrom([], groups, rules)
}

function* ordersFrom(
  begun: readonly number[],
  groups: CallGroups,
  rules: OrderRules,
): Generator<readonly number[], void> {
  const [group, ...others] = groups
  if (group === undefined) {
    yield begun
    return
  }
  for (const call of group) {
    const left = group.filter((other) => other !== call)
    const next = [...begun, call]
    if (!rules.isRefused(next)) yield* ordersFrom(next, left.length === 0 ? others : [left, ...others], rules)
    if (rules.isRefused(begun)) return
  }
}
