/**
 * A corpus value as a tree of parts, through the domain interface alone. This is all that mutation, trimming, shrinking and
 * explaining know of a value, so they reach inside domains nobody here has heard of, however deep.
 */
import type { AnyDomain } from '../domain/domain.ts'
import { isPrimitive, type Primitive, seenContent } from './leaf.ts'
import type { Part } from './part.ts'

const none: readonly PartNode[] = []

/** One part of the tree. */
export class PartNode implements Part {
  readonly domain: AnyDomain
  readonly value: unknown
  /** The part this one is a direct part of; `undefined` for the root. */
  readonly above: PartNode | undefined
  /** Which direct part of the one above it is, from 0. */
  readonly slot: number
  /** How many parts are above it. */
  readonly depth: number
  /** Direct parts, in order. */
  below: readonly PartNode[] = none
  private expanded = false
  private read = false
  private way: readonly number[] | undefined = undefined
  private isDate = false
  private seen: Primitive | undefined = undefined

  constructor(domain: AnyDomain, value: unknown, above?: PartNode, slot = 0) {
    this.domain = domain
    this.value = value
    this.above = above
    this.slot = slot
    this.depth = above === undefined ? 0 : above.depth + 1
  }

  /** Number of direct parts; 0 for a leaf. */
  get size(): number {
    return this.below.length
  }

  /** Number of parts of the sub-tree, this one included. */
  get total(): number {
    let total = 1
    for (const part of this.below) total += part.total
    return total
  }

  /** Slots from the root, which has none. */
  get path(): readonly number[] {
    this.way ??= this.above === undefined ? [] : [...this.above.path, this.slot]
    return this.way
  }

  /** `other` is this part, or inside of it. */
  contains(other: PartNode): boolean {
    let node: PartNode | undefined = other
    while (node !== undefined && node.depth > this.depth) node = node.above
    return node === this
  }

  /**
   * What the code under test sees of a leaf that may differ; `undefined` for other parts and where that is no primitive.
   * It is read when first asked for, because reading may run user code (`map`).
   */
  get leaf(): Primitive | undefined {
    if (!this.read) this.readLeaf()
    return this.seen
  }

  /** The leaf is a Date, and `leaf` its time in milliseconds. */
  get date(): boolean {
    if (!this.read) this.readLeaf()
    return this.isDate
  }

  private readLeaf(): void {
    this.read = true
    if (!this.expanded || this.below.length > 0 || this.domain.entropy === 0) return
    const value = seenContent(this)
    if (value instanceof Date) {
      this.isDate = true
      this.seen = value.getTime()
    } else if (isPrimitive(value)) this.seen = value
  }

  /** Looks for the direct parts, which are not known before. */
  expand(): readonly PartNode[] {
    this.expanded = true
    let below: PartNode[] | undefined
    this.domain.visit(this.value, (domain, value, slot) => {
      const part = new PartNode(domain, value, this, slot)
      if (below === undefined) below = [part]
      else below.push(part)
    })
    if (below !== undefined) this.below = below
    return this.below
  }
}

/** All parts, each followed by its own: the way shrinking and explaining go through a value. */
export function preorderOf(domain: AnyDomain, value: unknown): PartNode[] {
  const nodes: PartNode[] = []
  const add = (node: PartNode): void => {
    nodes.push(node)
    for (const part of node.expand()) add(part)
  }
  add(new PartNode(domain, value))
  return nodes
}

/** Characters of a text, or number of direct parts. */
export function lengthOf({ leaf, size }: PartNode): number {
  return typeof leaf === 'string' ? leaf.length : size
}

/** The first of those that are longest. */
export function longestOf(parts: readonly PartNode[]): PartNode | undefined {
  let found: PartNode | undefined
  for (const part of parts) if (found === undefined || lengthOf(part) > lengthOf(found)) found = part
  return found
}

/**
 * Larger values are only listed as far as this: the rest is left to random mutation. No bench chose it: listing them costs
 * about as much as a run.
 */
const mostParts = 4000

/** The parts of one corpus value nearest to the root first, and its leaves: the way mutation and trimming go through it. */
export class PartList {
  readonly parts: PartNode[] = []
  /** Parts whose `leaf` is known, in the same order. */
  readonly leaves: PartNode[] = []

  constructor(root: AnyDomain, value: unknown) {
    const { parts } = this
    parts.push(new PartNode(root, value))
    for (let at = 0; at < parts.length && parts.length < mostParts; at++) this.expand(parts[at])
  }

  private expand(node: PartNode | undefined): void {
    if (node === undefined) return
    for (const part of node.expand()) {
      if (this.parts.length >= mostParts) return
      this.parts.push(part)
    }
    if (node.leaf !== undefined) this.leaves.push(node)
  }
}
