/** Objects with named members of which so many have to be there, and no more than so many. */
import { type AnyDomain, type GenContext, type StructNode, UNCHANGED, type Unchanged } from '@fuzzwright/core/domain'
import { FairStruct } from './fair-struct.ts'

export interface MemberCounts {
  /** Members there have to be, and may be, those that are required among them. */
  readonly least: number
  readonly most: number
}

/** A struct that is drawn within its counts: to draw again until they are met may take any number of draws. */
export class CountedStruct extends FairStruct {
  private readonly counts: MemberCounts
  private cheapest: readonly Filler[] | undefined

  constructor(fields: Readonly<Record<string, AnyDomain>>, optional: readonly string[], counts: MemberCounts) {
    super(fields, optional)
    this.counts = counts
  }

  /** The members that may be missing, those that take the fewest bits first. */
  private get fillers(): readonly Filler[] {
    this.cheapest ??= this.domains
      .flatMap((domain, index) => (this.optional[index] === true ? [{ index, bits: domain.minComplexity }] : []))
      .sort((a, b) => a.bits - b.bits || a.index - b.index)
    return this.cheapest
  }

  private get missing(): number {
    return Math.max(0, this.counts.least - this.optional.filter((isOptional) => !isOptional).length)
  }

  override get minComplexity(): number {
    const bits = this.missing === 0 ? [] : this.optionalBits()
    return super.minComplexity + bits.slice(0, this.missing).reduce((sum, each) => sum + each + 1, 0)
  }

  /** Bits of each member that may be missing, the fewest first. Asked again each time: while bounds are solved they are assumptions. */
  private optionalBits(): number[] {
    const all = this.domains.filter((_, index) => this.optional[index] === true)
    return all.map((domain) => domain.minComplexity).sort((a, b) => a - b)
  }

  override init(g: GenContext): StructNode {
    let c = super.init(g)
    while (c.items.length > this.counts.most) {
      const places = c.present.flatMap((field, at) => (this.optional[field] === true ? [at] : []))
      const next: StructNode | Unchanged = this.withoutParts(c, g.rng.pick(places), 1)
      if (next === UNCHANGED) break
      c = next
    }
    return this.filled(c, g)
  }

  /** With members that were left out, as many as are missing: any that the budget has room for, else the cheapest. */
  private filled(c: StructNode, g: GenContext): StructNode {
    let whole = c
    const budget = g.maxComplexity
    for (let missing = this.counts.least - c.items.length; missing > 0; missing--) {
      const absent = this.fillers.filter(({ index }) => !whole.present.includes(index))
      const reserve = absent.slice(0, missing - 1).reduce((sum, { bits }) => sum + bits + 1, 0)
      const room = budget - this.complexity(whole) - 1 - reserve
      const fitting = absent.filter(({ bits }) => bits <= room)
      const chosen = fitting.length > 0 ? g.rng.pick(fitting) : absent[0]
      if (chosen === undefined) break
      g.maxComplexity = Math.max(room, chosen.bits)
      whole = this.withAdded(whole, chosen.index, this.domains[chosen.index]?.init(g))
    }
    g.maxComplexity = budget
    return whole
  }

  override simplest(): StructNode | undefined {
    const c = super.simplest()
    if (c === undefined) return undefined
    let whole = c
    for (const { index } of this.fillers) {
      if (whole.items.length >= this.counts.least) return whole
      const item: unknown = this.domains[index]?.simplest()
      if (item !== undefined) whole = this.withAdded(whole, index, item)
    }
    return whole.items.length < this.counts.least ? undefined : whole
  }
}

interface Filler {
  readonly index: number
  readonly bits: number
}
