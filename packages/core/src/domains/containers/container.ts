/**
 * Whatever holds any number of values of one domain: arrays, sets, maps, records. The corpus value is a list of the
 * elements' corpus values; an edit copies the spine and shares every element it did not touch.
 */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import {
  type AnyDomain,
  Domain,
  type PartVisitor,
  simplerFirst,
  UNCHANGED,
  type Unchanged,
} from '../../domain/domain.ts'
import { freshForStranger } from '../../domain/fresh-for-stranger.ts'
import type { IR } from '../../domain/ir.ts'
import { keyOf } from '../../domain/key-of.ts'
import { type ListNode, listNode } from '../../domain/list-node.ts'
import { fewestShortened, listSource } from '../../domain/print-repetition.ts'
import type { Printer } from '../../domain/printer.ts'
import { columnsOf, mostBitsEnumerated, product } from '../../domain/product.ts'
import { editList } from './list-edits.ts'
import { assertSizeBounds, drawSize, type SizeBounds } from './sizes.ts'
import { drawnWord, type Spelling, spellingOf } from './spelling.ts'

/** Lists of characters or bytes begin with a word once in this many, where there are words. As characters do; no bench chose it. */
const wordShare = 16

/** A domain of any number of elements of one domain, within bounds of size. */
export abstract class ContainerDomain<T, E, C> extends Domain<T, ListNode<C>> {
  abstract override readonly name: string
  readonly element: Domain<E, C>
  readonly size: SizeBounds

  constructor(element: Domain<E, C>, size: SizeBounds) {
    super()
    this.element = element
    this.size = size
  }

  /** The user value that holds `values`; it may keep the array. */
  protected abstract collect(values: E[]): T
  /** The values inside a user value, or `undefined` where it is not such a container. */
  protected abstract spread(value: unknown): readonly unknown[] | undefined
  /** The same kind of container with other sizes. */
  protected abstract sized(size: SizeBounds): ContainerDomain<T, E, C>

  /** What must differ between elements; `undefined` where equal elements are welcome. */
  protected keyOf(_item: C): unknown {
    return undefined
  }

  /** Whether elements must differ from each other. */
  readonly unique: boolean = false

  private spells: Spelling | undefined | null = null

  /** How the elements make up a word; worked out when there are words. */
  get spelling(): Spelling | undefined {
    if (this.spells === null) this.spells = this.spelledBy()
    return this.spells
  }

  protected spelledBy(): Spelling | undefined {
    return spellingOf(this.element)
  }

  get entropy(): number {
    if (this.size.max === 0) return 0
    if (this.size.min === this.size.max) return this.size.max * this.element.entropy
    return Math.max(1, Math.log2(this.size.max - this.size.min + 1)) + this.size.max * this.element.entropy
  }

  get minComplexity(): number {
    return this.size.min === 0 ? 1 : 1 + this.size.min * this.leastPerItem
  }

  get maxComplexity(): number {
    return this.size.max === 0 ? 1 : 1 + this.size.max * (this.perItem + this.element.maxComplexity)
  }

  /** Elements that weigh nothing themselves still make a list heavier. */
  private get perItem(): number {
    return this.element.minComplexity === 0 ? 1 : 0
  }

  init(g: GenContext): ListNode<C> {
    const drawn = g.depthLeft <= 0 ? this.size.min : drawSize(g, this.size)
    const size = drawn <= this.size.min ? this.size.min : this.afforded(drawn, g)
    const word = g.dictionary.strings.length > 0 && !g.unbiased ? this.word(g) : undefined
    if (word !== undefined) return word
    if (size === 0) return listNode<C>([])
    g.depthLeft--
    g.nodesLeft -= size
    const items = this.unique ? this.fillUnique(size, g) : this.fill(size, g)
    g.depthLeft++
    return listNode(items)
  }

  /** As many of `drawn` as the budget has room for. */
  private afforded(drawn: number, g: GenContext): number {
    // `perItem` sees to it that an element never weighs nothing.
    const affordable = Math.floor((g.maxComplexity - 1) / this.leastPerItem)
    return Math.max(this.size.min, Math.min(drawn, affordable))
  }

  /** Now and then a word of the dictionary, with a few elements behind it. */
  private word(g: GenContext): ListNode<C> | undefined {
    if (this.spelling === undefined || !g.rng.oneIn(wordShare)) return undefined
    const items = drawnWord(this.element, this.spelling, g)
    if (items === undefined) return undefined
    const size = Math.max(this.size.min, Math.min(this.size.max, items.length + g.rng.below(4)))
    if (items.length > size) return undefined
    g.nodesLeft -= size
    while (items.length < size) items.push(this.element.init(g))
    const word = this.distinctOnly(items)
    return word === UNCHANGED || this.complexity(word) > g.maxComplexity ? undefined : word
  }

