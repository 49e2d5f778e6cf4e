/** Makes the inputs of an evolution: generated from one of several distributions, or edited from an archived one. */

import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import { recursiveRow } from '../domain/recursive-weights.ts'
import { DecisionCounts, Distribution, type RowOf } from '../generation/distribution.ts'
import { rowOf, uniformRow, type Weights } from '../generation/slots.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import { inverseWeights } from '../learning/weight-mixtures.ts'
import { insertWord } from '../mutation/insert-word.ts'
import { repaired } from '../mutation/repair.ts'
import { SubtreePool, superionLimits } from '../mutation/subtree-pool.ts'
import { crossover, type Mutation, randomMutation, swap } from '../mutation/tree-mutations.ts'
import type { Approach, Edit, Source } from './approaches.ts'
import type { Archive, Entry } from './archive.ts'
import { ArchiveTrimming, type Trial } from './archive-trimming.ts'
import { Climbing } from './climbing.ts'
import { EarnedShares } from './earned-shares.ts'
import { editNumber } from './edit-number.ts'
import { editText } from './edit-text.ts'
import type { EvolveOptions } from './evolve-options.ts'
import type { Features } from './features.ts'
import type { Feedback, Judged } from './feedback.ts'
import { flipLeaves } from './flip-leaves.ts'
import { climbable, type GoalNumbers, standing } from './goals.ts'
import { Levels } from './levels.ts'
import { MutatedRule, TakenOptions } from './rule-weights.ts'
import { SubtreeReplacements } from './subtree-replacements.ts'

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
  /** Set where it is run to see whether it shows what an archived one does. */
  readonly trial?: Trial
}

/** Edits of new inputs and of archived ones earn differently, so they are two ways. */
interface EditWay {
  readonly edit: Edit
  readonly fresh: boolean
}

type Way = { readonly source: Source } | EditWay

export class Proposals {
  readonly evolved: Distribution
  readonly archived: Distribution
  readonly levels: Levels
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
  private readonly climbing: Climbing
  /** The way that climbs. */
  private readonly climb: number | undefined
  /** Whether it is to be taken whatever the others earn. */
  private readonly ascends: () => boolean
  private readonly pool: SubtreePool
  private readonly replacements: SubtreeReplacements
  private readonly trims: ArchiveTrimming

  constructor(
    options: EvolveOptions,
    approach: Approach,
    plan: Plan,
    archive: Archive,
    samples: () => Weights,
    { feedback, goals }: { readonly feedback: Feedback; readonly goals: GoalNumbers },
  ) {
    this.options = options
    this.features = feedback.features
    this.approach = approach
    this.plan = plan
    this.archive = archive
    this.words = options.words ?? []
    this.pool = new SubtreePool(plan, superionLimits, options.sameContext)
    this.replacements = new SubtreeReplacements(plan, archive, options.sameContext)
    this.trims = new ArchiveTrimming(plan, archive)
    this.levels = new Levels(goals)
    this.climbing = new Climbing({
      plan,
      archive,
      rng: options.rng,
      levels: this.levels,
      standing: (judged) => standing(judged, goals, feedback.longestRun),
      edited: (derivation, mutation) => this.mutatedTree(derivation, mutation),
    })
    this.selected = new DecisionCounts(plan)
    this.kept = new DecisionCounts(plan)
    this.taken = new TakenOptions(plan)
    this.mutated = approach.grammarMutation === 'none' ? undefined : new MutatedRule(plan, approach.grammarMutation)
    // New features promise new functions and mappings; to the other goals they are nothing.
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
    this.ways = waysOf(approach, goals)
    this.climb = this.ways.find((way) => 'edit' in way && way.edit === 'climb')
    const [least, most] = [climbable(goals, false), climbable(goals, true)]
    this.ascends = () => chance(options.rng, approach.ascent * (least + (most - least) * this.climbing.shareOfKnown))
  }
  private generations = 0

  /** The next input; or, as FdLoop has it, an input as it is and once more mutated. */
  propose(): readonly Candidate[] {
    const { rng } = this.options
    const at = this.climb !== undefined && this.ascends() ? this.climb : this.ways.pick(rng)
    const way = this.ways.way(at)
    if ('edit' in way) return [this.edited(way, at)]
    const derivation = this.generate(way.source)
    const made = { text: derivation.text, derivation, origin: derivation, way: at, parent: undefined }
    if (!this.approach.duplicates) return [made]
    const swapped = rng.bool() ? this.mutatedTree(derivation, swap) : undefined
    if (swapped !== undefined) return [made, { ...made, text: swapped.text, derivation: swapped, origin: swapped }]
    return [made, { ...made, text: flipLeaves(this.plan, derivation, rng), derivation: undefined }]
  }

  /** What a candidate was worth, 1 being usual; shows the distributions what was run. */
  reward({ way, parent, derivation, trial }: Candidate, earning: number, judged: Judged): void {
    this.ways.reward(way, earning)
    if (trial !== undefined) this.trims.told(trial, judged)
    this.climbing.told(judged)
    if (parent !== undefined) this.archive.reward(parent, earning)
    if (derivation !== undefined && this.approach.sources.rare !== undefined) this.taken.add(derivation)
  }

