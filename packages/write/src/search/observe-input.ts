/** Runs one input by itself, several times, and writes down what there is to say about it. */
import { clearImmediate, setImmediate } from 'node:timers'
import { setTimeout as after } from 'node:timers/promises'
import type { CoverageSource, Domain, EffectFence } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { type ArgumentName, findingArguments, isDeclared } from '@fuzzwright/core/host'
import { expectedSource, isStandardError, type KnownClasses, matchersFor } from './expected-source.ts'
import type { PhaseWatch } from './phase-watch.ts'
import { relationsOf } from './relations.ts'
import type { Observation, ObservedArgument, Outcome } from './search-task.ts'
import { resultWords, valueWords } from './value-words.ts'
import { type WatchedArguments, watched } from './watched-callback.ts'

/** A function that can be run with inputs of its domain. */
export interface Subject {
  readonly root: Domain<unknown[]>
  readonly names: readonly ArgumentName[]
  readonly call: (...args: readonly unknown[]) => unknown
  readonly coverage: CoverageSource
  readonly classes: KnownClasses
  /** Refuses what a run would change of the world. */
  readonly fence: EffectFence | undefined
  readonly watch: PhaseWatch
}

/** Steps of instrumented code after which a run is given up. */
const stepBudget = 2_000_000
/** Milliseconds after which a promise is given up. */
const patience = 1_000
/** The same where nothing but other promises can be waited for: all of those end before any timer does. */
const promptPatience = 20
const mostIterated = 50
const reruns = 2
const bucketsPerEdge = 8
/** From three times on, how often no longer matters. */
const manyTimes = 2

/** `'unsteady'` where two runs differ; `undefined` where nothing can be written down, or no input may be run any more. */
export async function observe(subject: Subject, corpus: unknown): Promise<Observation | 'unsteady' | undefined> {
  if (!isNext(subject, corpus)) return undefined
  const first = await runOnce(subject, corpus)
  if (first === undefined) return undefined
  for (let again = 0; again < reruns; again++) {
    const other = await runOnce(subject, corpus)
    if (JSON.stringify(other?.observed) !== JSON.stringify(first.observed)) return 'unsteady'
  }
  const { observed, features } = first
  const text = observed.arguments
    .map(({ source, after: later, calls }) => source + (later ?? '') + (calls ?? ''))
    .join()
  return { ...observed, features, length: text.length + observed.outcome.matchers.join().length }
}

/** Features of one run, without looking at what it answered; `undefined` where it was given up. */
export async function featuresOf(subject: Subject, corpus: unknown): Promise<readonly string[] | undefined> {
  return isNext(subject, corpus) ? (await runOnce(subject, corpus))?.features : undefined
}

/** A promise that does not settle. */
export const lateAnswer = 'late'

/** What a test that is written of an input would hold on to. */
export interface Answer {
  readonly text: string
  /** Nothing had to be waited for but promises. */
  readonly isPrompt: boolean
}

/** `undefined` where the run was given up. Where `isPrompt`, as another run of the same code was, no timer is waited for. */
export async function answerOf(subject: Subject, corpus: unknown, isPrompt = false): Promise<Answer | undefined> {
  if (!isNext(subject, corpus)) return undefined
  const { coverage, fence, classes } = subject
  let hasTurned = false
  const turn = setImmediate(() => {
    hasTurned = true
  })
  const run = await fencedRun(subject, corpus, isPrompt ? promptPatience : patience)
  clearImmediate(turn)
  const refused = fence?.end()
  if (run === undefined || refused !== undefined || coverage.exhausted) return undefined
  if (run.ended === 'late') return { text: lateAnswer, isPrompt: false }
  const seen = [...run.args, ...run.calls.values()].map((value) => expectedSource(value))
  return { text: JSON.stringify([outcomeOf(run.ended, classes)?.outcome, seen]), isPrompt: !hasTurned }
}

function isNext({ root, watch }: Subject, corpus: unknown): boolean {
  return watch.next(() => root.serialize(corpus))
}

interface Run {
  readonly observed: Omit<Observation, 'features' | 'length'>
  readonly features: readonly string[]
}

/** The arguments of one run, and how it ended; nothing where it had none, or would have changed the world. */
async function fencedRun({ root, call, coverage, fence }: Subject, corpus: unknown, patienceMs = patience) {
  fence?.enter()
  try {
    const { args, calls } = watched(root.getValue(corpus))
    coverage.trace(true)
    coverage.start(stepBudget)
    const pending = endOf(() => call(...args), patienceMs)
    fence?.pause()
    fence?.leave()
    const ended = await pending
    coverage.stop()
    coverage.trace(false)
    return { args, calls, ended }
  } catch {
    return undefined
  } finally {
    fence?.leave()
  }
}

async function runOnce(subject: Subject, corpus: unknown): Promise<Run | undefined> {
  const { coverage, fence, watch } = subject
  const run = await fencedRun(subject, corpus)
  const refused = fence?.end()
  if (run?.ended === 'late') watch.gaveUp(subject.root.serialize(corpus))
  if (run === undefined || refused !== undefined || run.ended === 'late' || coverage.exhausted) return undefined
  const { ended } = run
  const features = featuresOfRun(coverage)
  const told = outcomeOf(ended, subject.classes)
  if (told === undefined) return undefined
  const described = argumentsOf(subject, corpus, run)
  return {
    observed: { arguments: described, outcome: told.outcome, words: told.words },
    features: [...features, `outcome ${told.kind}`],
  }
}

