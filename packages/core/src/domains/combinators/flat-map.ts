/**
 * A domain that depends on the value of another one. Inputs shrink too: the old output is kept where the new domain
 * recognises it, and drawn again from the same seed where it does not.
 */

import { Context, type GenContext, type MutateContext } from '../../domain/context.ts'
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
import type { Printer } from '../../domain/printer.ts'
import { isFollowing, isSolvingBounds, whileFollowing } from '../../domain/solving-bounds.ts'
import { TupleDomain, type TupleValues } from '../../domain/tuple.ts'
import { Rng } from '../../random/rng.ts'

export interface Dependent {
  readonly input: unknown
  /** Decides the output wherever it has to be drawn again. */
  readonly seed: number
  /** The domain `input` leads to. */
  readonly domain: AnyDomain
  readonly output: unknown
}

export class FlatMappedDomain<From, To> extends Domain<To, Dependent> {
  readonly name: string
  readonly input: Domain<From>
  private readonly follow: (value: From) => Domain<To>
  private readonly from: ((value: To) => From | undefined) | undefined
  private knownLeast: number | undefined
  private asked = false

  constructor(
    name: string,
    input: Domain<From>,
    follow: (value: From) => Domain<To>,
    from?: (value: To) => From | undefined,
  ) {
    super()
    this.name = name
    this.input = input
    this.follow = follow
    this.from = from
  }

  /** What the outputs add is not known before they exist. */
  get entropy(): number {
    return Number.POSITIVE_INFINITY
  }

  /** The least over the first inputs: more than that cannot be known without following them all. */
  get minComplexity(): number {
    if (this.knownLeast !== undefined) return this.knownLeast
    // Asked again while following an input: the domain contains itself, and this way round has no end.
    if (this.asked) return Number.POSITIVE_INFINITY
    // A function that makes new domains which make new ones could be followed for ever: inside, the input has to do.
    if (isFollowing() || isSolvingBounds()) return this.input.minComplexity
    this.asked = true
    try {
      const least = whileFollowing(() => Math.min(...this.firstInputs().map((input) => this.leastOf(input))))
      if (Number.isFinite(least)) this.knownLeast = least
      return least
    } finally {
      this.asked = false
    }
  }

  private leastOf(input: unknown): number {
    return this.input.complexity(input) + this.domainOf(input).minComplexity
  }

  private firstInputs(): readonly unknown[] {
    const g = new Context(new Rng(0))
    const values = this.input.enumerate(g)
    const inputs: unknown[] = []
    for (let step = values?.next(); step !== undefined && !step.done && inputs.length < 32; step = values?.next()) {
      inputs.push(step.value)
    }
    const simplest: unknown = this.input.simplest()
    if (simplest !== undefined) inputs.push(simplest)
    return inputs.length > 0 ? inputs : [this.input.init(g.reset(this.input.minComplexity))]
  }

  get maxComplexity(): number {
    return Number.POSITIVE_INFINITY
  }

  private domainOf(input: unknown): AnyDomain {
    return this.follow(this.input.getValue(input))
  }

  init(g: GenContext): Dependent {
    let c: Dependent | undefined
    // What an input leads to may be dearer than what is left for it.
    for (let attempt = 0; attempt < 8; attempt++) {
      c = this.draw(this.input.init(g), g.rng.next32(), g)
      if (this.complexity(c) <= g.maxComplexity) return c
    }
    return this.simplest() ?? (c as Dependent)
  }

  private draw(input: unknown, seed: number, g: GenContext): Dependent {
    const domain = this.domainOf(input)
    const inner = new Context(new Rng(seed))
    inner.maxComplexity = Math.max(0, g.maxComplexity - this.input.complexity(input))
    inner.depthLeft = g.depthLeft - 1
    inner.nodesLeft = g.nodesLeft
    inner.attemptsLeft = g.attemptsLeft
    inner.dictionary = g.dictionary
    return { input, seed, domain, output: domain.init(inner) }
  }

  complexity(c: Dependent): number {
    return this.input.complexity(c.input) + c.domain.complexity(c.output)
  }

  override compare(a: Dependent, b: Dependent): number {
    const inputs = simplerFirst(this.input, a.input, b.input)
    if (inputs !== 0) return inputs
    // Equal inputs lead to equal domains, so either one can compare both outputs.
    return simplerFirst(a.domain, a.output, b.output)
  }

  override simplest(): Dependent | undefined {
    const input: unknown = this.input.simplest()
    if (input === undefined) return undefined
    const domain = this.domainOf(input)
    const output: unknown = domain.simplest()
    return output === undefined ? undefined : { input, seed: 0, domain, output }
  }

  mutate(c: Dependent, g: MutateContext): Dependent | Unchanged {
    const fresh = freshForStranger(this, c, g)
    if (fresh !== undefined) return fresh
    const spots = this.spots(c)
    if (spots === 0) return UNCHANGED
    const first = g.rng.oneIn(8) ? 0 : g.rng.below(spots)
    const next = this.mutateAt(c, first, g)
    return next === UNCHANGED ? this.mutateAt(c, g.rng.below(spots), g) : next
  }

  override spots(c: Dependent): number {
    return this.input.spots(c.input) + c.domain.spots(c.output)
  }

