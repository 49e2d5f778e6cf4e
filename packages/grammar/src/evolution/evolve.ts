/**
 * The loop of FdLoop and its rivals: learn, generate, mutate inputs, run, score, select, learn, mutate the grammar. After
 * Bettscheider et al., "Directed Grammar-Based Test Generation". Which of the steps are taken is the approach's matter.
 */
import { vmHangGuard } from '@fuzzwright/core/host'
import { Derivation } from '../derivation/derivation.ts'
import { uniformWeights, type Weights } from '../generation/slots.ts'
import { simplestDerivation } from '../grammar/costs.ts'
import { type Plan, planOf } from '../grammar/plan.ts'
import { type Learned, learn } from '../learning/learn.ts'
import { type WrittenWeights, writeWeights } from '../learning/weight-mixtures.ts'
import type { Approach } from './approaches.ts'
import { Archive } from './archive.ts'
import { checkEvolveOptions, checkedApproach } from './check-evolve-options.ts'
import { Earnings } from './earnings.ts'
import type { EvolveOptions, Progress } from './evolve-options.ts'
import { Feedback, type Judged } from './feedback.ts'
import { allWeights, type GoalNumbers, multipleGoals, singleGoal } from './goals.ts'
import { guardedRun } from './guarded-target.ts'
import { type Candidate, Proposals } from './proposals.ts'
import { select } from './selection.ts'

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

/**
 * Runs the loop to its end, synchronously. The same seed and target give the same result, unless runs are stopped by time (`hangAfter`).
 * Exceptions of the target are findings, and so are runs that do not end.
 */
export function evolve(options: EvolveOptions): Evolved {
  const evolution = new Evolution(options)
  for (let generation = 1; generation <= (options.generations ?? 48); generation++) {
    const progress = evolution.generation(generation)
    options.onGeneration?.(progress)
    if (options.until?.(progress) === true) break
  }
  return evolution.result()
}

class Evolution {
  private readonly options: EvolveOptions
  private readonly approach: Approach
  private readonly plan: Plan
  private readonly feedback: Feedback
  private readonly earnings: Earnings
  private readonly proposals: Proposals
  private readonly archive = new Archive()
  private readonly goals: GoalNumbers
  private readonly curve: Progress[] = []
  private samples: Learned | undefined

  constructor(options: EvolveOptions) {
    this.options = options
    checkEvolveOptions(options)
    this.approach = checkedApproach(options.approach)
    this.plan = planOf(options.grammar, options.start)
    const { plan, approach } = this
    const { maximize, totalFunctions = 0, runTimeLimit = 0 } = options
    const goals = allWeights(options.goals ?? (maximize === undefined ? multipleGoals : singleGoal('maximize')))
    const measure = goals.maximize > 0 ? maximize : undefined
    this.feedback = new Feedback({ plan, goals, totalFunctions, runTimeLimit, maximize: measure })
    this.earnings = new Earnings(goals)
    this.goals = goals
    this.proposals = new Proposals(options, approach, plan, this.archive, () => this.sampleWeights(), {
      feedback: this.feedback,
      goals,
    })
    if (options.runSamples !== true) return
    for (const derivation of this.learned().derivations) this.note(this.judge(derivation.text, derivation), derivation)
    const { nodes, rules, simplest, root } = plan
    for (const { sample } of this.learned().rejected) {
      const judged = this.judge(sample, undefined)
      // Edits of trees need one to begin with; nothing is learned from it.
      const { text, trace } = simplestDerivation(nodes, rules, simplest, root)
      if (this.isNew(judged)) this.archive.add(judged, new Derivation(text, Int32Array.from(trace)), 1)
    }
  }

  generation(number: number): Progress {
    const judged: Judged[] = []
    const origins = new Map<Judged, Derivation>()
    for (let input = 0; input < (this.options.inputs ?? 5); input++) {
      for (const candidate of this.proposals.propose()) {
        const result = this.run(candidate)
        judged.push(result)
        origins.set(result, candidate.origin)
      }
    }
    if (this.approach.learns) {
      const selected = select(judged, this.approach.selection, this.options.rng)
      this.proposals.learn(selected.flatMap((each) => origins.get(each) ?? []))
    }
    const { feedback } = this
    const progress: Progress = {
      generation: number,
      runs: feedback.runs,
      functions: feedback.functions.size,
      exceptions: feedback.thrown,
      uniqueExceptions: feedback.exceptions.size,
      mappings: feedback.mappings.size,
      paths: feedback.paths.size,
      hangs: feedback.hung,
      longestRun: feedback.longestRun,
      runTime: feedback.runTime,
      bestFitness: Math.max(0, ...judged.map((each) => each.fitness)),
    }
    this.curve.push(progress)
    return progress
  }

  result(): Evolved {
    const { curve, feedback, plan, proposals } = this
    const last = this.approach.sources.archive === undefined ? proposals.evolved : proposals.archived
    const weights = last.weights(plan)
    const archive = this.archive.entries.map(({ judged }) => judged)
    return { curve, feedback, archive, plan, weights, writtenWeights: writeWeights(plan, weights) }
  }

  private run(candidate: Candidate): Judged {
    const judged = this.judge(candidate.text, candidate.derivation)
    this.proposals.reward(candidate, this.note(judged, candidate.origin), judged)
    return judged
  }

  /** Samples are parsed when something asks for them: an approach that does not learn from them need not wait. */
  private learned(): Learned {
    const { grammar, start, samples = [] } = this.options
    const from = start === undefined ? {} : { start }
    return (this.samples ??= learn(grammar, samples, { ...from, smoothing: this.approach.smoothing }))
  }

  private sampleWeights(): Weights {
    const { derivations, weights } = this.learned()
    return derivations.length === 0 ? uniformWeights(this.plan) : weights
  }

  /** Archives what showed something new; answers what it earned. */
  private note(judged: Judged, origin: Derivation): number {
    const earned = this.earnings.of(judged.scores)
    this.proposals.levels.note(judged, origin)
    if (this.isNew(judged)) {
      this.archive.add(judged, origin, earned)
      this.proposals.keep(origin)
    }
    return earned
  }

  private isNew({ newFunctions, newHits, newPath, newException, longest, record }: Judged): boolean {
    const { hits, paths } = this.goals
    if (newFunctions > 0 || newException || longest || record) return true
    return (hits > 0 && newHits > 0) || (paths > 0 && newPath)
  }

  private judge(text: string, derivation: Derivation | undefined): Judged {
    const { target, hangAfter = 1000, guard = vmHangGuard } = this.options
    return this.feedback.judge(text, derivation, guardedRun(target, text, { hangAfter, guard }))
  }
}
