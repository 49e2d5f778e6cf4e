/**
 * From a failure as it was met to one worth reporting: whether it always fails, the simplest input that fails the same way,
 * which parts of that may be anything, and what sets it apart from the inputs that pass. It needs no search, so a failure of
 * any origin can be shrunk.
 */
import type { AnyDomain } from '../domain/domain.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import type { CallsTarget } from '../execution/judged-calls.ts'
import { type OracleError, oracleKindOf } from '../execution/oracle-error.ts'
import { type Fingerprint, isHang, isSameFailure } from '../failure/fingerprint.ts'
import { preorderOf } from '../parts/part-tree.ts'
import type { Rng } from '../random/rng.ts'
import type { Verdict } from '../shrink/descent.ts'
import { explain } from '../shrink/explain.ts'
import { nearestPass } from '../shrink/nearest-pass.ts'
import { shrink } from '../shrink/shrink.ts'
import type { RunProgram } from '../target/property-object.ts'
import { type Breathing, breath, type Steps } from './breath.ts'
import type { Clock } from './clock.ts'
import { FailingPlaces } from './failing-places.ts'
import { flakinessOf } from './flakiness.ts'
import type { GrowthOracle } from './growth-oracle.ts'
import { closeTraceFrames, type Failed, type Judge } from './judge.ts'
import { type LateOracle, look } from './late-oracles.ts'
import { type MetFailure, type MetFailures, type ShrunkFailure, unshrunk } from './met-failures.ts'
import { isKept, sameCauseAs, seenThrough, showsSooner } from './one-cause.ts'
import type { StoppedInputs } from './stopped-inputs.ts'

export interface ShrinkParts {
  readonly root: TupleDomain<unknown[]>
  readonly judge: Judge
  readonly oracles: readonly LateOracle[]
  /** Gets the failures of other bugs that candidates run into, and how simple this one is by now. */
  readonly met: Pick<MetFailures, 'note' | 'known' | 'simplify'>
  /** Candidates that had to be stopped by the clock, and are not run again. */
  readonly stopped: StoppedInputs
  readonly rng: Rng
  readonly clock: Clock
  readonly breathing: Breathing
  readonly signal: Pick<AbortSignal, 'aborted'> | undefined
  /** Tells of the calls of a sequence; missing where none are made. */
  readonly calls?: Pick<CallsTarget, 'tell' | 'notes'> | undefined
  /** Tells of the last run, where the property does. */
  readonly retell?: (() => RunProgram) | undefined
  /** Missing where growth is not judged. */
  readonly growth?: GrowthOracle | undefined
  /** Milliseconds for shrinking and explaining one failure of the search; those met on the way get as much together. */
  readonly timeBudget: number
  /** Most inputs tried for one failure. */
  readonly runs: number
  /** What a failing input hangs on is looked at, too. */
  readonly explains: boolean
  /** Says where failing inputs get to; missing where nothing is instrumented. */
  readonly coverage: Pick<CoverageSource, 'features' | 'locate'> | undefined
  /** Edges that inputs of the search reached which passed. */
  passedEdges(): ReadonlySet<number>
}

/** Inputs tried to set a failing input apart from those that pass. No bench chose it. */
const contrastRuns = 50

/** Shrinks every failure met so far, and those met on the way: each of these in half the time of the one before. */
export function* shrinkAll(met: MetFailures, parts: ShrinkParts): Steps<void> {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = closeTraceFrames
  let known = met.unshrunk.length
  let { timeBudget } = parts
  try {
    for (let failure = met.take(); failure !== undefined; failure = met.take()) {
      if (known-- <= 0) timeBudget /= 2
      const shrunk = yield* shrinkFinding(failure, { ...parts, timeBudget })
      const told = sameCauseAs(shrunk, met.shrunk, parts.root)
      if (told === undefined) met.finish(shrunk)
      else met.finishAs(told, seenThrough(told, shrunk, parts.root))
    }
  } finally {
    Error.stackTraceLimit = before
  }
}

/** The simplest form of a failure so far. */
interface Best {
  corpus: unknown
  error: unknown
  /** What it fails by; where another call shows it sooner that is not what it was met by. */
  fingerprint: Fingerprint
}

