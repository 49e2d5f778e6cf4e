/**
 * The loop of FdLoop and its rivals: learn, generate, mutate inputs, run, score, select, learn, mutate the grammar. After
 * Bettscheider et al., "Directed Grammar-Based Test Generation". Which of the steps are taken is the approach's matter.
 */
import type { Rng } from '@fuzzwright/core/implementor'
import type { Derivation } from '../derivation/derivation.ts'
import { interpreter } from '../generation/interpreter.ts'
import { uniformWeights, type Weights } from '../generation/slots.ts'
import { tablesOf } from '../generation/tables.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { type Plan, planOf } from '../grammar/plan.ts'
import { learn, weightsOf } from '../learning/learn.ts'
import {
  inverseWeights,
  mixed,
  type WrittenWeights,
  withOneRuleRandom,
  withOneRuleUniform,
  writeWeights,
} from '../learning/weight-mixtures.ts'
import { randomMutation, swap } from '../mutation/tree-mutations.ts'
import { isDerivation, parserOf } from '../parsing/parse.ts'
import { type Approach, type ApproachName, approaches, type Selection, type Source } from './approaches.ts'
import { Feedback, type Judged, type RunFeedback } from './feedback.ts'
import { flipLeaves } from './flip-leaves.ts'
import { type Goals, multipleGoals } from './goals.ts'

/** What `evolve` is given; only grammar, target and chance are needed. */
export interface EvolveOptions {
  readonly grammar: Grammar
  readonly start?: string
  /** Texts to learn from; those that do not parse are run once, as they are. */
  readonly samples?: readonly string[]
  /** Runs one text. An exception it lets through counts as thrown by the target. */
  readonly target: (text: string) => RunFeedback | void
  readonly rng: Rng
  readonly goals?: Goals
  readonly approach?: ApproachName | Approach
  /** 48 where left out. */
  readonly generations?: number
  /** Inputs generated per generation, 5 where left out; 1 is a queue that learns after each input. */
  readonly inputs?: number
  /** Functions there are, for normalising; the number seen so far where left out. */
  readonly totalFunctions?: number
  /** Run time that counts as 1; the longest seen so far where left out. */
  readonly runTimeLimit?: number
  /** Runs the samples before the first generation; false where left out, as in the paper. */
  readonly runSamples?: boolean
  /** Bits an input may cost; 8 per character and one per decision; 8192 where left out. */
  readonly budget?: number
  /** Ends the evolution after the generation for which it answers true. */
  readonly until?: (progress: Progress) => boolean
  /** Called after each generation. */
  readonly onGeneration?: (progress: Progress) => void
}

/** Totals after a generation: the points of a curve. */
export interface Progress {
  readonly generation: number
  readonly runs: number
  readonly functions: number
  readonly exceptions: number
  readonly uniqueExceptions: number
  readonly mappings: number
  readonly longestRun: number
  readonly runTime: number
  readonly bestFitness: number
}

/** What `evolve` answers. */
export interface Evolved {
  readonly curve: readonly Progress[]
  readonly feedback: Feedback
  /** Inputs that showed something new, in the order they were found. */
  readonly archive: readonly Judged[]
  readonly plan: Plan
  /** Weights of the last generation: `inGrammar(grammar, { weights })` draws such inputs. */
  readonly weights: Weights
  readonly writtenWeights: WrittenWeights
}

/** Runs the loop to its end, synchronously. The same seed and target give the same result. Exceptions of the target are findings. */
export function evolve(options: EvolveOptions): Evolved {
  const evolution = new Evolution(options)
  for (let generation = 1; generation <= (options.generations ?? 48); generation++) {
    const progress = evolution.generation(generation)
    options.onGeneration?.(progress)
    if (options.until?.(progress) === true) break
  }
  return evolution.result()
}

/** What is run: a derivation, or a text that may have left the language. */
interface Candidate {
  readonly text: string
  readonly derivation: Derivation | undefined
  /** What to learn from where the text itself does not parse. */
  readonly origin: Derivation
}

