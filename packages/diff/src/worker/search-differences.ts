/**
 * Looks for inputs on which two versions differ. What one piece of the change makes hides what others make: where pieces are left that
 * nothing of what was found is made by, the older version is searched once more with those that were found already made in it.
 */
import type { Finding } from '@fuzzwright/core'
import type { Exploration } from '@fuzzwright/core/host'
import { type ChangedPiece, linesOfPiece } from '../change/changed-pieces.ts'
import {
  alone,
  type ConfirmedDifference,
  confirmed,
  mostLines,
  partingAlone,
  usualLines,
} from './confirm-difference.ts'
import type { Names } from './names.ts'
import type { PatchedVersions } from './patched-version.ts'
import { searchClock } from './search-clock.ts'
import { type PairLimits, timeWithShrinking } from './search-request.ts'
import { inputOf, type OlderSide, type OpenedPair, type Searchable, type ToldInput } from './searchable.ts'
import type { SubjectAnswer, WorkerDifference } from './task.ts'

/** What the change consists of, as far as the subject leads to it. */
export interface PiecesOfSubject {
  readonly all: readonly ChangedPiece[]
  /** Numbers of those that it leads to. */
  readonly own: readonly number[]
  readonly patched: PatchedVersions
  /** An older version of those modules. */
  readonly sideOf: (names: Names) => OlderSide
  /** Both versions loaded anew, with the subject there; `undefined` where they cannot be. */
  readonly fresh: () => Promise<FreshPair | undefined>
}

/** A subject of modules that nobody has called yet. */
export interface FreshPair {
  readonly one: Searchable
  readonly older: OlderSide
}

/** Searches behind the first one. */
const mostRounds = 3
/** Pieces that are tried one by one. */
const mostPieces = 12
/** Of the runs of the first search, what later ones have. */
const laterShare = 0.5
/** Of the time, what the first search has where others may follow. */
const firstShare = 0.6

/** With what a subject is compared, and who hears what is known of it so far. */
export interface SearchedPair {
  readonly older: OlderSide
  readonly pieces: PiecesOfSubject
  /** Called behind each difference, since what comes then may end the process. */
  readonly tell: (sofar: SubjectAnswer) => void
}

export async function searchDifferences(
  one: Searchable,
  { older, pieces, tell }: SearchedPair,
  limits: PairLimits,
): Promise<SubjectAnswer> {
  const search = new DifferenceSearch(one, one.open(older), { pieces, tell })
  const firstTime = pieces.own.length > 1 ? Math.ceil(limits.timeBudget * firstShare) : limits.timeBudget
  const first = await search.round(search.real, [], { ...limits, timeBudget: firstTime })
  const unexplained = first === 0 ? [] : await search.searchOn(limits)
  const { watched } = search.real
  const { runs, differences } = search
  if (differences.length > 0) return { ...search.sofar, ...(unexplained.length > 0 && { unexplained }) }
  const answer = { kind: 'answer', id: one.subject.id, runs, differences, ...one.facts(search.real) } as const
  if (watched.compared === 0 && runs > 0) return { ...answer, state: 'impossible', problem: nothingForBoth }
  return { ...answer, state: watched.unstable > 0 ? 'unstable' : 'same' }
}

const nothingForBoth = 'no input was found that both versions take'

class DifferenceSearch {
  readonly differences: WorkerDifference[] = []
  runs = 0
  readonly real: OpenedPair
  private readonly one: Searchable
  private readonly pieces: PiecesOfSubject
  private readonly tell: SearchedPair['tell']
  /** Pieces that make what was found. */
  private readonly explained = new Set<number>()
  private readonly begin = searchClock.now()
  private fresh: Promise<FreshPair | undefined> | undefined

  constructor(one: Searchable, real: OpenedPair, { pieces, tell }: Pick<SearchedPair, 'pieces' | 'tell'>) {
    this.one = one
    this.real = real
    this.pieces = pieces
    this.tell = tell
  }

  /** What is known once something was found. */
  get sofar(): SubjectAnswer {
    const { one, real, runs, differences } = this
    return { kind: 'answer', id: one.subject.id, state: 'different', runs, differences, ...one.facts(real) }
  }

  /** Goes on with what was found already made. Answers the pieces of which nobody knows whether they make a difference. */
  async searchOn(limits: PairLimits): Promise<readonly number[]> {
    const runs = Math.ceil(limits.runs * laterShare)
    for (let round = 0; round < mostRounds && this.left.length > 0; round++) {
      const made = [...this.explained]
      const names = made.length === 0 ? undefined : await this.pieces.patched.with(made)
      if (names === undefined) return this.left
      const timeBudget = Math.floor(this.begin + limits.timeBudget - searchClock.now())
      if (timeBudget <= 0) return this.left
      const found = await this.round(this.one.open(this.pieces.sideOf(names)), made, { ...limits, runs, timeBudget })
      if (found === 0) return []
    }
    return this.left
  }

  private get left(): readonly number[] {
    return this.pieces.own.filter((piece) => !this.explained.has(piece))
  }

