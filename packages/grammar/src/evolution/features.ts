/**
 * What is special about an input as a tree: the paths of one to three rules inside each other that occur in it. With the
 * functions executed they are the mappings of FdLoop; which of them are new says what an input has to offer before it is run.
 */
import type { Derivation } from '../derivation/derivation.ts'
import { walkDecisions } from '../derivation/walk-decisions.ts'
import { itemAt, missingAt } from '../grammar/column.ts'
import type { Plan } from '../grammar/plan.ts'

/** Inside which two rules a place is; numbers count from 1, 0 is none. */
interface Context {
  readonly outer: number
  readonly inner: number
  /** What begins here, by number of the rule. */
  readonly steps: (Step | undefined)[]
}

/** A rule that begins in a context. */
interface Step {
  /** Number of the context its parts are in. */
  readonly next: number
  /** The paths that end in the rule. */
  readonly features: readonly number[]
  /** Which derivation took it last: most places of a text repeat an earlier step. */
  mark: number
}

/** Numbers features from 0 up, in the order they are met. */
export class Features {
  private readonly plan: Plan
  private readonly rules: number
  /** Paths are numbers to the base of the number of rules: no text is made for one. */
  private readonly numbers = new Map<number, number>()
  private readonly seen: boolean[] = []
  private readonly known = new WeakMap<Derivation, readonly number[]>()
  private readonly contexts: Context[] = [{ outer: 0, inner: 0, steps: [] }]
  private readonly contextNumbers = new Map<number, number>()
  /** Which derivation had a feature last. */
  private readonly marks: number[] = []
  private mark = 0

  constructor(plan: Plan) {
    this.plan = plan
    this.rules = plan.rules.length + 1
  }

  /** The features of a derivation, each once. */
  of(derivation: Derivation): readonly number[] {
    let found = this.known.get(derivation)
    if (found === undefined) this.known.set(derivation, (found = this.find(derivation)))
    return found
  }

  /** How many of its features no noted derivation has had. */
  unseen(derivation: Derivation): number {
    let count = 0
    for (const feature of this.of(derivation)) if (this.seen[feature] !== true) count++
    return count
  }

  note(derivation: Derivation): void {
    for (const feature of this.of(derivation)) this.seen[feature] = true
  }

  private find({ trace }: Derivation): readonly number[] {
    const { contexts, marks } = this
    const mark = ++this.mark
    const found: number[] = []
    walkDecisions(this.plan, trace, {
      entered: (rule, inside) => {
        const { steps } = contexts[inside] ?? missingAt(contexts, inside)
        const step = steps[rule] ?? this.firstStep(rule, inside)
        if (step.mark === mark) return step.next
        step.mark = mark
        for (const feature of step.features) {
          if (marks[feature] === mark) continue
          marks[feature] = mark
          found.push(feature)
        }
        return step.next
      },
    })
    return found
  }

  private firstStep(rule: number, inside: number): Step {
    const { rules } = this
    const { outer, inner, steps } = itemAt(this.contexts, inside)
    const features = [this.numberOf(rule + 1)]
    if (inner > 0) features.push(this.numberOf(inner * rules + rule + 1))
    if (outer > 0) features.push(this.numberOf((outer * rules + inner) * rules + rule + 1))
    const step = { next: this.context(inner, rule + 1), features, mark: 0 }
    steps[rule] = step
    return step
  }

  private context(outer: number, inner: number): number {
    const key = outer * this.rules + inner
    let number = this.contextNumbers.get(key)
    if (number === undefined) {
      number = this.contexts.push({ outer, inner, steps: new Array(this.rules).fill(undefined) }) - 1
      this.contextNumbers.set(key, number)
    }
    return number
  }

  private numberOf(path: number): number {
    const known = this.numbers.get(path)
    if (known !== undefined) return known
    this.numbers.set(path, this.numbers.size)
    return this.numbers.size - 1
  }
}
