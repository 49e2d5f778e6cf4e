/**
 * How a test says what its inputs are like, so that a person can judge what it looked at. After QuickCheck's `label`,
 * `classify` and `cover`. Outside of a search all three do nothing.
 */
import { observationsOfRealm } from './observations.ts'

/** Says that the input which runs is one of those called `name`; an input may have several labels. */
export function label(name: string): void {
  const { isOpen, labels } = observationsOfRealm()
  if (isOpen) labels.give(name)
}

/** Gives the input which runs the label `name` where `condition` holds. */
export function classify(condition: unknown, name: string): void {
  if (condition) label(name)
}

/**
 * Asks that a share of the inputs, more than 0 and at most 1, has the label `name`, and gives it to the input which runs
 * where `condition` holds; always where there is none. The test fails where the share among the inputs drawn is so small
 * that this is chance in one of a million tests. To be called for every input: what none asks for is not known of.
 */
export function cover(share: number, name: string, condition: unknown = true): void {
  const { isOpen, labels } = observationsOfRealm()
  if (!isOpen) return
  labels.ask(share, name)
  if (condition) labels.give(name)
}
