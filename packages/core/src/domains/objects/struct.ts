/**
 * Objects with named fields. Optional fields may be missing; a field whose domain admits `undefined` is optional by
 * itself, because code that reads a missing key sees the same `undefined` by another way.
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
import { charge } from '../../domain/element-bounds.ts'
import { freshForStranger } from '../../domain/fresh-for-stranger.ts'
import type { IR } from '../../domain/ir.ts'
import { isPlainObject, setOwn } from '../../domain/own-property.ts'
import { printKey } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'
import { columnsOf, mostBitsEnumerated, product } from '../../domain/product.ts'
import { isSolvingBounds } from '../../domain/solving-bounds.ts'
import { missingAt } from '../../item-at.ts'
import type { ValueOf } from '../choices/union.ts'
import { LazyDomain } from '../combinators/lazy.ts'
import { admitsUndefined, decidesAbsence } from './absent-fields.ts'

export type Fields = { readonly [key: string]: AnyDomain }

/** The parts of the fields that are there; `present` holds their positions in the field list, ascending. */
export interface StructNode {
  readonly present: readonly number[]
  readonly items: readonly unknown[]
  complexity: number
  spots: number
}

/** Stands for a field that is not there, where combinations are counted. */
const missing: unique symbol = Symbol('missing')

function structNode(present: readonly number[], items: readonly unknown[]): StructNode {
  return { present, items, complexity: -1, spots: -1 }
}

/** Changes of fields, by path: `a.b` for a nested field, `a[]` for the elements of an array, `a[0]` for those of a tuple. */
export interface StructMethods {
  /** Gives the field another domain of the same type. */
  withField(path: string, domain: AnyDomain): this
  /** Gives every field that `reaches` accepts another domain. */
  withFields(reaches: (path: string, domain: AnyDomain) => boolean, domain: AnyDomain): this
  /** The field is never there. */
  withFieldUnset(path: string): this
  /** The field is always there, and not `undefined`. */
  withFieldAlwaysSet(path: string): this
  /** Gives every field that `reaches` accepts the domain that `transform` makes of its own. */
  withFieldsTransformed(
    reaches: (path: string, domain: AnyDomain) => boolean,
    transform: (domain: AnyDomain, path: string) => AnyDomain,
  ): this
  /** Sets the sizes of every container inside. */
  withArraySizes(sizes: { readonly min?: number; readonly max?: number }): this
}

// biome-ignore lint/correctness/noUnusedVariables: a merged interface must repeat the parameters of the class.
export interface StructDomain<T> extends StructMethods {}

