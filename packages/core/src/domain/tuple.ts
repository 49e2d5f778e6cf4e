/** A fixed list of domains, one value of each: the domain of a function's arguments, and the root of every search. */

import { itemAt, missingAt } from '../item-at.ts'
import type { GenContext, MutateContext } from './context.ts'
import { type AnyDomain, Domain, type PartVisitor, simplerFirst, UNCHANGED, type Unchanged } from './domain.ts'
import { charge, type ElementBounds, elementBounds } from './element-bounds.ts'
import { freshForStranger } from './fresh-for-stranger.ts'
import type { IR } from './ir.ts'
import { type ListNode, listNode } from './list-node.ts'
import type { Printer } from './printer.ts'
import { columnsOf, mostBitsEnumerated, product } from './product.ts'
import { isSolvingBounds } from './solving-bounds.ts'

/** The user values of a list of domains, in order. */
export type TupleValues<Domains extends readonly AnyDomain[]> = {
  -readonly [Index in keyof Domains]: Domains[Index] extends Domain<infer T> ? T : never
}

/** Pairs of elements of one kind, by their places. */
type Twins = readonly (readonly [first: number, second: number])[]

/** Tuples with one value of each domain. */
export class TupleDomain<Values extends unknown[]> extends Domain<Values, ListNode<unknown>> {
  readonly name = 'tupleOf'
  readonly elements: readonly AnyDomain[]
  private readonly allPlain: boolean
  private least: number | undefined
  private bounds: ElementBounds | undefined
  private twins: Twins | undefined

  constructor(elements: readonly AnyDomain[]) {
    super()
    this.elements = elements
    this.allPlain = elements.every((element) => element.plain)
  }

  get entropy(): number {
    return this.elements.reduce((sum, element) => sum + element.entropy, 0)
  }

  get minComplexity(): number {
    if (this.least !== undefined) return this.least
    const least = this.elements.reduce((sum, element) => sum + element.minComplexity, 0)
    if (!isSolvingBounds()) this.least = least
    return least
  }

  get maxComplexity(): number {
    return this.elements.reduce((sum, element) => sum + element.maxComplexity, 0)
  }

  init(g: GenContext): ListNode<unknown> {
    const { elements } = this
    const items = new Array<unknown>(elements.length)
    g.depthLeft--
    if (elements.length === 1) items[0] = itemAt(elements, 0).init(g)
    else this.fill(items, g)
    g.depthLeft++
    return listNode(items)
  }

  /** What earlier parts spent beyond their minimum is gone; every later part keeps its own minimum. */
  private fill(items: unknown[], g: GenContext): void {
    const { elements } = this
    this.bounds ??= elementBounds(elements)
    const { least, most } = this.bounds
    const whole = g.maxComplexity
    let left = whole - this.minComplexity
    const ample = left / 2
    for (let index = 0; index < elements.length; index++) {
      const element = elements[index] ?? missingAt(index)
      const own = least[index] ?? missingAt(index)
      g.maxComplexity = left + own
      const item: unknown = element.init(g)
      items[index] = item
      if (index < elements.length - 1)
        left -= charge(element, item, most[index] ?? missingAt(index), left > ample) - own
    }
    g.maxComplexity = whole
    if (g.unbiased) return
    this.twins ??= twinsAmong(elements)
    if (this.twins.length > 0 && g.rng.oneIn(8)) this.repeatOne(items, this.twins, g)
  }

  /** Two elements of one kind become equal: by chance alone they hardly ever are, and code forgets it. */
  private repeatOne(items: unknown[], twins: Twins, g: GenContext): void {
    const [first, second] = g.rng.pick(twins)
    const [source, target] = [this.elements[first] ?? missingAt(first), this.elements[second] ?? missingAt(second)]
    const copy: unknown =
      source === target ? target.retain(items[first]) : target.fromValue(source.getValue(items[first]))
    if (copy === undefined || target.complexity(copy) > target.complexity(items[second])) {
      const back: unknown =
        source === target ? source.retain(items[second]) : source.fromValue(target.getValue(items[second]))
      if (back !== undefined && source.validate(back) === undefined && this.fits(source, back, items[first]))
        items[first] = back
      return
    }
    if (target.validate(copy) === undefined) items[second] = copy
  }

