/**
 * Inputs that are worth trying at once: something of an input reached a command, a path, a statement, and what would prove a hole there is
 * put in its place. They go before everything else, and are few: each sink has them made ever more seldom.
 */
import type { AnyDomain } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'
import { comparisonKind } from '../execution/coverage.ts'
import type { Lead } from '../execution/detectors.ts'
import { leafCandidates } from '../mutation/candidates/leaf-candidates.ts'
import { PartList } from '../parts/part-tree.ts'
import type { Proposal } from './proposal.ts'

/** Inputs whose leads wait; those of later ones are dropped. No bench chose it. */
const mostWaiting = 4

export class LeadStage {
  private readonly root: AnyDomain
  private readonly waiting: Iterator<unknown>[] = []
  /** Leads wait, or what they came before does. */
  private interrupts = false
  /** What was to come next when leads came in between: it has looked at the run before them. */
  private held: { readonly proposal: Proposal | undefined } | undefined

  constructor(root: AnyDomain) {
    this.root = root
  }

  get hasPending(): boolean {
    return this.waiting.length > 0
  }

  /** `value` is the corpus value the leads were seen with. */
  add(value: unknown, leads: readonly Lead[]): void {
    // It is read when its turn comes, and the search has gone on by then.
    if (this.waiting.length < mostWaiting) this.waiting.push(this.candidates(this.root.retain(value), leads))
    this.interrupts = true
  }

  /** The next proposal of the search is to be asked for here. */
  get areFirst(): boolean {
    return this.interrupts
  }

  /** An input to try for a lead; behind the last one what `inOrder` answered when the first came, whatever that was. */
  next(inOrder: () => Proposal | undefined): Proposal | undefined {
    this.held ??= { proposal: inOrder() }
    const value = this.nextValue()
    if (value !== undefined) return { value, from: 'stage', parent: undefined, traced: false }
    const { proposal } = this.held
    this.held = undefined
    this.interrupts = false
    return proposal
  }

  private nextValue(): unknown {
    for (let open = this.waiting[0]; open !== undefined; open = this.waiting[0]) {
      const step = open.next()
      if (step.done !== true) return step.value
      this.waiting.shift()
    }
    return undefined
  }

  private *candidates(value: unknown, leads: readonly Lead[]): Generator<unknown, void> {
    const parts = new PartList(this.root, value)
    const seen = new Set<string>()
    for (const { have, want } of leads) {
      for (const candidate of leafCandidates.candidates(parts, { kind: comparisonKind.equal, have, want })) {
        const key = keyOf(this.root, candidate)
        if (seen.has(key)) continue
        seen.add(key)
        yield candidate
      }
    }
  }
}
