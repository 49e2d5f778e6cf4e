/** What the runs of an evolution have shown so far: functions, exceptions, mappings, run times. */
import { errorClass, fingerprint } from '@fuzzwright/core/host'
import type { Derivation } from '../derivation/derivation.ts'
import type { Plan } from '../grammar/plan.ts'
import { Features } from './features.ts'
import { fitness, type Goals, scores } from './goals.ts'
import { Mappings } from './mappings.ts'

/** What one run answers. Whoever runs the target decides how it is observed. */
export interface RunFeedback {
  /** Functions, branches or lines executed, by any number. */
  readonly functions?: Iterable<number>
  /** Counted steps, or milliseconds. */
  readonly runTime?: number
  /** Set where the run threw. */
  readonly thrown?: { readonly error: unknown }
  /** Identity of the exception; class, message and frame of the error where left out. */
  readonly exceptionKey?: string
  /** Set where the run was stopped because it did not end; it counts as the longest there can be. */
  readonly hung?: boolean
}

export interface FeedbackOptions {
  readonly plan: Plan
  readonly goals: Goals
  readonly totalFunctions: number
  readonly runTimeLimit: number
}

/** An input that has been run, with its fitness at that time. */
export interface Judged {
  readonly text: string
  readonly derivation: Derivation | undefined
  readonly fitness: number
  /** What the fitness is the weighted sum of. */
  readonly scores: Goals
  readonly newFunctions: number
  readonly threw: boolean
  readonly newException: boolean
  readonly runTime: number
  /** It did not end by itself. */
  readonly hung: boolean
  /** It ran longer than every input before, or was the first not to end, and that is a goal. */
  readonly longest: boolean
}

export class Feedback {
  readonly functions = new Set<number>()
  /** First text that threw each exception. */
  readonly exceptions = new Map<string, string>()
  readonly mappings = new Mappings()
  /** Texts whose runs did not end, each once. */
  readonly hangs = new Set<string>()
  hung = 0
  thrown = 0
  runs = 0
  runTime = 0
  longestRun = 0
  private readonly options: FeedbackOptions
  readonly features: Features
  private usualMappings = 0
  private usualSize = 0

  constructor(options: FeedbackOptions) {
    this.options = options
    this.features = new Features(options.plan)
  }

  judge(text: string, derivation: Derivation | undefined, run: RunFeedback): Judged {
    this.runs++
    const functions = [...(run.functions ?? [])]
    const newFunctions = functions.filter((id) => !this.functions.has(id)).length
    for (const id of functions) this.functions.add(id)
    const newException = run.thrown !== undefined && this.noteException(text, run)
    const hung = run.hung === true
    const runTime = hung ? this.worstRunTime(run) : (run.runTime ?? 0)
    this.runTime += runTime
    const longer = hung ? this.hung === 0 : runTime > this.longestRun
    const longest = longer && this.options.goals.runTime > 0
    if (hung) this.noteHang(text)
    this.longestRun = Math.max(this.longestRun, runTime)
    const mappings = derivation === undefined ? 0 : this.noteMappings(derivation, functions)
    this.usualMappings = Math.max(this.usualMappings, mappings)
    this.usualSize = Math.max(this.usualSize, text.length)
    const { goals, totalFunctions, runTimeLimit } = this.options
    const { usualMappings, usualSize } = this
    const threw = run.thrown !== undefined
    const score = scores({
      newFunctions,
      totalFunctions: Math.max(totalFunctions, this.functions.size),
      threw,
      newException,
      runTime,
      hung,
      runTimeLimit: Math.max(runTimeLimit, this.longestRun),
      mappings,
      usualMappings,
      size: text.length,
      usualSize,
    })
    const weighed = { fitness: fitness(score, goals), scores: score }
    return { text, derivation, ...weighed, newFunctions, threw, newException, runTime, hung, longest }
  }

  /** As long as runs may take, or as the longest so far. */
  private worstRunTime({ runTime = 0 }: RunFeedback): number {
    return Math.max(runTime, this.options.runTimeLimit, this.longestRun)
  }

  private noteHang(text: string): void {
    this.hung++
    this.hangs.add(text)
  }

  private noteException(text: string, { thrown, exceptionKey }: RunFeedback): boolean {
    this.thrown++
    const key = exceptionKey ?? `${errorClass(thrown?.error)} ${fingerprint(thrown?.error).key}`
    if (this.exceptions.has(key)) return false
    this.exceptions.set(key, text)
    return true
  }

  /** Answers how many pairs of a feature and a function the input has. */
  private noteMappings(derivation: Derivation, functions: readonly number[]): number {
    const features = this.features.of(derivation)
    this.features.note(derivation)
    this.mappings.add(features, functions)
    return features.length * functions.length
  }
}
