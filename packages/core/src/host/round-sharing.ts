/** FUZZWRIGHT_FOR across a whole suite: how long the next round is, and what each test gets of it. */

import { count } from '../report/count.ts'
import { firstRoundLength, roundLength, TimeShares } from '../schedule/time-shares.ts'
import { type EarlierRounds, withRound } from './earlier-rounds.ts'
import type { FuzzRound, FuzzSettings } from './fuzz-settings.ts'
import type { FuzzTestMeta } from './fuzz-test-meta.ts'
import type { SharedEffort, ToldResult } from './shared-effort.ts'

/** Fuzz tests that are going to run, as far as their text tells. */
export interface FuzzCalls {
  /** At least 1. */
  readonly tests: number
  /** Files that hold any. */
  readonly files: number
  /** A table or a loop makes the number of tests uncertain. */
  readonly open: boolean
}

/** One round, as it is handed to the tests. */
export interface SharedRound extends FuzzRound, Pick<FuzzSettings, 'earlier'> {
  /** Milliseconds of search for each test that has no share. */
  readonly fuzzFor: number
  /** The time is used up with it. */
  readonly isLast: boolean
}

/** Less time than this, in milliseconds, is not worth another round. */
const shortestRest = 300
/** A round counts at least this part of its length. */
const leastCounted = 0.5
/** For a test whose search is over but whose file runs again. */
const nextToNothing = 1

/** The rounds of one run; a host runs each and says what came of it. */
export class RoundSharing {
  private readonly budget: number
  private readonly shares = new TimeShares()
  private readonly effort: Pick<SharedEffort, 'tell' | 'hear'> | undefined
  private readonly findings = new Set<string>()
  private readonly earlier = new Map<string, EarlierRounds>()
  /** Milliseconds of search that are left; starting workers, shrinking and replaying come on top, as in test mode. */
  private left: number
  private length: number
  private number = 0

  /**
   * @param budget milliseconds of search for the whole run
   * @param effort where jobs that search the same tests side by side tell each other what that brings
   */
  constructor(budget: number, effort?: Pick<SharedEffort, 'tell' | 'hear'>) {
    this.budget = budget
    this.effort = effort
    this.left = budget
    this.length = roundLength(budget, budget)
  }

  /** Every test the same, as nothing is known of them yet. `lanes`: files that run side by side. */
  first({ tests, open }: FuzzCalls, lanes: number): SharedRound {
    const isOnly = tests <= 1 && !open
    if (!isOnly) this.length = firstRoundLength(this.length, (this.length * lanes) / tests)
    const fuzzFor = isOnly ? this.budget : (this.length * lanes) / tests
    return { number: 0, shares: {}, fuzzFor, isLast: isOnly }
  }

  /** Notes what the last round brought and took: what its tests told, file by file. */
  learn(files: readonly (readonly FuzzTestMeta[])[], lanes: number): void {
    const results: ToldResult[] = []
    const spent = files.map((metas) => this.resultsOf(metas, results))
    this.effort?.tell(results)
    for (const { id, ...result } of summedUp([...results, ...(this.effort?.hear() ?? [])]))
      this.shares.learn(id, result)
    const all = spent.reduce((sum, milliseconds) => sum + milliseconds, 0)
    // A file's tests run one after the other. Searches that end early must not make rounds without end.
    this.left -= Math.max(all / Math.max(1, lanes), this.length * leastCounted, ...spent)
  }

  /** `undefined` once the time is used up, or nobody has anything left to discover. */
  next(lanes: number): SharedRound | undefined {
    if (this.left < shortestRest || this.shares.unfinished.length === 0) return undefined
    this.length = roundLength(this.budget, this.left)
    const shares = Object.fromEntries(this.shares.share(this.length * lanes))
    return { ...this.following(), shares, isLast: this.length === this.left }
  }

  /** A round that searches no more: for a host that has to tell of every test at the end. */
  farewell(): SharedRound {
    this.length = 0
    return { ...this.following(), shares: {}, isLast: true }
  }

  /** Who found nothing has nothing to be told: what is handed on is no longer than it has to be. */
  private following(): Pick<SharedRound, 'number' | 'earlier' | 'fuzzFor'> {
    const found = [...this.earlier].filter(([, { found }]) => found.length > 0)
    const earlier = found.length === 0 ? {} : { earlier: Object.fromEntries(found) }
    return { number: ++this.number, ...earlier, fuzzFor: nextToNothing }
  }

  /** What a person may be told before the next round. */
  get news(): string {
    const tests = count(this.shares.unfinished.length, 'test')
    const found = this.findings.size === 0 ? 'nothing found' : count(this.findings.size, 'finding')
    const seconds = Math.max(1, Math.round(this.left / 1000))
    return `fuzzing goes on: round ${this.number + 1}, ${tests}, ${found}, ${seconds} s left`
  }

  /** Adds what the tests of one file brought; answers the milliseconds their searches took. */
  private resultsOf(metas: readonly FuzzTestMeta[], results: ToldResult[]): number {
    let spent = 0
    for (const meta of metas) {
      const { id, findings, effort, round, outcome, coverage } = meta
      for (const { key } of findings) this.findings.add(`${id} ${key}`)
      if (round === this.number) this.earlier.set(id, withRound(this.earlier.get(id), meta))
      if (effort === undefined || round !== this.number) continue
      spent += effort.milliseconds
      const covered = coverage !== undefined && coverage.reached === coverage.edges
      const { milliseconds, discovered } = effort
      results.push({ id, milliseconds, discovered, finished: outcome === 'exhausted', covered })
    }
    return spent
  }
}

/** Of each test all that came together, as one: what jobs did side by side is one round. */
function summedUp(results: readonly ToldResult[]): readonly ToldResult[] {
  const sums = new Map<string, ToldResult>()
  for (const result of results) {
    const { id, milliseconds, discovered, finished, covered = false } = result
    const known = sums.get(id)
    sums.set(id, {
      id,
      milliseconds: milliseconds + (known?.milliseconds ?? 0),
      discovered: discovered + (known?.discovered ?? 0),
      finished: finished || known?.finished === true,
      covered: covered || known?.covered === true,
    })
  }
  return [...sums.values()]
}
