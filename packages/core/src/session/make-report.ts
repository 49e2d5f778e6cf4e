/** Makes the report of a fuzz test from what is left when it has ended: data only, words are made of it elsewhere. */

import { valueIfMade } from '../domain/discarded.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { CallsDomain } from '../domains/calls/calls.ts'
import type { Search } from '../engine/search.ts'
import { pursuesCoverage, type SearchGoal } from '../engine/search-goal.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import { summariseCoverage } from '../execution/coverage-summary.ts'
import type { EffectFence } from '../execution/effects.ts'
import { type LabelStatistics, type LabelTally, rareLabels } from '../execution/label-tally.ts'
import type { Contrast, Finding } from '../failure/finding.ts'
import { differingArgument, findingArguments, sourceOfArguments } from '../failure/finding-arguments.ts'
import { encodeToken } from '../replay/replay-token.ts'
import { relativeTestFile, testId } from '../replay/test-identity.ts'
import type { ArgumentName } from '../target/argument-name.ts'
import type { FuzzEffort, FuzzOutcome, FuzzReport } from './fuzz-report.ts'
import { healthWarnings, labelWarnings } from './health-checks.ts'
import type { KeptCorpus } from './kept-corpus.ts'
import type { KeptFindings } from './kept-findings.ts'
import type { KnownOutcome } from './known-inputs.ts'
import type { ShrunkFailure } from './met-failures.ts'
import type { OpenedRequest } from './open-request.ts'
import type { PreparedInputs } from './prepare-inputs.ts'
import type { Progress } from './progress.ts'
import type { SearchRecord } from './search-record.ts'
import type { SearchRecorder } from './search-recorder.ts'
import { unreadableInputs } from './unreadable-inputs.ts'

/** A discard rate from which on a test proves nothing, once so many inputs were run. After Hypothesis; no bench chose it. */
const hopelessShare = 0.99
export const hopelessRuns = 200
/** The same where not a single one was run, as where its time was up. No bench chose it. */
const sayingRuns = 20

/** How the search of a test went. */
export interface SearchOutcome {
  /** Inputs that never returned, shrunk. */
  readonly hangs: readonly ShrunkFailure[]
  /** The time budget, or somebody outside, ended it. */
  readonly timeUp: boolean
  /** Time of the search, shrinking not counted. */
  readonly milliseconds: number
}

export const noSearch: SearchOutcome = { hangs: [], timeUp: false, milliseconds: 0 }

export interface ReportParts {
  readonly request: Pick<OpenedRequest, 'test' | 'property' | 'invocation' | 'description' | 'options'>
  readonly root: TupleDomain<unknown[]>
  readonly names: readonly ArgumentName[]
  readonly goals: readonly SearchGoal[] | undefined
  readonly coverage: CoverageSource | undefined
  readonly fence: Pick<EffectFence, 'inside'> | undefined
  readonly search: Search
  readonly tally: LabelTally
  readonly progress: Progress
  readonly recorder: SearchRecorder | undefined
  readonly kept: KeptCorpus | undefined
  readonly keptFindings: KeptFindings
  readonly seed: number
  readonly fuzzMode: boolean
  readonly summariesOf: PreparedInputs['summariesOf']
  /** What was noticed before anything ran. */
  readonly warnings: readonly string[]
  /** Runs in which what makes the objects refused to make one. */
  readonly refusals: number
  readonly missed: () => readonly string[]
}

/** How a test ended: what became of known findings, how the search went, and the failures met, the hangs left out. */
export interface TestEnd {
  readonly known: KnownOutcome
  readonly searched: SearchOutcome
  readonly failures: readonly ShrunkFailure[]
}

