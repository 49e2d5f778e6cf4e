/**
 * A random neighbour of a corpus entry: one to a few edits, most of them inside a domain, some across the input (a value
 * copied to a second place, a part taken from another entry). Which kinds are used, and how many edits are stacked, follows
 * what has paid off.
 */
import type { Context } from '../domain/context.ts'
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import { type EditChoice, editKind } from './edit-choice.ts'
import type { Part, PartIndex } from './part-index.ts'

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
  partsOf(entry: Mutable): PartIndex
}

/** Edits on top of the first, at most. */
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
    current = mutateSite(root, entry.value, context)
    if (current === undefined) return undefined
  }
  for (let more = 0; more < mostStacked && rng.chance(stacking); more++) {
    current = mutateSite(root, current, context) ?? current
  }
  return current
}

function mutateSite(root: AnyDomain, value: unknown, context: Context): unknown {
  const sites = root.sites(value)
  if (sites === 0) return undefined
  context.reset()
  const next: unknown = root.mutateAt(value, context.rng.below(sites), context)
  return next === UNCHANGED ? undefined : next
}

/** One part becomes equal to another of the same domain, or to another leaf whose value it accepts. */
function copyPart(index: PartIndex, { rng }: Context): unknown {
  const { leaves } = index
  if (leaves.length < 2) return undefined
  const from = index.parts[rng.pick(leaves)] as Part
  const at = rng.pick(leaves)
  const to = index.parts[at] as Part
  if (from === to || from.leaf === to.leaf) return undefined
  return from.domain === to.domain ? index.replace(at, from.value) : index.replaceByValue(at, from.leaf)
}

/** One part, leaf or not, is replaced by a part of another entry that the same domain object made. */
function borrowPart(index: PartIndex, { rng, donor }: Context): unknown {
  const at = rng.below(index.parts.length)
  const part: unknown = donor?.part((index.parts[at] as Part).domain, rng)
  return part === undefined ? undefined : index.replace(at, part)
}
