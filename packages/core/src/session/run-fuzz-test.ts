/**
 * One fuzz test for one host, as an order of things: known findings first, then the search, then shrinking, then the report.
 * Everything a host has to decide (which seed, which clock, where files go) comes in with the request.
 */
import { limitMakings } from '../description/making-limit.ts'
import type { Domain } from '../domain/domain.ts'
import { checkedEffects, type EffectFence } from '../execution/effects.ts'
import type { ArgumentName } from '../target/argument-name.ts'
import { aroundAll } from '../target/fixtures.ts'
import { isPropertyObject, readyProperty } from '../target/property-object.ts'
import { confirmHang, type HangParts } from './confirm-hang.ts'
import { fencedWatch } from './fenced-flight.ts'
import type { FuzzReport } from './fuzz-report.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'
import type { DeathWatch, Isolation } from './isolation.ts'
import { type KnownOutcome, nothingKnown, replayToken, runKnownFindings } from './known-inputs.ts'
import { makeReport, noSearch, type SearchOutcome } from './make-report.ts'
import { meetDeaths } from './met-deaths.ts'
import type { ShrunkFailure } from './met-failures.ts'
import { openParts } from './open-parts.ts'
import { watchDeaths } from './shrink-death.ts'
import { shrinkAll } from './shrink-finding.ts'
import { patiently, Stalled } from './stall.ts'
import type { Attempt, TestParts } from './test-parts.ts'

/** @throws FuzzError for wrong options, missing domains, a wrong token; never for a failing target. */
export async function runFuzzTest(request: FuzzTestRequest): Promise<FuzzReport> {
  return await attempted(request, runTest)
}

/** A report, and what the search kept. */
export interface Exploration {
  readonly report: FuzzReport
  /** The domain of the arguments; what a method is called on comes first. */
  readonly root: Domain<unknown[]>
  readonly names: readonly ArgumentName[]
  /** Corpus values of `root`, the simplest first. */
  readonly corpus: readonly unknown[]
}

/** `runFuzzTest`, for hosts that go on with the inputs that were kept. */
export async function explore(request: FuzzTestRequest): Promise<Exploration> {
  return await attempted(request, async (parts) => {
    const report = await runTest(parts)
    const { root, names, search } = parts
    return { report, root, names, corpus: search.kept.values() }
  })
}

/**
 * What deaths of the process are known of a test: those of kept findings and what was left behind, each confirmed elsewhere.
 * Nothing is run here; `undefined` where there is none.
 */
export async function reportDeaths(request: FuzzTestRequest, isolation: Isolation): Promise<FuzzReport | undefined> {
  return await withParts(request, { patience: 1, setAside: [], written: new Set() }, async (parts) => {
    const { met, root, settings } = parts
    const isReplay = request.environment?.replay !== undefined
    const goesOnShrinking = isReplay ? settings.onlyGiven : settings.fuzzMode
    await meetDeaths(request, isolation, { root, met, isReplay, goesOnShrinking })
    if (met.isEmpty) return undefined
    return { ...reportOf(parts, nothingKnown, noSearch), runs: Math.max(...met.shrunk.map(({ runs }) => runs)) }
  })
}

/** Runs what another process asks for, which this one may die of. */
export async function runDeathWatch(request: FuzzTestRequest, watch: DeathWatch): Promise<void> {
  await attempted(request, async (parts) => {
    const { root, judge, breathing, driver, settings, fence } = parts
    const fenced = fence === undefined ? watch : fencedWatch(watch, fence)
    const steps = { root, judge, breathing, runs: settings.shrinkRuns }
    // A proposal that the guard ended did not end the process; whoever goes on knows it by its verdict.
    while ((await driver.drive(watchDeaths(fenced, steps))) === 'timedOut') watch.tells('other')
  })
}

/** Inside the fixture of the whole test, and from its beginning again where the machine was too slow. */
function attempted<R>(request: FuzzTestRequest, work: (parts: TestParts) => Promise<R>): Promise<R> {
  const written = new Set<string>()
  return aroundAll(request.options ?? {}, () =>
    patiently(request.test.name, (manner) => withParts(request, { ...manner, written }, work)),
  )
}

async function withParts<R>(
  request: FuzzTestRequest,
  attempt: Omit<Attempt, 'fence'>,
  work: (parts: TestParts) => Promise<R>,
): Promise<R> {
  const { property } = request
  if (isPropertyObject(property)) await property[readyProperty]?.()
  const fence = fenceFor(request)
  // What a finding was made of is made again, whatever that takes.
  limitMakings(undefined)
  let parts: TestParts | undefined
  try {
    parts = openParts(request, { ...attempt, fence })
    request.flight?.allow(parts.settings.batchLimit)
    return await work(parts)
  } finally {
    request.flight?.allow(0)
    fence?.close(parts?.met.isEmpty === false)
  }
}

/** @throws FuzzError where effects cannot be refused as they should: no input may run then. */
function fenceFor({ openFence, options, test }: FuzzTestRequest): EffectFence | undefined {
  const where = `fuzzIt(${JSON.stringify(test.name)})`
  return openFence?.(checkedEffects(options?.effects ?? 'refuse', where), where, options?.detectors ?? true)
}