/** Objects with named fields; the corpus value says which of them are there. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: `fluent.ts` attaches these methods to the prototype.
export class StructDomain<T> extends Domain<T, StructNode> {
  readonly name: string
  readonly fields: Fields
  protected readonly keys: readonly string[]
  protected readonly domains: readonly AnyDomain[]
  private readonly declaredOptional: ReadonlySet<string>
  private readonly all: readonly number[]
  /** A field named `__proto__` cannot be assigned. */
  private readonly hasProto: boolean
  private readonly plainFields: readonly boolean[]
  /** A record with every field: a copy of it is made far faster than a record that grows key by key. */
  private readonly template: Readonly<Record<string, undefined>>
  private optionalFields: readonly boolean[] | undefined
  private least: number | undefined
  /** Bounds of the fields that were drawn; -1 of those that were not. */
  private readonly leasts: number[]
  private readonly mosts: number[]
  private readonly lazyFields: readonly boolean[]
  private readonly chancedFields: readonly boolean[]
  /** The optional fields that are there wherever they fit. */
  protected wanted: readonly boolean[] | undefined

  constructor(name: string, fields: Fields, optional: readonly string[]) {
    super()
    this.name = name
    this.fields = fields
    this.keys = Object.keys(fields)
    this.domains = Object.values(fields)
    this.hasProto = this.keys.includes('__proto__')
    this.plainFields = this.domains.map((domain) => domain.plain)
    this.lazyFields = this.domains.map((domain) => domain instanceof LazyDomain)
    this.chancedFields = this.domains.map(decidesAbsence)
    this.leasts = this.domains.map(() => -1)
    this.mosts = this.domains.map(() => -1)
    this.template = Object.fromEntries(this.keys.map((key) => [key, undefined]))
    this.all = this.keys.map((_, index) => index)
    this.declaredOptional = new Set(optional)
  }

  /** The fields declared as optional; those that admit `undefined` are optional too. */
  get optionalKeys(): readonly string[] {
    return [...this.declaredOptional]
  }

  /** Decided on first use: a field may refer back to this domain, which is not finished while it is being made. */
  protected get optional(): readonly boolean[] {
    return (this.optionalFields ??= this.domains.map(
      (domain, index) => this.declaredOptional.has(this.keys[index] ?? missingAt(index)) || admitsUndefined(domain),
    ))
  }

  get entropy(): number {
    return this.sum((domain, optional) => domain.entropy + (optional ? 1 : 0))
  }

  /** Which fields are there takes a bit, where there is a choice. */
  private get own(): number {
    return this.optional.includes(true) ? 1 : 0
  }

  get minComplexity(): number {
    if (this.least !== undefined) return this.least
    const least = this.own + this.sum((domain, optional) => (optional ? 0 : domain.minComplexity))
    if (!isSolvingBounds()) this.least = least
    return least
  }

  get maxComplexity(): number {
    return this.own + this.sum((domain, optional) => domain.maxComplexity + (optional ? 1 : 0))
  }

  private sum(count: (domain: AnyDomain, optional: boolean) => number): number {
    let total = 0
    for (let index = 0; index < this.domains.length; index++) {
      total += count(this.domains[index] ?? missingAt(index), this.optional[index] ?? missingAt(index))
    }
    return total
  }

  /** The domain of the field that stands at place `at` of the corpus value. */
  private domainAt(c: StructNode, at: number): AnyDomain {
    const field = c.present[at] ?? missingAt(at)
    return this.domains[field] ?? missingAt(field)
  }

  private extra(index: number): number {
    return this.optional[index] ? 1 : 0
  }

  init(g: GenContext): StructNode {
    const { domains, optional } = this
    const whole = g.maxComplexity
    let left = whole - this.minComplexity
    const ample = left / 2
    const items: unknown[] = []
    let present: number[] | undefined
    g.depthLeft--
    for (let index = 0; index < domains.length; index++) {
      const domain = domains[index] ?? missingAt(index)
      const least = optional[index] ? 0 : this.leastAt(index)
      if (optional[index]) {
        if (g.depthLeft <= 0 || this.isLeftOut(index, left, g)) {
          present ??= this.all.slice(0, index)
          continue
        }
        left--
      }
      g.maxComplexity = left + least
      const item: unknown = domain.init(g)
      if (optional[index] && this.chancedFields[index] && domain.getValue(item) === undefined && g.rng.bool()) {
        present ??= this.all.slice(0, index)
        continue
      }
      items.push(item)
      present?.push(index)
      if (index < domains.length - 1) {
        left -= charge(domain, item, this.mostAt(index), left > ample) - least
      }
    }
    g.depthLeft++
    g.maxComplexity = whole
    return structNode(present ?? this.all, items)
  }

  /** Whether an optional field does not fit what is left, or is not wanted. One that is not built yet is not built to be left out. */
  private isLeftOut(index: number, left: number, g: GenContext): boolean {
    if (!this.lazyFields[index] && left < this.leastAt(index) + 1) return true
    if (!this.chancedFields[index] && this.wanted?.[index] !== true && g.rng.oneIn(3)) return true
    return left < this.leastAt(index) + 1
  }

  /** Bits a field takes at least; asked once, and only of fields that are drawn. */
  private leastAt(index: number): number {
    const known = this.leasts[index] ?? missingAt(index)
    return known >= 0 ? known : (this.leasts[index] = (this.domains[index] ?? missingAt(index)).minComplexity)
  }

  private mostAt(index: number): number {
    const known = this.mosts[index] ?? missingAt(index)
    return known >= 0 ? known : (this.mosts[index] = (this.domains[index] ?? missingAt(index)).maxComplexity)
  }

  complexity(c: StructNode): number {
    if (c.complexity >= 0) return c.complexity
    let sum = this.own
    for (let at = 0; at < c.items.length; at++) {
      const index = c.present[at] ?? missingAt(at)
      sum += (this.domains[index] ?? missingAt(index)).complexity(c.items[at]) + this.extra(index)
    }
    return (c.complexity = sum)
  }

  override complexityAtMost(c: StructNode): number {
    if (c.complexity >= 0) return c.complexity
    let sum = this.own
    for (let at = 0; at < c.items.length; at++) {
      const index = c.present[at] ?? missingAt(at)
      sum += (this.domains[index] ?? missingAt(index)).complexityAtMost(c.items[at]) + this.extra(index)
    }
    return sum
  }

  override compare(a: StructNode, b: StructNode): number {
    if (a.items.length !== b.items.length) return a.items.length - b.items.length
    for (let at = 0; at < a.items.length; at++) {
      const field = a.present[at] ?? missingAt(at)
      if (field !== b.present[at]) return field - (b.present[at] ?? missingAt(at))
      const order = simplerFirst(this.domains[field] ?? missingAt(field), a.items[at], b.items[at])
      if (order !== 0) return order
    }
    return 0
  }

  override simplest(): StructNode | undefined {
    const present: number[] = []
    const items: unknown[] = []
    for (let index = 0; index < this.domains.length; index++) {
      if (this.optional[index]) continue
      const item: unknown = (this.domains[index] ?? missingAt(index)).simplest()
      if (item === undefined) return undefined
      present.push(index)
      items.push(item)
    }
    return structNode(present, items)
  }

  /** Every combination of fields and their values, where there are few enough of them. */
  override enumerate(g: GenContext): Iterator<StructNode> | undefined {
    if (this.entropy > mostBitsEnumerated) return undefined
    const columns = columnsOf(this.domains, g)
    if (columns === undefined) return undefined
    return this.combinations(columns.map((column, index) => (this.optional[index] ? [missing, ...column] : column)))
  }

  private *combinations(columns: readonly (readonly unknown[])[]): Generator<StructNode, void> {
    for (const all of product(columns)) {
      const present = this.all.filter((index) => all[index] !== missing)
      yield structNode(
        present,
        present.map((index) => all[index]),
      )
    }
  }

  mutate(c: StructNode, g: MutateContext): StructNode | Unchanged {
    const fresh = freshForStranger(this, c, g)
    if (fresh !== undefined) return fresh
    const spots = this.spots(c)
    if (spots === 0) return UNCHANGED
    const spot = g.rng.below(spots)
    const next = this.mutateAt(c, spot, g)
    return next === UNCHANGED ? this.mutateAt(c, g.rng.below(spots), g) : next
  }

  /** One spot for the choice of fields where there is one, then those of the parts. */
  override spots(c: StructNode): number {
    if (c.spots >= 0) return c.spots
    let sum = this.own
    for (let at = 0; at < c.items.length; at++) {
      sum += this.domainAt(c, at).spots(c.items[at])
    }
    c.spots = sum
    return sum
  }

  override mutateAt(c: StructNode, spot: number, g: MutateContext): StructNode | Unchanged {
    let inside = spot
    if (this.optional.includes(true)) {
      if (inside === 0) return this.toggle(c, g)
      inside--
    }
    for (let at = 0; at < c.items.length; at++) {
      const domain = this.domainAt(c, at)
      const spots = domain.spots(c.items[at])
      if (inside < spots) return this.mutateItem(c, at, inside, g)
      inside -= spots
    }
    return UNCHANGED
  }

  private mutateItem(c: StructNode, at: number, spot: number, g: MutateContext): StructNode | Unchanged {
    const domain = this.domainAt(c, at)
    const whole = g.maxComplexity
    g.maxComplexity = whole - this.complexity(c) + domain.complexity(c.items[at])
    g.depthLeft--
    const item: unknown = domain.mutateAt(c.items[at], spot, g)
    g.depthLeft++
    g.maxComplexity = whole
    return item === UNCHANGED ? UNCHANGED : this.withPart(c, at, item)
  }

  /** An optional field comes or goes. */
  private toggle(c: StructNode, g: MutateContext): StructNode | Unchanged {
    const choices = this.all.filter((index) => this.optional[index] && (!g.shrink || c.present.includes(index)))
    if (choices.length === 0) return UNCHANGED
    const field = g.rng.pick(choices)
    const at = c.present.indexOf(field)
    if (at >= 0) return this.withoutParts(c, at, 1)
    const domain = this.domains[field] ?? missingAt(field)
    const whole = g.maxComplexity
    g.maxComplexity = whole - this.complexity(c) - 1
    g.depthLeft--
    const item: unknown = domain.init(g)
    g.depthLeft++
    g.maxComplexity = whole
    const next = this.withAdded(c, field, item)
    return this.complexity(next) <= whole ? next : UNCHANGED
  }

  protected withAdded(c: StructNode, field: number, item: unknown): StructNode {
    const before = c.present.filter((index) => index < field).length
    const present = [...c.present.slice(0, before), field, ...c.present.slice(before)]
    return structNode(present, [...c.items.slice(0, before), item, ...c.items.slice(before)])
  }

  override *steps(c: StructNode, g: MutateContext): Generator<StructNode, void> {
    for (let at = 0; at < c.items.length; at++) {
      const next = this.withoutParts(c, at, 1)
      if (next !== UNCHANGED) yield next
    }
    if (!g.shrink) {
      for (const field of this.all) {
        const item: unknown = c.present.includes(field)
          ? undefined
          : (this.domains[field] ?? missingAt(field)).simplest()
        if (item !== undefined) yield this.withAdded(c, field, item)
      }
    }
    for (let at = 0; at < c.items.length; at++) {
      const steps = this.domainAt(c, at).steps(c.items[at], g)
      for (let step = steps.next(); !step.done; step = steps.next()) yield this.withPart(c, at, step.value)
    }
  }

  override retain(c: StructNode): StructNode {
    const items = c.items.map((item, at) => this.domainAt(c, at).retain(item) as unknown)
    return items.every((item, at) => item === c.items[at]) ? c : structNode(c.present, items)
  }

  /** Parts are numbered among the fields that are there. */
  override visit(c: StructNode, visitor: PartVisitor): void {
    for (let at = 0; at < c.items.length; at++) visitor(this.domainAt(c, at), c.items[at], at)
  }

  override withPart(c: StructNode, index: number, part: unknown): StructNode {
    const items = c.items.slice()
    items[index] = part
    return structNode(c.present, items)
  }

  override withoutParts(c: StructNode, start: number, count: number): StructNode | Unchanged {
    if (count <= 0 || start + count > c.items.length) return UNCHANGED
    for (let at = start; at < start + count; at++) if (!this.optional[c.present[at] ?? missingAt(at)]) return UNCHANGED
    const keep = (_: unknown, at: number): boolean => at < start || at >= start + count
    return structNode(c.present.filter(keep), c.items.filter(keep))
  }

  getValue(c: StructNode): T {
    const whole = c.present === this.all && !this.hasProto
    const object: Record<string, unknown> = whole ? { ...this.template } : {}
    for (let at = 0; at < c.items.length; at++) {
      const field = c.present[at] ?? missingAt(at)
      const value: unknown = this.plainFields[field]
        ? c.items[at]
        : (this.domains[field] ?? missingAt(field)).getValue(c.items[at])
      if (this.hasProto) setOwn(object, this.keys[field] ?? missingAt(field), value)
      else object[this.keys[field] ?? missingAt(field)] = value
    }
    return object as T
  }

  override fromValue(value: unknown): StructNode | undefined {
    if (!isPlainObject(value)) return undefined
    const present: number[] = []
    const items: unknown[] = []
    for (const key of Reflect.ownKeys(value))
      if (typeof key !== 'string' || !Object.hasOwn(this.fields, key)) return undefined
    for (let index = 0; index < this.domains.length; index++) {
      const key = this.keys[index] ?? missingAt(index)
      const field = Object.getOwnPropertyDescriptor(value, key)
      if (field === undefined && this.optional[index]) continue
      // An accessor is code, which may throw, and no struct is made with one.
      if (field === undefined || !('value' in field)) return undefined
      const item: unknown = (this.domains[index] ?? missingAt(index)).fromValue(field.value)
      if (item === undefined) return undefined
      present.push(index)
      items.push(item)
    }
    return structNode(present, items)
  }

  validate(c: StructNode): string | undefined {
    for (const field of this.all) {
      const at = c.present.indexOf(field)
      if (at < 0 && !this.optional[field]) return `the field ${this.keys[field]} is missing`
      const reason = at < 0 ? undefined : (this.domains[field] ?? missingAt(field)).validate(c.items[at])
      if (reason !== undefined) return `.${this.keys[field]}: ${reason}`
    }
    return undefined
  }

  /** By name, so that stored values survive a change of the order of fields. */
  serialize(c: StructNode): IR {
    return Object.fromEntries(
      c.items.map((item, at) => {
        const field = c.present[at] ?? missingAt(at)
        return [this.keys[field] ?? missingAt(field), (this.domains[field] ?? missingAt(field)).serialize(item)]
      }),
    )
  }

  parse(ir: IR): StructNode | undefined {
    if (ir === null || typeof ir !== 'object' || Array.isArray(ir)) return undefined
    const written = new Map(Object.entries<IR>(ir))
    const present: number[] = []
    const items: unknown[] = []
    for (const [index, domain] of this.domains.entries()) {
      const part = written.get(this.keys[index] ?? missingAt(index))
      if (part === undefined) continue
      const item: unknown = domain.parse(part)
      if (item === undefined) return undefined
      present.push(index)
      items.push(item)
    }
    return structNode(present, items)
  }

  protected keyText(key: string): string {
    return printKey(key)
  }

  override print(c: StructNode, out: Printer): void {
    if (c.items.length === 0) {
      out.text('{}')
      return
    }
    out.text('{ ')
    for (let at = 0; at < c.items.length; at++) {
      const field = c.present[at] ?? missingAt(at)
      out.text(`${at > 0 ? ', ' : ''}${this.keyText(this.keys[field] ?? missingAt(field))}: `)
      out.part(at, this.domains[field] ?? missingAt(field), c.items[at])
    }
    out.text(' }')
  }
}

type OptionalKeys<F extends Fields, Optional extends PropertyKey> =
  | { [Key in keyof F]: undefined extends ValueOf<F[Key]> ? Key : never }[keyof F]
  | (Optional & keyof F)

type Flatten<T> = { [Key in keyof T]: T[Key] }

/** The objects that `structOf` makes of its fields. */
export type StructValue<F extends Fields, Optional extends PropertyKey = never> = Flatten<
  { -readonly [Key in Exclude<keyof F, OptionalKeys<F, Optional>>]: ValueOf<F[Key]> } & {
    -readonly [Key in OptionalKeys<F, Optional>]?: ValueOf<F[Key]>
  }
>

/** Objects with one value per field; fields named in `optional` may be missing. */
export function structOf<const F extends Fields, const Optional extends keyof F & string = never>(
  fields: F,
  options: { readonly optional?: readonly Optional[] } = {},
): StructDomain<StructValue<F, Optional>> {
  return new StructDomain('structOf', fields, options.optional ?? [])
}