  /** What one element adds at least. */
  protected get leastPerItem(): number {
    return this.perItem + this.element.minComplexity
  }

  /** Containers without equal elements fill themselves. */
  protected fillUnique(size: number, g: GenContext): C[] {
    return this.fill(size, g)
  }

  private fill(size: number, g: GenContext): C[] {
    const { element, perItem } = this
    const whole = g.maxComplexity
    // One list in eight repeats its elements: equal neighbours are what most list code forgets.
    if (size > 1 && !g.unbiased && g.rng.oneIn(8)) return this.fillRepeating(size, g)
    const items = new Array<C>(size)
    if (whole - 1 >= size * (perItem + element.maxComplexity)) {
      g.maxComplexity = whole - 1
      for (let index = 0; index < size; index++) items[index] = element.init(g)
      g.maxComplexity = whole
      return items
    }
    const least = perItem + element.minComplexity
    const ample = whole / 2
    let left = whole - 1
    for (let index = 0; index < size; index++) {
      g.maxComplexity = left - perItem - (size - index - 1) * least
      const item = element.init(g)
      items[index] = item
      left -= perItem + (left > ample ? element.complexityAtMost(item) : element.complexity(item))
    }
    g.maxComplexity = whole
    return items
  }

  private fillRepeating(size: number, g: GenContext): C[] {
    const items: C[] = []
    const { element, perItem } = this
    const whole = g.maxComplexity
    const least = perItem + element.minComplexity
    let left = whole - 1
    for (let index = 0; index < size; index++) {
      const room = left - perItem - (size - index - 1) * least
      const again = index > 0 && g.rng.bool() ? this.again(g.rng.pick(items), g) : undefined
      if (again !== undefined && element.complexity(again) <= room) {
        items.push(again)
        left -= perItem + element.complexity(again)
        continue
      }
      g.maxComplexity = room
      const item = element.init(g)
      items.push(item)
      left -= perItem + element.complexity(item)
    }
    g.maxComplexity = whole
    return items
  }

  /** An equal element, or now and then one that is nearly equal. */
  private again(item: C, g: GenContext): C {
    const kept = this.element.retain(item)
    if (!('compares' in g) || !g.rng.oneIn(4)) return kept
    const near = this.element.mutate(kept, g as MutateContext)
    return near === UNCHANGED ? kept : near
  }

  complexity(c: ListNode<C>): number {
    if (c.complexity >= 0) return c.complexity
    let sum = 1 + this.perItem * c.items.length
    for (const item of c.items) sum += this.element.complexity(item)
    c.complexity = sum
    return sum
  }

  override complexityAtMost(c: ListNode<C>): number {
    if (c.complexity >= 0) return c.complexity
    let sum = 1 + this.perItem * c.items.length
    for (const item of c.items) sum += this.element.complexityAtMost(item)
    return sum
  }

  override compare(a: ListNode<C>, b: ListNode<C>): number {
    if (a.items.length !== b.items.length) return a.items.length - b.items.length
    let index = 0
    for (const item of a.items) {
      const other = b.items[index++]
      const order = other === undefined ? 0 : simplerFirst(this.element, item, other)
      if (order !== 0) return order
    }
    return 0
  }

  override simplest(): ListNode<C> | undefined {
    if (this.size.min === 0) return listNode<C>([])
    // Which different elements are the simplest together is not for this domain to know.
    if (this.unique && this.size.min > 1) return undefined
    const item = this.element.simplest()
    return item === undefined ? undefined : listNode(new Array<C>(this.size.min).fill(item))
  }

  mutate(c: ListNode<C>, g: MutateContext): ListNode<C> | Unchanged {
    const fresh = freshForStranger(this, c, g)
    if (fresh !== undefined) return fresh
    const total = this.spots(c)
    if (total === 0) return UNCHANGED
    // Half of the edits change the list itself, so that long lists do not hide their own length from the search.
    const next = this.mutateAt(c, g.rng.bool() ? 0 : g.rng.below(total), g)
    return next === UNCHANGED ? this.mutateAt(c, g.rng.below(total), g) : next
  }

  override spots(c: ListNode<C>): number {
    if (c.spots >= 0) return c.spots
    let sum = this.ownSpots(c)
    if (this.element.plain) sum += this.element.entropy > 0 ? c.items.length : 0
    else for (const item of c.items) sum += this.element.spots(item)
    c.spots = sum
    return sum
  }