interface Ended {
  readonly async: boolean
  readonly iterated: boolean
  readonly threw: boolean
  readonly value: unknown
}

async function endOf(call: () => unknown, patienceMs: number): Promise<Ended | 'late'> {
  let value: unknown
  try {
    value = call()
    if (isIterator(value)) return { async: false, iterated: true, threw: false, value: firstOf(value) }
  } catch (error) {
    return { async: false, iterated: false, threw: true, value: error }
  }
  if (!isThenable(value)) return { async: false, iterated: false, threw: false, value }
  const settled = Promise.resolve(value).then(
    (result) => ({ async: true, iterated: false, threw: false, value: result as unknown }),
    (error: unknown) => ({ async: true, iterated: false, threw: true, value: error }),
  )
  return Promise.race([settled, after(patienceMs, 'late' as const, { ref: false })])
}

/** Everything an iterator yields, or `undefined` where that is a lot. */
function firstOf(iterator: Iterable<unknown>): readonly unknown[] | undefined {
  const items: unknown[] = []
  for (const item of iterator) {
    if (items.push(item) > mostIterated) return undefined
  }
  return items
}

function isIterator(value: unknown): value is IterableIterator<unknown> {
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value) || !('next' in value)) return false
  return typeof value.next === 'function'
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

function featuresOfRun(coverage: CoverageSource): readonly string[] {
  const numbers: number[] = []
  const count = coverage.features(numbers)
  const found = new Set<string>()
  for (const feature of numbers.slice(0, count)) {
    const edge = Math.floor(feature / bucketsPerEdge)
    found.add(`edge ${edge}`)
    if (feature % bucketsPerEdge >= manyTimes) found.add(`edge ${edge} often`)
  }
  for (const relation of relationsOf(coverage.comparisons)) found.add(`comparison ${relation}`)
  return [...found]
}

interface Told {
  readonly outcome: Outcome
  readonly words: string
  /** Outcomes of one kind need no test of their own. */
  readonly kind: string
}

function outcomeOf(ended: Ended, classes: KnownClasses): Told | undefined {
  const { async, iterated, threw, value } = ended
  if (threw) return errorOutcome(value, async, classes)
  if (iterated && value === undefined) return undefined
  const matchers = matchersFor(value, classes)
  if (matchers.length === 0) return undefined
  const verb = async ? 'resolves to' : iterated ? 'yields' : 'returns'
  const words = `${verb} ${resultWords(value, expectedSource(value))}`
  return { outcome: { kind: 'value', matchers, async, iterated }, words, kind: `value ${kindOfValue(value)}` }
}

function kindOfValue(value: unknown): string {
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : `number ${Math.sign(value)}`
  if (typeof value === 'string') return value === '' ? 'empty string' : 'string'
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `array ${Math.min(value.length, 2)}`
  return value === null ? 'null' : typeof value
}

/** `*`: whatever its class, the message was written by somebody and not by the engine. */
const onPurpose = [{ name: '*', source: 'throw' }] as const

function errorOutcome(error: unknown, async: boolean, classes: KnownClasses): Told {
  const verb = async ? 'rejects with' : 'throws'
  if (!(error instanceof Error)) {
    return { outcome: { kind: 'error', matchers: ['toThrow()'], async }, words: `${verb} a value`, kind: 'error' }
  }
  const name = errorName(error)
  const outcome: Outcome = { kind: 'error', matchers: [errorMatcher(error, classes)], async }
  return { outcome, words: `${verb} ${name}`, kind: `error ${name}` }
}

function errorName(error: Error): string {
  const maker: unknown = error.constructor.name
  return typeof maker === 'string' && maker !== '' ? maker : error.name
}

function errorMatcher(error: Error, classes: KnownClasses): string {
  const written = error.message !== '' && isDeclared(error, onPurpose) && !error.message.includes('\n')
  if (isStandardError(error)) {
    return written ? `toThrow(new ${error.name}(${printValue(error.message)}))` : `toThrow(${error.name})`
  }
  if (written) return `toThrow(${printValue(error.message)})`
  const name = classes.nameOf(error)
  return name === undefined ? 'toThrow()' : `toThrow(${name})`
}

function argumentsOf(
  { root, names }: Subject,
  corpus: unknown,
  { args: used, calls }: WatchedArguments,
): readonly ObservedArgument[] {
  const fresh = root.getValue(corpus)
  return findingArguments(root, corpus, { names }).map((argument, index) => {
    const value = fresh[index]
    const after = changed(value, used[index])
    const noted = expectedSource(calls.get(index))
    return {
      ...argument,
      words: argument.rest === true ? restWords(fresh.slice(index), argument.name) : valueWords(value, argument.name),
      ...(argument.rest !== true && after !== undefined && { after }),
      ...(calls.has(index) && noted !== undefined && { calls: noted }),
    }
  })
}

function restWords(values: readonly unknown[], name: string): string {
  return values.length === 0 ? 'nothing else' : values.map((value) => valueWords(value, name)).join(', ')
}

/** Source of an argument after the call, where it is another than before. */
function changed(before: unknown, after: unknown): string | undefined {
  if (typeof before !== 'object' || before === null) return undefined
  const [was, is] = [expectedSource(before), expectedSource(after)]
  return was === is ? undefined : is
}
