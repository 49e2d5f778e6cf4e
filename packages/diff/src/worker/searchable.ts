/** What of a subject is searched for: how its two sides are opened, and how what is found is told. */
import type { Finding } from '@fuzzwright/core'
import type { AnyDomain } from '@fuzzwright/core/domain'
import type { Exploration } from '@fuzzwright/core/host'
import type { Subject } from '@fuzzwright/survey/package'
import type { Names } from './names.ts'
import type { OutcomePair } from './outcome.ts'
import type { PairLimits } from './search-request.ts'
import type { SubjectAnswer, WorkerDifference } from './task.ts'
import type { PairScope, WatchedPair } from './watched-pair.ts'

/** An older version: the real one, or one with some of the change already made. */
export interface OlderSide {
  readonly names: Names
  readonly scope: PairScope
  /** It has no counters. */
  readonly isUncounted?: boolean
}

/** An older version beside the newer one. */
export interface OpenedPair {
  readonly watched: WatchedPair
  /** The domain of its inputs: each pair has classes of its own, and reads the inputs of another by what is kept of them. */
  readonly root: AnyDomain
  readonly scope: PairScope
}

/** An input that was found, for one pair. */
export interface PairInput {
  readonly finding: Finding
  readonly args: readonly unknown[]
  readonly opened: OpenedPair
  /** What came of it. */
  readonly outcomes: OutcomePair
}

/** How an input is called in the report. */
export type ToldInput = Pick<WorkerDifference, 'call' | 'setup' | 'input' | 'exports' | 'called'>

/** A function, or what something makes. */
export interface Searchable {
  readonly subject: Subject
  open(older: OlderSide): OpenedPair
  search(opened: OpenedPair, limits: PairLimits): Promise<Exploration>
  /** The input as far as the difference needs it. */
  cut(opened: OpenedPair, args: readonly unknown[]): Promise<readonly unknown[]>
  /** The same for the input of another pair. */
  cutLike(args: readonly unknown[], cut: readonly unknown[]): readonly unknown[]
  told(input: PairInput): Promise<ToldInput>
  /** What else is known behind the search. */
  facts(opened: OpenedPair): Pick<SubjectAnswer, 'used' | 'isMember' | 'answersFunctions'>
}
