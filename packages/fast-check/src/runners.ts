/**
 * `check` and `assert` of fast-check, guided by coverage: its own runner with its own options, hooks, reports and plugins,
 * while a search finds the inputs and our shrinker makes them simple. Where no code is instrumented, or inside another
 * guided property or a guided `fuzzIt`, they are fast-check's to the letter.
 */
import type { CoverageSource } from '@fuzzwright/core'
import { type IR, TupleDomain } from '@fuzzwright/core/domain'
import { type FindingsAtHand, findingsAtHand, freshSeed, isPropertyObject, openProperty } from '@fuzzwright/core/host'
import { decodeToken, encodeToken } from '@fuzzwright/core/tooling'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import {
  asyncDefaultReportMessage,
  defaultReportMessage,
  type IAsyncProperty,
  type IProperty,
  type IRawProperty,
  type Parameters,
  type RunDetails,
  readConfigureGlobal,
  stringify,
  check as theirCheck,
} from 'fast-check'
import { GuidedProperty } from './guided-property.ts'

/** Named in tokens in place of a test: the property is given, not looked up. */
const tokenOwner = 'fast-check'
const defaultRuns = 100

interface Guided {
  readonly property: GuidedProperty
  readonly parameters: Parameters<unknown[]>
  readonly root: TupleDomain<unknown[]>
  readonly coverage: CoverageSource | undefined
  readonly seed: number
  /** Of the test that is running, where a host says which one that is. */
  readonly findings: FindingsAtHand | undefined
}

/** What belongs to the details of a guided run that failed, which are fast-check's own. */
interface Failed {
  readonly guided: Guided
  readonly ir: IR
}

const failedRuns = new WeakMap<object, Failed>()

/** Coverage is counted per realm: a property that runs inside another, or beside it, is not guided. */
let busy = false

function guide<Ts>(property: IRawProperty<Ts>, given: Parameters<Ts>): Guided | undefined {
  if (busy || !isPropertyObject(property)) return undefined
  const all = { ...readConfigureGlobal(), ...given } as unknown as Parameters<unknown[]>
  const { path = '' } = all
  const token = path.startsWith('fw')
  // A path of fast-check's own can only be walked by its own values.
  if (path !== '' && !token) return undefined
  const coverage = coverageSource()
  if (coverage.edgeCount === 0 && !token) return undefined
  // Inside an input of another search, whose run would begin anew with each of ours.
  if (coverage.running === true) return undefined
  const root = new TupleDomain<unknown[]>(property[openProperty]().domains)
  const seed = all.seed ?? freshSeed()
  const findings = token ? undefined : findingsAtHand()
  const kept = (findings?.known ?? []).flatMap((finding) => keptInput(finding, root))
  const runs = all.numRuns ?? defaultRuns
  const guidance = {
    root,
    coverage: coverage.edgeCount === 0 ? undefined : coverage,
    seed: seed | 0,
    runs,
    examples: token ? [] : (all.examples ?? []),
    replayed: token ? root.parse(decodeToken(path).ir) : undefined,
    kept,
  }
  // What failed earlier runs besides.
  const more = kept.length === 0 ? {} : { numRuns: runs + kept.length }
  const replaying = token ? { path: '', numRuns: 1, examples: [] } : {}
  return {
    property: new GuidedProperty(property as unknown as IRawProperty<unknown[]>, guidance),
    parameters: { ...all, seed, ...more, ...replaying },
    root,
    coverage: guidance.coverage,
    seed,
    findings,
  }
}

/** None where it was made by other arbitraries: another property of the same test, or this one before it was changed. */
function keptInput({ corpus }: FindingsAtHand['known'][number], root: TupleDomain<unknown[]>): unknown[] {
  const value = root.parse(corpus)
  return value === undefined || root.validate(value) !== undefined ? [] : [value]
}

