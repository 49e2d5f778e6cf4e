/**
 * The one source of chance: xoroshiro128+ of pure-rand with the few distributions the engine needs. Every random
 * decision of a test comes from one `Rng` made from the seed, so a seed decides everything.
 */

import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { itemAt } from '../item-at.ts'

/** What 32 and 53 random bits are divided by to get a number below 1. */
const twoTo32 = 0x1_0000_0000
const twoTo53 = 0x20_0000_0000_0000

/** Spreads the bits of a seed (murmur3's finaliser), so that neighbouring seeds give unrelated sequences. */
function mixSeed(seed: number): number {
  let mixed = Math.trunc(seed) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/**
 * 0 (included) to `n` (excluded), `n` at most 256, by bits 12 to 27 of a draw of `next32` whose upper bits decided something
 * else: in the hottest leaves one draw serves two decisions.
 */
export function middlePart(chance: number, n: number): number {
  return Math.imul((chance >>> 12) & 0xffff, n) >>> 16
}

/** A stream of chance; equal seeds give equal streams. */
export class Rng {
  private readonly generator: RandomGenerator

  /** `seed` is a 32-bit integer; other numbers are truncated to one. A generator is taken over, not copied. */
  constructor(seed: number | RandomGenerator) {
    if (typeof seed !== 'number') {
      this.generator = seed
      return
    }
    this.generator = xoroshiro128plus(mixSeed(seed))
    // The first outputs of xoroshiro are close to its sparse start state.
    for (let skipped = 0; skipped < 4; skipped++) this.generator.next()
  }

  static fromState(state: readonly number[]): Rng {
    return new Rng(xoroshiro128plusFromState(state))
  }

  /** Uniform in 0 (included) to 2^32 (excluded). */
  next32(): number {
    return this.generator.next() >>> 0
  }

  /** Uniform in 0 (included) to `n` (excluded); `n` is an integer from 1 to 2^53. */
  below(n: number): number {
    // The multiply-shift bias is at most 1/256 of a chance, or n / 2^32: invisible to a search, and a modulo would cost more
    // than the draw. Small ranges are nearly all there are, and whole numbers of 32 bits are the fastest.
    if (n <= 0x100) return Math.imul(this.generator.next() >>> 16, n) >>> 16
    if (n <= 0x1_0000) return Math.floor(((this.generator.next() >>> 0) * n) / twoTo32)
    return Math.floor(this.float() * n)
  }

  /** Uniform in `min` to `max`, both included; both safe integers. */
  int(min: number, max: number): number {
    const size = max - min + 1
    if (size <= twoTo53) return min + this.below(size)
    // The range is wider than 2^53: halve it, then let the lost bit choose.
    const middle = Math.floor((min + max) / 2)
    return this.bool() ? this.int(min, middle) : this.int(middle + 1, max)
  }

  /** Uniform in 0 (included) to 1 (excluded), 53 bits. */
  float(): number {
    const high = this.generator.next() >>> 5
    const low = this.generator.next() >>> 6
    return (high * 0x400_0000 + low) / twoTo53
  }

  bool(): boolean {
    return this.generator.next() < 0
  }

  /** True with the probability given, 0 to 1. */
  chance(probability: number): boolean {
    return this.generator.next() >>> 0 < probability * twoTo32
  }

  /** True once in `n` times on average. */
  oneIn(n: number): boolean {
    return this.below(n) === 0
  }

  /** 0 (included) to `n` (excluded), small values far more likely: each doubling of the range has equal weight. */
  small(n: number): number {
    if (n <= 1) return 0
    const bits = 32 - Math.clz32(Math.min(n, 0x8000_0000) - 1)
    return this.below(Math.min(n, 2 ** (1 + this.below(bits))))
  }

  /** One of the items, each equally likely; the list is not empty. */
  pick<Item>(items: ArrayLike<Item>): Item {
    return itemAt(items, this.below(items.length))
  }

  /** Uniform in 0n (included) to `n` (excluded); `n` is positive. */
  bigBelow(n: bigint): bigint {
    const bits = n.toString(2).length
    // Up to 64 bits more than needed make the bias of the modulo smaller than 2^-64.
    let drawn = 0n
    for (let have = 0; have < bits + 64; have += 32) drawn = (drawn << 32n) | BigInt(this.next32())
    return drawn % n
  }

  /** An independent generator whose sequence is decided by the state of this one. */
  split(): Rng {
    return Rng.fromState([this.next32() | 0, this.next32() | 0, this.next32() | 0, this.next32() | 1])
  }

  clone(): Rng {
    return new Rng(this.generator.clone())
  }

  /** Four 32-bit integers; `Rng.fromState` continues the sequence from here. */
  state(): readonly number[] {
    return this.generator.getState()
  }
}
