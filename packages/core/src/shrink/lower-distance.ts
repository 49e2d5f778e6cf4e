/**
 * Search for the smallest distance of a whole number from where it should be. Small thresholds are met from below by
 * digits (1, 2, 4, 8, ... binary digits), large ones by halving the number of digits, then the number.
 */
import type { Attempts } from './descent.ts'

function digits(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length
}

function middleOf(low: bigint, high: bigint): bigint {
  const from = digits(low)
  const to = digits(high)
  if (to - from < 2) return (low + high) >> 1n
  return (1n << BigInt((from + to) >> 1)) - 1n
}

/**
 * Lowers `from` by what `works` accepts and answers the smallest distance accepted, `from` where there was none. Where
 * `works` is monotone that is the minimum, found in about 2 log2(log2(n)) + log2(n) attempts. Two attempts settle that
 * nothing can be gained.
 */
export function* lowerDistance<C>(
  from: bigint,
  works: (distance: bigint) => Attempts<C, boolean>,
): Attempts<C, bigint> {
  if (from <= 0n) return from
  if (yield* works(0n)) return 0n
  if (from === 1n) return from
  if (yield* works(1n)) return 1n
  if (from === 2n) return from
  if (!(yield* works(from - 1n))) {
    for (const jump of [from >> 1n, from - 2n]) {
      if (jump > 1n && (yield* works(jump))) return yield* lowerDistance(jump, works)
    }
    return from
  }
  let low = 1n
  let high = from - 1n
  for (let width = 2; ; width *= 2) {
    const reach = (1n << BigInt(width)) - 1n
    if (reach >= high) break
    if (yield* works(reach)) {
      high = reach
      break
    }
    low = reach
  }
  while (high - low > 1n) {
    const middle = middleOf(low, high)
    if (yield* works(middle)) high = middle
    else low = middle
  }
  return high
}
