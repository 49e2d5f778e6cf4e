/**
 * How often given functions said yes or no of two values. Whoever is told only whether two of them are equal has to ask of each
 * pair: a square of calls is then what was asked for, and no fault.
 */

let pairs = 0

export function judgedPair(): void {
  pairs++
}

/** Pairs that were judged since this was asked last. */
export function takeJudgedPairs(): number {
  const taken = pairs
  pairs = 0
  return taken
}
