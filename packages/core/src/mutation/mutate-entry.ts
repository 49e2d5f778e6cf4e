/**
 * A random neighbour of a corpus entry: one to a few edits, most of them inside a domain, some across the input (a value
 * copied to a second place, a part taken from another entry). Which kinds are used, and how many edits are stacked, follows
 * what has paid off.
 */
import type { Context } from '../domain/context.ts'
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import type { PartList } from '../parts/part-tree.ts'
import { rootWith, rootWithValue } from '../parts/replace.ts'
import { type EditChoice, editKind } from './edit-choice.ts'

/** What is mutated, as it stands in a corpus. */
export interface Mutable {
  /** A corpus value of the root. */
  readonly value: unknown
}

export interface EntryMutation {
  readonly root: AnyDomain
  readonly context: Context
  readonly choice: EditChoice
  /** Parts of an entry; made on demand, because most mutations do not need them. */
  partsOf(entry: Mutable): PartList
}

/** Edits on top of the first, at most. No bench chose it. */
const mostStacked = 7

/** The mutant, or `undefined` where nothing could be changed. */
export function mutateEntry(entry: Mutable, mutation: EntryMutation): unknown {
  const { root, context, choice } = mutation
  const { rng } = context
  choice.draw(rng)
  const { kind, stacking } = choice
  let current: unknown
  if (kind === editKind.copy) current = copyPart(mutation.partsOf(entry), context)
  else if (kind === editKind.borrow) current = borrowPart(mutation.partsOf(entry), context)
  if (current === undefined) {
    current = mutatePlace(root, entry.value, context)
    if (current === undefined) return undefined
  }
  for (let more = 0; more < mostStacked && rng.chance(stacking); more++) {
    current = mutatePlace(root, current, context) ?? current
  }
  return current
}

function mutatePlace(root: AnyDomain, value: unknown, context: Context): unknown {
  const spots = root.spots(value)
  if (spots === 0) return undefined
  context.reset()
  const next: unknown = root.mutateAt(value, context.rng.below(spots), context)
  return next === UNCHANGED ? undefined : next
}

/** One part becomes equal to another of the same domain, or to another leaf whose value it accepts. */
function copyPart({ leaves }: PartList, { rng }: Context): unknown {
  if (leaves.length < 2) return undefined
  const from = rng.pick(leaves)
  const to = rng.pick(leaves)
  if (from === to || from.leaf === to.leaf) return undefined
  return from.domain === to.domain ? rootWith(to, from.value) : rootWithValue(to, from.leaf)
}

/** One part, leaf or not, is replaced by a part of another entry that the same domain object made. */
function borrowPart({ parts }: PartList, { rng, donor }: Context): unknown {
  const part = rng.pick(parts)
  const lent: unknown = donor?.part(part.domain, rng)
  return lent === undefined ? undefined : rootWith(part, lent)
}
