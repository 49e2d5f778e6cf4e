/** What of a subject is searched for: how its two sides are opened, and how what is found is told. */
import type { Finding } from '@fuzzwright/core'
import type { AnyDomain } from '@fuzzwright/core/domain'
import type { Exploration } from '@fuzzwright/core/host'
import type { Subject } from '@fuzzwright/survey/package'
import type { Names } from './names.ts'
import type { OutcomePair } from './outcome.ts'
import type { PairLimits, Searching } from './search-request.ts'
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

/** What a search is after. */
export type SearchAim = Pick<Searching, 'property' | 'seeds' | 'signal' | 'isOne'>

/** How an input is called in the report. */
export type ToldInput = Pick<WorkerDifference, 'call' | 'setup' | 'input' | 'exports' | 'called'>

/** A function, or what something makes. */
export interface Searchable {
  readonly subject: Subject
  open(older: OlderSide): OpenedPair
  /** Looks for what the pair differs in, unless something else is aimed at. */
  search(opened: OpenedPair, limits: PairLimits, aim?: SearchAim): Promise<Exploration>
  /** The input as far as the difference needs it. */
  cut(opened: OpenedPair, args: readonly unknown[]): Promise<readonly unknown[]>
  /** The same for the input of another pair. */
  cutLike(args: readonly unknown[], cut: readonly unknown[]): readonly unknown[]
  told(input: PairInput): Promise<ToldInput>
  /** What else is known behind the search. */
  facts(opened: OpenedPair): Pick<SubjectAnswer, 'used' | 'isMember' | 'answersFunctions'>
}

/** The input of a finding as a pair makes it; `undefined` where its domain has no such input. */
export function inputOf({ root }: OpenedPair, finding: Finding): readonly unknown[] | undefined {
  const corpus: unknown = root.parse(finding.corpus)
  if (corpus === undefined || root.validate(corpus) !== undefined) return undefined
  const args: unknown = root.getValue(corpus)
  return Array.isArray(args) ? args : undefined
}
