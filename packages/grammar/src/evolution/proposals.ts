/** Makes the inputs of an evolution: generated from one of several distributions, or edited from an archived one. */

import type { Derivation } from '../derivation/derivation.ts'
import { recursiveRow } from '../domain/recursive-weights.ts'
import { rowOf, uniformRow, type Weights } from '../generation/slots.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import { inverseWeights } from '../learning/weight-mixtures.ts'
import { insertWord } from '../mutation/insert-word.ts'
import { repaired } from '../mutation/repair.ts'
import { crossover, type Mutation, randomMutation, swap } from '../mutation/tree-mutations.ts'
import type { Approach, Edit, Source } from './approaches.ts'
import type { Archive, Entry } from './archive.ts'
import { DecisionCounts, Distribution, MutatedRule, type RowOf, TakenOptions } from './distribution.ts'
import { EarnedShares } from './earned-shares.ts'
import { editText } from './edit-text.ts'
import type { EvolveOptions } from './evolve-options.ts'
import type { Features } from './features.ts'
import { flipLeaves } from './flip-leaves.ts'
import { multipleGoals } from './goals.ts'

/** What is run: a derivation, or a text that may have left the language. */
export interface Candidate {
  readonly text: string
  /** Undefined where the text has left the language, as far as is known without parsing it. */
  readonly derivation: Derivation | undefined
  /** What to learn from and to edit as a tree where the text itself has none. */
  readonly origin: Derivation
  /** How it was made, to be rewarded. */
  readonly way: number
  readonly parent: Entry | undefined
}

type Way = { readonly source: Source } | { readonly edit: Edit }

export class Proposals {
  readonly evolved: Distribution
  readonly archived: Distribution
  private readonly options: EvolveOptions
  private readonly approach: Approach
  private readonly plan: Plan
  private readonly archive: Archive
  private readonly features: Features
  private readonly words: readonly string[]
  private readonly rowOf: Readonly<Record<Source, RowOf>>
  /** Those that were asked for so far. */
  private readonly sources: Partial<Record<Source, Distribution>>
  private readonly ways: EarnedShares<Way>
  private readonly selected: DecisionCounts
  private readonly kept: DecisionCounts
  private readonly taken: TakenOptions
  private readonly mutated: MutatedRule | undefined
  private readonly drafts: number

  constructor(
    options: EvolveOptions,
    approach: Approach,
    plan: Plan,
    archive: Archive,
    samples: () => Weights,
    features: Features,
  ) {
    this.options = options
    this.features = features
    this.approach = approach
    this.plan = plan
    this.archive = archive
    this.words = options.words ?? []
    this.selected = new DecisionCounts(plan)
    this.kept = new DecisionCounts(plan)
    this.taken = new TakenOptions(plan)
    this.mutated = approach.grammarMutation === 'none' ? undefined : new MutatedRule(plan, approach.grammarMutation)
    // New features promise new functions and mappings; to the other goals they are nothing.
    const goals = options.goals ?? multipleGoals
    const total = Object.values(goals).reduce((sum, weight) => sum + weight, Number.MIN_VALUE)
    this.drafts = 1 + Math.floor(((approach.drafts - 1) * Math.max(goals.coverage, goals.mappings)) / total)
    const { smoothing } = approach
    this.evolved = new Distribution(plan, (id) => {
      const learned = (): Float64Array =>
        this.generations > 0 ? this.selected.learned(id, smoothing) : rowOf(samples(), id)
      return this.mutated?.row(id) ?? learned()
    })
    this.archived = new Distribution(plan, (id) => this.mutated?.row(id) ?? this.kept.learned(id, smoothing))
    this.rowOf = {
      uniform: (node) => uniformRow(nodeAt(plan, node)),
      recursive: (node) => recursiveRow(plan, node),
      samples: fixed(samples),
      inverse: fixed(() => inverseWeights(plan, samples())),
      evolved: this.evolved.rowOf,
      archive: this.archived.rowOf,
      rare: (id) => this.taken.rare(id),
    }
    this.sources = { evolved: this.evolved, archive: this.archived }
    this.ways = new EarnedShares<Way>(
      [
        ...Object.entries(approach.sources).map(([source, share]) => [{ source: source as Source }, share] as const),
        ...Object.entries(approach.edits).map(([edit, share]) => [{ edit: edit as Edit }, share] as const),
      ],
      approach.adaptive,
    )
  }
  private generations = 0

  /** The next input; or, as FdLoop has it, an input as it is and once more mutated. */
  propose(): readonly Candidate[] {
    const { rng } = this.options
    const at = this.ways.pick(rng)
    const way = this.ways.way(at)
    if ('edit' in way) return [this.edited(way.edit, at)]
    const derivation = this.generate(way.source)
    const made = { text: derivation.text, derivation, origin: derivation, way: at, parent: undefined }
    if (!this.approach.duplicates) return [made]
    const swapped = rng.bool() ? this.mutatedTree(derivation, swap) : undefined
    if (swapped !== undefined) return [made, { ...made, text: swapped.text, derivation: swapped, origin: swapped }]
    return [made, { ...made, text: flipLeaves(this.plan, derivation, rng), derivation: undefined }]
  }

