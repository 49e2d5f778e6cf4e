/** What the runs of an evolution have shown so far: functions, exceptions, mappings, run times. */

import { FuzzError } from '@fuzzwright/core'
import { errorClass, fingerprint } from '@fuzzwright/core/host'
import type { Derivation } from '../derivation/derivation.ts'
import { recursionDepth } from '../derivation/recursion-depth.ts'
import type { Plan } from '../grammar/plan.ts'
import { Features } from './features.ts'
import { fitness, type GoalNumbers, scores } from './goals.ts'
import { Mappings } from './mappings.ts'
import { hitBucket, pathOf } from './way-through.ts'

/** What one run answers. Whoever runs the target decides how it is observed. */
export interface RunFeedback {
  /** Functions, branches or lines executed, by any number; those of `hits` where left out. */
  readonly functions?: Iterable<number>
  /** How often each of them was executed, where that is known: what the goals `hits` and `paths` look at. */
  readonly hits?: ReadonlyMap<number, number>
  /** Which way the run took, its branches in their order say; where left out, the functions with about how often each ran. */
  readonly path?: number | string
  /** Counted steps, or milliseconds. */
  readonly runTime?: number
  /** Set where the run threw. */
  readonly thrown?: { readonly error: unknown }
  /** Identity of the exception; class, message and frame of the error where left out. */
  readonly exceptionKey?: string
  /** Set where the run was stopped because it did not end; it counts as the longest there can be. */
  readonly hung?: boolean
}

/** What a measure of one's own is given. */
export interface RunShown {
  readonly text: string
  /** Undefined where the text has left the language, as far as is known without parsing it. */
  readonly derivation: Derivation | undefined
  readonly run: RunFeedback
}

export interface FeedbackOptions {
  readonly plan: Plan
  readonly goals: GoalNumbers
  readonly totalFunctions: number
  readonly runTimeLimit: number
  readonly maximize?: ((shown: RunShown) => number) | undefined
}

/** An input that has been run, with its fitness at that time. */
export interface Judged {
  readonly text: string
  readonly derivation: Derivation | undefined
  readonly fitness: number
  /** What the fitness is the weighted sum of. */
  readonly scores: GoalNumbers
  /** What it executed, each once. */
  readonly functions: readonly number[]
  readonly newFunctions: number
  /** Pairs of a function and about how often it ran, with which it was the first; 0 where `hits` are not told. */
  readonly newHits: number
  /** No run before went the same way. */
  readonly newPath: boolean
  readonly threw: boolean
  /** Identity of what it threw. */
  readonly exceptionKey: string | undefined
  readonly newException: boolean
  readonly runTime: number
  /** It did not end by itself. */
  readonly hung: boolean
  /** It ran longer than every input before, or was the first not to end, and that is a goal. */
  readonly longest: boolean
  /** It is more complex, recurs deeper or has a larger answer of `maximize` than every input before, and that is a goal. */
  readonly record: boolean
}

export class Feedback {
  readonly functions = new Set<number>()
  /** First text that threw each exception. */
  readonly exceptions = new Map<string, string>()
  readonly mappings = new Mappings()
  /** Different ways runs took through the target. */
  readonly paths = new Set<number | string>()
  /** Pairs of a function and about how often it ran in one run, as numbers. */
  readonly hits = new Set<number>()
  /** Texts whose runs did not end, each once. */
  readonly hangs = new Set<string>()
  hung = 0
  thrown = 0
  runs = 0
  runTime = 0
  longestRun = 0
  /** The largest answer of `maximize`; undefined before the first. */
  largest: number | undefined
  private readonly options: FeedbackOptions
  readonly features: Features
  private least = Number.POSITIVE_INFINITY
  private usualMappings = 0
  private usualSize = 0
  private usualComplexity = 0
  private usualRecursion = 0

  constructor(options: FeedbackOptions) {
    this.options = options
    this.features = new Features(options.plan)
  }

