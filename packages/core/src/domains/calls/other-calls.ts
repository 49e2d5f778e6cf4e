/**
 * The same calls in other orders and groups, and with one of them in place of another or once more: what comes about by a switch in
 * one order comes about by itself in another.
 */

/** What is known of a call here: whether it is started together with the one before it. */
export interface GroupedCall<T> {
  readonly call: T
  readonly isTogether: boolean
}

/** Of longer sequences there are too many orders. No bench chose it. */
const mostArranged = 6

/** All that differ by one edit and one group, the likeliest first. */
export function* otherCalls<T>(calls: readonly GroupedCall<T>[]): Generator<readonly GroupedCall<T>[]> {
  if (calls.length > mostArranged) return
  for (const arranged of arrangements(calls)) yield* otherGroups(arranged)
}

/** Groups belong to places: who stands there changes, not what is started together. */
function* arrangements<T>(calls: readonly GroupedCall<T>[]): Generator<readonly GroupedCall<T>[]> {
  const puts = (order: readonly T[]) => order.map((call, at) => ({ call, isTogether: calls[at]?.isTogether ?? true }))
  const order = calls.map(({ call }) => call)
  yield calls
  for (const [to, other] of order.entries()) {
    for (const [from, call] of order.entries()) {
      if (from === to) continue
      if (from < to) yield puts(order.with(from, other).with(to, call))
      yield puts(order.toSpliced(from, 1).toSpliced(to, 0, call))
      yield puts(order.with(to, call))
    }
  }
  for (const call of new Set(order)) {
    for (let to = 0; to <= order.length; to++) yield puts(order.toSpliced(to, 0, call))
  }
}

/** As they are, all together, all but one, and with one that changes. */
function* otherGroups<T>(calls: readonly GroupedCall<T>[]): Generator<readonly GroupedCall<T>[]> {
  const together = calls.map((call, at) => (at === 0 ? call : { ...call, isTogether: true }))
  yield calls
  yield together
  for (const [at, { call, isTogether }] of calls.entries()) {
    if (at === 0) continue
    yield calls.with(at, { call, isTogether: !isTogether })
    yield together.with(at, { call, isTogether: false })
  }
}
