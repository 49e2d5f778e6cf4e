/**
 * Argument lists of a function of several signatures. Each place holds a value of one of the domains that the signatures have
 * for it, and all places of a list together are those of one signature: `join(string, string[])` and `join(string[], string)`
 * never give two strings.
 */

import { type Signature, sameness } from '../description/join-signatures.ts'
import type { ParameterShape } from '../description/type-shape.ts'
import type { GenContext, MutateContext } from '../domain/context.ts'
import { type AnyDomain, UNCHANGED, type Unchanged } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'
import { type ListNode, listNode } from '../domain/list-node.ts'
import { isSolvingBounds } from '../domain/solving-bounds.ts'
import { type Chosen, chosenIn, UnionDomain } from '../domains/choices/union.ts'
import { FuzzError } from '../errors.ts'
import { itemAt } from '../item-at.ts'
import { ArgumentListDomain, type ListPart } from './argument-list.ts'

/** A signature, and what of it says that two places take the same. */
export interface SignaturePart {
  readonly parts: readonly ListPart[]
  /** By place; equal texts share one domain. */
  readonly keys: readonly string[]
  /** What the arguments are called, by place. */
  readonly names?: readonly string[]
}

/** One place of all signatures. */
interface Place {
  readonly part: ListPart
  /** By number of alternative; one of them where it is no choice. */
  readonly members: readonly AnyDomain[]
  /** By signature, the alternative it has here; `nothing` where it ends before. */
  readonly memberOf: readonly number[]
  /** By signature, whether the argument may be missing. */
  readonly missable: readonly boolean[]
}

/** In the place of an alternative: the argument is missing. No index of a list. */
const nothing = -1
/** Corpus value of an optional place whose argument is not there: its first alternative holds that one value. */
const missing: Chosen = { index: 0, part: 0 }

function placeAt(signatures: readonly SignaturePart[], at: number): Place {
  const members = new Map<string, AnyDomain>()
  for (const { keys, parts } of signatures) {
    const [key, part] = [keys[at], parts[at]]
    if (key !== undefined && part !== undefined && !members.has(key)) members.set(key, part.domain)
  }
  const order = [...members.keys()]
  const memberOf = signatures.map(({ keys, parts }) => (at < parts.length ? order.indexOf(keys[at] ?? '') : nothing))
  const missable = signatures.map(({ parts }) => at >= parts.length || parts[at]?.optional === true)
  const all = [...members.values()]
  const domain = all.length === 1 ? itemAt(all, 0) : new UnionDomain<unknown>('signatures', all)
  return { part: { domain, optional: missable.includes(true) }, members: all, memberOf, missable }
}

/** Argument lists of any of several signatures, of which none spreads its last argument. */
export class SignaturesDomain extends ArgumentListDomain {
  private readonly places: readonly Place[]
  private readonly count: number
  private readonly names: readonly (readonly string[] | undefined)[]
  private fewest: number | undefined

  /** @param signatures two or more; the first ones are the simpler ones */
  constructor(signatures: readonly SignaturePart[]) {
    const longest = Math.max(...signatures.map(({ parts }) => parts.length))
    const places = Array.from({ length: longest }, (_, at) => placeAt(signatures, at))
    super(places.map(({ part }) => part))
    this.places = places
    this.count = signatures.length
    this.names = signatures.map(({ names }) => names)
  }

  /** Asked for with each value that is drawn, so it is counted once. */
  override get minComplexity(): number {
    if (this.fewest !== undefined) return this.fewest
    const fewest = Math.min(...this.all((signature) => this.leastOf(signature)))
    if (!isSolvingBounds()) this.fewest = fewest
    return fewest
  }

  private all<T>(of: (signature: number) => T): T[] {
    return Array.from({ length: this.count }, (_, signature) => of(signature))
  }

  /** Of the arguments a signature asks for; each choice takes the bit that says which it is. */
  private leastOf(signature: number): number {
    return this.places.reduce((sum, place, at) => {
      if (place.missable[signature] === true) return sum + itemAt(this.elements, at).minComplexity
      const choices = (place.part.optional === true ? 1 : 0) + (place.members.length > 1 ? 1 : 0)
      return sum + choices + itemAt(place.members, place.memberOf[signature] ?? 0).minComplexity
    }, 0)
  }

