/**
 * All parts of one corpus value as a flat list, made once per entry, through the domain interface alone. It lets a
 * mutation put a value exactly where it belongs, however deep that is.
 */
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'

export interface Part {
  readonly domain: AnyDomain
  readonly value: unknown
  /** Index in the list of the part this one is inside of; -1 for the root. */
  readonly parent: number
  /** Which direct part of its parent it is. */
  readonly slot: number
  /** Direct parts of its own. */
  size: number
  /** The user value of a leaf; `undefined` for composites and for leaves whose value is not a primitive. */
  readonly leaf: string | number | bigint | boolean | undefined
  /** The leaf is a Date, and `leaf` its time in milliseconds. */
  readonly date: boolean
}

/** Larger values are only indexed as far as this: the rest is left to random mutation. */
const mostParts = 4000

export class PartIndex {
  readonly parts: Part[] = []
  readonly leaves: number[] = []

  constructor(root: AnyDomain, value: unknown) {
    this.append(root, value, -1, 0)
    for (let index = 0; index < this.parts.length && this.parts.length < mostParts; index++) this.expand(index)
  }

  private append(domain: AnyDomain, value: unknown, parent: number, slot: number): void {
    this.parts.push({ domain, value, parent, slot, size: 0, leaf: undefined, date: false })
  }

  private expand(index: number): void {
    const part = this.parts[index] as Part
    part.domain.visit(part.value, (domain, value, slot) => {
      if (this.parts.length < mostParts) this.append(domain, value, index, slot)
      part.size++
    })
    if (part.size > 0 || part.domain.entropy === 0) return
    const value: unknown = part.domain.plain ? part.value : part.domain.getValue(part.value)
    const date = value instanceof Date
    const leaf = date ? value.getTime() : isPrimitive(value) ? value : undefined
    if (leaf === undefined) return
    this.parts[index] = { ...part, leaf, date }
    this.leaves.push(index)
  }

  /** The root's corpus value with part `index` replaced, or `undefined` where some level refuses. */
  replace(index: number, value: unknown): unknown {
    let current = value
    for (let at = index; at > 0; ) {
      const part = this.parts[at] as Part
      const parent = this.parts[part.parent] as Part
      const next: unknown = parent.domain.withPart(parent.value, part.slot, current)
      if (next === UNCHANGED) return undefined
      current = next
      at = part.parent
    }
    return current
  }

  /** The same for a user value: it must be one the part's domain recognises and accepts. */
  replaceByValue(index: number, value: unknown): unknown {
    const corpus = this.corpusOf(index, value)
    return corpus === undefined ? undefined : this.replace(index, corpus)
  }

  /** Several parts at once, by user value; none inside another. `undefined` where one of them is refused. */
  replaceAll(values: ReadonlyMap<number, unknown>): unknown {
    const corpora = new Map<number, unknown>()
    for (const [at, value] of values) {
      const same = this.parts[at]?.leaf === value
      const corpus = same ? this.parts[at]?.value : this.corpusOf(at, value)
      if (corpus === undefined) return undefined
      corpora.set(at, corpus)
    }
    return this.replaceMany(corpora)
  }

  /** The root with several parts replaced, none inside another. */
  private replaceMany(values: Map<number, unknown>): unknown {
    if (values.has(0)) return values.get(0)
    // Changes by the part they are inside of. Parts stand after their parents, so the last of these is the innermost.
    const inside = new Map<number, Map<number, unknown>>()
    for (const [at, value] of values) this.changeIn(inside, at, value)
    while (inside.size > 0) {
      const at = Math.max(...inside.keys())
      const part = this.parts[at] as Part
      const after: unknown = part.domain.withParts(part.value, inside.get(at) ?? new Map())
      if (after === UNCHANGED) return undefined
      if (at === 0) return after
      inside.delete(at)
      this.changeIn(inside, at, after)
    }
    return undefined
  }

  private changeIn(inside: Map<number, Map<number, unknown>>, at: number, value: unknown): void {
    const { parent, slot } = this.parts[at] as Part
    const changes = inside.get(parent)
    if (changes === undefined) inside.set(parent, new Map([[slot, value]]))
    else changes.set(slot, value)
  }

  private corpusOf(index: number, value: unknown): unknown {
    const { domain, value: old, date } = this.parts[index] as Part
    const corpus: unknown = domain.fromValue(date && typeof value === 'number' ? new Date(value) : value)
    return corpus === undefined || corpus === old || domain.validate(corpus) !== undefined ? undefined : corpus
  }
}

function isPrimitive(value: unknown): value is string | number | bigint | boolean {
  return (
    typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
  )
}
