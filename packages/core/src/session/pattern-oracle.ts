/**
 * The part of the oracle of growth that is about regular expressions. An expression that an input reached is checked before it runs, once;
 * the verdict stands where a text made of it gets to the expression again, in a run of few repetitions. So nothing depends on time.
 */

import { printString } from '../domain/print-value.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { ComparisonLog, CoverageSource } from '../execution/coverage.ts'
import { orderOf } from '../execution/growth-order.ts'
import { OracleError } from '../execution/oracle-error.ts'
import type { PatternAttack, PatternCheck } from '../execution/pattern-check.ts'
import type { Runner } from '../execution/runner.ts'
import { type GrowthLimits, judgedLength } from '../growth/measure.ts'
import {
  attackText,
  fewRepetitions,
  isAttacked,
  partsOfPattern,
  repetitionsOf,
  type TriedPattern,
  triedPatterns,
  withText,
} from '../growth/pattern-attack.ts'
import type { Steps } from './breath.ts'

export interface PatternParts {
  readonly root: TupleDomain<unknown[]>
  readonly runner: Runner
  readonly coverage: CoverageSource
  readonly limits: GrowthLimits
  /** Answers nothing where what checks expressions is not installed; asked for when it is needed first. */
  readonly openCheck: () => PatternCheck | undefined
}

/** An expression whose steps grow too fast, with the input that reaches it. */
export interface FoundPattern {
  readonly corpus: unknown
  readonly error: OracleError
}

/** Kept inputs that are traced for the expressions they reach. No bench chose it. */
const mostInputs = 32
/** Expressions that are checked for one test: each takes some tens of milliseconds. No bench chose it. */
const mostPatterns = 8

export class PatternOracle {
  private readonly parts: PatternParts
  private opened: { readonly check: PatternCheck | undefined } | undefined
  private readonly verdicts = new Map<string, PatternAttack | undefined>()

  constructor(parts: PatternParts) {
    this.parts = parts
  }

  /** Looks at the expressions that kept inputs reach, the simplest inputs first. */
  *search(values: readonly unknown[]): Steps<FoundPattern | undefined> {
    if (this.check === undefined) return undefined
    for (const value of values.slice(0, mostInputs)) {
      for (const tried of triedPatterns(yield* this.traced(value))) {
        const attack = this.attackOn(tried.pattern)
        const corpus = attack && (yield* this.reaching(value, tried, attack))
        if (attack !== undefined && corpus !== undefined) return { corpus, error: patternError(tried.pattern, attack) }
      }
    }
    return undefined
  }

  /** Whether an input reaches an expression with the text that takes it many steps. */
  *judge(corpus: unknown): Steps<FoundPattern | undefined> {
    if (this.check === undefined) return undefined
    const log = yield* this.traced(corpus)
    for (const { pattern } of triedPatterns(log)) {
      const attack = this.attackOn(pattern)
      if (attack !== undefined && isAttacked(log, pattern, attack)) {
        return { corpus, error: patternError(pattern, attack) }
      }
    }
    return undefined
  }

  private get check(): PatternCheck | undefined {
    this.opened ??= { check: this.parts.openCheck() }
    return this.opened.check
  }

  /** A run that records what it compares. */
  private *traced(corpus: unknown): Steps<ComparisonLog> {
    const { runner, coverage } = this.parts
    coverage.trace(true)
    const pending = runner.run(corpus)
    if (pending !== undefined) yield pending
    coverage.trace(false)
    return coverage.comparisons
  }

  /** Beyond what is allowed; each expression is checked once. */
  private attackOn(pattern: string): PatternAttack | undefined {
    if (!this.verdicts.has(pattern)) {
      const { source, flags } = partsOfPattern(pattern)
      const isLeft = this.verdicts.size < mostPatterns
      this.verdicts.set(pattern, isLeft ? this.check?.(source, flags) : undefined)
    }
    const attack = this.verdicts.get(pattern)
    return attack !== undefined && this.isBeyond(attack) ? attack : undefined
  }

  private isBeyond({ exponential, degree }: PatternAttack): boolean {
    const { allowed, stepBudget } = this.parts.limits
    if (exponential) return true
    return degree > allowed.exponent && (allowed.asked || judgedLength ** degree > stepBudget)
  }

  /** The input with which a text of many repetitions gets to the expression; `undefined` where a text of a few does not. */
  private *reaching(value: unknown, { pattern, text: tried }: TriedPattern, attack: PatternAttack): Steps<unknown> {
    const { root } = this.parts
    const many = withText(root, value, { tried, text: attackText(attack, repetitionsOf(attack)) })
    for (const few of withText(root, value, { tried, text: attackText(attack, fewRepetitions) })) {
      const large: unknown = many.next().value
      if (large === undefined) return undefined
      if (isAttacked(yield* this.traced(few), pattern, attack)) return large
    }
    return undefined
  }
}

function patternError(pattern: string, { exponential, degree, pumps }: PatternAttack): OracleError {
  const order = orderOf(degree, exponential)
  const repeated = pumps.map(({ pump }) => printString(pump)).join(' and ')
  return new OracleError(
    'growth',
    `Growth: a regular expression takes steps like ${order} with the size of its text.`,
    [
      `It is ${pattern}, and this text reaches it; each further ${repeated} ${exponential ? 'multiplies' : 'adds to'} its steps.`,
      `To have it allowed, among the options of the test: oracles: { growth: ${exponential ? 'false' : `'${order}'`} }`,
    ],
  )
}
