/** Lists: items by their place, then the rest; some of them of a kind that has to be contained. */
import { type AnyDomain, d } from '@fuzzwright/core'
import { LazyDomain } from '@fuzzwright/core/domain'
import { isObject, sameJson } from '../document/json.ts'
import type { LinkedSchemas } from '../document/linked-schemas.ts'
import type { Place } from '../document/place.ts'
import { hasEqual } from '../evaluation/assertions.ts'
import { type Case, type Part, tightest } from '../solving/case.ts'
import type { Demand, Need } from '../solving/demand.ts'
import type { Form, Solved } from './form.ts'
import { neededSize } from './needed-size.ts'

/** Items nobody bounded: longer lists are recognised. */
const mostItems = 5000
/** Items a search adds by itself. */
const usualItems = 24
/** Lists that end before the last item with a place of its own, as many as are told apart. */
const mostShorter = 8

/** Some items have to meet this. */
interface Contained {
  readonly solved: Solved
  readonly min: number
  readonly max: number
}

export class ListForm implements Form {
  readonly type = 'array'
  readonly weight: number
  private readonly one: Case
  private readonly schemas: LinkedSchemas
  private readonly prefix: readonly Solved[]
  private readonly rest: Solved
  private readonly contained: readonly Contained[]
  private readonly min: number
  private readonly max: number
  private readonly unique: boolean

  constructor(one: Case, schemas: LinkedSchemas, solve: (need: Need) => Solved) {
    this.one = one
    this.schemas = schemas
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = tightest(one)
    this.min = Math.ceil(minItems)
    this.max = Math.floor(maxItems)
    const parts = [...one.parts.values()]
    this.unique = parts.some(({ keywords }) => keywords.uniqueItems)
    const named = Math.min(this.max, Math.max(0, ...parts.map(({ keywords }) => keywords.prefixItems.length)))
    this.prefix = Array.from({ length: named }, (_, index) => solve(this.itemNeed(index)))
    const restNeed = this.itemNeed(named)
    this.rest = solve(restNeed)
    this.contained = [
      ...parts.flatMap((part) => this.containedIn(part, restNeed, solve)),
      ...one.contained.map((demand) => ({
        solved: solve([...restNeed, demand]),
        min: 1,
        max: Number.POSITIVE_INFINITY,
      })),
    ]
    const isNarrow = named > 0 || restNeed.length > 0 || this.contained.length > 0 || this.min > 0
    this.weight = isNarrow ? 4 : 1
  }

  private containedIn({ keywords, demand }: Part, rest: Need, solve: (need: Need) => Solved): readonly Contained[] {
    const { contains, minContains, maxContains } = keywords
    if (contains === undefined) return []
    const inside = this.reach(contains, demand)
    // Who may be contained only so often is kept out of the other items by asking.
    if (maxContains < Number.POSITIVE_INFINITY || this.prefix.length > 0) this.one.isExact = false
    return [{ solved: solve([...rest, inside]), min: minContains, max: maxContains }]
  }

  private reach(place: Place, { scope }: Demand): Demand {
    return { ...this.schemas.reach(place, scope), holds: true }
  }

  /** What is asked of the item at an index. */
  private itemNeed(index: number): Need {
    const need: Demand[] = [...this.one.everyItem]
    const parts = [...this.one.parts]
    for (const [key, { keywords, demand }] of parts) {
      const place = keywords.prefixItems[index] ?? keywords.items
      if (place !== undefined) need.push(this.reach(place, demand))
      if (keywords.unevaluatedItems === undefined) continue
      this.one.isExact = false
      const isSeen = parts.some(([other, part]) => part.seenBy.has(key) && evaluates(part, index, other === key))
      if (!isSeen) need.push(this.reach(keywords.unevaluatedItems, demand))
    }
    return need
  }

  /** Items there can be, as far as each of them has values. */
  private get longest(): number {
    const end = this.prefix.findIndex(({ isPossible }) => !isPossible)
    if (end >= 0) return Math.min(this.max, end)
    return this.rest.isPossible ? this.max : Math.min(this.max, this.prefix.length)
  }

  /** Items there have to be. */
  private get shortest(): number {
    const needed = this.contained.reduce((sum, { min }) => Math.max(sum, min), 0)
    return Math.max(this.min, needed)
  }

