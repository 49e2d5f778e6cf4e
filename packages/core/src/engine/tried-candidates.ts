/** Candidates that a stage has tried for one entry: many ways lead to one of them, and each is run once. */
import type { AnyDomain } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'

/**
 * Characters of candidates that were written down only to see that they had been tried: of a large input each costs as much as a
 * run, and nobody gets a turn in between. No bench chose it.
 */
const mostRepeated = 4_000_000

export class TriedCandidates {
  private readonly root: AnyDomain
  private readonly keys = new Set<string>()
  private repeated = 0

  constructor(root: AnyDomain) {
    this.root = root
  }

  /** So much was tried before that there is hardly anything new to come. */
  get isSpent(): boolean {
    return this.repeated > mostRepeated
  }

  /** Notes a candidate; false where it was tried before. */
  add(candidate: unknown): boolean {
    const key = keyOf(this.root, candidate)
    if (this.keys.has(key)) {
      this.repeated += key.length
      return false
    }
    this.keys.add(key)
    return true
  }
}
