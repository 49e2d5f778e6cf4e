/**
 * What every generator of derivations answers to, and its limits. A budget, not a hope: a generator knows the price of the
 * shortest way out of everything it has begun, so it ends within the budget wherever the grammar allows it.
 */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'

/** How large and how deep a derivation may become. */
export interface Limits {
  /** Bits, as `Derivation.cost` counts them; at least the least cost of the node, else the shortest way out is taken. */
  readonly budget: number
  /** Rules inside rules before only shortest ways out are taken; 0 or more, at most `deepest`. */
  readonly maxDepth: number
}

/** What generators use when none are given. */
export const defaultLimits: Limits = { budget: 4096, maxDepth: 40 }

/** Generators call themselves once per rule; more levels could exhaust the stack. */
export const deepest = 400

/** Most bits one text may cost beyond its least: 2 Mi characters. */
const largestSlack = 1 << 24

/** Bits left for more than the shortest way out of a node that costs at least `least`. */
export function slackOf(least: number, limits: Limits): number {
  return Math.max(0, Math.min(largestSlack, Math.floor(limits.budget - least)))
}

/** Makes derivations from chance. */
export interface Generator {
  /** A derivation of the plan's root. Draws from `rng` exactly once, whatever the length. */
  generate(rng: Rng, limits?: Limits): Derivation
  /** Decisions and text for one node of the plan: a sub-tree. */
  generateNode(node: number, rng: Rng, limits?: Limits): Derivation
}