/** Saves what was found, and reports all of it. */
export function makeReport({ known, searched, failures: met }: TestEnd, parts: ReportParts): FuzzReport {
  const { search, coverage, goals, recorder, seed, fuzzMode, kept } = parts
  const failures = [...searched.hangs, ...met]
  const described = () => failures.map((failure) => findingOf(failure, parts))
  // Their values are made anew, by constructors of the code under test.
  const findings = parts.fence === undefined ? described() : parts.fence.inside(described)
  const { progress } = search
  const isGuided = coverage !== undefined && pursuesCoverage(goals)
  // An input that is replayed is kept only where it was made simpler: who sends a token wants no file.
  const isReplay = findings.some(({ phase, shrink }) => phase === 'replay' && shrink.accepted === 0)
  const problems = [...known.problems]
  const labels = parts.tally.statistics(search.end === 'exhausted')
  const saved = isReplay ? [] : parts.keptFindings.save(findings, problems)
  return {
    outcome: outcomeOf(findings, search, { labels, isTried: isTried(parts) }),
    // The search was not told of runs that hung.
    runs: progress.runs + searched.hangs.length,
    discarded: progress.discarded,
    ...(searched.timeUp && !fuzzMode && { timeUp: true as const }),
    seed,
    corpus: progress.corpus,
    features: progress.features,
    ...(findings[0] && { finding: findings[0] }),
    ...(isGuided && {
      coverage: summariseCoverage(coverage, edgesOf(parts), relativeTestFile(parts.request.test)),
    }),
    ...outlookOf(search),
    ...(search.goals.length > 0 && { goals: search.goals }),
    ...(labels && { labels }),
    findings,
    saved,
    fixed: known.fixed,
    ...(known.accepted.length > 0 && { accepted: known.accepted }),
    problems,
    ...(parts.missed().length > 0 && { missed: parts.missed() }),
    warnings: [
      ...parts.warnings,
      ...known.warnings,
      ...keptWarnings(kept),
      ...unreadableInputs(
        parts.root,
        failures.map(({ corpus }) => corpus),
        kept?.unreadable ?? [],
      ),
      ...(findings.length === 0 ? [...health(isGuided, parts), ...labelWarnings(labels)] : []),
    ],
    ...(fuzzMode && { effort: effortOf(searched, parts) }),
    ...(recorder && { record: recordOf(recorder, failures, parts) }),
  }
}

function outlookOf({ end, runs, chanceOfNews }: Search): Pick<FuzzReport, 'chanceOfNews' | 'saturated'> {
  if (chanceOfNews === undefined || runs === 0 || end === 'exhausted') return {}
  return { chanceOfNews, ...(end === 'saturated' && { saturated: true }) }
}

function outcomeOf(
  findings: readonly Finding[],
  { progress, end }: Search,
  { labels, isTried }: { readonly labels: LabelStatistics | undefined; readonly isTried: boolean },
): FuzzOutcome {
  if (findings.length > 0) return 'failed'
  const { runs, discarded } = progress
  const isHopeless = runs >= hopelessRuns && discarded >= runs * hopelessShare
  // However few there are: where each was dropped, nothing was tried.
  const isNone = discarded === runs && runs >= (end === 'exhausted' ? 1 : sayingRuns)
  if (!isTried && (isHopeless || isNone)) return 'gaveUp'
  if (labels !== undefined && rareLabels(labels).surely.length > 0) return 'uncovered'
  return end === 'exhausted' ? 'exhausted' : 'passed'
}

/** Functions that make objects were run, too, where they refused the input: a parser, of texts that nobody can guess. Of a class, its methods are what was to be tested. */
function isTried({ request: { description }, refusals }: Pick<ReportParts, 'request' | 'refusals'>): boolean {
  return refusals > 0 && description?.kind !== 'constructor'
}

/** What the search reached: with refused inputs, where those count. */
function edgesOf({ search, ...parts }: ReportParts): ReadonlySet<number> {
  const reached = search.kept.edges()
  return isTried(parts) ? new Set([...reached, ...search.refusedEdges()]) : reached
}

