/**
 * What a domain is given besides the corpus value: chance, budgets, and what the search has learned so far. The engine
 * owns one context per search and changes its budgets on the way down and back up.
 */
import type { Rng } from '../random/rng.ts'
import { BuiltParts } from './built-parts.ts'

/** Words worth trying, by kind of leaf: literals of the code, of the user, and of recent comparisons. */
export interface Dictionary {
  readonly numbers: readonly number[]
  readonly bigints: readonly bigint[]
  readonly strings: readonly string[]
  /** Texts that stand in the code the search has reached; nothing says yet that any of them matters. */
  readonly ambient?: readonly string[]
}

/** A dictionary of nothing. */
export const emptyDictionary: Dictionary = { numbers: [], bigints: [], strings: [] }

/** The other side of recent comparisons. Each method answers `undefined` where it knows nothing. */
export interface Compares {
  number(current: number, rng: Rng): number | undefined
  bigint(current: bigint, rng: Rng): bigint | undefined
  /** The whole other side, or `current` with the part that was compared replaced. */
  string(current: string, rng: Rng): string | undefined
  /** A length the value was compared with. */
  length(current: number, rng: Rng): number | undefined
  /** A key that was looked for. */
  key(rng: Rng): string | undefined
}

/** Parts of another corpus entry, for crossover. */
export interface Donor {
  /** A part made by the same domain object, or `undefined`. Shared by reference: corpus values never change. */
  part(domain: object, rng: Rng): unknown
}

/** What a domain needs to make a value. */
export interface GenContext {
  readonly rng: Rng
  /** Budget in bits for the value being produced; a value cheaper than `minComplexity` does not exist. */
  maxComplexity: number
  /** Levels of nesting still allowed; recursive domains choose their simplest alternative at 0. */
  depthLeft: number
  /** Parts still allowed in the whole value. */
  nodesLeft: number
  /**
   * Times parts may still be drawn again in the whole value because code of the user refused to build of them. Instances
   * inside of instances would multiply their attempts.
   */
  attemptsLeft: number
  /** What could be built before. */
  readonly built: BuiltParts
  /** A domain with words of its own adds them on the way down and restores this on the way back. */
  dictionary: Dictionary
  /** Fresh values are drawn evenly, without a preference for edges and small ones. */
  unbiased: boolean
}

/** What a domain needs to change a value. */
export interface MutateContext extends GenContext {
  /** FuzzTest's only_shrink: the result must be simpler, by (complexity, then `compare`). */
  shrink: boolean
  compares: Compares | undefined
  donor: Donor | undefined
}

/** Limits of one value: bits, levels of nesting, nodes, attempts. */
export const defaultBudget = { maxComplexity: 4096, depth: 100, nodes: 1000, attempts: 64 } as const

/** The context the engine, the laws and `sample` use. */
export class Context implements MutateContext {
  readonly rng: Rng
  maxComplexity: number
  depthLeft: number = defaultBudget.depth
  nodesLeft: number = defaultBudget.nodes
  attemptsLeft: number = defaultBudget.attempts
  readonly built: BuiltParts = new BuiltParts()
  dictionary: Dictionary = emptyDictionary
  unbiased = false
  shrink = false
  compares: Compares | undefined = undefined
  donor: Donor | undefined = undefined

  private readonly usualComplexity: number

  /** `maxComplexity` is what values may have in bits unless `reset` says otherwise. */
  constructor(rng: Rng, maxComplexity: number = defaultBudget.maxComplexity) {
    this.rng = rng
    this.usualComplexity = maxComplexity
    this.maxComplexity = maxComplexity
  }

  /** Restores the budgets before the next value. */
  reset(maxComplexity: number = this.usualComplexity): this {
    this.maxComplexity = maxComplexity
    this.depthLeft = defaultBudget.depth
    this.nodesLeft = defaultBudget.nodes
    this.attemptsLeft = defaultBudget.attempts
    return this
  }
}
