/**
 * A shuffled order of 0 to n - 1 in constant memory: four rounds of a Feistel network permute the smallest square of a
 * power of two that holds n, and an index that lands outside is sent round again (cycle walking, Black and Rogaway 2002).
 */
import type { Rng } from '../random/rng.ts'

/** Rounds of the network: from four on it is a pseudorandom permutation (Luby and Rackoff). */
const rounds = 4
/** Beyond this size the halves no longer fit 26 bits, and indices are bigints. */
export const largestNumberSize = 2 ** 52

/** Mixes 32 bits with a key (murmur3's finaliser). */
function mix(value: number, key: number): number {
  let mixed = (value ^ key) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function keys(rng: Rng): readonly number[] {
  return Array.from({ length: rounds }, () => rng.next32())
}

/** A permutation of 0 (included) to `size` (excluded); `size` is from 1 to 2^52. */
export function permutation(size: number, rng: Rng): (index: number) => number {
  let half = 1
  while (2 ** (2 * half) < size) half++
  const mask = 2 ** half - 1
  const scale = 2 ** half
  const secret = keys(rng)
  const once = (index: number): number => {
    let left = Math.floor(index / scale)
    let right = index % scale
    for (const key of secret) {
      const next = left ^ (mix(right, key) & mask)
      left = right
      right = next
    }
    return left * scale + right
  }
  return (index) => {
    let place = once(index)
    while (place >= size) place = once(place)
    return place
  }
}

/** The same for sizes of any length. */
export function bigPermutation(size: bigint, rng: Rng): (index: bigint) => bigint {
  const half = BigInt(Math.ceil(size.toString(2).length / 2))
  const mask = (1n << half) - 1n
  const secret = keys(rng)
  const once = (index: bigint): bigint => {
    let left = index >> half
    let right = index & mask
    for (const key of secret) {
      const next = left ^ (bigMix(right, key) & mask)
      left = right
      right = next
    }
    return (left << half) | right
  }
  return (index) => {
    let place = once(index)
    while (place >= size) place = once(place)
    return place
  }
}

/** As many mixed bits as `value` has, and 32 more: every word depends on all the words before it. */
function bigMix(value: bigint, key: number): bigint {
  let mixed = 0n
  let state = key
  for (let rest = value; ; rest >>= 32n) {
    state = mix(Number(rest & 0xffff_ffffn), state)
    mixed = (mixed << 32n) | BigInt(state)
    if (rest === 0n) return mixed
  }
}