  override init(g: GenContext): ListNode<unknown> {
    const drawn = super.init(g)
    const signature = g.rng.below(this.count)
    if (this.isOf(signature, drawn.items)) return drawn
    const items = drawn.items.slice()
    const whole = g.maxComplexity
    for (let at = 0; at < items.length; at++) {
      if (this.allows(signature, at, items[at])) continue
      const rest = this.complexity(listNode(items)) - itemAt(this.elements, at).complexity(items[at])
      g.maxComplexity = whole - rest
      items[at] = this.drawn(signature, at, g)
    }
    g.maxComplexity = whole
    const next = listNode(items)
    const fitting = [next, this.simplestOf(signature)].find((list) => list && this.complexity(list) <= whole)
    return fitting ?? this.simplest() ?? next
  }

  /** An argument of a signature where it asks for one, in the form of the place. */
  private drawn(signature: number, at: number, g: GenContext): unknown {
    const { memberOf, members, missable } = itemAt(this.places, at)
    const member = memberOf[signature] ?? nothing
    const domain = members[member]
    if (domain === undefined || (missable[signature] === true && domain.minComplexity > g.maxComplexity)) {
      return this.form(at, nothing, undefined)
    }
    return this.form(at, member, domain.init(g))
  }

  /** Corpus value of a place: the optional part around the choice around the argument. */
  private form(at: number, member: number, part: unknown): unknown {
    const { members, part: place } = itemAt(this.places, at)
    if (member === nothing) return missing
    const chosen: unknown = members.length > 1 ? ({ index: member, part } satisfies Chosen) : part
    return place.optional === true ? ({ index: 1, part: chosen } satisfies Chosen) : chosen
  }

  /** The alternative that the argument is of; `nothing` where it is missing. */
  private memberAt(at: number, item: unknown): number {
    const { members, part } = itemAt(this.places, at)
    const there = part.optional === true ? chosenIn(item) : undefined
    if (there !== undefined && there.index === 0) return nothing
    return members.length > 1 ? chosenIn(there === undefined ? item : there.part).index : 0
  }

  private allows(signature: number, at: number, item: unknown): boolean {
    const member = this.memberAt(at, item)
    const { memberOf, missable } = itemAt(this.places, at)
    return member === nothing ? missable[signature] === true : memberOf[signature] === member
  }

  private isOf(signature: number, items: readonly unknown[]): boolean {
    for (let at = 0; at < items.length; at++) if (!this.allows(signature, at, items[at])) return false
    return true
  }

  override partNames(c: ListNode<unknown>): readonly string[] | undefined {
    return this.names.find((_, signature) => this.isOf(signature, c.items))
  }

  private isOfAny(items: readonly unknown[]): boolean {
    for (let signature = 0; signature < this.count; signature++) if (this.isOf(signature, items)) return true
    return false
  }

  override mutateAt(c: ListNode<unknown>, spot: number, g: MutateContext): ListNode<unknown> | Unchanged {
    const next = super.mutateAt(c, spot, g)
    return next === UNCHANGED || next === c || this.complexity(next) > g.maxComplexity ? UNCHANGED : next
  }

  /** Arguments that do not go with the new one become the simplest of the signature that keeps most of them. */
  override withPart(c: ListNode<unknown>, index: number, part: unknown): ListNode<unknown> {
    const next = super.withPart(c, index, part)
    if (this.isOfAny(next.items)) return next
    let [best, kept] = [c, -1]
    for (let signature = 0; signature < this.count; signature++) {
      if (!this.allows(signature, index, part)) continue
      const items = next.items.map((item, at) =>
        this.allows(signature, at, item) ? item : this.simplestAt(signature, at),
      )
      const same = items.filter((item, at) => item === next.items[at]).length
      if (same > kept && !items.includes(undefined)) [best, kept] = [listNode(items), same]
    }
    return best
  }

