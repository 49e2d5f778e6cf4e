/**
 * The product of lists in shuffled order, each combination exactly once, without ever being held in memory. The first
 * combinations go through every list once, so that each single value is seen before any pair is.
 */

import { itemAt } from '../item-at.ts'
import type { Rng } from '../random/rng.ts'
import { bigPermutation, largestNumberSize, permutation } from './permutation.ts'

/** How many combinations there are; 1 for no lists, 0 where a list is empty. */
export function combinationCount(lengths: readonly number[]): bigint {
  return lengths.reduce((product, length) => product * BigInt(length), 1n)
}

/** Places in each list, one shuffled walk through the longest; shorter lists are walked again and again. */
function* firstWalk(lengths: readonly number[], rng: Rng): Generator<number[], void> {
  const orders = lengths.map((length) => permutation(length, rng))
  const longest = Math.max(1, ...lengths)
  for (let step = 0; step < longest; step++) {
    yield orders.map((order, list) => order(step % itemAt(lengths, list)))
  }
}

/** The place in each list of combination `index`, the last list turning fastest. */
function placesOf(index: number, lengths: readonly number[]): number[] {
  const places = new Array<number>(lengths.length)
  let rest = index
  for (let list = lengths.length - 1; list >= 0; list--) {
    const length = itemAt(lengths, list)
    places[list] = rest % length
    rest = Math.floor(rest / length)
  }
  return places
}

function bigPlacesOf(index: bigint, lengths: readonly number[]): number[] {
  const places = new Array<number>(lengths.length)
  let rest = index
  for (let list = lengths.length - 1; list >= 0; list--) {
    const length = BigInt(itemAt(lengths, list))
    places[list] = Number(rest % length)
    rest /= length
  }
  return places
}

function* shuffled(lengths: readonly number[], count: bigint, rng: Rng): Generator<number[], void> {
  if (count <= BigInt(largestNumberSize)) {
    const size = Number(count)
    const order = permutation(size, rng)
    for (let index = 0; index < size; index++) yield placesOf(order(index), lengths)
    return
  }
  const order = bigPermutation(count, rng)
  for (let index = 0n; index < count; index++) yield bigPlacesOf(order(index), lengths)
}

/** For every combination, the place in each list. None where a list is empty; the empty combination for no lists. */
export function* combinationPlaces(lengths: readonly number[], rng: Rng): Generator<number[], void> {
  const count = combinationCount(lengths)
  if (count === 0n) return
  const walked = new Set<string>()
  for (const places of firstWalk(lengths, rng)) {
    walked.add(places.join())
    yield places
  }
  if (count === BigInt(walked.size)) return
  for (const places of shuffled(lengths, count, rng)) if (!walked.delete(places.join())) yield places
}
