/**
 * Edits of a number as a number: the sum or the difference of two that the text has, one more, one less, double, or two that change places.
 * Digits edited one by one rarely say what a program computes with.
 */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import { type Outline, outlineOf } from '../derivation/outline.ts'
import { entryOf } from '../grammar/column.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import { replaceAt } from '../mutation/edit-derivation.ts'
import { parserOf } from '../parsing/parse.ts'

/** Most digits that are taken for a number, so that doubling ends. */
const mostDigits = 400
/** Longest text of a rule that is parsed anew around a number, in UTF-16 units. */
const longestRule = 480

interface Run {
  readonly from: number
  readonly to: number
  readonly value: bigint
}

/** The text edited so, as a derivation where it still is one; undefined where it has no number. */
export function editNumber(
  plan: Plan,
  from: Derivation,
  rng: Rng,
): { readonly text: string; readonly derivation: Derivation | undefined } | undefined {
  const runs = runsOf(from.text)
  if (runs.length === 0) return undefined
  const [one, other] = [rng.pick(runs), rng.pick(runs)]
  const edits = editsOf(one, other, rng)
  let derivation: Derivation | undefined = from
  let { text } = from
  // From the right, so that what is left of it keeps its place.
  for (const [run, value] of edits.toSorted(([a], [b]) => b.from - a.from)) {
    const written = String(value)
    if (derivation !== undefined) derivation = withNumber(plan, derivation, { ...run, written })
    text = text.slice(0, run.from) + written + text.slice(run.to)
  }
  return { text, derivation }
}

function editsOf(one: Run, other: Run, rng: Rng): readonly (readonly [Run, bigint])[] {
  const { value } = one
  switch (rng.below(6)) {
    case 0:
    case 1:
      return [[one, value + other.value]]
    case 2:
      return [[one, value > other.value ? value - other.value : other.value - value]]
    case 3:
      return [[one, value + 1n]]
    case 4:
      return [[one, value > 0n ? value - 1n : 0n]]
    default:
      return one === other
        ? [[one, value * 2n]]
        : [
            [one, other.value],
            [other, value],
          ]
  }
}

function runsOf(text: string): Run[] {
  return Array.from(text.matchAll(/\d+/g))
    .filter(({ 0: digits }) => digits.length <= mostDigits)
    .map(({ 0: digits, index }) => ({ from: index, to: index + digits.length, value: BigInt(digits) }))
}

/** The smallest rule around the digits that can be what it was with the others, or undefined. */
function withNumber(plan: Plan, from: Derivation, run: Run & { readonly written: string }): Derivation | undefined {
  const tree = outlineOf(plan, from)
  for (let place = innermost(tree, run); place >= 0; place = entryOf(tree.parent, place)) {
    const [start, end] = [entryOf(tree.textFrom, place), entryOf(tree.textTo, place)]
    if (end - start > longestRule) return undefined
    const node = nodeAt(plan, entryOf(tree.node, place))
    if (node.kind !== 'rule') continue
    const { text } = from
    const wanted = text.slice(start, run.from) + run.written + text.slice(run.to, end)
    const found = parserOf(plan).parseRule(node.rule, wanted)
    if (found !== undefined) return replaceAt(plan, from, [{ place, decisions: found.trace }])
  }
  return undefined
}

/** The last place in pre-order that has all of the digits in its text. */
function innermost(tree: Outline, { from, to }: Run): number {
  let found = 0
  for (let place = 0; place < tree.length; place++) {
    if (entryOf(tree.textFrom, place) <= from && entryOf(tree.textTo, place) >= to) found = place
  }
  return found
}
