/** One thing a survey found: plain data that survives JSON. */

/**
 * `failure`: an oracle that needs no guess was broken (a crash, a hang, a wrong type). `suspicion`: a relation that nearly
 * all inputs keep is broken by this one.
 */
export type SurveyKind = 'failure' | 'suspicion'

/** One thing a survey found. */
export interface SurveyFinding {
  readonly kind: SurveyKind
  /** What noticed it: `crash`, `hang`, `return-type`, `pollution`, or the kind of a relation. */
  readonly oracle: string
  /** Accused exports: `parse`, `Deque.push`. */
  readonly exports: readonly string[]
  /** What is claimed: `decode undoes encode`. */
  readonly title: string
  /** How the package is imported: `import * as m from 'entities'`. */
  readonly imports: readonly string[]
  /** Source of the smallest input: what one would paste between the parentheses. */
  readonly input: string
  /** Expression that shows what is observed, over the names of `imports`. */
  readonly code: string
  readonly observed: string
  /** Expression that says what is expected, where there is one. */
  readonly expectedCode?: string
  readonly expected?: string
  /** The same as a person reads it, where `code` asks a question of a call and answers yes or no. */
  readonly seen?: { readonly code: string; readonly observed: string; readonly expected: string }
  /** Why it is suspected, in one sentence. */
  readonly why: string
  /** How sure, above 0 and at most 1. */
  readonly confidence: number
  /** Why it may be none after all: such suspicions are told after the others. */
  readonly doubt?: string
  /** What tells this cause from others of the same title. */
  readonly cause: string
  /** The use after which several claims about one class are broken, or its methods crash: they are accused together. */
  readonly use?: string
  /** Of a crash: the line of the package that threw, and the one that called it. */
  readonly place?: string
  /** Inputs tried until it was met. */
  readonly runs: number
  /** Of a relation: inputs that kept it and inputs that broke it, while it was learned. */
  readonly held?: number
  readonly broken?: number
  readonly seed: number
  /** How closely both sides have to agree to be mended, where test runners compare otherwise; see `Strictness`. */
  readonly closeness?: 'exact' | 'equal' | 'loose'
  /** The relation over any input: `$0` and so on are its inputs. */
  readonly relation?: {
    readonly left: string
    readonly right?: string
    readonly parameters: readonly string[]
    /** Expression of the function whose parameter types are those of the inputs, where there is one. */
    readonly callee?: string
  }
}
