/** What the runs of an evolution have shown so far: functions, exceptions, mappings, run times. */
import { errorClass, fingerprint } from '@fuzzwright/core/implementor'
import type { Derivation } from '../derivation/derivation.ts'
import { outlineOf } from '../derivation/outline.ts'
import type { Plan } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { fitness, type Goals, scores } from './goals.ts'

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
  readonly newFunctions: number
  readonly threw: boolean
  readonly newException: boolean
  readonly runTime: number
  /** It ran longer than every input before, and that is a goal. */
  readonly longest: boolean
}

/** Length of the rule paths that count as features of an input. */
const featureDepth = 3

export class Feedback {
  readonly functions = new Set<number>()
  /** First text that threw each exception. */
  readonly exceptions = new Map<string, string>()
  readonly mappings = new Set<number>()
  thrown = 0
  runs = 0
  runTime = 0
  longestRun = 0
  private readonly options: FeedbackOptions
  private readonly features = new Map<string, number>()
  private usualMappings = 0
  private usualSize = 0

  constructor(options: FeedbackOptions) {
    this.options = options
  }

  judge(text: string, derivation: Derivation | undefined, run: RunFeedback): Judged {
    this.runs++
    const functions = [...(run.functions ?? [])]
    const newFunctions = functions.filter((id) => !this.functions.has(id)).length
    for (const id of functions) this.functions.add(id)
    const newException = run.thrown !== undefined && this.noteException(text, run)
    const runTime = run.runTime ?? 0
    this.runTime += runTime
    const longest = runTime > this.longestRun && this.options.goals.runTime > 0
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
      runTimeLimit: Math.max(runTimeLimit, this.longestRun),
      mappings,
      usualMappings,
      size: text.length,
      usualSize,
    })
    return { text, derivation, fitness: fitness(score, goals), newFunctions, threw, newException, runTime, longest }
  }

  private noteException(text: string, { thrown, exceptionKey }: RunFeedback): boolean {
    this.thrown++
    const key = exceptionKey ?? `${errorClass(thrown?.error)} ${fingerprint(thrown?.error).key}`
    if (this.exceptions.has(key)) return false
    this.exceptions.set(key, text)
    return true
  }

  /** Pairs of a feature of the input and a function it executed; answers how many the input has. */
  private noteMappings(derivation: Derivation, functions: readonly number[]): number {
    const features = this.featuresOf(derivation)
    for (const feature of features) for (const id of functions) this.mappings.add(feature * 0x10_0000 + id)
    return features.size * functions.length
  }

  /** Paths of one to three rules inside each other. */
  private featuresOf(derivation: Derivation): Set<number> {
    const { plan } = this.options
    const tree = outlineOf(plan, derivation)
    const found = new Set<number>()
    const chains: (readonly number[])[] = []
    for (let place = 0; place < tree.length; place++) {
      const node = plan.nodes[tree.node[place] as number] as PlanNode
      const above = chains[tree.parent[place] as number] ?? []
      const chain = node.kind === 'rule' ? [...above.slice(1 - featureDepth), node.rule] : above
      chains.push(chain)
      if (node.kind !== 'rule') continue
      for (let from = 0; from < chain.length; from++) found.add(this.featureNumber(chain.slice(from).join('/')))
    }
    return found
  }

  private featureNumber(feature: string): number {
    const known = this.features.get(feature)
    if (known !== undefined) return known
    this.features.set(feature, this.features.size)
    return this.features.size - 1
  }
}