export function* shrinkFinding(failure: MetFailure, parts: ShrinkParts): Steps<ShrunkFailure> {
  const { root, rng, runs, judge } = parts
  if (parts.growth !== undefined && oracleKindOf(failure.error) === 'growth') {
    return yield* shrinkGrowth(failure, parts.growth)
  }
  // Nothing is a simpler form of a run that cannot be made again.
  if (isHang(failure.error) && (yield* judge.isSpoiled())) return unshrunk(failure)
  const { flaky, error } = yield* flakinessOf(failure, judge)
  if (flaky !== undefined) return { ...unshrunk({ ...failure, error }), flaky, ...retold(parts) }
  const shrinking = shrink<unknown>(root, failure.corpus, { rng: rng.split(), limits: { evaluations: runs } })
  const best: Best = { corpus: failure.corpus, error: failure.error, fingerprint: failure.fingerprint }
  const steps = [{ evaluations: 0, corpus: failure.corpus }]
  const noteStep = (): void =>
    void steps.push({ evaluations: shrinking.state.evaluations, corpus: root.retain(best.corpus as never) })
  const deadline = parts.clock.now() + parts.timeBudget
  const judged = (verdict: Verdict): void => {
    if (verdict !== 'same') return
    noteStep()
    parts.met.simplify(best)
  }
  yield* judgeAll(
    shrinking,
    { best, deadline, judged, takenBack: () => void steps.pop(), mayBeToldBy: tellable(failure, parts) },
    parts,
  )
  const { evaluations, accepted, exhausted } = shrinking.state
  const byChance = exhausted && preorderOf(root, best.corpus).some(({ domain }) => domain.shrinksByChance)
  const complete = exhausted && !byChance
  const shrunk = {
    shrink: { evaluations, accepted, complete, ...(byChance && { byChance }) },
    flaky: undefined,
    steps,
  }
  const seen = parts.coverage && new FailingPlaces(parts.coverage)
  const explains = exhausted && parts.explains
  const minimal: Minimal = { best, deadline, seen }
  const free = explains ? yield* freeParts(minimal, parts) : []
  const passing = explains ? yield* passingBeside({ ...minimal, free }, parts) : undefined
  // What remembers its last run (a log, an order of promises) shall remember this one.
  if (!isHang(best.error)) {
    parts.calls?.tell(true)
    // Whatever asks why it failed runs other inputs behind it.
    const { status } = yield* judge.run(best.corpus)
    if (status !== 'failed') yield* judge.failure(best.corpus)
    parts.calls?.tell(false)
    seen?.note('same')
  }
  const notes = parts.calls && !isHang(best.error) ? { notes: parts.calls.notes } : {}
  const places = explains ? (seen?.places(parts.passedEdges()) ?? []) : []
  const told = isHang(best.error) ? {} : retold(parts)
  return { ...failure, ...best, ...shrunk, ...notes, ...told, free, ...(passing !== undefined && { passing }), places }
}

function retold({ retell }: ShrinkParts): Pick<ShrunkFailure, 'retold'> {
  return retell === undefined ? {} : { retold: retell() }
}

/** What is known of a minimal counterexample. */
interface Minimal {
  readonly best: Readonly<Best>
  readonly deadline: number
  readonly seen: FailingPlaces | undefined
}

/** What grows stays large: it is the pump that becomes simpler. */
function* shrinkGrowth(failure: MetFailure, oracle: GrowthOracle): Steps<ShrunkFailure> {
  const seen = yield* oracle.judge(failure.corpus)
  if (seen?.growth === undefined) return unshrunk(failure)
  const { corpus, error, evaluations, accepted, complete } = yield* oracle.simplest(seen.growth)
  const steps = [
    { evaluations: 0, corpus: failure.corpus },
    { evaluations, corpus },
  ]
  return { ...failure, corpus, error, shrink: { evaluations, accepted, complete }, flaky: undefined, free: [], steps }
}

/** Paths of the parts of a minimal counterexample that may be anything. */
function* freeParts({ best, deadline, seen }: Minimal, parts: ShrinkParts): Steps<ShrunkFailure['free']> {
  const { root, rng } = parts
  const explaining = explain<unknown>(root, best.corpus, { rng: rng.split() })
  const judged = (verdict: Verdict): void => seen?.note(verdict)
  if (!(yield* judgeAll(explaining, { best: { ...best }, deadline, judged }, parts))) return []
  return explaining.result.free.map((path) => path.split('.').map(Number))
}

