/**
 * A grammar as a domain of strings. The corpus value is the derivation, so texts mutate, cross over and shrink as trees and
 * never leave the language.
 */
import {
  Domain,
  type GenContext,
  type IR,
  type MutateContext,
  UNCHANGED,
  type Unchanged,
} from '@fuzzwright/core/domain'
import { allDerivations } from '../derivation/all-derivations.ts'
import { Derivation } from '../derivation/derivation.ts'
import { outline, outlineOf } from '../derivation/outline.ts'
import { compiled } from '../generation/compiler.ts'
import type { Generator, Limits } from '../generation/generator.ts'
import { uniformWeights, type Weights } from '../generation/slots.ts'
import { tablesOf } from '../generation/tables.ts'
import { amountOf } from '../grammar/column.ts'
import { simplestDerivation } from '../grammar/costs.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { type Plan, planOf } from '../grammar/plan.ts'
import { insertWord } from '../mutation/insert-word.ts'
import { type Repair, repaired } from '../mutation/repair.ts'
import { crossover, type MutationContext, randomMutation, regrow, regrowAt } from '../mutation/tree-mutations.ts'
import { isDerivation, parserOf } from '../parsing/parse.ts'
import { compareDerivations, simplerDerivations } from '../trimming/simpler-derivations.ts'
import { learnedGenerator } from './learned-generator.ts'
import { recursiveWeights } from './recursive-weights.ts'

/** Options of `inGrammar`. */
export interface InGrammarOptions {
  /** Rule to start from; the grammar's own where left out. */
  readonly start?: string
  /** How often each alternative is taken; a mixture of uniform and size-seeking where left out. See `learn`. */
  readonly weights?: Weights
  /**
   * Mends generated and mutated texts where the grammar cannot say what is allowed: see `declaredBeforeUsed`. Texts it would make too large stay
   * as they are, and steps of shrinking are not mended.
   */
  readonly repair?: Repair
}

const attempts = 12
/** Rules inside rules, at most: languages with many rules go through more of them before anything recurs. */
function deepestOf(plan: Plan): number {
  return Math.min(300, 40 + 3 * plan.rules.length)
}

/** Texts of a grammar; the corpus value is the derivation. */
export class InGrammarDomain extends Domain<string, Derivation> {
  readonly name = 'inGrammar'
  readonly entropy: number
  readonly minComplexity: number
  readonly maxComplexity: number
  readonly grammar: Grammar
  readonly plan: Plan
  private readonly generators: readonly Generator[]
  private readonly repair: Repair | undefined
  /** What the parser made of texts need not be walked to be known as right. */
  private readonly parsed = new WeakSet<Derivation>()

  constructor(grammar: Grammar, options: InGrammarOptions = {}) {
    super()
    this.grammar = grammar
    const plan = planOf(grammar, options.start)
    this.plan = plan
    this.repair = options.repair
    this.entropy = amountOf(plan.entropy, plan.root)
    this.minComplexity = amountOf(plan.least, plan.root)
    this.maxComplexity = amountOf(plan.most, plan.root)
    const weights = options.weights === undefined ? [uniformWeights(plan), recursiveWeights(plan)] : [options.weights]
    this.generators = weights.map((each) => compiled(plan, tablesOf(plan, each)))
  }

  init(g: GenContext): Derivation {
    const limits = limitsOf(this.plan, g)
    // Depths are drawn, or nearly all texts of a grammar would have the same one.
    const maxDepth = g.rng.bool() ? limits.maxDepth : 1 + g.rng.small(limits.maxDepth)
    return this.mended(g.rng.pick(this.generators).generate(g.rng, { budget: limits.budget, maxDepth }), g)
  }

  private mended(c: Derivation, g: GenContext): Derivation {
    if (this.repair === undefined) return c
    const next = repaired(this.plan, c, this.repair, g.rng)
    return next.cost <= Math.max(g.maxComplexity, c.cost) ? next : c
  }

