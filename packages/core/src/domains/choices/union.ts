/**
 * A value of one of several domains. The corpus value remembers which, so a part keeps its own form; earlier alternatives
 * are the simpler ones.
 */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { ifMade } from '../../domain/discarded.ts'
import { type AnyDomain, Domain, type PartVisitor, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import { freshForStranger } from '../../domain/fresh-for-stranger.ts'
import type { IR } from '../../domain/ir.ts'
import { keyOf } from '../../domain/key-of.ts'
import type { Printer } from '../../domain/printer.ts'
import { isSolvingBounds } from '../../domain/solving-bounds.ts'
import { FuzzError } from '../../errors.ts'
import { missingAt } from '../../item-at.ts'
import { type Chance, checkedChance } from './chance.ts'
import { ElementDomain } from './element.ts'

/** The value of alternative `index`. */
export interface Chosen {
  readonly index: number
  readonly part: unknown
}

/** A corpus value that some choice made, for whoever knows that only by its place. */
export function chosenIn(c: unknown): Chosen {
  return c as Chosen
}

/** One of several domains; the corpus value says which, and holds that one's corpus value. */
export class UnionDomain<T> extends Domain<T, Chosen> {
  readonly name: string
  readonly alternatives: readonly AnyDomain[]
  /** How often `init` takes each alternative, relative to the others. */
  readonly weights: readonly number[]
  private readonly total: number
  private leasts: readonly number[] | undefined

  constructor(
    name: string,
    alternatives: readonly AnyDomain[],
    weights: readonly number[] = alternatives.map(() => 1),
  ) {
    super()
    this.name = name
    this.alternatives = alternatives
    this.weights = weights
    this.total = weights.reduce((sum, weight) => sum + weight, 0)
  }

  /** Which alternative it is takes a bit, where there is a choice. */
  private get own(): number {
    return this.alternatives.length > 1 ? 1 : 0
  }

  get entropy(): number {
    const each = this.alternatives.map((alternative) => alternative.entropy)
    const most = Math.max(...each)
    if (most === Number.POSITIVE_INFINITY) return most
    return most + Math.log2(each.reduce((sum, entropy) => sum + 2 ** (entropy - most), 0))
  }

  get minComplexity(): number {
    return this.own + Math.min(...this.minima())
  }

  get maxComplexity(): number {
    return this.own + Math.max(...this.alternatives.map((alternative) => alternative.maxComplexity))
  }

  private minima(): readonly number[] {
    if (this.leasts !== undefined) return this.leasts
    const leasts = this.alternatives.map((alternative) => alternative.minComplexity)
    if (!isSolvingBounds()) this.leasts = leasts
    return leasts
  }

  init(g: GenContext): Chosen {
    return this.initAt(this.draw(g), g)
  }

  private initAt(index: number, g: GenContext): Chosen {
    g.maxComplexity -= this.own
    const part: unknown = (this.alternatives[index] ?? missingAt(index)).init(g)
    g.maxComplexity += this.own
    return { index, part }
  }

  /** An alternative that fits the budget, by weight; at the end of the depth budget the least of all. */
  protected draw(g: GenContext): number {
    const leasts = this.minima()
    const room = g.maxComplexity - this.own
    let ticket = this.alternatives.length === 1 ? -1 : g.rng.float() * this.total
    if (g.depthLeft > 0) {
      for (let index = 0; index < leasts.length; index++) {
        ticket -= this.weights[index] ?? missingAt(index)
        if (ticket >= 0) continue
        if ((leasts[index] ?? missingAt(index)) <= room) return index
        break
      }
    }
    return leasts.indexOf(Math.min(...leasts))
  }

  complexity(c: Chosen): number {
    return this.own + (this.alternatives[c.index] ?? missingAt(c.index)).complexity(c.part)
  }

  override compare(a: Chosen, b: Chosen): number {
    return a.index - b.index || (this.alternatives[a.index] ?? missingAt(a.index)).compare(a.part, b.part)
  }

  override simplest(): Chosen | undefined {
    const leasts = this.minima()
    const index = leasts.indexOf(Math.min(...leasts))
    const part: unknown = (this.alternatives[index] ?? missingAt(index)).simplest()
    return part === undefined ? undefined : { index, part }
  }

  override enumerate(g: GenContext): Iterator<Chosen> | undefined {
    const open = this.alternatives.map((alternative) => alternative.enumerate(g))
    return open.every((values) => values !== undefined) ? takeTurns(open as Iterator<unknown>[]) : undefined
  }

  mutate(c: Chosen, g: MutateContext): Chosen | Unchanged {
    const fresh = freshForStranger(this, c, g)
    if (fresh !== undefined) return fresh
    const spots = this.spots(c)
    if (spots === 0) return UNCHANGED
    const spot = g.rng.below(spots)
    const next = this.mutateAt(c, spot, g)
    return next === UNCHANGED && spots > 1 ? this.mutateAt(c, spot === 0 ? 1 : 0, g) : next
  }

  override spots(c: Chosen): number {
    return this.own + (this.alternatives[c.index] ?? missingAt(c.index)).spots(c.part)
  }

  override mutateAt(c: Chosen, spot: number, g: MutateContext): Chosen | Unchanged {
    if (spot < this.own) return this.change(c, g)
    g.maxComplexity -= this.own
    const part: unknown = (this.alternatives[c.index] ?? missingAt(c.index)).mutateAt(c.part, spot - this.own, g)
    g.maxComplexity += this.own
    return part === UNCHANGED ? UNCHANGED : { index: c.index, part }
  }

  /** To another alternative: the same user value where it fits there, else a fresh one. */
  private change(c: Chosen, g: MutateContext): Chosen | Unchanged {
    if (g.shrink) {
      const simpler = [...this.simplerAlternatives(c)]
      return simpler.length === 0 ? UNCHANGED : g.rng.pick(simpler)
    }
    const other = g.rng.below(this.alternatives.length - 1)
    const index = other >= c.index ? other + 1 : other
    const kept = g.rng.bool() ? this.convert(c, index) : undefined
    const next = kept ?? this.initAt(index, g)
    return this.complexity(next) <= g.maxComplexity ? next : UNCHANGED
  }

  private convert(c: Chosen, index: number): Chosen | undefined {
    const target = this.alternatives[index] ?? missingAt(index)
    const part: unknown = this.valueAs(target, c)
    return part === undefined || target.validate(part) !== undefined ? undefined : { index, part }
  }

  /** The same value as a corpus value of `target`; `undefined` where it is none of its values, or cannot be made. */
  private valueAs(target: AnyDomain, c: Chosen): unknown {
    return ifMade(() => target.fromValue(this.getValue(c)))
  }

  private *simplerAlternatives(c: Chosen): Generator<Chosen, void> {
    const size = this.complexity(c)
    for (let index = 0; index < this.alternatives.length; index++) {
      if (index === c.index) continue
      const least: unknown = (this.alternatives[index] ?? missingAt(index)).simplest()
      const candidates = [least === undefined ? undefined : { index, part: least }, this.convert(c, index)]
      for (const next of candidates) {
        if (next === undefined) continue
        const difference = this.complexity(next) - size
        if (difference < 0 || (difference === 0 && index < c.index)) yield next
      }
    }
  }

  override *steps(c: Chosen, g: MutateContext): Generator<Chosen, void> {
    if (g.shrink) yield* this.distinct(this.simplerAlternatives(c))
    else yield* this.leastOf(0, c.index)
    const steps = (this.alternatives[c.index] ?? missingAt(c.index)).steps(c.part, g)
    for (let step = steps.next(); !step.done; step = steps.next()) yield { index: c.index, part: step.value as unknown }
    if (!g.shrink) yield* this.leastOf(c.index + 1, this.alternatives.length)
  }

  /** The simplest value of each alternative from `start` (included) to `end` (excluded). */
  private *leastOf(start: number, end: number): Generator<Chosen, void> {
    for (let index = start; index < end; index++) {
      const least: unknown = (this.alternatives[index] ?? missingAt(index)).simplest()
      if (least !== undefined) yield { index, part: least }
    }
  }

  private *distinct(candidates: Iterable<Chosen>): Generator<Chosen, void> {
    const seen = new Set<string>()
    for (const next of candidates) {
      const key = keyOf(this, next)
      if (seen.has(key)) continue
      seen.add(key)
      yield next
    }
  }

  override retain(c: Chosen): Chosen {
    const part: unknown = (this.alternatives[c.index] ?? missingAt(c.index)).retain(c.part)
    return part === c.part ? c : { index: c.index, part }
  }

  override visit(c: Chosen, visitor: PartVisitor): void {
    visitor(this.alternatives[c.index] ?? missingAt(c.index), c.part, 0)
  }

  override withPart(c: Chosen, index: number, part: unknown): Chosen | Unchanged {
    return index === 0 ? { index: c.index, part } : UNCHANGED
  }

  getValue(c: Chosen): T {
    return (this.alternatives[c.index] ?? missingAt(c.index)).getValue(c.part)
  }

  override fromValue(value: unknown): Chosen | undefined {
    for (let index = 0; index < this.alternatives.length; index++) {
      const alternative = this.alternatives[index] ?? missingAt(index)
      const part: unknown = alternative.fromValue(value)
      if (part !== undefined && alternative.validate(part) === undefined) return { index, part }
    }
    return undefined
  }

  validate(c: Chosen): string | undefined {
    const alternative = this.alternatives[c.index]
    if (alternative === undefined) return `there is no alternative ${c.index}`
    return alternative.validate(c.part)
  }

  serialize(c: Chosen): IR {
    return [c.index, (this.alternatives[c.index] ?? missingAt(c.index)).serialize(c.part)]
  }

  parse(ir: IR): Chosen | undefined {
    if (!Array.isArray(ir) || ir.length !== 2) return undefined
    const [index, inner] = ir as [IR, IR]
    const alternative = typeof index === 'number' ? this.alternatives[index] : undefined
    const part: unknown = alternative?.parse(inner)
    return part === undefined ? undefined : { index: index as number, part }
  }

  override print(c: Chosen, out: Printer): void {
    out.part(0, this.alternatives[c.index] ?? missingAt(c.index), c.part)
  }

  /** The same alternatives, taken as often as the weights say: positive numbers, one for each. */
  withWeights(...weights: number[]): UnionDomain<T> {
    if (weights.length !== this.alternatives.length || !weights.every((weight) => weight > 0 && weight < 1e15)) {
      throw new FuzzError(
        'bad-weights',
        `${this.name}(): the weights ${weights.join(', ')} do not fit ${this.alternatives.length} alternatives.`,
        { hint: 'Give one positive number for each alternative.' },
      )
    }
    return new UnionDomain<T>(this.name, this.alternatives, weights)
  }
}

/** One value of each alternative in turn, so that a wide alternative does not hide the later ones. */
function* takeTurns(open: (Iterator<unknown> | undefined)[]): Generator<Chosen, void> {
  for (let left = open.length; left > 0; ) {
    left = 0
    for (let index = 0; index < open.length; index++) {
      const step = open[index]?.next()
      if (step === undefined) continue
      if (step.done) open[index] = undefined
      else {
        left++
        yield { index, part: step.value }
      }
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the user type is inferred from the domain.
export type ValueOf<D> = D extends Domain<infer T, any> ? T : never

/** A value of any of the domains given; earlier ones are simpler. `.withWeights(3, 1)` says how often each is taken. */
export function oneOf<const Domains extends readonly AnyDomain[]>(
  ...alternatives: Domains
): UnionDomain<ValueOf<Domains[number]>> {
  if (alternatives.length === 0) {
    throw new FuzzError('empty-choice', 'oneOf(): there are no alternatives, so there is nothing to choose.', {
      hint: 'Give at least one domain.',
    })
  }
  return new UnionDomain('oneOf', alternatives)
}

/**
 * `inner`, or `undefined`; `inner` with probability `p`, between 0 and 1 and neither, two thirds unless said otherwise. As
 * a field of `structOf` the key may also be missing.
 */
export function optionalOf<T>(inner: Domain<T>, { p }: Chance = {}): UnionDomain<T | undefined> {
  return presentOrNot<T | undefined>(inner, { name: 'optionalOf', values: [undefined] }, p)
}

/** `inner`, or `null`; `inner` with probability `p`, between 0 and 1 and neither, two thirds unless said otherwise. */
export function nullableOf<T>(inner: Domain<T>, { p }: Chance = {}): UnionDomain<T | null> {
  return presentOrNot<T | null>(inner, { name: 'nullableOf', values: [null] }, p)
}

/**
 * `inner`, `null` or `undefined`; `inner` with probability `p`, between 0 and 1 and neither, two thirds unless said
 * otherwise.
 */
export function nullishOf<T>(inner: Domain<T>, { p }: Chance = {}): UnionDomain<T | null | undefined> {
  return presentOrNot<T | null | undefined>(inner, { name: 'nullishOf', values: [undefined, null] }, p)
}

/** A choice of which somebody said how often nothing is there: as a field, too, it is missing no more often than that. */
export class ChanceDomain<T> extends UnionDomain<T> {}

/** What may stand where nothing is, and the word of `d` for it. */
interface Absence {
  readonly name: string
  readonly values: readonly (null | undefined)[]
}

function presentOrNot<T>(inner: AnyDomain, { name, values }: Absence, p: number | undefined): UnionDomain<T> {
  const none = values.map((value) => new ElementDomain('just', [value]))
  const alternatives = [...none, inner]
  const chance = checkedChance(name, p)
  if (chance === undefined) return new UnionDomain<T>(name, alternatives, [...none.map(() => 1), 2 * none.length])
  return new ChanceDomain<T>(name, alternatives, [...none.map(() => (1 - chance) / none.length), chance])
}
