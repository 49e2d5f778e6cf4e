/** Edits that make sense of calls in a row and of no other list: the state that the calls have led to is what matters. */
import type { MutateContext } from '../../domain/context.ts'
import { type ListNode, listNode } from '../../domain/list-node.ts'
import type { Chosen } from '../choices/union.ts'
import { type CallArguments, MoreCalls, withOneEcho } from './echo-arguments.ts'

/** The list of calls an edit belongs to. */
export interface EditableCalls extends CallArguments {
  drawCall(g: MutateContext): Chosen
  /** A call of another sequence that was kept. */
  lentCall(g: MutateContext): Chosen | undefined
  readonly mostCalls: number
}

/** Calls that are added at once, at most. No bench chose it. */
const mostAdded = 4

/** The calls with one edit; `undefined` where it does not apply. */
export function editCalls(
  calls: ListNode<Chosen>,
  list: EditableCalls,
  g: MutateContext,
): ListNode<Chosen> | undefined {
  const { rng } = g
  const kind = rng.below(8)
  if (kind < 3) return withOneEcho(calls, list, rng)
  if (kind < 6) return goOn(calls, list, g)
  if (kind === 6) return goOnAsBefore(calls, list.mostCalls - calls.items.length, g)
  return moveOne(calls, g)
}

/** Further calls behind the last, new ones or those of other sequences. */
export function goOn(calls: ListNode<Chosen>, list: EditableCalls, g: MutateContext): ListNode<Chosen> | undefined {
  const room = list.mostCalls - calls.items.length
  const count = Math.min(1 + g.rng.small(mostAdded), room)
  if (count <= 0) return undefined
  const next = new MoreCalls(calls, { list, g })
  for (let added = 0; added < count; added++) {
    const lent = g.rng.bool() ? list.lentCall(g) : undefined
    if (lent !== undefined && g.rng.bool()) next.add(lent)
    else next.addEchoing(lent ?? list.drawCall(g))
  }
  return next.calls
}

/** A run of calls once more behind the last. */
function goOnAsBefore(calls: ListNode<Chosen>, room: number, { rng }: MutateContext): ListNode<Chosen> | undefined {
  const { length } = calls.items
  const start = rng.below(length)
  const run = calls.items.slice(start, start + 1 + rng.small(length - start))
  return run.length > room ? undefined : listNode([...calls.items, ...run])
}

/** One call in another place. */
function moveOne(calls: ListNode<Chosen>, { rng }: MutateContext): ListNode<Chosen> | undefined {
  const { length } = calls.items
  const from = rng.below(length)
  const moved = calls.items[from]
  if (length < 2 || moved === undefined) return undefined
  const rest = calls.items.filter((_, at) => at !== from)
  rest.splice(rng.below(length), 0, moved)
  return listNode(rest)
}