  override mutateAt(c: ListNode<C>, spot: number, g: MutateContext): ListNode<C> | Unchanged {
    const own = this.ownSpots(c)
    if (spot < own) return editList(this, c, g)
    let inside = spot - own
    if (this.element.plain) return this.mutateItem(c, inside, 0, g)
    let index = 0
    for (const item of c.items) {
      const spots = this.element.spots(item)
      if (inside < spots) return this.mutateItem(c, index, inside, g)
      inside -= spots
      index++
    }
    return UNCHANGED
  }

  /** Edits of the list itself count as a third of its spots, so that they stay likely in long lists. */
  private ownSpots(c: ListNode<C>): number {
    return this.size.max > 0 ? 1 + (c.items.length >> 1) : 0
  }

  private mutateItem(c: ListNode<C>, index: number, spot: number, g: MutateContext): ListNode<C> | Unchanged {
    const old = c.items[index]
    if (old === undefined) return UNCHANGED
    const whole = g.maxComplexity
    g.maxComplexity = whole - this.complexity(c) + this.element.complexity(old)
    g.depthLeft--
    const item = this.element.mutateAt(old, spot, g)
    g.depthLeft++
    g.maxComplexity = whole
    return item === UNCHANGED ? UNCHANGED : this.withItem(c, index, item)
  }

  private withItem(c: ListNode<C>, index: number, item: C): ListNode<C> | Unchanged {
    const items = c.items.slice()
    items[index] = item
    return this.distinctOnly(items)
  }

  private distinctOnly(items: readonly C[]): ListNode<C> | Unchanged {
    return this.unique && this.firstRepeated(items) >= 0 ? UNCHANGED : listNode(items)
  }

  /** Index of the first element whose key came before, or -1. */
  private firstRepeated(items: readonly C[]): number {
    const keys = new Set<unknown>()
    for (const item of items) {
      const key = this.keyOf(item)
      // As many keys as items before this one: its index.
      if (keys.has(key)) return keys.size
      keys.add(key)
    }
    return -1
  }

  override visit(c: ListNode<C>, visitor: PartVisitor): void {
    for (let index = 0; index < c.items.length; index++) visitor(this.element, c.items[index], index)
  }

  override withPart(c: ListNode<C>, index: number, part: unknown): ListNode<C> | Unchanged {
    return index < c.items.length ? this.withItem(c, index, part as C) : UNCHANGED
  }

  override withParts(c: ListNode<C>, parts: ReadonlyMap<number, unknown>): ListNode<C> | Unchanged {
    const items = c.items.slice()
    for (const [index, part] of parts) {
      if (index >= items.length) return UNCHANGED
      items[index] = part as C
    }
    return this.distinctOnly(items)
  }

  override withoutParts(c: ListNode<C>, start: number, count: number): ListNode<C> | Unchanged {
    if (count <= 0 || start + count > c.items.length || c.items.length - count < this.size.min) return UNCHANGED
    return listNode(c.items.slice(0, start).concat(c.items.slice(start + count)))
  }

  override withInserted(c: ListNode<C>, index: number, parts: readonly unknown[]): ListNode<C> | Unchanged {
    if (parts.length === 0 || c.items.length + parts.length > this.size.max) return UNCHANGED
    // Joined, not spliced: the arguments of a long list would overflow the stack.
    return this.distinctOnly(c.items.slice(0, index).concat(parts as readonly C[], c.items.slice(index)))
  }

  /** Whether the run equals the one behind it: dropping either leaves the same list. */
  private repeatsAfter(c: ListNode<C>, start: number, count: number): boolean {
    if (start + 2 * count > c.items.length) return false
    for (let index = start; index < start + count; index++) {
      const [item, behind] = [c.items[index], c.items[index + count]]
      if (item === undefined || behind === undefined || !this.sameItem(item, behind)) return false
    }
    return true
  }

  private sameItem(a: C, b: C): boolean {
    if (Object.is(a, b)) return true
    if (this.element.plain || simplerFirst(this.element, a, b) !== 0) return false
    // Some domains have no order among values of one size.
    return keyOf(this.element, a) === keyOf(this.element, b)
  }

  /** Lists of every length, where there are few enough of them. */
  override enumerate(g: GenContext): Iterator<ListNode<C>> | undefined {
    if (this.entropy > mostBitsEnumerated) return undefined
    const column = columnsOf([this.element], g)?.[0]
    return column === undefined ? undefined : this.combinations(column as C[])
  }