  override *steps(c: ListNode<unknown>, g: MutateContext): Generator<ListNode<unknown>, void> {
    const seen = new Set<string>()
    for (const next of super.steps(c, g)) {
      if (next === c || (g.shrink && this.complexity(next) > this.complexity(c))) continue
      // Steps at two places may lead to the same signature.
      const isMended = next.items.filter((item, at) => item !== c.items[at]).length > 1
      const key = isMended ? keyOf(this, next) : undefined
      if (key !== undefined && seen.has(key)) continue
      if (key !== undefined) seen.add(key)
      yield next
    }
  }

  /** The least a signature asks for at a place; `undefined` where its domain has no simplest value. */
  private simplestAt(signature: number, at: number): unknown {
    const { memberOf, members, missable } = itemAt(this.places, at)
    if (missable[signature] === true) return this.form(at, nothing, undefined)
    const member = memberOf[signature] ?? nothing
    const least: unknown = members[member]?.simplest()
    return least === undefined ? undefined : this.form(at, member, least)
  }

  private simplestOf(signature: number): ListNode<unknown> | undefined {
    const items = this.places.map((_, at) => this.simplestAt(signature, at))
    return items.includes(undefined) ? undefined : listNode(items)
  }

  override simplest(): ListNode<unknown> | undefined {
    const all = this.all((signature) => this.simplestOf(signature)).filter((least) => least !== undefined)
    return all.sort((a, b) => this.complexity(a) - this.complexity(b))[0]
  }

  override enumerate(g: GenContext): Iterator<ListNode<unknown>> | undefined {
    const all = super.enumerate(g)
    return all === undefined ? undefined : this.coherent(all)
  }

  private *coherent(all: Iterator<ListNode<unknown>>): Generator<ListNode<unknown>, void> {
    for (let step = all.next(); step.done !== true; step = all.next())
      if (this.isOfAny(step.value.items)) yield step.value
  }

  override fromValue(value: unknown): ListNode<unknown> | undefined {
    const first = super.fromValue(value)
    if (first === undefined || this.isOfAny(first.items) || !Array.isArray(value)) return first
    const others = this.all((signature) => this.itemsOf(signature, value)).find((items) => items !== undefined)
    return others && listNode(others)
  }

  private itemsOf(signature: number, values: readonly unknown[]): unknown[] | undefined {
    if (values.length > this.places.length) return undefined
    const items: unknown[] = []
    for (const [at, { memberOf, members, missable }] of this.places.entries()) {
      const member = memberOf[signature] ?? nothing
      const part: unknown = at < values.length ? members[member]?.fromValue(values[at]) : undefined
      if (part !== undefined && members[member]?.validate(part) === undefined) items.push(this.form(at, member, part))
      else if (values[at] === undefined && missable[signature] === true) items.push(this.form(at, nothing, undefined))
      else return undefined
    }
    return items
  }

  override validate(c: ListNode<unknown>): string | undefined {
    return super.validate(c) ?? (this.isOfAny(c.items) ? undefined : 'the arguments are of no signature together')
  }
}

/**
 * The argument lists of a function of these signatures; those without a domain are left out. Arguments of equal shapes are one,
 * whatever they are called, except those that have a domain of their name.
 * @throws FuzzError `cannot-generate` where no signature has one; it tells of the first
 */
export function joinLists(
  signatures: readonly Signature[],
  read: (parameters: Signature) => ArgumentListDomain,
  isReplaced: (name: string) => boolean,
): ArgumentListDomain {
  const known: SignaturePart[] = []
  let problem: FuzzError | undefined
  for (const parameters of signatures) {
    try {
      const { parts } = read(parameters)
      const keys = parts.map((_, at) => keyOfPlace(itemAt(parameters, at), isReplaced))
      known.push({ parts, keys, names: parameters.map(({ name }) => name) })
    } catch (error) {
      if (!(error instanceof FuzzError) || error.code !== 'cannot-generate') throw error
      problem ??= error
    }
  }
  const [only] = known
  if (only === undefined) throw problem
  return known.length === 1 ? new ArgumentListDomain(only.parts) : new SignaturesDomain(known)
}

function keyOfPlace({ shape, name }: ParameterShape, isReplaced: (name: string) => boolean): string {
  return isReplaced(name) ? `${sameness(shape)} ${name}` : sameness(shape)
}