  /** The replacement is no dearer than what it replaces, so the whole stays within its budget. */
  private fits(domain: AnyDomain, next: unknown, old: unknown): boolean {
    return domain.complexity(next) <= domain.complexity(old)
  }

  complexity(c: ListNode<unknown>): number {
    if (c.complexity >= 0) return c.complexity
    let sum = 0
    for (let index = 0; index < this.elements.length; index++) {
      sum += (this.elements[index] ?? missingAt(index)).complexity(c.items[index])
    }
    c.complexity = sum
    return sum
  }

  override complexityAtMost(c: ListNode<unknown>): number {
    if (c.complexity >= 0) return c.complexity
    let sum = 0
    for (let index = 0; index < this.elements.length; index++) {
      sum += (this.elements[index] ?? missingAt(index)).complexityAtMost(c.items[index])
    }
    return sum
  }

  override compare(a: ListNode<unknown>, b: ListNode<unknown>): number {
    for (let index = 0; index < this.elements.length; index++) {
      const order = simplerFirst(this.elements[index] ?? missingAt(index), a.items[index], b.items[index])
      if (order !== 0) return order
    }
    return 0
  }

  override simplest(): ListNode<unknown> | undefined {
    const items: unknown[] = []
    for (const element of this.elements) {
      const item: unknown = element.simplest()
      if (item === undefined) return undefined
      items.push(item)
    }
    return listNode(items)
  }

  mutate(c: ListNode<unknown>, g: MutateContext): ListNode<unknown> | Unchanged {
    const fresh = freshForStranger(this, c, g)
    if (fresh !== undefined) return fresh
    const total = this.spots(c)
    return total === 0 ? UNCHANGED : this.mutateAt(c, g.rng.below(total), g)
  }

  override spots(c: ListNode<unknown>): number {
    if (c.spots >= 0) return c.spots
    let sum = 0
    for (let index = 0; index < this.elements.length; index++) {
      sum += (this.elements[index] ?? missingAt(index)).spots(c.items[index])
    }
    c.spots = sum
    return sum
  }

  override mutateAt(c: ListNode<unknown>, spot: number, g: MutateContext): ListNode<unknown> | Unchanged {
    let inside = spot
    for (let index = 0; index < this.elements.length; index++) {
      const element = this.elements[index] ?? missingAt(index)
      const spots = element.spots(c.items[index])
      if (inside < spots) return this.mutateItem(c, index, inside, g)
      inside -= spots
    }
    return UNCHANGED
  }

  private mutateItem(
    c: ListNode<unknown>,
    index: number,
    spot: number,
    g: MutateContext,
  ): ListNode<unknown> | Unchanged {
    const element = this.elements[index] ?? missingAt(index)
    const whole = g.maxComplexity
    if (this.elements.length > 1) g.maxComplexity = whole - this.complexity(c) + element.complexity(c.items[index])
    g.depthLeft--
    const item: unknown = element.mutateAt(c.items[index], spot, g)
    g.depthLeft++
    g.maxComplexity = whole
    return item === UNCHANGED ? UNCHANGED : this.withPart(c, index, item)
  }

  /** Every combination where each element can be enumerated, the last element changing fastest. */
  override enumerate(g: GenContext): Iterator<ListNode<unknown>> | undefined {
    if (this.entropy > mostBitsEnumerated) return undefined
    const columns = columnsOf(this.elements, g)
    return columns === undefined ? undefined : this.combinations(columns)
  }

  private *combinations(columns: readonly (readonly unknown[])[]): Generator<ListNode<unknown>, void> {
    for (const items of product(columns)) yield listNode(items)
  }

  override retain(c: ListNode<unknown>): ListNode<unknown> {
    const items = c.items.map((item, index) => (this.elements[index] ?? missingAt(index)).retain(item) as unknown)
    return items.every((item, index) => item === c.items[index]) ? c : listNode(items)
  }