  /** What a candidate was worth, 1 being usual; shows the distributions what was run. */
  reward({ way, parent, derivation }: Candidate, earning: number): void {
    this.ways.reward(way, earning)
    if (parent !== undefined) this.archive.reward(parent, earning)
    if (derivation !== undefined && this.approach.sources.rare !== undefined) this.taken.add(derivation)
  }

  keep(origin: Derivation): void {
    if (this.approach.sources.archive !== undefined) this.kept.add(origin)
  }

  /** Ends a generation: learns from what was selected, and mutates the grammar. */
  learn(selected: readonly Derivation[]): void {
    this.generations++
    if (this.approach.sources.evolved !== undefined) {
      this.selected.clear()
      for (const derivation of selected) this.selected.add(derivation)
    }
    const mutated = this.mutated?.choose(this.options.rng) ?? []
    this.evolved.forget()
    this.archived.forget(mutated)
    this.archived.forget(this.kept.takeChanged())
    this.sources.rare?.forget(this.taken.takeChanged())
  }

  private source(name: Source): Distribution {
    const { plan } = this
    return (this.sources[name] ??=
      name === 'uniform' || name === 'recursive'
        ? lastingDistribution(plan, name, this.rowOf[name])
        : new Distribution(plan, this.rowOf[name]))
  }

  /** Of several, the one with the most features that nothing run so far has had. */
  private generate(source: Source): Derivation {
    let best = this.generateOne(source)
    for (let more = this.drafts - 1; more > 0; more--) {
      const next = this.generateOne(source)
      if (this.features.unseen(next) > this.features.unseen(best)) best = next
    }
    return best
  }

  private generateOne(source: Source): Derivation {
    const { rng, budget = 8192 } = this.options
    return this.mended(this.source(source).generator.generate(rng, { budget, maxDepth: this.approach.maxDepth }))
  }

  /** Every other edited input is a new one, or the archive would bound what edits can show. */
  private edited(edit: Edit, way: number): Candidate {
    const { rng } = this.options
    const parent = rng.bool() ? undefined : this.archive.pick(rng)
    const origin = parent?.origin ?? this.generate(rng.bool() ? 'uniform' : 'recursive')
    const made = { text: origin.text, derivation: origin, origin, way, parent }
    const tree = (next: Derivation | undefined): Candidate =>
      next === undefined ? made : asTree(this.mended(next), made)
    const text = parent?.text ?? origin.text
    switch (edit) {
      case 'tree':
        return tree(this.severalEdits(origin))
      case 'crossover':
        return tree(this.crossed(origin))
      case 'word':
        return tree(insertWord(origin, this.words, this.context()))
      case 'flip':
        return { ...made, text: flipLeaves(this.plan, origin, rng), derivation: undefined }
      case 'text':
        return { ...made, text: editText(text, this.words, rng), derivation: undefined }
    }
  }

  private mended(derivation: Derivation): Derivation {
    const { repair, rng, budget = 8192 } = this.options
    if (repair === undefined) return derivation
    const next = repaired(this.plan, derivation, repair, rng)
    return next.cost <= Math.max(budget, derivation.cost) ? next : derivation
  }

  private severalEdits(origin: Derivation): Derivation {
    const { rng } = this.options
    let next = origin
    for (let edits = 1 + rng.small(3); edits > 0; edits--) next = this.mutatedTree(next, randomMutation(rng)) ?? next
    return next
  }

  private crossed(origin: Derivation): Derivation | undefined {
    const other = this.archive.pick(this.options.rng)?.origin
    return other === undefined ? undefined : crossover(origin, other, this.context())
  }

  private mutatedTree(derivation: Derivation, mutation: Mutation): Derivation | undefined {
    const next = mutation(derivation, this.context())
    return next === undefined || next.cost > (this.options.budget ?? 8192) ? undefined : next
  }

  private context(): Parameters<Mutation>[1] {
    const { rng, budget = 8192 } = this.options
    const limits = { budget, maxDepth: this.approach.maxDepth }
    return { plan: this.plan, rng, generator: this.source('uniform').generator, limits }
  }
}

function asTree(derivation: Derivation, made: Candidate): Candidate {
  return { ...made, text: derivation.text, derivation, origin: derivation }
}

const lasting = new WeakMap<Plan, Map<Source, Distribution>>()

/** Distributions that the grammar alone decides: made once for all evolutions of it. */
function lastingDistribution(plan: Plan, name: Source, rowOf: RowOf): Distribution {
  let known = lasting.get(plan)
  if (known === undefined) lasting.set(plan, (known = new Map()))
  let made = known.get(name)
  if (made === undefined) known.set(name, (made = new Distribution(plan, rowOf)))
  return made
}

/** Rows of weights that are made when the first is asked for. */
function fixed(weightsOf: () => Weights): RowOf {
  let weights: Weights | undefined
  return (node) => rowOf((weights ??= weightsOf()), node)
}