async function runTest(parts: TestParts): Promise<FuzzReport> {
  const { request, settings, met, kept, keptFindings, search, clock } = parts
  const token = request.environment?.replay
  if (token !== undefined) {
    const known = await replayToken(token, request, {
      ...{ ...parts, ...settings, retell: request.retell },
      goesOnShrinking: settings.onlyGiven,
    })
    return reportOf(parts, known, { ...noSearch, hangs: await shrinkMet(parts) })
  }
  const known = await runKnownFindings(request, {
    ...{ ...parts, ...settings, retell: request.retell },
    goesOnShrinking: settings.fuzzMode,
  })
  keptFindings.knowFixed(known.fixed)
  const isWanted = settings.fuzzMode || met.isEmpty
  const searched = isWanted ? await searchAndShrink(parts) : noSearch
  kept?.keep(search, clock.now())
  return reportOf(parts, known, searched)
}

function reportOf(parts: TestParts, known: KnownOutcome, searched: SearchOutcome): FuzzReport {
  return makeReport({ known, searched, failures: parts.met.shrunk }, { ...parts, ...parts.settings })
}

async function searchAndShrink(parts: TestParts): Promise<SearchOutcome> {
  const { clock, runner, met, request } = parts
  limitMakings(request.coverage)
  const start = clock.now()
  let hang: ShrunkFailure | undefined
  let stop = await searched(parts)
  while (stop === 'timedOut') {
    if (await meetPattern(parts)) break
    const input = runner.current
    const confirmed = await confirmHang(input, parts.search.phase, hangParts(parts))
    if (confirmed === 'large') parts.judge.hurry()
    else {
      hang = hangOf(confirmed)
      if (hang !== undefined || (await meetAgain(input, parts))) break
    }
    stop = await searched(parts)
  }
  if (stop !== 'timedOut') hang = await meetGrowth(parts)
  const milliseconds = clock.now() - start
  const hangs = hang === undefined || met.isAccepted(hang.fingerprint) ? [] : [hang]
  return { hangs: [...hangs, ...(await shrinkMet(parts))], timeUp: stop === 'timeUp', milliseconds }
}

/**
 * What the guard ended may have failed all the same, in a stretch of several runs or at the end of its steps: true where that ends the
 * search.
 */
async function meetAgain(input: unknown, { driver, judge, met, search, settings }: TestParts): Promise<boolean> {
  const failure = await driver.drive(judge.examine(input, search.phase))
  if (failure === undefined || failure === 'timedOut') return false
  met.note(failure)
  return !settings.continueAfterFailure || met.isFull
}

/** A run whose steps nobody counted took too long: true where kept inputs reach a regular expression that does, which is met instead. */
async function meetPattern({ growth, driver, met, judge, search, settings }: TestParts): Promise<boolean> {
  if (growth === undefined || settings.onlyGiven) return false
  const found = await driver.drive(growth.ofPatterns(search.kept.entries))
  if (found === undefined || found === 'timedOut') return false
  met.note(judge.met(found.corpus, found.error, search.phase))
  return true
}

/** Pumps what the search kept; answers a hang that this came across. */
async function meetGrowth(parts: TestParts): Promise<ShrunkFailure | undefined> {
  const { growth, driver, met, judge, search, settings, request, runner } = parts
  if (growth === undefined || settings.onlyGiven || request.signal?.aborted === true) return undefined
  const hang = met.hang
  if (!met.isEmpty && hang === undefined && (met.isFull || !settings.continueAfterFailure)) return undefined
  const found = await driver.drive(growth.search(search.kept.entries, search.runs, hang))
  if (found === 'timedOut' && hang === undefined)
    return hangOf(await confirmHang(runner.current, search.phase, hangParts(parts)))
  if (found === 'timedOut' || found === undefined) return undefined
  const failure = judge.met(found.corpus, found.error, search.phase)
  if (found.explains) met.replace('hang', failure)
  else if (hang === undefined || settings.continueAfterFailure) met.note(failure)
  return undefined
}

/** Where an input took a built-in away that the search itself needs, that is the failure, and not what the search then threw. */
async function searched({ driver, loop, runner, judge, met, search, inspectPollution }: TestParts) {
  try {
    return await driver.drive(loop.searching())
  } catch (error) {
    const change = inspectPollution()
    if (change === undefined) throw error
    met.note(judge.met(runner.current, change, search.phase))
    return 'failure'
  }
}

/** Shrinks what was met; answers the first hang that shrinking came across. */
async function shrinkMet(parts: TestParts): Promise<readonly ShrunkFailure[]> {
  const { driver, met, progress, shrinking, runner, judge } = parts
  let hang: ShrunkFailure | undefined
  progress.shrinks()
  while ((await driver.drive(shrinkAll(met, shrinking))) === 'timedOut') {
    const input = runner.current
    const confirmed = await confirmHang(input, parts.search.phase, hangParts(parts))
    if (confirmed === 'large') judge.hurry()
    hang ??= hangOf(confirmed)
    shrinking.stopped.add(input)
    // The generator that was at work is gone, but not what it had got to.
    if (!met.interrupt()) throw new Stalled()
  }
  return hang === undefined ? [] : [hang]
}

function hangOf(confirmed: ShrunkFailure | string): ShrunkFailure | undefined {
  return typeof confirmed === 'string' ? undefined : confirmed
}

function hangParts({ root, driver, judge, progress, clock, settings }: TestParts): HangParts {
  const { seed, hangAfter, shrinkBudget } = settings
  return { root, driver, judge, progress, clock, seed, hangAfter, timeBudget: shrinkBudget }
}
