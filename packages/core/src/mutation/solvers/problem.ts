/** What a solver works on: one comparison of one input, what it depends on, and what it sees in the runs that follow. */
import type { ComparisonLog } from '../../execution/coverage.ts'
import type { PartList } from '../../parts/part-tree.ts'
import { type Comparison, type Sides, sidesIn, turnedOver } from '../comparison.ts'
import type { Effect } from '../influence.ts'
import { rootWithVariables, type Variable, variablesOf } from '../variables.ts'

/** Where what a run compared can be looked up. */
export interface Observer {
  /** The comparisons of the last run, those of the problem's place at least. */
  own(): ComparisonLog
  /** All comparisons of the last run, which are dear to list. */
  all(): ComparisonLog
}

/** What a problem is made of. */
export interface ProblemParts {
  readonly parts: PartList
  /** The comparison to be turned over. */
  readonly comparison: Comparison
  /** What it saw when variables were changed alone; none of those that made no difference. */
  readonly effects: readonly Effect[]
  /** Everything the input's run compared, in order. */
  readonly compared: readonly Comparison[]
  readonly observer: Observer
}

/** A search for inputs that is told of each run by being resumed, and answers what came of it. */
export type Runs<Answer> = Generator<unknown, Answer, void>

/**
 * Numbers of an input that are tried although probing has shown no effect: the least step may have led elsewhere. No bench
 * chose it.
 */
const mostUnproven = 4

export class Problem {
  readonly parts: PartList
  readonly comparison: Comparison
  readonly effects: readonly Effect[]
  private readonly compared: readonly Comparison[]
  private readonly observer: Observer

  constructor({ parts, comparison, effects, compared, observer }: ProblemParts) {
    this.parts = parts
    this.comparison = comparison
    this.effects = effects
    this.compared = compared
    this.observer = observer
  }

  /** Has the input run, unless it is `undefined`; what the comparison saw, or `undefined` where the run did not come to it. */
  *sidesWith(root: unknown): Runs<Sides | undefined> {
    if (root === undefined) return undefined
    yield root
    return sidesIn(this.comparison, this.observer.own())
  }

  /** The same with these variables set. */
  sidesAfter(changes: ReadonlyMap<Variable, number>): Runs<Sides | undefined> {
    return this.sidesWith(rootWithVariables(changes))
  }

  /** With such sides the comparison has turned over. */
  isSolvedBy(sides: Sides | undefined): boolean {
    return turnedOver(this.comparison, sides)
  }

  /** What the input compared before it came to the comparison. */
  get course(): readonly Comparison[] {
    return this.compared.slice(0, this.compared.indexOf(this.comparison))
  }

  /** All comparisons of the last run. */
  get lastRun(): ComparisonLog {
    return this.observer.all()
  }

  /** The numbers the comparison depends on, or all of them where there are few. Parts of dates are none. */
  get numbers(): readonly Variable[] {
    const all = variablesOf(this.parts).filter(({ leaf, position }) => position < 0 && !leaf.date)
    if (all.length <= mostUnproven) return all
    const { effects } = this
    return all.filter(({ leaf }) => effects.some(({ variable }) => variable.leaf === leaf)).slice(0, mostUnproven)
  }
}
