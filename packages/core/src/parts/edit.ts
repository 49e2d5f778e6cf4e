/**
 * Edits of many parts at once, made from the root down: each sees what earlier ones left of the place it is about. Where an
 * edit gives other parts another domain (`flatMap`), they keep as much of what they held as they can, or all is refused.
 */
import { type AnyDomain, UNCHANGED, type Unchanged } from '../domain/domain.ts'
import { graft } from './graft.ts'
import { directParts, type Part } from './part.ts'
import { PartNode } from './part-tree.ts'

/** What to do at one place of the tree. `apply` sees the domain found there, which earlier edits may have changed. */
export interface Edit {
  readonly path: readonly number[]
  readonly apply: (domain: AnyDomain, value: unknown) => unknown
}

/** The edit that puts `value` at the place of `node`. */
export function putting(node: PartNode, value: unknown): Edit {
  return { path: node.path, apply: () => value }
}

/**
 * `value` with all edits made, from left to right; `UNCHANGED` where a domain refuses one. Where an edit gives later
 * parts another domain, they keep as much of what they held as the new domain accepts. What shrinking and explaining need.
 */
export function withEdits(domain: AnyDomain, value: unknown, edits: readonly Edit[]): unknown | Unchanged {
  return edited({ domain, value }, edits, keeping)
}

/** The value of `root` with all edits made and nothing else changed; `UNCHANGED` where a domain refuses. What mutation needs. */
export function withEditsOnly(root: PartNode, edits: readonly Edit[]): unknown | Unchanged {
  return edited(root, edits, refusing)
}

/** Makes the changes of direct parts that come from below, by their slots. */
type Change = (level: Level) => unknown | Unchanged

interface Level {
  readonly part: Part
  /** Its direct parts. */
  readonly below: readonly Part[]
  /** The edits inside of each of those that change. */
  readonly groups: ReadonlyMap<number, readonly Edit[]>
  /** How far below the root the direct parts are. */
  readonly depth: number
}

function edited(part: Part, edits: readonly Edit[], change: Change, depth = 0): unknown | Unchanged {
  const here = edits.find((edit) => edit.path.length === depth)
  if (here !== undefined) return here.apply(part.domain, part.value)
  const groups = new Map<number, Edit[]>()
  for (const edit of edits) {
    const slot = edit.path[depth] ?? 0
    const group = groups.get(slot)
    if (group === undefined) groups.set(slot, [edit])
    else group.push(edit)
  }
  const below = part instanceof PartNode ? part.below : directParts(part.domain, part.value)
  return change({ part, below, groups, depth: depth + 1 })
}

/** The direct parts that change, each as its edits make it; `UNCHANGED` where one of them refuses. */
function partsAfter({ below, groups, depth }: Level, change: Change): ReadonlyMap<number, unknown> | Unchanged {
  const parts = new Map<number, unknown>()
  for (const [slot, edits] of groups) {
    const part = below[slot]
    const next = part === undefined ? UNCHANGED : edited(part, edits, change, depth)
    if (next === UNCHANGED) return UNCHANGED
    parts.set(slot, next)
  }
  return parts
}

function refusing(level: Level): unknown | Unchanged {
  const { domain, value } = level.part
  const parts = partsAfter(level, refusing)
  return parts === UNCHANGED ? UNCHANGED : domain.withParts(value, parts)
}

function keeping(level: Level): unknown | Unchanged {
  const together = level.groups.size > 1 ? allAtOnce(level) : undefined
  return together === undefined ? oneByOne(level) : together
}

/** The edits of independent parts; `undefined` where some part's domain depends on another part. */
function allAtOnce(level: Level): unknown | Unchanged | undefined {
  const { part, below } = level
  // Parts of one domain cannot depend on each other.
  const alike = below.every(({ domain }) => domain === below[0]?.domain)
  const parts = partsAfter(level, keeping)
  const result: unknown = parts === UNCHANGED ? UNCHANGED : part.domain.withParts(part.value, parts)
  if (alike) return result
  if (result === UNCHANGED) return undefined
  const after = directParts(part.domain, result)
  return after.every(({ domain }, slot) => domain === below[slot]?.domain) ? result : undefined
}

function oneByOne({ part: { domain, value }, below, groups, depth }: Level): unknown | Unchanged {
  const alike = below.every((other) => other.domain === below[0]?.domain)
  let parts = below
  let result = value
  for (const [slot, edits] of [...groups].sort(([a], [b]) => a - b)) {
    const part = parts[slot]
    const next = part === undefined ? UNCHANGED : edited(part, edits, keeping, depth)
    if (next === UNCHANGED) return UNCHANGED
    result = domain.withPart(result, slot, next)
    if (result === UNCHANGED) return UNCHANGED
    if (alike) continue
    result = keepDependents({ domain, value: result }, parts, slot)
    parts = directParts(domain, result)
  }
  return result
}

/** Puts back what parts after `changed` held before, where the change gave them another domain. */
function keepDependents({ domain, value }: Part, before: readonly Part[], changed: number): unknown {
  const after = directParts(domain, value)
  if (after.length !== before.length) return value
  let kept = value
  for (const [slot, fresh] of after.entries()) {
    const old = before[slot]
    if (slot <= changed || old === undefined || old.domain === fresh.domain) continue
    const next: unknown = domain.withPart(kept, slot, graft(fresh, old))
    if (next !== UNCHANGED) kept = next
  }
  return kept
}