/** What fast-check found, with the counterexample as a token in place of a path through values it did not make. */
function withToken<Ts>(guided: Guided, details: RunDetails<unknown[]>): RunDetails<Ts> {
  const { property, root, seed } = guided
  const { failing } = property
  if (failing === undefined || details.counterexamplePath === null) return details as unknown as RunDetails<Ts>
  const ir = root.serialize(failing.corpus as never)
  const told = { ...details, counterexamplePath: encodeToken({ testId: tokenOwner, seed, ir }) }
  failedRuns.set(told, { guided, ir })
  return told as unknown as RunDetails<Ts>
}

/** Keeps what failed beside the test; answers the line that says so. What cannot be written down is reported all the same. */
function keep<Ts>(details: RunDetails<Ts>): string {
  const failed = failedRuns.get(details)
  if (failed === undefined) return ''
  const { guided, ir: corpus } = failed
  const { findings, property, seed } = guided
  const { counterexample: values, errorInstance: error } = details
  if (findings === undefined || property.failure === undefined || !Array.isArray(values)) return ''
  try {
    const args = values.map((value, index) => ({ name: `argument${index}`, source: stringify(value) }))
    const place = findings.keep({ error, fingerprint: property.failure, seed, corpus, arguments: args })
    return `\n\nKept in ${place}: commit it, it runs first from now on.`
  } catch {
    return ''
  }
}

/** As fast-check's: runs the property and answers how it went. */
export function check<Ts>(property: IAsyncProperty<Ts>, params?: Parameters<Ts>): Promise<RunDetails<Ts>>
export function check<Ts>(property: IProperty<Ts>, params?: Parameters<Ts>): RunDetails<Ts>
export function check<Ts>(property: IRawProperty<Ts>, params?: Parameters<Ts>): Promise<RunDetails<Ts>> | RunDetails<Ts>
export function check<Ts>(
  property: IRawProperty<Ts>,
  params: Parameters<Ts> = {},
): Promise<RunDetails<Ts>> | RunDetails<Ts> {
  const guided = guide(property, params)
  if (guided === undefined) return theirCheck(property, params)
  busy = true
  let running: Promise<RunDetails<unknown[]>> | RunDetails<unknown[]> | undefined
  try {
    running = theirCheck<unknown[]>(guided.property, guided.parameters)
  } finally {
    if (!(running instanceof Promise)) end(guided)
  }
  if (!(running instanceof Promise)) return withToken(guided, running)
  return running.then((details) => withToken<Ts>(guided, details)).finally(() => end(guided))
}

/** A run the runner lost its patience with has never ended. */
function end({ coverage }: Guided): void {
  busy = false
  if (coverage?.running === true) coverage.stop()
}

/** As fast-check's: runs the property and throws where it failed. */
export function assert<Ts>(property: IAsyncProperty<Ts>, params?: Parameters<Ts>): Promise<void>
export function assert<Ts>(property: IProperty<Ts>, params?: Parameters<Ts>): void
export function assert<Ts>(property: IRawProperty<Ts>, params?: Parameters<Ts>): Promise<void> | void
export function assert<Ts>(property: IRawProperty<Ts>, params?: Parameters<Ts>): Promise<void> | void {
  const details = check(property, params)
  return details instanceof Promise ? details.then(reportAsync) : report(details)
}

function report<Ts>(details: RunDetails<Ts>): void {
  const { reporter, asyncReporter } = details.runConfiguration
  const kept = keep(details)
  if (asyncReporter !== undefined) void asyncReporter(details)
  else if (reporter !== undefined) reporter(details)
  else if (details.failed) throw failure(`${defaultReportMessage(details)}${kept}`, details)
}

async function reportAsync<Ts>(details: RunDetails<Ts>): Promise<void> {
  const { reporter, asyncReporter } = details.runConfiguration
  const kept = keep(details)
  if (asyncReporter !== undefined) await asyncReporter(details)
  else if (reporter !== undefined) reporter(details)
  else if (details.failed) throw failure(`${await asyncDefaultReportMessage(details)}${kept}`, details)
}

function failure<Ts>(message: string | undefined, details: RunDetails<Ts>): Error {
  return details.runConfiguration.includeErrorInReport === true
    ? new Error(message)
    : new Error(message, { cause: details.errorInstance })
}