  override mutateAt(c: Dependent, spot: number, g: MutateContext): Dependent | Unchanged {
    const whole = g.maxComplexity
    const inputs = this.input.spots(c.input)
    g.maxComplexity = whole - (spot < inputs ? c.domain.complexity(c.output) : this.input.complexity(c.input))
    g.depthLeft--
    const part: unknown =
      spot < inputs ? this.input.mutateAt(c.input, spot, g) : c.domain.mutateAt(c.output, spot - inputs, g)
    g.depthLeft++
    g.maxComplexity = whole
    if (part === UNCHANGED) return UNCHANGED
    if (spot >= inputs) return { ...c, output: part }
    const next = this.withInput(c, part, g)
    if (this.complexity(next) > whole) return UNCHANGED
    return g.shrink && simplerFirst<Dependent>(this, next, c) >= 0 ? UNCHANGED : next
  }

  /** `c` with another input: the old output where the new domain has it, else one drawn from the seed. */
  private withInput(c: Dependent, input: unknown, g: GenContext | undefined): Dependent {
    if (this.sameInput(c.input, input)) return { ...c, input }
    const domain = this.domainOf(input)
    const kept: unknown = domain.fromValue(c.domain.getValue(c.output))
    if (kept !== undefined && domain.validate(kept) === undefined) return { input, seed: c.seed, domain, output: kept }
    // A domain that cannot recognise its values may still share the written form with the old one.
    const read: unknown = domain.parse(c.domain.serialize(c.output))
    if (read !== undefined && domain.validate(read) === undefined) return { input, seed: c.seed, domain, output: read }
    return this.draw(input, c.seed, g ?? new Context(new Rng(c.seed)))
  }

  private sameInput(a: unknown, b: unknown): boolean {
    if (simplerFirst(this.input, a, b) !== 0) return false
    return keyOf(this.input, a) === keyOf(this.input, b)
  }

  override *steps(c: Dependent, g: MutateContext): Generator<Dependent, void> {
    const inputs = this.input.steps(c.input, g)
    for (let step = inputs.next(); !step.done; step = inputs.next()) {
      const next = this.withInput(c, step.value, undefined)
      if (!g.shrink || simplerFirst<Dependent>(this, next, c) < 0) yield next
      else {
        const least: unknown = next.domain.simplest()
        const bare = least === undefined ? next : { ...next, output: least }
        if (simplerFirst<Dependent>(this, bare, c) < 0) yield bare
      }
    }
    const outputs = c.domain.steps(c.output, g)
    for (let step = outputs.next(); !step.done; step = outputs.next()) yield { ...c, output: step.value as unknown }
  }

  override retain(c: Dependent): Dependent {
    const input: unknown = this.input.retain(c.input)
    const output: unknown = c.domain.retain(c.output)
    return input === c.input && output === c.output ? c : { ...c, input, output }
  }

  override visit(c: Dependent, visitor: PartVisitor): void {
    visitor(this.input, c.input, 0)
    visitor(c.domain, c.output, 1)
  }

  override withPart(c: Dependent, index: number, part: unknown): Dependent | Unchanged {
    if (index === 0) return this.withInput(c, part, undefined)
    return index === 1 ? { ...c, output: part } : UNCHANGED
  }

  getValue(c: Dependent): To {
    return c.domain.getValue(c.output) as To
  }

  override fromValue(value: unknown): Dependent | undefined {
    if (this.from === undefined) return undefined
    try {
      const original = this.from(value as To)
      const input: unknown = original === undefined ? undefined : this.input.fromValue(original)
      if (input === undefined || this.input.validate(input) !== undefined) return undefined
      const domain = this.domainOf(input)
      const output: unknown = domain.fromValue(value)
      return output === undefined ? undefined : { input, seed: 0, domain, output }
    } catch {
      // An inverse written for values of this domain may stumble over any other value.
      return undefined
    }
  }

  validate(c: Dependent): string | undefined {
    const reason = this.input.validate(c.input)
    return reason === undefined ? c.domain.validate(c.output) : `input: ${reason}`
  }

  serialize(c: Dependent): IR {
    return { input: this.input.serialize(c.input), seed: c.seed, output: c.domain.serialize(c.output) }
  }

  parse(ir: IR): Dependent | undefined {
    if (ir === null || typeof ir !== 'object' || Array.isArray(ir)) return undefined
    const { input: inputIR, seed, output: outputIR } = ir as Record<string, IR | undefined>
    if (inputIR === undefined || outputIR === undefined || typeof seed !== 'number') return undefined
    const input: unknown = this.input.parse(inputIR)
    if (input === undefined || this.input.validate(input) !== undefined) return undefined
    const domain = this.domainOf(input)
    const output: unknown = domain.parse(outputIR)
    return output === undefined ? undefined : { input, seed, domain, output }
  }

  override print(c: Dependent, out: Printer): void {
    out.part(1, c.domain, c.output)
  }
}

/** A value of the domain that `follow` answers for one value of each input. */
export function flatMap<const Domains extends readonly AnyDomain[], To>(
  follow: (...values: TupleValues<Domains>) => Domain<To>,
  ...inputs: Domains
): Domain<To> {
  type Values = TupleValues<Domains> & unknown[]
  return new FlatMappedDomain<Values, To>('flatMap', new TupleDomain<Values>(inputs), spread(follow))
}

/** `flatMap` with an inverse: `from` answers the inputs whose domain holds a value, or `undefined`. */
export function reversibleFlatMap<const Domains extends readonly AnyDomain[], To>(
  follow: (...values: TupleValues<Domains>) => Domain<To>,
  from: (value: To) => TupleValues<Domains> | undefined,
  ...inputs: Domains
): Domain<To> {
  type Values = TupleValues<Domains> & unknown[]
  return new FlatMappedDomain<Values, To>('reversibleFlatMap', new TupleDomain<Values>(inputs), spread(follow), from)
}

function spread<To>(follow: (...values: never) => Domain<To>): (values: unknown[]) => Domain<To> {
  return (values) => (follow as (...all: unknown[]) => Domain<To>)(...values)
}