function findingOf(failure: ShrunkFailure, parts: ReportParts): Finding {
  const { root, names, request, seed: own } = parts
  const seed = failure.foundBy ?? own
  const { corpus, error, fingerprint, shrink, phase, runs, features, free, flaky } = failure
  const ir = root.serialize(corpus as never)
  const contrast = contrastOf(failure, { root, names })
  const explanation = free.length === 0 ? undefined : { free }
  const program = failure.retold?.program ?? programOf(failure, { root, request })
  const commands = failure.retold?.commands ?? []
  return {
    formatVersion: 1,
    fingerprint,
    args: valueIfMade(root, corpus) ?? [],
    arguments: findingArguments(root, corpus, { names, ...(explanation && { explanation }) }),
    source: sourceOfArguments(findingArguments(root, corpus, { names })),
    ...(request.invocation && { invocation: request.invocation }),
    ...(program && { program }),
    ...(commands.length > 0 && { commands }),
    corpus: ir,
    error,
    shrink,
    replay: encodeToken({ testId: testId(request.test), seed, ir }),
    phase,
    ...(phase === 'combinations' && originsOf(failure, parts)),
    runs,
    ...(features > 0 && { features }),
    seed,
    ...(explanation && { explanation }),
    ...(contrast && { contrast }),
    ...(flaky && { flaky }),
  }
}

/** Characters of what is said of a constant: longer texts say nothing at a glance. No bench chose it. */
const longestOrigin = 60

/** Of the input as it was met, leaving out what does not matter to the failure. */
function originsOf({ steps, corpus, free }: ShrunkFailure, { summariesOf }: ReportParts): Pick<Finding, 'origins'> {
  const isFree = (index: number): boolean => free.some((path) => path.length === 1 && path[0] === index)
  const summaries = summariesOf(steps[0]?.corpus ?? corpus)
  const origins = summaries.flatMap((summary = '', index) =>
    summary === '' || summary.length > longestOrigin || isFree(index) ? [] : [summary],
  )
  return origins.length === 0 ? {} : { origins }
}

function programOf(
  { corpus, notes }: ShrunkFailure,
  { root, request }: Pick<ReportParts, 'root' | 'request'>,
): Finding['program'] {
  if (request.invocation?.way !== 'calls') return undefined
  const tuple: AnyDomain = root
  let program: Finding['program']
  tuple.visit(corpus, (domain, part) => {
    if (domain instanceof CallsDomain) program = domain.program(part, notes)
  })
  return program
}

function contrastOf(
  { corpus, passing, places = [] }: ShrunkFailure,
  { root, names }: Pick<ReportParts, 'root' | 'names'>,
): Contrast | undefined {
  const changed = passing === undefined ? undefined : differingArgument(root, [corpus, passing], names)
  return changed === undefined && places.length === 0 ? undefined : { ...(changed && { passing: changed }), places }
}

function keptWarnings(kept: KeptCorpus | undefined): readonly string[] {
  const problem = kept?.problem
  return problem === undefined
    ? []
    : [`The coverage corpus could not be kept, so the next run starts anew: ${problem}.`]
}

function health(isGuided: boolean, parts: ReportParts): readonly string[] {
  const { request, search } = parts
  return healthWarnings({
    ...search.progress,
    isBare: request.property === undefined,
    exhausted: search.end === 'exhausted',
    coverage: isGuided ? { reached: edgesOf(parts).size } : undefined,
    onlyMade: onlyMade(request),
    ...(isTried(parts) && { refusing: request.description?.name }),
  })
}

function onlyMade({ invocation, description, options }: ReportParts['request']): string | undefined {
  const isMade = invocation?.way === 'new' && description?.kind === 'constructor' && description.objects === undefined
  return isMade && options?.calls !== false ? (description.className ?? description.name) : undefined
}

function effortOf({ milliseconds }: SearchOutcome, { search, kept }: ReportParts): FuzzEffort {
  return { milliseconds, discovered: search.discovered, ...(kept && { kept: kept.counts }) }
}

function recordOf(
  recorder: SearchRecorder,
  failures: readonly ShrunkFailure[],
  { progress, search }: ReportParts,
): SearchRecord {
  const shrinks = failures.map(({ steps }) => steps)
  return recorder.finish(progress.snapshot(progress.elapsed), search.kept.inputs, shrinks)
}
