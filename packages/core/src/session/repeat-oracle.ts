/**
 * The oracle of the same answer to the same arguments. A run is made twice now and then, with arguments made afresh; what
 * remembers by its nature differs nearly always, so that only what mostly repeats itself is accused where it does not. After
 * the search, as a second run in its midst would hide what the first one showed.
 */
import { printValue } from '../domain/print-value.ts'
import { takeAsked } from '../domains/functions/asked.ts'
import { readsChance } from '../execution/chance.ts'
import type { OracleError } from '../execution/oracle-error.ts'
import { type Answer, notRepeated } from '../execution/repeatable.ts'
import type { Runner } from '../execution/runner.ts'
import type { Breathing, Steps } from './breath.ts'
import { type Compared, mostlyAlike } from './mostly-alike.ts'
import { type Different, isSameAnswer, lastAnswer, type SecondLook } from './second-looks.ts'

/** Inputs that must have been answered alike before one that is not counts. No bench chose it. */
const leastAlike = 20
/** Share of inputs answered differently from which on remembering is what the function does. No bench chose it. */
const mostDifferent = 0.5

interface NotRepeated {
  readonly error: OracleError
  /** The third answer is the first one again: it slips, however often. */
  readonly isSlip: boolean
}

export interface RepeatOracleParts {
  readonly runner: Runner
  readonly breathing: Breathing
  /** Inputs to learn from, in order. */
  inputs(): Iterable<unknown>
}

export class RepeatOracle implements SecondLook {
  readonly kinds = ['repeatable'] as const
  private readonly parts: RepeatOracleParts
  /** A different answer is a failure: so it is of inputs that failed before, and once the function is accused. */
  isAccusing = true

  constructor(parts: RepeatOracleParts) {
    this.parts = parts
  }

  /** Learns whether the function mostly repeats itself; an input for which it does not, where it does else. */
  *learn(isStopped: () => boolean): Steps<Different | undefined> {
    const rule = { isStopped, leastAlike, mostDifferent }
    const found = yield* mostlyAlike(this.parts, rule, (corpus) => this.compared(corpus))
    this.isAccusing = found !== undefined
    return found
  }

  private *compared(corpus: unknown): Steps<Compared | undefined> {
    const answer = yield* this.run(corpus)
    if (answer === undefined) return undefined
    return (yield* this.secondLook(corpus, answer)) ?? 'alike'
  }

  /** Why the input that was just run is a failure, where the function is accused. */
  *look(corpus: unknown): Steps<OracleError | undefined> {
    if (!this.isAccusing) return undefined
    const answer = lastAnswer(this.parts.runner)
    const seen = answer && (yield* this.secondLook(corpus, answer))
    return seen?.error
  }

  private *secondLook(corpus: unknown, first: Answer): Steps<NotRepeated | undefined> {
    takeAsked()
    const second = yield* this.run(corpus)
    const asked = takeAsked()
    if (second === undefined || isSameAnswer(first, second) || looksLike(first, second)) return undefined
    let isPending = false
    // What a generated function answers follows from what it is asked: a number that each run counts on is another question.
    let isAskedElse = false
    const further: (Answer | undefined)[] = []
    const isChance = readsChance(() => {
      for (let time = 0; time < 2 && !isPending; time++) {
        isPending = this.parts.runner.runApart(corpus) !== undefined
        isAskedElse ||= takeAsked() !== asked
        further.push(lastAnswer(this.parts.runner))
      }
    })
    // What was noted once stays noted: a second registration that is refused is how registering works.
    const isSettled = further.every((answer) => answer !== undefined && isSameAnswer(second, answer))
    if (isPending || isChance || isAskedElse || isSettled || this.knowsObjects(corpus)) return undefined
    const [third] = further
    return { error: notRepeated(first, second), isSlip: third !== undefined && isSameAnswer(first, third) }
  }

  /**
   * The answer says which objects it was given, as a hash of an object by its identity does: the very same arguments are answered
   * alike twice, equal ones otherwise, and twice so.
   */
  private knowsObjects(corpus: unknown): boolean {
    const [first, other] = [this.withSame(corpus), this.withSame(corpus)]
    return first !== undefined && other !== undefined && !isSameAnswer(first, other)
  }

  /** What arguments made afresh are answered, where they are answered so once more. */
  private withSame(corpus: unknown): Answer | undefined {
    const { runner } = this.parts
    if (runner.runWithSame === undefined || runner.runApart(corpus) !== undefined) return undefined
    const first = lastAnswer(runner)
    const isPending = runner.runWithSame() !== undefined
    const again = lastAnswer(runner)
    return !isPending && first !== undefined && again !== undefined && isSameAnswer(first, again) ? first : undefined
  }

  /** `undefined` where there is nothing to compare: the input was dropped, or it failed in another way. */
  private *run(corpus: unknown): Steps<Answer | undefined> {
    const pending = this.parts.runner.runApart(corpus)
    if (pending !== undefined) yield pending
    return lastAnswer(this.parts.runner)
  }
}

/**
 * What differs in nothing that can be shown, as in the list that is a prototype, is no difference to anybody. Nor is the number of
 * an object in the message of an error: that counts what was made before.
 */
function looksLike(first: Answer, second: Answer): boolean {
  if ('thrown' in first && 'thrown' in second) return withoutNumbers(first.thrown) === withoutNumbers(second.thrown)
  if (!('value' in first && 'value' in second)) return false
  try {
    return printValue(first.value) === printValue(second.value)
  } catch {
    // What cannot be looked at is not known to look alike.
    return false
  }
}

function withoutNumbers(message: string): string {
  return message.replace(/\d+/g, '0')
}