class Evolution {
  private readonly options: EvolveOptions
  private readonly approach: Approach
  private readonly plan: Plan
  private readonly feedback: Feedback
  private readonly fixed: Readonly<Record<'uniform' | 'samples' | 'inverse', Weights>>
  private evolved: Weights
  private archived: Weights
  private readonly archive: Judged[] = []
  private readonly curve: Progress[] = []
  private readonly origins = new WeakMap<Judged, Derivation>()

  constructor(options: EvolveOptions) {
    this.options = options
    this.approach = typeof options.approach === 'object' ? options.approach : approaches[options.approach ?? 'directed']
    this.plan = planOf(options.grammar, options.start)
    const { plan } = this
    const { goals = multipleGoals, totalFunctions = 0, runTimeLimit = 0 } = options
    this.feedback = new Feedback({ plan, goals, totalFunctions, runTimeLimit })
    const uniform = uniformWeights(plan)
    const start = options.start === undefined ? {} : { start: options.start }
    const learned = learn(options.grammar, options.samples ?? [], { ...start, smoothing: this.approach.smoothing })
    const samples = learned.derivations.length === 0 ? uniform : learned.weights
    this.fixed = { uniform, samples, inverse: inverseWeights(plan, samples) }
    this.evolved = samples
    this.archived = samples
    if (options.runSamples === true) for (const derivation of learned.derivations) this.run(asItIs(derivation))
    for (const { sample } of options.runSamples === true ? learned.rejected : []) this.judge(sample, undefined)
  }

  generation(number: number): Progress {
    const inputs = this.options.inputs ?? 5
    const judged: Judged[] = []
    for (let input = 0; input < inputs; input++) {
      for (const candidate of this.propose()) judged.push(this.run(candidate))
    }
    if (this.approach.learns) this.learnFrom(this.select(judged))
    const { feedback } = this
    const progress: Progress = {
      generation: number,
      runs: feedback.runs,
      functions: feedback.functions.size,
      exceptions: feedback.thrown,
      uniqueExceptions: feedback.exceptions.size,
      mappings: feedback.mappings.size,
      longestRun: feedback.longestRun,
      runTime: feedback.runTime,
      bestFitness: Math.max(0, ...judged.map((each) => each.fitness)),
    }
    this.curve.push(progress)
    return progress
  }

  result(): Evolved {
    const { curve, feedback, archive, plan } = this
    const weights = this.approach.sources.archive === undefined ? this.evolved : this.archived
    return { curve, feedback, archive, plan, weights, writtenWeights: writeWeights(plan, weights) }
  }

  private propose(): readonly Candidate[] {
    const { rng } = this.options
    const { inputMutation, restarts } = this.approach
    if (this.archive.length > 0 && rng.chance(restarts)) {
      const parent = this.origins.get(this.pickParent())
      if (parent !== undefined) return [this.mutated(parent)]
    }
    const derivation = this.generate(this.pickSource())
    if (inputMutation === 'duplicate') return [asItIs(derivation), this.flippedOrSwapped(derivation)]
    return [inputMutation === 'trees' && rng.bool() ? this.mutated(derivation) : asItIs(derivation)]
  }

  /** Fit entries more often than others: the best of three. */
  private pickParent(): Judged {
    const { rng } = this.options
    const drawn = [rng.pick(this.archive), rng.pick(this.archive), rng.pick(this.archive)]
    return drawn.reduce((best, each) => (each.fitness > best.fitness ? each : best))
  }

  private pickSource(): Source {
    const sources = Object.entries(this.approach.sources) as [Source, number][]
    let left = this.options.rng.float() * sources.reduce((sum, [, share]) => sum + share, 0)
    for (const [source, share] of sources) {
      if (left < share) return source
      left -= share
    }
    return 'uniform'
  }

  private generate(source: Source): Derivation {
    const { rng, budget = 8192 } = this.options
    const weights = source === 'evolved' ? this.evolved : source === 'archive' ? this.archived : this.fixed[source]
    return this.generatorOf(weights).generate(rng, { budget, maxDepth: this.approach.maxDepth })
  }

