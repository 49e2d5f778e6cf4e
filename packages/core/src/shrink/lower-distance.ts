/**
 * Searches for the smallest distance of a whole number from where it should be. Where half the distance works, the
 * threshold is sought from below by digits (1, 2, 4, 8, ... binary digits), so small thresholds are met in few attempts;
 * where it does not, from above by steps of 2, 4, 8, ..., so a number that can hardly move costs few attempts too.
 */
import type { Attempts } from './descent.ts'

type Works<C> = (distance: bigint) => Attempts<C, boolean>

/**
 * Lowers `from` by what `works` accepts and answers the smallest distance accepted, `from` where there was none. Where
 * `works` is monotone that is the minimum, found in O(log from) attempts. Five attempts settle that nothing can be gained.
 */
export function* lowerDistance<C>(from: bigint, works: Works<C>): Attempts<C, bigint> {
  for (const small of [0n, 1n]) {
    if (from <= small) return from
    if (yield* works(small)) return small
  }
  return yield* search(1n, from, works)
}

/** The same for edits that rarely help (several numbers at once): one attempt settles that nothing can be gained. */
export function* lowerDistanceIfAtAll<C>(from: bigint, works: Works<C>): Attempts<C, bigint> {
  if (from <= 0n || !(yield* works(from - 1n))) return from
  if (from === 1n || (yield* works(0n))) return 0n
  return yield* search(0n, from - 1n, works)
}

/** Between `low`, which does not work, and `from`, which does. */
function* search<C>(low: bigint, from: bigint, works: Works<C>): Attempts<C, bigint> {
  const half = from >> 1n
  if (half > low && (yield* works(half))) return yield* searchUp(low, half, works)
  if (from - 1n > half && from - 1n > low && (yield* works(from - 1n))) return yield* searchDown(half, from - 1n, works)
  if (from - 2n > half && from - 2n > low && (yield* works(from - 2n))) return yield* lowerByTwo(from - 2n, works)
  return from
}

/** Even steps only, for what must stay odd or even. */
function* lowerByTwo<C>(from: bigint, works: Works<C>): Attempts<C, bigint> {
  const odd = from & 1n
  const steps = yield* lowerDistanceIfAtAll(from >> 1n, (half) => works(half * 2n + odd))
  return steps * 2n + odd
}

/** Between `low`, which does not work, and `high`, which does: the lowest that works, likely near `low`. */
function* searchUp<C>(low: bigint, high: bigint, works: Works<C>): Attempts<C, bigint> {
  let bad = low
  for (let width = 2n; ; width *= 2n) {
    const reach = (1n << width) - 1n
    if (reach >= high) return yield* bisect(bad, high, works)
    if (yield* works(reach)) return yield* bisect(bad, reach, works)
    bad = reach
  }
}

/** The same, likely near `high`. */
function* searchDown<C>(low: bigint, high: bigint, works: Works<C>): Attempts<C, bigint> {
  let good = high
  for (let step = 2n; high - step > low; step *= 2n) {
    if (!(yield* works(high - step))) return yield* bisect(high - step, good, works)
    good = high - step
  }
  return yield* bisect(low, good, works)
}

function* bisect<C>(low: bigint, high: bigint, works: Works<C>): Attempts<C, bigint> {
  let [bad, good] = [low, high]
  while (good - bad > 1n) {
    const middle = middleOf(bad, good)
    if (yield* works(middle)) good = middle
    else bad = middle
  }
  return good
}

function digits(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length
}

/** Halves the number of digits first, then the number. */
function middleOf(low: bigint, high: bigint): bigint {
  const [from, to] = [digits(low), digits(high)]
  return to - from < 2 ? (low + high) >> 1n : (1n << BigInt((from + to) >> 1)) - 1n
}
