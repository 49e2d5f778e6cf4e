/**
 * PORT: the memory that the counters of all modules lie in, and the one pass over it that ends a run. Two
 * implementations, WebAssembly with SIMD and plain JavaScript, which a test holds to the same answers.
 */

export interface CounterMap {
  /** Number of counters there is room for. Never grows: growing would detach the arrays the modules hold. */
  readonly capacity: number
  /** The counters, one byte each. Modules count into views of it. */
  readonly counters: Uint8Array
  /** 255 where a counter counts steps, else 0. */
  readonly stepMask: Uint8Array
  /** Sets the first `used` counters to 0. */
  clear(used: number): void
  /**
   * Ends a run: classifies the first `used` counters into the buckets of the last run, adds those to the buckets seen,
   * and clears the counters. True when a bucket was new. Afterwards `stepSum` is the sum of the counters of steps.
   */
  settle(used: number): boolean
  readonly stepSum: number
  /** Writes `position * 8 + bucket` for every counter the last run touched, in order; returns how many. */
  collect(used: number, into: number[]): number
  forget(): void
}

/** Room for about two million lines of code. Pages nobody touches cost nothing. */
export const counterCapacity = 1 << 20

/** The hit-count class of a counter as one set bit: 1, 2, 3, 4-7, 8-15, 16-31, 32-127, 128-255 (AFL's buckets). */
export function bucketBit(count: number): number {
  if (count < 4) return count === 0 ? 0 : 1 << (count - 1)
  if (count < 16) return count < 8 ? 8 : 16
  if (count < 128) return count < 32 ? 32 : 64
  return 128
}