  override *steps(c: ListNode<unknown>, g: MutateContext): Generator<ListNode<unknown>, void> {
    for (let index = 0; index < this.elements.length; index++) {
      const steps = (this.elements[index] ?? missingAt(index)).steps(c.items[index], g)
      for (let step = steps.next(); !step.done; step = steps.next()) yield this.withPart(c, index, step.value)
    }
  }

  override visit(c: ListNode<unknown>, visitor: PartVisitor): void {
    for (let index = 0; index < this.elements.length; index++)
      visitor(this.elements[index] ?? missingAt(index), c.items[index], index)
  }

  override withPart(c: ListNode<unknown>, index: number, part: unknown): ListNode<unknown> {
    const items = c.items.slice()
    items[index] = part
    return listNode(items)
  }

  getValue(c: ListNode<unknown>): Values {
    if (this.allPlain) return c.items.slice() as Values
    const { elements } = this
    const values = new Array<unknown>(elements.length)
    for (let index = 0; index < values.length; index++) {
      values[index] = (elements[index] ?? missingAt(index)).getValue(c.items[index])
    }
    return values as Values
  }

  override fromValue(value: unknown): ListNode<unknown> | undefined {
    if (!Array.isArray(value) || value.length !== this.elements.length) return undefined
    const items: unknown[] = []
    for (let index = 0; index < this.elements.length; index++) {
      const element = this.elements[index] ?? missingAt(index)
      const item: unknown = element.fromValue(value[index])
      if (item === undefined) return undefined
      items.push(item)
    }
    return listNode(items)
  }

  validate(c: ListNode<unknown>): string | undefined {
    if (c.items.length !== this.elements.length) {
      return `${c.items.length} values where ${this.elements.length} are expected`
    }
    for (let index = 0; index < this.elements.length; index++) {
      const reason = (this.elements[index] ?? missingAt(index)).validate(c.items[index])
      if (reason !== undefined) return `[${index}]: ${reason}`
    }
    return undefined
  }

  serialize(c: ListNode<unknown>): IR {
    return c.items.map((item, index) => (this.elements[index] ?? missingAt(index)).serialize(item))
  }

  parse(ir: IR): ListNode<unknown> | undefined {
    if (!Array.isArray(ir) || ir.length !== this.elements.length) return undefined
    const items: unknown[] = []
    for (let index = 0; index < this.elements.length; index++) {
      const element = this.elements[index] ?? missingAt(index)
      const item: unknown = element.parse(ir[index])
      if (item === undefined) return undefined
      items.push(item)
    }
    return listNode(items)
  }

  override print(c: ListNode<unknown>, out: Printer): void {
    out.text('[')
    this.printInside(c, out)
    out.text(']')
  }

  /** The list without its brackets: what stands between the parentheses of a call. */
  printInside(c: ListNode<unknown>, out: Printer): void {
    for (let index = 0; index < this.elements.length; index++) {
      if (index > 0) out.text(', ')
      out.part(index, this.elements[index] ?? missingAt(index), c.items[index])
    }
  }
}

/** Tuples with one value of each domain. */
export function tupleOf<const Domains extends readonly AnyDomain[]>(
  ...elements: Domains
): Domain<TupleValues<Domains>> {
  return new TupleDomain<TupleValues<Domains> & unknown[]>(elements)
}

/** Pairs of places whose domains are of one kind and plain, so that a value of one may serve the other. */
function twinsAmong(elements: readonly AnyDomain[]): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = []
  for (const [second, domain] of elements.entries()) {
    for (let first = 0; first < second && pairs.length < 64; first++) {
      const other = elements[first] ?? missingAt(first)
      if (other === domain || (other.name === domain.name && other.plain && domain.plain)) pairs.push([first, second])
    }
  }
  return pairs
}

/** Tuples of two. */
export function pairOf<First, Second>(first: Domain<First>, second: Domain<Second>): Domain<[First, Second]> {
  return new TupleDomain<[First, Second]>([first, second])
}
