/** Two versions run with one input, and what they differ in; runs that disagree with themselves are left out. */
import type { CoverageSource } from '@fuzzwright/core'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import type { EntityResolver } from '@fuzzwright/survey/call'
import type { ChangedLine } from '../difference/difference.ts'
import { atAnotherTime, backInTime, type Turn } from './another-time.ts'
import { isPromise } from './call-version.ts'
import { type Outcome, type Parting, partingOf } from './outcome.ts'
import type { OwnArguments, VersionName } from './own-arguments.ts'
import { Patience } from './patience.ts'
import { stepBudget } from './search-request.ts'
import type { ShortestInputs } from './shortest-inputs.ts'
import type { Closeness } from './task.ts'

/** What all searches of a process share. */
export interface PairScope extends EntityResolver {
  readonly own: OwnArguments
  readonly closeness: Closeness
  /** Changed lines that ran where an edge did. */
  readonly changedAt: (edge: number) => readonly ChangedLine[]
  /** Inputs that are no shorter than these show nothing; missing where all count. */
  readonly shortest?: ShortestInputs
}

/** Other days on which both have to answer what they did: one of three values drawn is the same twice in a row by chance too often. */
const otherTurns: readonly Turn[] = [1, 2, 3, 4, 5]

/** Named by how the ways part, so that one cause is one failure. */
export class PartingError extends Error {
  constructor(parting: Parting) {
    super('')
    this.name = wayOf(parting)
  }
}

function wayOf({ kind, cause }: Parting): string {
  return `Parting ${kind} ${cause}`
}

/** An instance that one version alone can make is no input of both. */
export class NotMadeError extends Error {}

/** A parting, with what both sides came to. */
export interface Parted {
  readonly parting: Parting
  readonly before: Outcome
  readonly after: Outcome
  /** The input as far as it is needed. */
  readonly args: readonly unknown[]
}

/** The property of a search; how an input is run is up to whoever extends it. */
export abstract class WatchedPair {
  /** Inputs with which both versions were called. */
  compared = 0
  /** Inputs for which a version disagreed with itself. */
  unstable = 0
  protected readonly scope: PairScope
  protected readonly coverage: CoverageSource = coverageSource()
  private readonly patience = new Patience(this.coverage)

  constructor(scope: PairScope) {
    this.scope = scope
  }

  /** Runs one version, and answers what came of the last thing it did. */
  abstract call(version: VersionName, args: readonly unknown[], turn?: Turn): Outcome | Promise<Outcome>

  /** Runs both; where their ways part is answered. */
  abstract parted(args: readonly unknown[]): Parted | undefined | Promise<Parted | undefined>

  /** The property of the search. */
  readonly property = (...args: readonly unknown[]): void | Promise<void> => {
    backInTime()
    this.patience.begin()
    try {
      const parted = this.parted(args)
      if (isPromise(parted)) return this.judgedLater(parted)
      if (parted !== undefined && this.isWanted(parted) && this.isSteady(parted)) throw new PartingError(parted.parting)
    } catch (error) {
      if (!(error instanceof NotMadeError)) throw this.ended(error)
    }
    this.patience.end()
  }

  /** What runs from here on counts for no input, until what is answered is called. */
  aside(): () => void {
    return this.coverage.aside?.() ?? (() => {})
  }

  /** An input that ran out of steps is one that showed nothing. */
  leave(): void {
    if (this.coverage.exhausted) this.coverage.start(stepBudget)
  }

  private async judgedLater(pending: Promise<Parted | undefined>): Promise<void> {
    try {
      const parted = await pending
      if (parted === undefined || !this.isWanted(parted)) return
      if (await this.isSteadyLater(parted)) throw new PartingError(parted.parting)
    } catch (error) {
      if (!(error instanceof NotMadeError)) throw error
    } finally {
      this.patience.end()
    }
  }

  private isWanted({ parting, args }: Parted): boolean {
    return this.scope.shortest?.isShorter(wayOf(parting), args) !== false
  }

  private ended(error: unknown): unknown {
    this.patience.end()
    return error
  }

  private isSteady({ before, after, args }: Parted): boolean {
    return otherTurns.every((turn) => {
      const [again, otherAgain] = atAnotherTime(
        turn,
        () => [this.call('before', args, turn), this.call('after', args, turn)] as const,
      )
      if (isPromise(again) || isPromise(otherAgain)) return false
      return this.agree(before, again) && this.agree(after, otherAgain)
    })
  }

  private async isSteadyLater({ before, after, args }: Parted): Promise<boolean> {
    for (const turn of otherTurns) {
      const [again, otherAgain] = await atAnotherTime(turn, () =>
        Promise.all([this.call('before', args, turn), this.call('after', args, turn)]),
      )
      if (!this.agree(before, again) || !this.agree(after, otherAgain)) return false
    }
    return true
  }

  /** Whether two calls of one version came out the same. */
  private agree(one: Outcome, again: Outcome): boolean {
    const same = partingOf(one, again, { messages: false, order: false }) === undefined
    if (!same) this.unstable++
    return same
  }
}
