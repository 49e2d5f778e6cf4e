/** What a fuzz test leaves for reporters: plain data, as it crosses from the worker to the main process. */
import type { CoverageSummary } from '../execution/coverage-summary.ts'
import type { LabelStatistics } from '../execution/label-tally.ts'
import type { FindingPhase, FindingShrink } from '../failure/finding.ts'
import { errorClass, errorMessage } from '../failure/fingerprint.ts'
import type { KnownFinding } from '../replay/findings-store.ts'
import { type TestIdentity, testId } from '../replay/test-identity.ts'
import type { TestCommand } from '../report/commands.ts'
import { findingCommands, formatArguments, formatPassing, placeText } from '../report/format-finding.ts'
import { formatPass } from '../report/format-pass.ts'
import type { GoalProgress } from '../schedule/goal-progress.ts'
import type { FuzzEffort, FuzzReport } from '../session/fuzz-report.ts'

/** One finding as plain data. */
export interface FindingMeta {
  /** Fingerprint, the same for every sighting of this failure. */
  readonly key: string
  readonly className: string
  /** Message as it was thrown. */
  readonly message: string
  /** TypeScript source of the arguments, between the parentheses of the call. */
  readonly source: string
  /** Declarations of the arguments by name, and the call: to be pasted into a file. */
  readonly call: string
  readonly arguments: readonly { readonly name: string; readonly source: string }[]
  /** Declaration of the one argument in which the nearest input found that passes differs. */
  readonly passing?: string
  /** Where only inputs get to that fail in this way: `file:line:column (function)`, from 1. */
  readonly places?: readonly string[]
  /** Token that replays the input. */
  readonly replay: string
  /** File the finding is kept in, below the project's root. */
  readonly place?: string
  readonly phase: FindingPhase
  /** Constants of the code and members of enums that the input was first combined of; missing where it was not. */
  readonly origins?: readonly string[]
  /** Features the search had seen before; missing where nothing is instrumented. */
  readonly features?: number
  /** Runs up to and including the one that failed first. */
  readonly runs: number
  readonly seed: number
  readonly shrink: FindingShrink
  readonly flaky?: { readonly failed: number; readonly tried: number }
  /** Lines for a shell. */
  readonly commands: { readonly replay: string; readonly rerun: string }
}

/** A finding that is left as it is. */
export interface AcceptedMeta {
  readonly place: string
  /** As its file says. */
  readonly reason: string
}

/** What a fuzz test leaves for reporters; in Vitest, as `task.meta.fuzzwright`. */
export interface FuzzTestMeta {
  /** Stable id of the test, the same in every run. */
  readonly id: string
  readonly outcome: FuzzReport['outcome']
  readonly runs: number
  readonly discarded: number
  readonly seed: number
  readonly corpus: number
  readonly features: number
  readonly coverage?: CoverageSummary
  /** Chance, from 0 to 1, that 1,000 more runs would show anything new; missing unless the test may stop early. */
  readonly chanceOfNews?: number
  /** The search ended before its runs and its time were used up: it had little left to learn. */
  readonly saturated?: true
  /** How far the search came towards each goal beside coverage, where there was one. */
  readonly goals?: readonly GoalProgress[]
  /** How many inputs had which label; missing where the test labels none. */
  readonly labels?: LabelStatistics
  readonly findings: readonly FindingMeta[]
  /** Places of kept findings that no longer fail. */
  readonly fixed: readonly string[]
  /** Kept findings that still fail and are accepted; missing where there is none. */
  readonly accepted?: readonly AcceptedMeta[]
  readonly warnings: readonly string[]
  /** In fuzz mode, where tests share the time: the number of the round, from 0. */
  readonly round?: number
  /** In fuzz mode: what the search took and brought. */
  readonly effort?: FuzzEffort
  /** The quiet line of a passing test. */
  readonly line?: string
}

/** What the host knows of the test a report is about. */
export interface ReportedTest {
  readonly identity: TestIdentity
  readonly command: TestCommand
  /** Number of the round, where tests share the time. */
  readonly round: number | undefined
}

/** Columns of the source of arguments in what a test tells its reporter. */
const sourceWidth = 100

/** The quiet line of a report without findings. */
function passLine(report: FuzzReport): string | undefined {
  const { outcome, coverage } = report
  // A test with a finding's file that cannot be read does not pass.
  if ((outcome !== 'passed' && outcome !== 'exhausted') || report.problems.length > 0) return undefined
  return formatPass({
    outcome,
    runs: report.runs,
    seed: report.seed,
    // Without guidance nothing decides which inputs are worth keeping.
    kept: coverage === undefined ? 0 : report.corpus,
    fixed: report.fixed.length,
    ...(report.accepted && { accepted: report.accepted.length }),
    ...(report.timeUp && { timeUp: true }),
    ...(report.goals && { goals: report.goals }),
    ...(report.labels && { labels: report.labels }),
    ...(coverage && { coverage }),
    ...(report.chanceOfNews !== undefined && { chanceOfNews: report.chanceOfNews }),
  })
}

function findingMetas({ findings, saved }: FuzzReport, { command }: ReportedTest): readonly FindingMeta[] {
  return findings.map((finding, index) => {
    const place = saved[index] || undefined
    const { source, replay, phase, origins, features, runs, seed, shrink, flaky, contrast } = finding
    const passing = formatPassing(finding, sourceWidth)
    return {
      key: finding.fingerprint.key,
      className: errorClass(finding.error),
      message: errorMessage(finding.error),
      source,
      call: formatArguments(finding, sourceWidth),
      arguments: finding.arguments.map(({ name, source }) => ({ name, source })),
      ...(passing !== undefined && { passing }),
      ...(contrast !== undefined && contrast.places.length > 0 && { places: contrast.places.map(placeText) }),
      replay,
      ...(place === undefined ? {} : { place }),
      phase,
      ...(origins && { origins }),
      ...(features !== undefined && { features }),
      runs,
      seed,
      shrink,
      ...(flaky && { flaky }),
      commands: findingCommands(finding, command, place),
    }
  })
}

function acceptedMeta({ place, finding }: KnownFinding): AcceptedMeta {
  return { place, reason: finding.accepted ?? '' }
}

/** The report as data. */
export function metaOf(report: FuzzReport, test: ReportedTest): FuzzTestMeta {
  const { outcome, runs, discarded, seed, corpus, features, coverage, goals, labels, effort } = report
  const { chanceOfNews, saturated } = report
  const line = passLine(report)
  return {
    id: testId(test.identity),
    outcome,
    runs,
    discarded,
    seed,
    corpus,
    features,
    ...(coverage && { coverage }),
    ...(chanceOfNews !== undefined && { chanceOfNews }),
    ...(saturated && { saturated }),
    ...(goals && { goals }),
    ...(labels && { labels }),
    ...(effort && { effort }),
    ...(test.round === undefined ? {} : { round: test.round }),
    findings: findingMetas(report, test),
    fixed: report.fixed.map(({ place }) => place),
    ...(report.accepted && { accepted: report.accepted.map(acceptedMeta) }),
    warnings: [...report.warnings, ...report.problems.map(({ message }) => message)],
    ...(line === undefined ? {} : { line }),
  }
}