  mutate(c: Derivation, g: MutateContext): Derivation | Unchanged {
    if (!this.conforms(c)) return this.init(g)
    if (this.entropy === 0) return UNCHANGED
    if (g.shrink) return this.shrinkOnce(c, g)
    const context = this.contextOf(g)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const proposed = this.propose(c, g, context)
      const next = proposed && this.mended(proposed, g)
      if (next !== undefined && next.text !== c.text && next.cost <= g.maxComplexity) return next
    }
    return this.simplerOrFresh(c, g)
  }

  private propose(c: Derivation, g: MutateContext, context: MutationContext): Derivation | undefined {
    const { rng } = g
    const kind = rng.below(16)
    if (kind === 0) {
      const donor = g.donor?.part(this, rng)
      return donor instanceof Derivation ? crossover(c, donor, context) : regrow(c, context)
    }
    if (kind === 1 && g.dictionary.strings.length > 0) return insertWord(c, g.dictionary.strings, context)
    if (kind === 2 && g.compares !== undefined) return this.meetComparison(c, g, context)
    if (kind <= 4) {
      const generator = learnedGenerator(this.plan, this, g)
      if (generator !== undefined) return regrow(c, { ...context, generator })
    }
    return randomMutation(rng)(c, context)
  }

  /** The whole text, or a token of it, becomes what it was compared with. */
  private meetComparison(c: Derivation, g: MutateContext, context: MutationContext): Derivation | undefined {
    const wanted = g.compares?.string(c.text, g.rng)
    if (wanted === undefined) return undefined
    return this.fromValue(wanted) ?? insertWord(c, [wanted], context)
  }

  private simplerOrFresh(c: Derivation, g: MutateContext): Derivation | Unchanged {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const next = this.init(g)
      if (next.text !== c.text && next.cost <= g.maxComplexity) return next
    }
    for (const simpler of simplerDerivations(this.plan, c)) {
      const next = this.mended(simpler, g)
      if (next.text !== c.text && next.cost <= g.maxComplexity) return next
    }
    return UNCHANGED
  }

  /** One simpler derivation; now and then several candidates on, so that repeated calls do not always try the same. */
  private shrinkOnce(c: Derivation, g: MutateContext): Derivation | Unchanged {
    let chosen: Derivation | Unchanged = UNCHANGED
    let skip = g.rng.small(16)
    for (const next of simplerDerivations(this.plan, c)) {
      chosen = next
      if (skip-- === 0) break
    }
    return chosen
  }

  override *steps(c: Derivation, g: MutateContext): Steps<Derivation> {
    if (!this.conforms(c)) return
    const seen = new Set([keyOf(c)])
    for (const next of g.shrink ? simplerDerivations(this.plan, c) : this.neighbours(c, g)) {
      const key = keyOf(next)
      if (seen.has(key)) continue
      seen.add(key)
      yield next
    }
  }

  private *neighbours(c: Derivation, g: MutateContext): Steps<Derivation> {
    yield* simplerDerivations(this.plan, c)
    for (let attempt = 0; attempt < 32; attempt++) {
      const next = this.mutate(c, g)
      if (next !== UNCHANGED) yield next
    }
  }

  override *enumerate(g: GenContext): Steps<Derivation> {
    const seen = new Set<string>()
    for (const next of allDerivations(this.plan, g.maxComplexity)) {
      if (seen.has(next.text)) continue
      seen.add(next.text)
      yield next
    }
  }

  complexity(c: Derivation): number {
    return c.cost
  }

  override compare(a: Derivation, b: Derivation): number {
    return compareDerivations(this.plan, a, b)
  }

  override retain(c: Derivation): Derivation {
    return c.compact()
  }

  override simplest(): Derivation {
    const { nodes, rules, simplest, root } = this.plan
    const { text, trace } = simplestDerivation(nodes, rules, simplest, root)
    return new Derivation(text, Int32Array.from(trace))
  }

  override spots(c: Derivation): number {
    return this.entropy > 0 && this.conforms(c) ? outlineOf(this.plan, c).length : 0
  }

  override mutateAt(c: Derivation, spot: number, g: MutateContext): Derivation | Unchanged {
    if (g.shrink || !this.conforms(c) || spot >= this.spots(c)) return this.mutate(c, g)
    const context = this.contextOf(g)
    for (let attempt = 0; attempt < 4; attempt++) {
      const proposed = g.rng.bool() ? regrowAt(c, spot, context) : this.propose(c, g, context)
      const next = proposed && this.mended(proposed, g)
      if (next !== undefined && next.text !== c.text && next.cost <= g.maxComplexity) return next
    }
    return this.mutate(c, g)
  }

  private contextOf(g: GenContext): MutationContext {
    return { plan: this.plan, rng: g.rng, generator: g.rng.pick(this.generators), limits: limitsOf(this.plan, g) }
  }

  getValue(c: Derivation): string {
    return c.text
  }

  override fromValue(value: unknown): Derivation | undefined {
    if (typeof value !== 'string') return undefined
    const found = parserOf(this.plan).parse(value)
    if (!isDerivation(found)) return undefined
    this.parsed.add(found)
    return found
  }

  private conforms(c: Derivation): boolean {
    return this.validate(c) === undefined
  }

  validate(c: Derivation): string | undefined {
    if (!(c instanceof Derivation)) return `${String(c)} is no derivation`
    if (this.parsed.has(c)) return undefined
    try {
      return outlineOf(this.plan, c).text === c.text
        ? undefined
        : `the decisions say another text than ${JSON.stringify(c.text.slice(0, 60))}`
    } catch (error) {
      return (error as Error).message
    }
  }

  serialize(c: Derivation): IR {
    return { text: c.text, decisions: Array.from(c.trace) }
  }

  /** Where the grammar has changed since and the decisions say nothing any more, the text still does. */
  parse(ir: IR): Derivation | undefined {
    if (typeof ir === 'string') return this.fromValue(ir)
    if (ir === null || typeof ir !== 'object' || Array.isArray(ir)) return undefined
    const { text, decisions } = ir as { readonly [key: string]: IR }
    if (typeof text !== 'string' || !Array.isArray(decisions) || !decisions.every(isDecision)) return undefined
    const trace = Int32Array.from(decisions as readonly number[])
    const tree = outline(this.plan, trace, this.plan.root)
    if (typeof tree !== 'string' && tree.text === text) return new Derivation(text, trace)
    return this.fromValue(text) ?? new Derivation(text, trace)
  }
}

/** Strings of the language of a grammar: `inGrammar(json)`. Throws a FuzzError where the grammar cannot work. */
export function inGrammar(grammar: Grammar, options: InGrammarOptions = {}): InGrammarDomain {
  return new InGrammarDomain(grammar, options)
}

type Steps<C> = globalThis.Generator<C, void>

function limitsOf(plan: Plan, g: GenContext): Limits {
  return { budget: g.maxComplexity, maxDepth: g.depthLeft <= 0 ? 0 : deepestOf(plan) }
}

function keyOf(c: Derivation): string {
  return `${c.text}\0${c.trace.join()}`
}

function isDecision(value: IR): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 0x7fff_ffff
}