/** The nearest input found that passes; `undefined` where none of those tried does. */
function* passingBeside(
  { best, deadline, seen, free }: Minimal & Pick<ShrunkFailure, 'free'>,
  parts: ShrinkParts,
): Steps<unknown> {
  const { rng } = parts
  const root: AnyDomain = parts.root
  const search = nearestPass(root, best.corpus, { rng: rng.split(), free, evaluations: contrastRuns })
  const proposals: Proposals = {
    // Where no run says where it went, one that passes is all there is to learn.
    next: () => (seen === undefined && search.isSettled ? undefined : search.next()),
    tell: (verdict) => search.tell(verdict),
  }
  const judged = (verdict: Verdict): void => seen?.note(verdict)
  yield* judgeAll(proposals, { best: { ...best }, deadline, judged }, parts)
  return search.result === undefined ? undefined : root.retain(search.result)
}

/** What is made simpler. */
interface Subject {
  readonly best: Best
  /** When there is no more time, by the clock. */
  readonly deadline: number
  /** Called when the proposals were told, `best` was changed where they fail the same way, and nothing else was run yet. */
  judged(verdict: Verdict): void
  /** Called where that was of no use for the last one, which failed the same way; `best` is what it was before. */
  takenBack?(): void
  /** Whether it may be told by this from now on, where another call shows it sooner; not unless given. */
  mayBeToldBy?(seen: Fingerprint): boolean
}

/** Inputs to judge, each chosen by what became of the ones before. */
interface Proposals {
  next(): unknown
  tell(verdict: Verdict): void
}

/** Answers every proposal, to its end or the end of the time; true at its end. */
function* judgeAll(proposals: Proposals, subject: Subject, parts: ShrinkParts): Steps<boolean> {
  const { best, deadline, judged, takenBack } = subject
  const { clock, signal, breathing, judge, stopped } = parts
  for (let candidate = proposals.next(); candidate !== undefined; candidate = proposals.next()) {
    if (clock.now() > deadline || signal?.aborted === true) return false
    if (breathing.isDue()) yield breath
    if (stopped.has(candidate)) {
      proposals.tell('other')
      continue
    }
    const { status, error } = yield* judge.run(candidate)
    const before = { ...best }
    let failed: Failed | undefined
    let verdict: Verdict = status === 'discarded' ? 'invalid' : 'passes'
    // What only takes long, or is only too large, would be smaller than what never ends; it does not pass either. Nor does a null for `any`.
    if (status === 'failed' && (yield* judge.isNone(candidate, error))) verdict = 'other'
    else if (status === 'failed') failed = { error }
    else if (status === 'passed') failed = yield* seenLater(candidate, best, parts)
    if (failed !== undefined) verdict = verdictOn({ corpus: candidate, error: failed.error }, subject, parts)
    if (verdict === 'same') {
      best.corpus = candidate
      best.error = failed?.error ?? best.error
    }
    proposals.tell(verdict)
    judged(verdict)
    // Asked last, as it runs others: whether this one only was slow may have been judged by spoiled code.
    if (status === 'failed' && isHang(error) && (yield* judge.isSpoiled())) {
      Object.assign(best, before)
      if (verdict === 'same') takenBack?.()
      return false
    }
  }
  return true
}

/** What a run that passed did all the same, of the kind that is being shrunk: looking for every kind is too dear. */
function* seenLater(
  candidate: unknown,
  { error }: Readonly<Best>,
  { oracles, judge }: ShrinkParts,
): Steps<Failed | undefined> {
  const kind = oracleKindOf(error)
  if (kind !== undefined && judge.looksTwiceFor.includes(kind)) {
    const differs = yield* judge.secondLook(candidate)
    return differs && { error: differs }
  }
  const oracle = kind && oracles.find(({ kinds }) => kinds.includes(kind))
  const seen: OracleError | undefined = oracle && (yield* look(oracle))
  return seen && { error: seen }
}

/**
 * What is told of a failure that was known before has a file of its name, and what another failure that was met is told by is a bug of its own. What is met
 * only while this one is made simpler is none of those.
 */
function tellable(failure: MetFailure, { met }: ShrinkParts): (seen: Fingerprint) => boolean {
  const others = met.known
  return (seen) => !isKept(failure) && !others.some((other) => isSameFailure(other, seen))
}

/** Whether what failed is the same bug, which then may be told by what shows it sooner; another one is noted. */
function verdictOn(
  candidate: Pick<Best, 'corpus' | 'error'>,
  { best, mayBeToldBy }: Subject,
  { judge, met, root }: ShrinkParts,
): Verdict {
  const { corpus, error } = candidate
  const seen = judge.identify(corpus, error)
  if (isSameFailure(seen, best.fingerprint)) return 'same'
  if (mayBeToldBy?.(seen) === true && showsSooner(candidate, best, root)) {
    best.fingerprint = seen
    return 'same'
  }
  met.note(judge.met(corpus, error, 'search'))
  return 'other'
}