  isPossible(): boolean {
    const { shortest } = this
    return (
      (shortest === 0 || shortest <= this.longest) &&
      this.contained.every(({ min, solved }) => min === 0 || solved.isPossible || this.prefix.length > 0)
    )
  }

  blocker(): Solved | undefined {
    const { shortest, longest } = this
    // Where more is asked for than there may be, no item is to blame.
    if (shortest > longest && longest < this.max) return this.prefix[longest] ?? this.rest
    return this.contained.find(({ min, solved }) => min > 0 && !solved.isPossible)?.solved
  }

  build(): AnyDomain {
    neededSize(this.one, 'minItems')
    const { prefix, longest, shortest } = this
    const alternatives: AnyDomain[] = []
    if (longest >= prefix.length) {
      const tail = this.tail(Math.max(0, shortest - prefix.length), longest - prefix.length)
      alternatives.push(prefix.length === 0 ? tail : behind(prefix, tail))
    }
    const last = Math.min(prefix.length - 1, longest)
    for (let length = last; length >= Math.max(shortest, last - mostShorter); length--) {
      alternatives.push(d.tupleOf(...prefix.slice(0, length).map(({ domain }) => domain)))
    }
    const lists = d.oneOf(...alternatives)
    return this.unique && prefix.length > 0 ? lists.filter((list) => !Array.isArray(list) || !hasEqual(list)) : lists
  }

  /** The items behind those with a place of their own. */
  private tail(min: number, max: number): AnyDomain {
    const wanted = this.contained.filter(({ min: least, solved }) => least > 0 && solved.isPossible)
    const [first] = wanted
    if (first === undefined)
      return max === 0 || !this.rest.isPossible ? d.just([]) : this.sized(this.rest.domain, min, max)
    if (wanted.length === 1 && first.max === Number.POSITIVE_INFINITY && first.min === 1 && !this.unique) {
      return this.sized(
        this.rest.isPossible ? d.oneOf(this.rest.domain, first.solved.domain) : first.solved.domain,
        Math.max(1, min),
        max,
      ).filter((list) => Array.isArray(list) && list.some((item) => isOf(first.solved.domain, item)))
    }
    const runs = wanted.map(({ solved, min: least, max: most }) =>
      this.sized(solved.domain, least, Math.min(max, most)),
    )
    const left = wanted.reduce((sum, { min: least }) => sum + least, 0)
    if (this.rest.isPossible && max > left) runs.push(this.sized(this.rest.domain, Math.max(0, min - left), max - left))
    return d
      .tupleOf(...runs)
      .map((lists) => lists.flat(1))
      .filter((list) => list.length >= min && list.length <= max && !(this.unique && hasEqual(list)))
  }

  private sized(element: AnyDomain, min: number, max: number): AnyDomain {
    const bounded = Math.min(max, Math.max(mostItems, min))
    const soft = Math.min(bounded, Math.max(min, usualItems))
    if (!this.unique) return d.arrayOf(element).withMinSize(min).withMaxSize(bounded).withSoftMaxSize(soft)
    // A small enumeration cannot fill a long list. What holds other values is not small, and would have to be built to be asked.
    const all = element instanceof LazyDomain ? bounded : Math.floor(2 ** Math.min(30, element.entropy) * 1.0001)
    const most = Math.max(min, Math.min(bounded, all))
    return d
      .uniqueArray(element, { key: uniqueKey })
      .withMinSize(min)
      .withMaxSize(most)
      .withSoftMaxSize(Math.min(most, soft))
  }
}

/** The same for equal values, whatever the order of their keys. */
function uniqueKey(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}

function isOf(domain: AnyDomain, value: unknown): boolean {
  const c: unknown = domain.fromValue(value)
  return c !== undefined && domain.validate(c) === undefined && sameJson(domain.getValue(c), value)
}

function evaluates({ keywords }: Part, index: number, isItself: boolean): boolean {
  const { prefixItems, items, unevaluatedItems } = keywords
  return index < prefixItems.length || items !== undefined || (!isItself && unevaluatedItems !== undefined)
}

function behind(prefix: readonly Solved[], tail: AnyDomain): AnyDomain {
  const fixed = d.tupleOf(...prefix.map(({ domain }) => domain))
  return d.tupleOf(fixed, tail).map(([first, rest]) => [...first, ...(Array.isArray(rest) ? rest : [])], {
    from: (list) => (Array.isArray(list) ? [list.slice(0, prefix.length), list.slice(prefix.length)] : undefined),
  })
}
