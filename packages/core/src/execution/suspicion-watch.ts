/**
 * Learns from the runs of a search which suspected relations a function keeps, after Daikon: one that most inputs break is no
 * relation, one that nearly all keep and a few break is the suspicion. Until that is known a break is noted and fails nothing.
 */
import type { ArgumentWatch } from '../target/callable.ts'
import type { OracleError } from './oracle-error.ts'
import type { SuspectedRelation, SuspicionKind } from './suspicions.ts'

/** Inputs that must have kept a relation before one that breaks it counts. No bench chose it. */
const leastKept = 30
/**
 * Share of inputs that break it from which on it is none of the function's: edges such as 0 and an empty list are drawn
 * often. No bench chose it.
 */
const mostBroken = 1 / 3

interface Tally {
  kept: number
  broken: number
  /** The first input that broke it. */
  corpus: unknown
}

export class SuspicionWatch implements ArgumentWatch {
  private readonly relations: readonly SuspectedRelation[]
  private readonly tallies = new Map<SuspicionKind, Tally>()
  /** A break of these is a failure: of all, for inputs that failed before. */
  private accused: ReadonlySet<SuspicionKind>
  /** Kinds the last run broke that are not accused. */
  private justBroken: SuspicionKind[] = []

  constructor(relations: readonly SuspectedRelation[]) {
    this.relations = relations
    this.accused = new Set(relations.map(({ kind }) => kind))
  }

  begin(args: readonly unknown[]): void {
    this.justBroken = []
    for (const relation of this.relations) relation.begin?.(args)
  }

  returned(args: readonly unknown[], value: unknown): OracleError | undefined {
    for (const relation of this.relations) {
      const seen = judged(relation, args, value)
      if (seen === undefined) continue
      const tally = this.tallyOf(relation.kind)
      if (seen === 'kept') tally.kept++
      else if (this.accused.has(relation.kind)) return seen
      else {
        tally.broken++
        this.justBroken.push(relation.kind)
      }
    }
    return undefined
  }

  threw(): undefined {
    return undefined
  }

  /** From here on breaks are counted. */
  learns(): void {
    this.accused = new Set()
  }

  /** The input of the run that just ended: what it broke is remembered with it. */
  ran(corpus: unknown): void {
    for (const kind of this.justBroken) {
      const tally = this.tallyOf(kind)
      if (tally.broken === 1) tally.corpus = corpus
    }
  }

  /** Accuses the relations that nearly all inputs kept; answers an input for each that broke it. */
  accuse(): readonly unknown[] {
    const found = [...this.tallies].filter(
      ([, { kept, broken }]) => broken > 0 && kept >= leastKept && broken <= mostBroken * (kept + broken),
    )
    this.accused = new Set(found.map(([kind]) => kind))
    return found.map(([, { corpus }]) => corpus)
  }

  private tallyOf(kind: SuspicionKind): Tally {
    let tally = this.tallies.get(kind)
    if (tally === undefined) this.tallies.set(kind, (tally = { kept: 0, broken: 0, corpus: undefined }))
    return tally
  }
}

/** What refuses to be looked at says nothing. */
function judged(
  relation: SuspectedRelation,
  args: readonly unknown[],
  value: unknown,
): ReturnType<SuspectedRelation['returned']> {
  try {
    return relation.returned(args, value)
  } catch {
    return undefined
  }
}
