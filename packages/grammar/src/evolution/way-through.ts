/**
 * Which way runs took through a target, and how often they ran each of its parts: finer than which parts they ran, and of interest
 * beside other inputs only.
 */

/** The eight counts that AFL tells apart: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, 128 and more, from 0 to 7. */
export function hitBucket(count: number): number {
  if (count <= 3) return Math.max(0, count - 1)
  if (count >= 128) return 7
  return count >= 32 ? 6 : Math.floor(Math.log2(count)) + 1
}

/**
 * A number for the functions that ran, the order aside, each with the bucket of its count where counts are known: two runs
 * with different ones have different numbers, but for a chance of one in 2 ** 53.
 */
export function pathOf(functions: readonly number[], hits: ReadonlyMap<number, number> | undefined): number {
  let low = 0
  let high = 0
  for (const id of functions) {
    const bucket = hits === undefined ? 0 : hitBucket(hits.get(id) ?? 1)
    const pair = scattered(Math.imul(id, 8) + bucket)
    low = (low + pair) | 0
    high = (high + scattered(pair ^ 0x5bd1e995)) | 0
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

/** The finalizer of MurmurHash3: each bit of the answer depends on all bits. */
function scattered(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