  private generatorOf(weights: Weights): ReturnType<typeof interpreter> {
    let known = this.generators.get(weights)
    if (known === undefined)
      this.generators.set(weights, (known = interpreter(this.plan, tablesOf(this.plan, weights))))
    return known
  }
  private readonly generators = new WeakMap<Weights, ReturnType<typeof interpreter>>()

  /** A tree edit, and now and then the flips that leave the language. */
  private mutated(parent: Derivation): Candidate {
    const { rng } = this.options
    if (rng.oneIn(4)) return this.flipped(parent)
    let next = parent
    for (let edits = 1 + rng.small(3); edits > 0; edits--) next = this.edited(next, randomMutation(rng)) ?? next
    return asItIs(next)
  }

  private flippedOrSwapped(derivation: Derivation): Candidate {
    const swapped = this.options.rng.bool() ? this.edited(derivation, swap) : undefined
    return swapped === undefined ? this.flipped(derivation) : asItIs(swapped)
  }

  private flipped(derivation: Derivation): Candidate {
    const text = flipLeaves(this.plan, derivation, this.options.rng)
    const parsed = parserOf(this.plan).parse(text)
    return { text, derivation: isDerivation(parsed) ? parsed : undefined, origin: derivation }
  }

  private edited(derivation: Derivation, mutation: typeof swap): Derivation | undefined {
    const { rng, budget = 8192 } = this.options
    const limits = { budget, maxDepth: this.approach.maxDepth }
    const generator = this.generatorOf(this.fixed.uniform)
    const next = mutation(derivation, { plan: this.plan, rng, generator, limits })
    return next === undefined || next.cost > budget ? undefined : next
  }

  private run({ text, derivation, origin }: Candidate): Judged {
    const judged = this.judge(text, derivation)
    this.origins.set(judged, derivation ?? origin)
    if (judged.newFunctions > 0 || judged.newException || judged.longest) this.archive.push(judged)
    return judged
  }

  private judge(text: string, derivation: Derivation | undefined): Judged {
    let run: RunFeedback
    try {
      run = this.options.target(text) ?? {}
    } catch (error) {
      run = { thrown: { error } }
    }
    return this.feedback.judge(text, derivation, run)
  }

  private select(judged: readonly Judged[]): readonly Judged[] {
    return select(judged, this.approach.selection, this.options.rng)
  }

  private learnFrom(selected: readonly Judged[]): void {
    const { approach, plan } = this
    const { rng } = this.options
    const derivations = selected.flatMap((each) => this.origins.get(each) ?? [])
    this.evolved = this.mutatedGrammar(weightsOf(plan, derivations, approach.smoothing), rng)
    if (approach.sources.archive === undefined || this.archive.length === 0) return
    const kept = [...this.archive, ...selected].flatMap((each) => this.origins.get(each) ?? [])
    const learned = weightsOf(plan, kept, 0)
    this.archived = this.mutatedGrammar(
      mixed([learned, this.fixed.uniform], [1 - approach.smoothing, approach.smoothing]),
      rng,
    )
  }

  private mutatedGrammar(weights: Weights, rng: Rng): Weights {
    if (this.approach.grammarMutation === 'uniform-rule') return withOneRuleUniform(this.plan, weights, rng)
    return this.approach.grammarMutation === 'random-rule' ? withOneRuleRandom(this.plan, weights, rng) : weights
  }
}

/** The inputs the next generation learns from. */
export function select(judged: readonly Judged[], selection: Selection, rng: Rng): readonly Judged[] {
  const byFitness = judged.toSorted((a, b) => b.fitness - a.fitness)
  switch (selection.kind) {
    case 'best':
      return byFitness.slice(0, selection.count)
    case 'share':
      return byFitness.slice(0, Math.max(1, Math.round(byFitness.length * selection.share)))
    case 'random':
      return Array.from({ length: selection.count }, () => rng.pick(judged))
    case 'tournament':
      return Array.from({ length: selection.count }, () => {
        const drawn = Array.from({ length: selection.size }, () => rng.pick(judged))
        return drawn.reduce((best, each) => (each.fitness > best.fitness ? each : best))
      })
  }
}

function asItIs(derivation: Derivation): Candidate {
  return { text: derivation.text, derivation, origin: derivation }
}
