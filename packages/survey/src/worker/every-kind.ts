/** Inputs of every kind there is, for functions that mean to take whatever they are handed. */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { requiredOf } from '../subject/subject.ts'
import { platformValues } from './source-domain.ts'

/** Share of drawn inputs that keep it to the letter, from which on a function means to take whatever there is. */
const leastOfAnything = 0.85

export function isKeptOfAnything(held: number, broken: number): boolean {
  return held / Math.max(1, held + broken) >= leastOfAnything
}

/**
 * Lists of arguments with one value of each kind of the platform where the first stands of which nothing is said: those that are
 * drawn leave out some of them. `args` is for what has to be given besides.
 */
export function argumentsOfEveryKind(
  inputs: FuzzedMethodDescription,
  args: readonly unknown[],
): readonly (() => unknown[])[] {
  const place = inputs.parameters.findIndex(({ shape, rest }) => shape.kind === 'unknown' && rest !== true)
  const count = Math.max(place + 1, requiredOf(inputs).length)
  if (place === -1 || args.length < count) return []
  return platformValues().map((make) => () => args.slice(0, count).map((arg, at) => (at === place ? make() : arg)))
}
