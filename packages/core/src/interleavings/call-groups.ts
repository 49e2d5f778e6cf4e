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

/** A call, and the groups from which to which it was in progress, by their numbers. */
export interface SpannedCall {
  readonly call: number
  readonly from: number
  readonly to: number
}

/**
 * The calls in the order in which they ended, those that never did behind all others: who waits for another call does so while later
 * groups run, and whatever is made meanwhile may be first.
 */
export function spannedCalls(groups: CallGroups, endedIn: ReadonlyMap<number, number>): readonly SpannedCall[] {
  const ended = [...endedIn.keys()]
  const place = ({ call }: SpannedCall): number => (endedIn.has(call) ? ended.indexOf(call) : ended.length)
  const last = groups.length - 1
  const spans = groups.flatMap((group, from) => group.map((call) => ({ call, from, to: endedIn.get(call) ?? last })))
  return spans.toSorted((a, b) => place(a) - place(b))
}

/** What has to hold of an order. */
export interface OrderRules {
  /** Nothing that begins with these calls is worth trying. */
  isRefused(begun: readonly number[]): boolean
}

/** The orders of calls one after the other in which none comes before one that had ended before its group began, those first that leave them as they are listed. */
export function ordersOf(calls: readonly SpannedCall[], rules: OrderRules): Generator<readonly number[], void> {
  return ordersFrom([], calls, rules)
}

function* ordersFrom(
  begun: readonly number[],
  left: readonly SpannedCall[],
  rules: OrderRules,
): Generator<readonly number[], void> {
  if (left.length === 0) {
    yield begun
    return
  }
  const first = Math.min(...left.map(({ to }) => to))
  for (const { call, from } of left) {
    if (from > first) continue
    const next = [...begun, call]
    const others = left.filter((other) => other.call !== call)
    if (!rules.isRefused(next)) yield* ordersFrom(next, others, rules)
    if (rules.isRefused(begun)) return
  }
}