  judge(text: string, derivation: Derivation | undefined, run: RunFeedback): Judged {
    this.runs++
    const reached = this.noteReached(run)
    const { functions } = reached
    const key = run.thrown === undefined ? undefined : exceptionKeyOf(run)
    const newException = key !== undefined && this.noteException(text, key)
    const timed = this.noteRunTime(text, run)
    const mappings = derivation === undefined ? 0 : this.noteMappings(derivation, functions)
    this.usualMappings = Math.max(this.usualMappings, mappings)
    this.usualSize = Math.max(this.usualSize, text.length)
    const { usualMappings, usualSize } = this
    const formed = this.noteForm(derivation)
    const answered = this.noteAnswer({ text, derivation, run })
    const threw = key !== undefined
    const score = scores({
      ...reached,
      ...timed,
      ...formed,
      totalFunctions: Math.max(this.options.totalFunctions, this.functions.size),
      totalHits: this.hits.size,
      threw,
      newException,
      runTimeLimit: Math.max(this.options.runTimeLimit, this.longestRun),
      mappings,
      usualMappings,
      size: text.length,
      usualSize,
      usualComplexity: this.usualComplexity,
      usualRecursion: this.usualRecursion,
      own: answered.own,
    })
    const weighed = { fitness: fitness(score, this.options.goals), scores: score }
    const record = formed.record || answered.record
    return {
      text,
      derivation,
      ...weighed,
      ...reached,
      threw,
      exceptionKey: key,
      newException,
      ...timed,
      record,
    }
  }

  private noteReached(run: RunFeedback): {
    functions: readonly number[]
    newFunctions: number
    newHits: number
    newPath: boolean
  } {
    const functions = [...new Set(run.functions ?? run.hits?.keys() ?? [])]
    const before = this.functions.size
    for (const id of functions) this.functions.add(id)
    const [hitsBefore, pathsBefore] = [this.hits.size, this.paths.size]
    for (const [id, count] of run.hits ?? []) this.hits.add(id * 8 + hitBucket(count))
    this.paths.add(run.path ?? pathOf(functions, run.hits))
    return {
      functions,
      newFunctions: this.functions.size - before,
      newHits: this.hits.size - hitsBefore,
      newPath: this.paths.size > pathsBefore,
    }
  }

  private noteRunTime(text: string, run: RunFeedback): { runTime: number; hung: boolean; longest: boolean } {
    const hung = run.hung === true
    const runTime = hung ? this.worstRunTime(run) : (run.runTime ?? 0)
    this.runTime += runTime
    const longer = hung ? this.hung === 0 : runTime > this.longestRun
    if (hung) this.noteHang(text)
    this.longestRun = Math.max(this.longestRun, runTime)
    return { runTime, hung, longest: longer && this.options.goals.runTime > 0 }
  }

  /** As long as runs may take, or as the longest so far. */
  private worstRunTime({ runTime = 0 }: RunFeedback): number {
    return Math.max(runTime, this.options.runTimeLimit, this.longestRun)
  }

  private noteHang(text: string): void {
    this.hung++
    this.hangs.add(text)
  }

  private noteException(text: string, key: string): boolean {
    this.thrown++
    if (this.exceptions.has(key)) return false
    this.exceptions.set(key, text)
    return true
  }

  /** What is looked at only where it is a goal, since the tree has to be walked for it. */
  private noteForm(derivation: Derivation | undefined): { complexity: number; recursion: number; record: boolean } {
    const { goals, plan } = this.options
    const complexity = derivation === undefined || goals.complexity === 0 ? 0 : derivation.trace.length
    const recursion = derivation === undefined || goals.recursion === 0 ? 0 : recursionDepth(plan, derivation)
    const record = complexity > this.usualComplexity || recursion > this.usualRecursion
    this.usualComplexity = Math.max(this.usualComplexity, complexity)
    this.usualRecursion = Math.max(this.usualRecursion, recursion)
    return { complexity, recursion, record }
  }

  private noteAnswer(shown: RunShown): { own: number; record: boolean } {
    const { maximize } = this.options
    if (maximize === undefined) return { own: 0, record: false }
    const answer = maximize(shown)
    if (!Number.isFinite(answer)) {
      throw new FuzzError('bad-evolution', `evolve: maximize answered ${String(answer)}.`, {
        location: JSON.stringify(shown.text.slice(0, 60)),
        hint: 'Answer a finite number for every text, 0 where there is nothing to measure.',
      })
    }
    const record = this.largest === undefined || answer > this.largest
    if (record) this.largest = answer
    this.least = Math.min(this.least, answer)
    const range = (this.largest ?? answer) - this.least
    return { own: range === 0 ? 0 : (answer - this.least) / range, record }
  }

  /** Answers how many pairs of a feature and a function the input has. */
  private noteMappings(derivation: Derivation, functions: readonly number[]): number {
    const features = this.features.of(derivation)
    this.features.note(derivation)
    this.mappings.add(features, functions)
    return features.length * functions.length
  }
}

function exceptionKeyOf({ thrown, exceptionKey }: RunFeedback): string {
  return exceptionKey ?? `${errorClass(thrown?.error)} ${fingerprint(thrown?.error).key}`
}
