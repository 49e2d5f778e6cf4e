/**
 * Edits of a tree of parts, made from the root down: each sees what earlier ones left of the place it is about, and parts
 * whose domain they change keep as much of what they held as they can. What shrinking and explaining need.
 */
import { type AnyDomain, UNCHANGED, type Unchanged } from '../domain/domain.ts'
import { graft } from './graft.ts'
import { directParts, type Part } from './part.ts'
import type { PartNode } from './part-tree.ts'

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
 * parts another domain (`flatMap`), they keep as much of what they held as the new domain accepts.
 */
export function withEdits(domain: AnyDomain, value: unknown, edits: readonly Edit[], depth = 0): unknown | Unchanged {
  const here = edits.find((edit) => edit.path.length === depth)
  if (here !== undefined) return here.apply(domain, value)
  const groups = new Map<number, Edit[]>()
  for (const edit of edits) {
    const index = edit.path[depth] as number
    const group = groups.get(index)
    if (group === undefined) groups.set(index, [edit])
    else group.push(edit)
  }
  const before = directParts(domain, value)
  if (groups.size > 1) {
    const together = allAtOnce(domain, value, before, groups, depth)
    if (together !== undefined) return together
  }
  return oneByOne(domain, value, before, groups, depth)
}

/** The edits of independent parts; `undefined` where some part's domain depends on another part. */
function allAtOnce(
  domain: AnyDomain,
  value: unknown,
  before: readonly Part[],
  groups: ReadonlyMap<number, Edit[]>,
  depth: number,
): unknown | Unchanged | undefined {
  const parts = new Map<number, unknown>()
  // Parts of one domain cannot depend on each other.
  const alike = before.every((part) => part.domain === before[0]?.domain)
  const refused = alike ? UNCHANGED : undefined
  for (const [index, edits] of groups) {
    const part = before[index]
    if (part === undefined) return UNCHANGED
    const next = withEdits(part.domain, part.value, edits, depth + 1)
    if (next === UNCHANGED) return refused
    parts.set(index, next)
  }
  const result: unknown = domain.withParts(value, parts)
  if (result === UNCHANGED) return refused
  if (alike) return result
  const after = directParts(domain, result)
  return after.every((part, index) => part.domain === before[index]?.domain) ? result : undefined
}

function oneByOne(
  domain: AnyDomain,
  value: unknown,
  before: readonly Part[],
  groups: ReadonlyMap<number, Edit[]>,
  depth: number,
): unknown | Unchanged {
  let parts = before
  let result = value
  for (const index of [...groups.keys()].sort((a, b) => a - b)) {
    const part = parts[index]
    if (part === undefined) return UNCHANGED
    const next = withEdits(part.domain, part.value, groups.get(index) as Edit[], depth + 1)
    if (next === UNCHANGED) return UNCHANGED
    result = domain.withPart(result, index, next)
    if (result === UNCHANGED) return UNCHANGED
    if (before.every((other) => other.domain === before[0]?.domain)) continue
    result = keepDependents(domain, parts, result, index)
    parts = directParts(domain, result)
  }
  return result
}

/** Puts back what parts after `changed` held before, where the change gave them another domain. */
function keepDependents(domain: AnyDomain, before: readonly Part[], result: unknown, changed: number): unknown {
  const after = directParts(domain, result)
  if (after.length !== before.length) return result
  let kept = result
  for (let index = changed + 1; index < after.length; index++) {
    const old = before[index] as Part
    const fresh = after[index] as Part
    if (old.domain === fresh.domain) continue
    const next = domain.withPart(kept, index, graft(fresh, old))
    if (next !== UNCHANGED) kept = next
  }
  return kept
}
