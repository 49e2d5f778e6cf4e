/**
 * Oracles that run an input once more in another way, and hold the two answers against each other. They look when the search is over,
 * as a run in its midst would hide what the first one showed.
 */
import { copyValue } from '../domain/copy-value.ts'
import { sameValue } from '../domain/same-value.ts'
import type { OracleError, OracleKind } from '../execution/oracle-error.ts'
import type { Answer } from '../execution/repeatable.ts'
import type { Runner } from '../execution/runner.ts'
import { errorClass, errorMessage } from '../failure/fingerprint.ts'
import type { Steps } from './breath.ts'

/** An input that is answered differently. */
export interface Different {
  readonly corpus: unknown
  readonly error: OracleError
}

export interface SecondLook {
  readonly kinds: readonly OracleKind[]
  /** A different answer is a failure: so it is of inputs that failed before, and once the function is accused. */
  isAccusing: boolean
  /** Looks at inputs of its own; the first that is answered differently, where that is held against the function. */
  learn(isStopped: () => boolean): Steps<Different | undefined>
  /** Why the input that was just run is a failure, where the function is accused. */
  look(corpus: unknown): Steps<OracleError | undefined>
}

/** Several as one. Only the first may take what the last run left for the answer: those before it run the input again. */
export class SecondLooks implements SecondLook {
  private readonly looks: readonly SecondLook[]

  constructor(looks: readonly SecondLook[]) {
    this.looks = looks
  }

  get kinds(): readonly OracleKind[] {
    return this.looks.flatMap(({ kinds }) => kinds)
  }

  get isAccusing(): boolean {
    return this.looks.some(({ isAccusing }) => isAccusing)
  }

  set isAccusing(is: boolean) {
    for (const look of this.looks) look.isAccusing = is
  }

  *learn(isStopped: () => boolean): Steps<Different | undefined> {
    for (const look of this.looks) {
      const found = yield* look.learn(isStopped)
      if (found !== undefined) return found
    }
    return undefined
  }

  *look(corpus: unknown): Steps<OracleError | undefined> {
    for (const look of this.looks) {
      const error = yield* look.look(corpus)
      if (error !== undefined) return error
    }
    return undefined
  }
}

/** How the last run ended; `undefined` where there is nothing to compare: the input was dropped, or it failed in another way. */
export function lastAnswer({ result, answer }: Runner): Answer | undefined {
  if (result.status !== 'passed') return undefined
  if (result.thrown !== undefined) return { thrown: `${errorClass(result.thrown)}: ${errorMessage(result.thrown)}` }
  // What it answered may be its own, and change with the next call.
  return { value: copyValue(answer) }
}

/** What refuses to be looked at cannot be told apart. */
export function isSameAnswer(first: Answer, second: Answer): boolean {
  if ('thrown' in first || 'thrown' in second) {
    return 'thrown' in first && 'thrown' in second && first.thrown === second.thrown
  }
  try {
    return sameValue(first.value, second.value)
  } catch {
    return true
  }
}

/** What calls answered, by their places. */
export type Answers = ReadonlyMap<number, Answer>

/** Place of the first call that both have made, and that was answered differently. */
export function firstDifferent(first: Answers, second: Answers): number | undefined {
  for (const [at, answer] of first) {
    const other = second.get(at)
    if (other !== undefined && !isSameAnswer(answer, other)) return at
  }
  return undefined
}
