/**
 * The edits everything else is made of: put other decisions in the place of a sub-tree, take items out of a list, put some
 * in. Each answers a new derivation, or undefined where the result would not be of the language.
 */
import { Derivation } from '../derivation/derivation.ts'
import { type Outline, outline, outlineOf, rememberOutline } from '../derivation/outline.ts'
import { entryOf } from '../grammar/column.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'

/** A slice of decisions: a sub-tree that can stand wherever its node can. */
export type Decisions = ArrayLike<number>

/** The derivation with these decisions, or undefined where they are none of the plan. */
export function derivationOf(plan: Plan, decisions: Int32Array): Derivation | undefined {
  const tree = outline(plan, decisions, plan.root)
  if (typeof tree === 'string') return undefined
  const made = new Derivation(tree.text, decisions)
  rememberOutline(made, tree)
  return made
}

/** The decisions of the sub-tree at a place. */
export function decisionsAt(derivation: Derivation, tree: Outline, place: number): Int32Array {
  return derivation.trace.subarray(tree.from[place], tree.to[place])
}

/** A run of decisions, start included and end excluded, and what takes its place. */
export interface Splice {
  readonly from: number
  readonly to: number
  readonly decisions: Decisions
}

/** Makes the splices, in any order; of two that overlap the one that begins first, or else is longer. */
export function spliced(plan: Plan, { trace }: Derivation, splices: readonly Splice[]): Derivation | undefined {
  const pieces: Decisions[] = []
  let end = 0
  for (const { from, to, decisions } of splices.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < end) continue
    pieces.push(trace.subarray(end, from), decisions)
    end = to
  }
  pieces.push(trace.subarray(end))
  return derivationOf(plan, join(pieces))
}

/** Replaces the sub-trees at disjoint places, given from left to right. */
export function replaceAt(
  plan: Plan,
  derivation: Derivation,
  edits: readonly { readonly place: number; readonly decisions: Decisions }[],
): Derivation | undefined {
  const tree = outlineOf(plan, derivation)
  const pieces: Decisions[] = []
  let end = 0
  for (const { place, decisions } of edits) {
    pieces.push(derivation.trace.subarray(end, tree.from[place]), decisions)
    end = entryOf(tree.to, place)
  }
  pieces.push(derivation.trace.subarray(end))
  return derivationOf(plan, join(pieces))
}

/** Places of the items of the repeat at `place`. */
export function itemsAt(tree: Outline, place: number): number[] {
  const items: number[] = []
  const end = entryOf(tree.next, place)
  for (let item = place + 1; item < end; item = entryOf(tree.next, item)) items.push(item)
  return items
}

/** The repeat at `place` with other items, given as decisions; undefined outside its bounds. */
export function withItems(
  plan: Plan,
  derivation: Derivation,
  place: number,
  items: readonly Decisions[],
): Derivation | undefined {
  const tree = outlineOf(plan, derivation)
  const node = nodeAt(plan, entryOf(tree.node, place))
  if (node.kind !== 'repeat' || items.length < node.min || items.length > node.max) return undefined
  const count = node.max > node.min ? [Int32Array.of(items.length - node.min)] : []
  return replaceAt(plan, derivation, [{ place, decisions: join([...count, ...items]) }])
}

export function join(pieces: readonly Decisions[]): Int32Array {
  const joined = new Int32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
