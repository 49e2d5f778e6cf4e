/** Objects whose members share a budget that may not hold them all: which of them get more than the least of it differs from value to value. */
import { type AnyDomain, type GenContext, StructDomain, type StructNode } from '@fuzzwright/core/domain'

/** So many times its equal share of the budget is what a member may take, */
const mostShares = 4
/** but for one in so many, which may take all there is: it may be an object itself. No bench chose the two. */
const unboundedOf = 4

/** A member that is to be there. */
interface Chosen {
  readonly index: number
  readonly domain: AnyDomain
  readonly least: number
}

/**
 * A struct whose members have their turn in another order each time. In their own order the first of them take what there is, and of a large
 * schema the last are never there: the optional ones, which come behind the others.
 */
export class FairStruct extends StructDomain<object> {
  constructor(fields: Readonly<Record<string, AnyDomain>>, optional: readonly string[]) {
    super('structOf', fields, optional)
  }

  override init(g: GenContext): StructNode {
    const whole = g.maxComplexity
    g.depthLeft--
    const { chosen, left } = this.choose(g)
    const items = this.drawn(chosen, left, g)
    g.depthLeft++
    g.maxComplexity = whole
    const present = [...items.keys()].sort((a, b) => a - b)
    return { present, items: present.map((index) => items.get(index)), complexity: -1, spots: -1 }
  }

  /** Members in the order of their turns, and the bits that are left when each has its least. */
  private choose(g: GenContext): { readonly chosen: readonly Chosen[]; readonly left: number } {
    const { length } = this.domains
    let left = Math.max(0, g.maxComplexity - this.minComplexity)
    // Many small members, or few that have room.
    const spare = g.rng.bool() ? left / 2 : 0
    const chosen: Chosen[] = []
    const first = length === 0 ? 0 : g.rng.below(length)
    for (let turn = 0; turn < length; turn++) {
      const index = (first + turn) % length
      const domain = this.domains[index]
      if (domain === undefined) continue
      if (this.optional[index] === true) {
        if (g.depthLeft <= 0 || g.rng.oneIn(3)) continue
        const cost = domain.minComplexity + 1
        if (cost > left - spare) continue
        left -= cost
      }
      chosen.push({ index, domain, least: domain.minComplexity })
    }
    return { chosen, left }
  }

  private drawn(chosen: readonly Chosen[], room: number, g: GenContext): ReadonlyMap<number, unknown> {
    const items = new Map<number, unknown>()
    let left = room
    for (const [turn, { index, domain, least }] of chosen.entries()) {
      const share = (left * mostShares) / (chosen.length - turn)
      g.maxComplexity = least + (g.rng.oneIn(unboundedOf) ? left : Math.min(left, share))
      const item: unknown = domain.init(g)
      items.set(index, item)
      left = Math.max(0, left - (domain.complexity(item) - least))
    }
    return items
  }
}
