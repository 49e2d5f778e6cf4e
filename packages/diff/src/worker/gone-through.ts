/** Functions that answer what shows nothing but its items: it is gone through as part of the call. */
import { type Callee, type CallParts, isPromise, outcomeOf } from './call-version.ts'
import { firstItems, firstOfAsync, isOfItems, isOfLaterItems, type WithItems } from './iterators.ts'
import type { GoneThrough, Outcome, OutcomePair } from './outcome.ts'

/** As `[...callee()]` where it answers an iterator: what throws on the way throws. */
export function outcomeGoneThrough(callee: Callee, parts: CallParts): Outcome | Promise<Outcome> {
  let goneThrough: GoneThrough | undefined
  const note =
    (way: GoneThrough['way'], iterator: object): WithItems<readonly unknown[]> =>
    (items, isEndless) => {
      goneThrough = { way, isEndless, iterator }
      return items
    }
  const whole: Callee = (...args) => {
    const value = callee(...args)
    if (isOfItems(value)) return firstItems(value, note('sync', value))
    return isOfLaterItems(value) ? firstOfAsync(value, note('async', value)) : value
  }
  const told = (outcome: Outcome): Outcome => (goneThrough === undefined ? outcome : { ...outcome, goneThrough })
  const outcome = outcomeOf(whole, parts)
  return isPromise(outcome) ? outcome.then(told) : told(outcome)
}

/** The call that answers both outcomes as lists; as it is where one is no iterator, or has no end. */
export function callGoingThrough(call: string, outcomes: OutcomePair): string {
  const ways = new Set(outcomes.map(wayOf))
  ways.delete('thrown')
  const [way] = ways.size === 1 ? ways : []
  if (way === 'sync') return `[...${call}]`
  return way === 'async' ? `Array.fromAsync(${call})` : call
}

function wayOf(outcome: Outcome | undefined): GoneThrough['way'] | 'thrown' | undefined {
  if (outcome?.ended === 'threw' || outcome?.ended === 'rejected') return 'thrown'
  return outcome?.goneThrough?.isEndless === false ? outcome.goneThrough.way : undefined
}