  /** How many differences a search of the pair shows that the real versions have, too. */
  async round(opened: OpenedPair, made: readonly number[], limits: PairLimits): Promise<number> {
    const deadline = searchClock.now() + timeWithShrinking(limits.timeBudget)
    const explored = await this.one.search(opened, limits)
    this.runs += explored.report.runs
    const usual = await this.usual(explored, opened, deadline)
    let count = 0
    for (const finding of explored.report.findings) {
      // Where some of the change was made already the rest has to part the ways by itself.
      if (opened !== this.real && !(await this.isParting(finding, opened))) continue
      const found = await this.confirm(finding, usual)
      if (found === undefined) continue
      count++
      if (opened === this.real) this.real.scope.shortest?.note(finding.fingerprint.className, found.cut)
      const pieces = await this.makersOf(finding, { made, cut: found.cut })
      for (const piece of pieces) this.explained.add(piece)
      const difference = this.difference(found, { finding, pieces })
      this.differences.push(difference)
      this.tell(this.sofar)
    }
    return count
  }

  private async isParting({ args }: Finding, opened: OpenedPair): Promise<boolean> {
    const cut = await this.one.cut(opened, args)
    return (await confirmed(opened.watched, { args: cut, scope: opened.scope, usual: new Set() })) !== undefined
  }

  private async usual(
    { report, corpus, root }: Exploration,
    opened: OpenedPair,
    deadline: number,
  ): Promise<ReadonlySet<string>> {
    if (report.findings.length === 0) return new Set()
    return await usualLines(opened.watched, corpus, { root, scope: opened.scope, deadline })
  }

  private async confirm(finding: Finding, usual: ReadonlySet<string>): Promise<FoundInput | undefined> {
    const { real, one } = this
    const args = inputOf(real, finding)
    if (args === undefined) return undefined
    const cut = await one.cut(real, args)
    const confirmation = await confirmed(real.watched, { args: cut, scope: real.scope, usual })
    if (confirmation === undefined || !(await this.isOfItself(finding, cut))) return undefined
    return {
      ...{ confirmation, cut },
      told: await one.told({ finding, args: cut, opened: real, outcomes: confirmation.outcomes }),
    }
  }

  /** Whether it shows in modules that were just loaded: what earlier inputs left in them is not what the input shows. */
  private async isOfItself(finding: Finding, cut: readonly unknown[]): Promise<boolean> {
    this.fresh ??= this.pieces.fresh()
    const fresh = await this.fresh
    if (fresh === undefined) return true
    const opened = fresh.one.open(fresh.older)
    const args = inputOf(opened, finding)
    if (args === undefined) return true
    const { watched, scope } = opened
    const like = this.one.cutLike(args, cut)
    const found = await confirmed(watched, { args: like, scope, usual: new Set() })
    // Without counters nobody knows what takes how many steps, or does not end.
    const isSeen = found !== undefined || this.isUncountable(finding)
    if (!isSeen) this.real.watched.unstable++
    return isSeen
  }

  private isUncountable({ fingerprint: { className } }: Finding): boolean {
    return !className.startsWith('Parting ') || className.startsWith('Parting slower ')
  }

  private difference(
    { confirmation, told: input }: FoundInput,
    { finding, pieces }: { readonly finding: Finding; readonly pieces: readonly number[] },
  ): WorkerDifference {
    const { changed, outcomes: _, ...rest } = confirmation
    const own = pieces.flatMap((at) => this.pieces.all[at] ?? [])
    const told = own.flatMap(linesOfPiece)
    const lines = (['before', 'after'] as const).flatMap((side) =>
      told.filter(({ version }) => version === side).slice(0, mostLines),
    )
    return {
      ...{ ...rest, ...input, runs: finding.runs, changed: lines.length > 0 ? lines : changed },
      ...(pieces.length > 0 && { pieces }),
    }
  }

  /** Which pieces, each made by itself beside those in `made`, part the ways for an input; all that are left where none does. */
  private async makersOf(
    finding: Finding,
    { made, cut }: { readonly made: readonly number[]; readonly cut: readonly unknown[] },
  ): Promise<readonly number[]> {
    const candidates = this.pieces.own.filter((piece) => !made.includes(piece))
    if (candidates.length < 2 || candidates.length > mostPieces) return candidates
    const base = await this.older(finding, made, cut)
    const found: number[] = []
    for (const piece of base === undefined ? [] : candidates) {
      const other = await this.older(finding, [...made, piece], cut)
      if (base !== undefined && other !== undefined && partingAlone(base, other, this.real.scope.closeness))
        found.push(piece)
    }
    return found.length > 0 ? found : candidates
  }

  /** How an older version with those pieces comes out. */
  private async older(finding: Finding, made: readonly number[], cut: readonly unknown[]) {
    const { pieces, one, real } = this
    const names = made.length === 0 ? undefined : await pieces.patched.with(made)
    if (made.length > 0 && names === undefined) return undefined
    const opened = names === undefined ? real : one.open(pieces.sideOf(names))
    const args = inputOf(opened, finding)
    if (args === undefined) return undefined
    return await alone('before', opened.watched, { args: one.cutLike(args, cut), scope: opened.scope })
  }
}

interface FoundInput {
  readonly confirmation: ConfirmedDifference
  readonly cut: readonly unknown[]
  readonly told: ToldInput
}
