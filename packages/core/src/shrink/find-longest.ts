/** Adaptive search for the longest run that can be edited at once, after find_integer of D. R. MacIver's Hypothesis. */
import type { Attempts } from './descent.ts'

/** Lengths tried one by one before the search starts to double: most runs are short. No bench chose it. */
const linear = 4

/**
 * The largest `n` up to `limit` (included) such that `works(n)`, if `works` holds for all smaller ones; in any case an
 * `n` for which it held, 0 without asking. Takes O(log n) attempts.
 */
export function* findLongest<C>(limit: number, works: (n: number) => Attempts<C, boolean>): Attempts<C, number> {
  let good = 0
  for (let n = 1; n <= Math.min(linear, limit); n++) {
    if (!(yield* works(n))) return good
    good = n
  }
  if (good >= limit) return good
  let bad = limit + 1
  for (let n = linear * 2; n < bad; n *= 2) {
    if (yield* works(n)) good = n
    else bad = n
  }
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (yield* works(middle)) good = middle
    else bad = middle
  }
  return good
}
