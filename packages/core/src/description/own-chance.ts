/**
 * Chance of a constructor or factory that makes an input: the same each time it is called, so that `Matrix.rand(3, 3)` is one input, in a
 * search as in a replay. What the code under test does with chance in a run is its own.
 */
import { Rng } from '../random/rng.ts'

const { random: ofPlatform } = Math

let stream: Rng | undefined

/** Most makings never ask. */
function random(): number {
  stream ??= new Rng(1)
  return stream.float()
}

/** Runs `make` with a stream of chance that begins anew; where somebody else stands in for `Math.random`, that one is kept. */
export function withOwnChance<R>(make: () => R): R {
  if (Math.random !== ofPlatform) return make()
  stream = undefined
  Math.random = random
  try {
    return make()
  } finally {
    Math.random = ofPlatform
  }
}

/** To be called where a machine stopped the making in the middle. */
export function putChanceBack(): void {
  if (Math.random === random) Math.random = ofPlatform
}