  private *combinations(column: readonly C[]): Generator<ListNode<C>, void> {
    for (let size = this.size.min; size <= this.size.max; size++) {
      for (const items of product(new Array<readonly C[]>(size).fill(column))) {
        if (!this.unique || this.firstRepeated(items as C[]) < 0) yield listNode(items as C[])
      }
    }
  }

  override retain(c: ListNode<C>): ListNode<C> {
    if (this.element.plain) return c
    const items = c.items.map((item) => this.element.retain(item))
    return items.every((item, index) => item === c.items[index]) ? c : listNode(items)
  }

  override *steps(c: ListNode<C>, g: MutateContext): Generator<ListNode<C>, void> {
    for (let count = c.items.length; count >= 1; count = Math.floor(count / 2)) {
      for (let start = 0; start + count <= c.items.length; start += count) {
        if (this.repeatsAfter(c, start, count)) continue
        const next = this.withoutParts(c, start, count)
        if (next !== UNCHANGED) yield next
      }
    }
    for (const [index, item] of c.items.entries()) {
      const steps = this.element.steps(item, g)
      for (let step = steps.next(); !step.done; step = steps.next()) {
        const next = this.withItem(c, index, step.value)
        if (next !== UNCHANGED) yield next
      }
    }
  }

  getValue(c: ListNode<C>): T {
    if (this.element.plain) return this.collect(c.items.slice() as unknown as E[])
    const values = new Array<E>(c.items.length)
    let index = 0
    for (const item of c.items) values[index++] = this.element.getValue(item)
    return this.collect(values)
  }

  override fromValue(value: unknown): ListNode<C> | undefined {
    const values = this.spread(value)
    if (values === undefined) return undefined
    const items: C[] = []
    for (const item of values) {
      const part = this.element.fromValue(item)
      if (part === undefined) return undefined
      items.push(part)
    }
    return listNode(items)
  }

  validate(c: ListNode<C>): string | undefined {
    const { length } = c.items
    if (length < this.size.min || length > this.size.max) {
      return `a list of ${length} is outside the sizes ${this.size.min} to ${this.size.max}`
    }
    for (const [index, item] of c.items.entries()) {
      const reason = this.element.validate(item)
      if (reason !== undefined) return `[${index}]: ${reason}`
    }
    const repeated = this.unique ? this.firstRepeated(c.items) : -1
    return repeated < 0 ? undefined : `[${repeated}]: this element came before`
  }

  serialize(c: ListNode<C>): IR {
    return c.items.map((item) => this.element.serialize(item))
  }

  parse(ir: IR): ListNode<C> | undefined {
    if (!Array.isArray(ir)) return undefined
    const items: C[] = []
    for (const part of ir as readonly IR[]) {
      const item = this.element.parse(part)
      if (item === undefined) return undefined
      items.push(item)
    }
    return listNode(items)
  }

  override print(c: ListNode<C>, out: Printer): void {
    const short = this.shortSource(c, out)
    if (short !== undefined) {
      out.text(short)
      return
    }
    out.text('[')
    for (let index = 0; index < c.items.length; index++) {
      if (index > 0) out.text(', ')
      out.part(index, this.element, c.items[index])
    }
    out.text(']')
  }

  /** An expression that makes the list of the elements, where they follow a rule and are too many to read. */
  private shortSource(c: ListNode<C>, out: Printer): string | undefined {
    if (c.items.length < fewestShortened || out.hasMarks) return undefined
    return listSource(c.items.map((item) => out.apart(this.element, item)))
  }

  /** The same container of other elements. */
  withElement(element: AnyDomain): this {
    const copy = Object.create(Object.getPrototypeOf(this)) as this
    return Object.assign(copy, this, { element, spells: null })
  }

  withSize(size: number): this {
    return this.checked(size, size, size)
  }

  withMinSize(min: number): this {
    return this.checked(min, Math.max(min, this.size.max), Math.max(min, this.size.softMax))
  }

  withMaxSize(max: number): this {
    return this.checked(this.size.min, max, Math.min(max, this.size.softMax))
  }

  /** Longer ones stay valid (seeds), but the search only shortens them. */
  withSoftMaxSize(softMax: number): this {
    return this.checked(this.size.min, Math.max(softMax, this.size.max), softMax)
  }

  /** Throws where the elements cannot fill the smallest size. */
  protected assertReachable(): void {}

  private checked(min: number, max: number, softMax: number): this {
    assertSizeBounds(this.name, min, max)
    const container = this.sized({ min, max, softMax }) as this
    container.assertReachable()
    return container
  }
}
