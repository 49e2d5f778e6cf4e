/**
 * A random neighbour of a corpus entry: one to a few edits, most of them inside a domain, some across the input (a value
 * copied to a second place, a part taken from another entry). Which kinds are used follows what has paid off.
 */
import type { Context } from '../domains/context.ts'
import { type AnyDomain, UNCHANGED } from '../domains/domain.ts'
import type { Rng } from '../random/rng.ts'
import type { Part, PartIndex } from './part-index.ts'

export const editKinds = ['site', 'copy', 'borrow'] as const
export type EditKind = (typeof editKinds)[number]

/** Choices between two looks at what has paid off. */
const choicesPerLook = 256

/** Draws edit kinds in proportion to how often they led to something new, with a floor for each. */
export class EditChoice {
  private readonly used: Record<EditKind, number> = { site: 8, copy: 1, borrow: 1 }
  private readonly paid: Record<EditKind, number> = { site: 8, copy: 1, borrow: 1 }
  private siteShare = 0
  private siteOrCopyShare = 0
  private left = 0

  choose(rng: Rng): EditKind {
    if (this.left-- === 0) this.look()
    const point = rng.next32() / 0x1_0000_0000
    const kind = point < this.siteShare ? 'site' : point < this.siteOrCopyShare ? 'copy' : 'borrow'
    this.used[kind]++
    return kind
  }

  reward(kind: EditKind): void {
    this.paid[kind] += 16
  }

  private look(): void {
    this.left = choicesPerLook
    const site = this.weight('site')
    const copy = this.weight('copy')
    const total = site + copy + this.weight('borrow')
    this.siteShare = site / total
    this.siteOrCopyShare = (site + copy) / total
  }

  private weight(kind: EditKind): number {
    const prior = kind === 'site' ? 8 : 1
    return prior * Math.min(4, Math.max(0.25, (this.paid[kind] * 64) / (this.used[kind] + 64)))
  }
}

export interface EntryMutation {
  readonly root: AnyDomain
  readonly context: Context
  readonly choice: EditChoice
  /** Parts of the entry itself; made on demand, because most mutations do not need them. */
  parts(): PartIndex
}

/** The mutant and the kind of its first edit, or `undefined` where nothing could be changed. */
export function mutateEntry(value: unknown, mutation: EntryMutation): unknown {
  const { root, context, choice } = mutation
  const { rng } = context
  const kind = choice.choose(rng)
  lastKind = kind
  let current: unknown
  if (kind === 'copy') current = copyPart(mutation)
  else if (kind === 'borrow') current = borrowPart(mutation)
  if (current === undefined) {
    current = mutateSite(root, value, context)
    if (current === undefined) return undefined
  }
  // Poisson-like stacking: half of the mutants are one edit away, a quarter two, and so on.
  for (let more = 0; more < 5 && rng.bool(); more++) current = mutateSite(root, current, context) ?? current
  return current
}

/** Kind of the first edit of the last mutant; kept here so that the hot path returns no object. */
let lastKind: EditKind = 'site'
export function lastEditKind(): EditKind {
  return lastKind
}

function mutateSite(root: AnyDomain, value: unknown, context: Context): unknown {
  const sites = root.sites(value)
  if (sites === 0) return undefined
  context.reset()
  const next: unknown = root.mutateAt(value, context.rng.below(sites), context)
  return next === UNCHANGED ? undefined : next
}

/** One part becomes equal to another of the same domain, or to another leaf whose value it accepts. */
function copyPart({ context, parts }: EntryMutation): unknown {
  const index = parts()
  const { leaves } = index
  if (leaves.length < 2) return undefined
  const { rng } = context
  const from = index.parts[rng.pick(leaves)] as Part
  const at = rng.pick(leaves)
  const to = index.parts[at] as Part
  if (from === to || from.leaf === to.leaf) return undefined
  return from.domain === to.domain ? index.replace(at, from.value) : index.replaceByValue(at, from.leaf)
}

/** One part, leaf or not, is replaced by a part of another entry that the same domain object made. */
function borrowPart({ context, parts }: EntryMutation): unknown {
  const index = parts()
  const { rng } = context
  const at = rng.below(index.parts.length)
  const part: unknown = context.donor?.part((index.parts[at] as Part).domain, rng)
  return part === undefined ? undefined : index.replace(at, part)
}