  keep(origin: Derivation): void {
    if (this.approach.sources.archive !== undefined) this.kept.add(origin)
    if (this.approach.edits.pooled !== undefined) this.pool.add(origin)
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
    const limits = { budget: this.budget, maxDepth: this.approach.maxDepth }
    return this.mended(this.source(source).generator.generate(this.options.rng, limits))
  }

  private edited({ edit, fresh }: EditWay, way: number): Candidate {
    return this.staged(edit, way) ?? this.changed(edit, way, fresh ? undefined : this.parent())
  }

  /** The next of a series of changes to one archived input. */
  private staged(edit: Edit, way: number): Candidate | undefined {
    if (edit === 'trim') {
      const trial = this.trims.next()
      if (trial === undefined) return undefined
      const { text, derivation, entry } = trial
      return { text, derivation, origin: derivation ?? entry.origin, way, parent: undefined, trial }
    }
    if (edit === 'climb') return this.climbed(way)
    if (edit !== 'exhaustive') return undefined
    const next = this.replacements.next(this.options.rng)
    if (next === undefined || next.derivation.cost > this.budget) return undefined
    const { derivation, entry } = next
    return asTree(this.mended(derivation), { text: '', derivation, origin: derivation, way, parent: entry })
  }

  private climbed(way: number): Candidate | undefined {
    const climb = this.climbing.next()
    if (climb === undefined) return undefined
    const { derivation, parent } = climb
    return asTree(this.mended(derivation), { text: '', derivation, origin: derivation, way, parent })
  }

  private changed(edit: Edit, way: number, parent: Entry | undefined): Candidate {
    const { rng } = this.options
    const origin = parent?.origin ?? this.generate(rng.bool() ? 'uniform' : 'recursive')
    const made = { text: origin.text, derivation: origin, origin, way, parent }
    // Where an edit finds nothing to change, others do: the same text again would show nothing.
    const tree = (next = this.severalEdits(origin)): Candidate => asTree(this.mended(next), made)
    const text = parent?.judged.text ?? origin.text
    switch (edit) {
      case 'crossover':
        return tree(this.crossed(origin))
      case 'word':
        return tree(insertWord(origin, this.words, this.context()))
      case 'number': {
        const next = editNumber(this.plan, origin, rng)
        const left = next !== undefined && next.derivation === undefined
        return left ? { ...made, ...next } : tree(this.within(next?.derivation))
      }
      case 'pooled':
        return tree(this.within(this.pool.replace(origin, rng)))
      case 'flip':
        return { ...made, text: flipLeaves(this.plan, origin, rng), derivation: undefined }
      case 'text':
        return { ...made, text: editText(text, this.words, rng), derivation: undefined }
      default:
        return tree(this.severalEdits(origin))
    }
  }

  private parent(): Entry | undefined {
    const { rng } = this.options
    return (rng.bool() ? this.levels.next() : undefined) ?? this.archive.pick(rng)
  }

  private mended(derivation: Derivation): Derivation {
    const { repair, rng } = this.options
    if (repair === undefined) return derivation
    const next = repaired(this.plan, derivation, repair, rng)
    return next.cost <= Math.max(this.budget, derivation.cost) ? next : derivation
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
    return this.within(mutation(derivation, this.context()))
  }

  private within(derivation: Derivation | undefined): Derivation | undefined {
    return derivation === undefined || derivation.cost > this.budget ? undefined : derivation
  }

  private get budget(): number {
    return this.options.budget ?? 8192
  }

  private context(): Parameters<Mutation>[1] {
    const { rng } = this.options
    const limits = { budget: this.budget, maxDepth: this.approach.maxDepth }
    return { plan: this.plan, rng, generator: this.source('uniform').generator, limits }
  }
}

function waysOf({ sources, edits, fresh, adaptive }: Approach, goals: GoalNumbers): EarnedShares<Way> {
  return new EarnedShares<Way>(
    [
      ...Object.entries(sources).map(([source, share]) => [{ source: source as Source }, share] as const),
      ...Object.entries(edits).flatMap(([edit, share]) =>
        editWays(edit as Edit, edit === 'climb' ? share * climbable(goals, true) : share, fresh),
      ),
    ],
    adaptive,
  )
}

/** What is made in series begins with what is archived, whatever the share of new inputs. */
function editWays(edit: Edit, share: number, fresh: number): readonly (readonly [EditWay, number])[] {
  if (edit === 'trim' || edit === 'exhaustive' || edit === 'climb') return [[{ edit, fresh: false }, share]]
  return [
    [{ edit, fresh: true }, share * fresh],
    [{ edit, fresh: false }, share * (1 - fresh)],
  ]
}

/** Draws nothing where it is never so. */
function chance(rng: Rng, share: number): boolean {
  return share > 0 && rng.float() < share
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
