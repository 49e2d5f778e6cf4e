/** Looks for inputs that break what every function promises: no crash, no hang, no wrong type, no polluted prototype. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Finding } from '@fuzzwright/core'
import { Context, type Domain, discarded, Rng } from '@fuzzwright/core/domain'
import { errorStack, explore, type FuzzTestRequest, userFrames, valueIfMade, vmHangGuard } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import type { SurveyFinding } from '../finding/finding.ts'
import { thrownAt } from '../finding/thrown-at.ts'
import { callOf, placeholders } from '../relation/call-template.ts'
import { fillIn } from '../relation/relation.ts'
import { requiredOf, type Subject } from '../subject/subject.ts'
import { partsOf } from './argument-sources.ts'
import { BreakingInputs } from './breaking-inputs.ts'
import { withoutFunctions, withoutPredicates } from './contrary-predicates.ts'
import { cpuClock } from './cpu-clock.ts'
import { kindOf } from './difference.ts'
import { hangBudget } from './does-end.ts'
import { cleanUp, GlobalLeak, globalLeaks } from './global-leaks.ts'
import { inheritedPaths } from './inherited-paths.ts'
import { allParameters, argumentsDomain, replacements, withReceiver } from './inputs.ts'
import { messageWords } from './message-words.ts'
import { isRefusedInput } from './refused-inputs.ts'
import { exampleArguments, isRecognised, type PackageScope, type SearchLimits } from './search-relation.ts'
import { shownSide } from './shown-sides.ts'
import { asksForFunction, type CrashQuestion, isOfKindTaken } from './untyped-crash.ts'
import { copy } from './vocabulary.ts'

export interface DefaultsOutcome {
  readonly findings: readonly SurveyFinding[]
  readonly runs: number
}

/** A function under survey, as its types tell of it and as it was loaded. */
export interface LoadedFunction {
  readonly subject: Subject
  readonly target: (...args: readonly unknown[]) => unknown
}

export async function searchDefaults(
  { subject, target }: LoadedFunction,
  scope: PackageScope,
  limits: SearchLimits,
): Promise<DefaultsOutcome> {
  const { description } = subject
  const root = argumentsDomain(description, scope)
  const request: FuzzTestRequest = {
    test: { file: '', projectRoot: '', name: subject.id },
    description: withReceiver(description),
    target: watched(target),
    resolveEntity: scope.resolveEntity,
    options: {
      domains: replacements(description),
      // What the documentation shows is near to what it says nothing of.
      seeds: [
        ...crashingInputs(target, root, limits),
        ...exampleArguments(subject),
        ...inheritedPaths(description, root, limits.seed),
      ].filter((args) => isRecognised(root, args)),
      runs: limits.runs,
      timeBudget: limits.timeBudget,
      seed: limits.seed,
      shrinkRuns: 2_000,
      continueAfterFailure: true,
      stepBudget: 500_000,
      // Relations of their own say the same.
      oracles: { repeatable: false, examples: false },
    },
    defaultSeed: limits.seed,
    clock: cpuClock,
    coverage: coverageSource(),
    guard: vmHangGuard,
  }
  const { report } = await explore(request)
  const question: CrashQuestion = {
    description: request.description ?? description,
    root,
    seed: limits.seed,
    crashes: async (args) => (await settledEnd(target, args)) === 'crash',
  }
  const findings: SurveyFinding[] = []
  for (const finding of report.findings) {
    if (await isNews(finding, target, question)) findings.push(toFinding(subject, finding, { scope, limits }))
  }
  return { findings, runs: report.runs }
}

/** A variable that was never declared is one of the whole program: it is told of the first call that leaves one. */
function watched(target: LoadedFunction['target']): LoadedFunction['target'] {
  const leaks = globalLeaks()
  return (...args) => {
    try {
      return target(...args)
    } finally {
      leaks.tell()
    }
  }
}

/** Steps of a call that is made to see how it ends. */
const crashBudget = 200_000

/** What refuses its arguments is none, nor is what merely takes long, as a loop does that was asked for a million rounds. */
async function isNews(
  { error, args }: Finding,
  target: LoadedFunction['target'],
  question: CrashQuestion,
): Promise<boolean> {
  const oracle = oracleOf(error)
  if (oracle === 'crash') {
    if (isThrownOnPurpose(error) || isRefusedInput(error, args)) return false
    if (asksForFunction(error, question.description, args)) return false
    const plainly = withoutPredicates(args, requiredOf(question.description).length)
    return (plainly === undefined || (await question.crashes(plainly))) && (await isOfKindTaken(question, args))
  }
  // Fields that begin with a dash below are nobody's business, and declared by accident.
  if (oracle === 'return-type' && / at \._/.test(error instanceof Error ? error.message : '')) return false
  if (oracle === 'return-type') return isOwnAnswer(target, args, requiredOf(question.description).length)
  if (oracle === 'hang') return isEndless(target, args, requiredOf(question.description).length)
  return oracle !== 'pollution' || !isMadeToExtend(question.description)
}

/** Also without optional functions and classes of the input's own: what these make, nobody else answers for. */
function isOwnAnswer(target: LoadedFunction['target'], args: readonly unknown[], required: number): boolean {
  const plainly = withoutFunctions(args, required)
  if (plainly === undefined) return true
  const [whole, plain] = [args, plainly].map((list) => howItEnds(target, list, crashBudget))
  return whole !== undefined && plain !== undefined && kindOf(whole.answer) === kindOf(plain.answer)
}

/** Also without optional functions of the input's own: code that goes from day to day comes to no end where all days are one. */
function isEndless(target: LoadedFunction['target'], args: readonly unknown[], required: number): boolean {
  const plainly = withoutFunctions(args, required)
  return (
    endOf(target, args, hangBudget) === 'hang' &&
    (plainly === undefined || endOf(target, plainly, hangBudget) === 'hang')
  )
}

/** `extendString()` is handed nothing that could lead it astray, and does what it says. */
function isMadeToExtend({ name, parameters }: CrashQuestion['description']): boolean {
  return (
    parameters.length === 0 &&
    /^(?:extend|install|polyfill|shim|patch|augment|inject|setup)/i.test(name.split('.').at(-1) ?? '')
  )
}

/** Inputs drawn before the search, and milliseconds of CPU for them. */
const drawnFirst = 300
const drawFor = 1_000

/** Of inputs that are merely drawn, one of each way to crash, and one that does not end: a short search has no time to draw. */
function crashingInputs(
  target: LoadedFunction['target'],
  root: Domain<unknown[]>,
  { seed }: SearchLimits,
): readonly (readonly unknown[])[] {
  const context = new Context(new Rng(seed))
  const crashing = new BreakingInputs<readonly unknown[]>()
  const start = cpuClock.now()
  for (let run = 0; run < drawnFirst && cpuClock.now() - start < drawFor; run++) {
    const corpus = root.init(context.reset())
    const list = valueIfMade(root, corpus)
    if (list === undefined) continue
    const { how, thrown } = howItEnds(target, list, crashBudget)
    // What the call did to its arguments is no part of them.
    if (how === 'crash' || how === 'hang') {
      crashing.note(how === 'hang' ? how : messageOf(thrown), root.getValue(corpus))
    }
  }
  return crashing.inputs
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name} ${messageWords(thrown.message)}` : typeof thrown
}

interface CallEnd {
  readonly how: 'well' | 'refused' | 'crash' | 'hang'
  readonly thrown?: unknown
  readonly answer?: unknown
}

/** Milliseconds after which a promise that has not settled has not crashed. */
const mostWaited = 5

function endOf(target: LoadedFunction['target'], args: readonly unknown[], budget: number): CallEnd['how'] {
  return howItEnds(target, args, budget).how
}

/** The same, with a promise waited for. */
async function settledEnd(target: LoadedFunction['target'], args: readonly unknown[]): Promise<CallEnd['how']> {
  const { how, answer } = howItEnds(target, args, crashBudget)
  if (!(answer instanceof Promise)) return how
  return await new Promise((resolve) => {
    const timer = setTimeout(() => resolve('well'), mostWaited)
    const end = (settled: CallEnd['how']): void => {
      clearTimeout(timer)
      resolve(settled)
    }
    answer.then(
      () => end('well'),
      (thrown: unknown) => end(endBy(thrown, args)),
    )
  })
}

function endBy(thrown: unknown, args: readonly unknown[]): CallEnd['how'] {
  if (thrown === discarded) return 'refused'
  return isThrownOnPurpose(thrown) || isRefusedInput(thrown, args) ? 'refused' : 'crash'
}

/** How a call ends; what it answers in the end is not waited for. */
function howItEnds(target: LoadedFunction['target'], args: readonly unknown[], budget: number): CallEnd {
  const coverage = coverageSource()
  coverage.start(budget)
  try {
    const answer = target(...args.map((arg) => copy(arg)))
    if (answer instanceof Promise) answer.catch(() => {})
    return { how: coverage.exhausted ? 'hang' : 'well', answer }
  } catch (thrown) {
    if (coverage.exhausted) return { how: 'hang' }
    return { how: endBy(thrown, args), thrown }
  } finally {
    coverage.stop()
    cleanUp()
  }
}

export function oracleOf(error: unknown): string {
  const kind: unknown = error instanceof Error && 'kind' in error ? error.kind : undefined
  if (error instanceof Error && error.name === 'StepBudgetExceeded') return 'hang'
  if (kind === 'prototype-pollution') return 'pollution'
  return typeof kind === 'string' ? kind : 'crash'
}

/** Words in which the platform refuses an argument of its own functions. */
const refusing =
  /argument must be|^The number \S+ cannot be converted to a BigInt|language tag|locale information|out of range for \w+ options|\bvalue (?:of "[\w.]+" )?is out of range|time zone specified|^Invalid code point|^Invalid [a-z][a-z ]* : |^Invalid \w+ argument for|radix|outside (?:of )?(?:the )?(?:buffer bounds|bounds of the DataView)/i

/** The innermost line of the package makes an error: it is a refusal that no declaration tells of. */
export function isThrownOnPurpose(error: unknown): boolean {
  if (error instanceof RangeError && refusing.test(error.message)) return true
  const [frame] = userFrames(errorStack(error))
  if (frame === undefined || /^Maximum call stack/.test(error instanceof Error ? error.message : '')) return false
  try {
    const file = frame.file.startsWith('file:') ? fileURLToPath(frame.file) : frame.file
    const line = linesOf(file)[frame.line - 1] ?? ''
    const near = line.slice(Math.max(0, frame.column - 60), frame.column + 30)
    return /\bthrow\b|new \w*(?:Error|Exception)\b/.test(line.length < 200 ? line : near)
  } catch {
    return false
  }
}

/** Files that were read: what crashes crashes many times. */
const read = new Map<string, readonly string[]>()

function linesOf(file: string): readonly string[] {
  const lines = read.get(file) ?? readFileSync(file, 'utf8').split('\n')
  read.set(file, lines)
  return lines
}

interface Parts {
  readonly scope: PackageScope
  readonly limits: SearchLimits
}

function toFinding(subject: Subject, finding: Finding, { scope, limits }: Parts): SurveyFinding {
  const oracle = oracleOf(finding.error)
  const parts = partsOf(finding)
  const call = fillIn(callOf(subject, placeholders(allParameters(subject.description))), parts)
  const isConstructor = subject.description.kind === 'constructor'
  const observed = shownSide({ thrown: finding.error })
  const place = oracle === 'crash' ? thrownAt(finding.error) : undefined
  if (finding.error instanceof GlobalLeak) {
    const { variable } = finding.error
    return {
      ...{ kind: 'failure', oracle, exports: [subject.id], imports: scope.imports, input: finding.source },
      title: `${subject.id} leaves a variable behind in the whole program`,
      code: `(${call}, ${JSON.stringify(variable)} in globalThis)`,
      ...{ observed: 'true', expectedCode: 'false', expected: 'false' },
      why: `${variable} is declared nowhere, and is one of globalThis after the call`,
      ...{ confidence: 0.85, cause: `global ${variable}`, runs: finding.runs, seed: limits.seed },
    }
  }
  return {
    kind: 'failure',
    oracle,
    exports: [subject.id],
    title: titles[oracle]?.(subject.id) ?? `${subject.id}: ${oracle}`,
    imports: scope.imports,
    input: finding.source,
    code: isConstructor ? `new ${call}` : call,
    observed: oracle === 'crash' ? observed : observed.replace(/^throws \w+: /, ''),
    why: reasons[oracle] ?? 'an oracle that needs no guess noticed it',
    confidence: confidenceOf(subject, oracle, finding),
    cause: oracle === 'crash' ? `throws ${messageOf(finding.error)}` : observed.replace(/\d+/g, '#'),
    ...(place !== undefined && { place }),
    runs: finding.runs,
    seed: limits.seed,
  }
}

const titles: Readonly<Record<string, (name: string) => string>> = {
  crash: (name) => `${name} crashes`,
  hang: (name) => `${name} does not end`,
  growth: (name) => `${name} takes too many steps for a long input`,
  'return-type': (name) => `${name} answers what its type does not allow`,
  never: (name) => `${name} returns, and is declared never to`,
  readonly: (name) => `${name} changes an argument that is declared readonly`,
  throws: (name) => `${name} throws another error than its documentation says`,
  documented: (name) => `${name} answers another thing than @returns says`,
  defaults: (name) => `${name} answers otherwise where a default is written out`,
  guard: (name) => `${name} is a type guard that does not tell the truth`,
  pollution: (name) => `${name} changes a prototype of the platform`,
}

const reasons: Readonly<Record<string, string>> = {
  crash: 'the code throws this nowhere on purpose, and the input is of the declared type',
  hang: 'the call had not ended when its steps were used up',
  growth: 'the steps of the call were counted for inputs of three sizes, each twice the one before',
  'return-type': 'the answer contradicts the declared return type',
  never: 'the call returned, where the declared return type is never',
  readonly: 'what the declared type forbids to write to is another after the call',
  throws: 'every class that @throws names is another',
  documented: 'the statement was read whole, and evaluated with the arguments of the call',
  defaults: 'each call was made twice, and stayed with its answer',
  guard: 'what it said of its argument contradicts the type it is declared to tell',
  pollution: 'every other object of the program inherits the change',
}

function confidenceOf(subject: Subject, oracle: string, { source }: Finding): number {
  const typed =
    subject.untyped === true || /"kind":"unknown"/.test(JSON.stringify(subject.description.parameters)) ? 0.5 : 0.85
  const base = oracle === 'crash' ? typed : oracle === 'return-type' ? typed * 0.8 : 0.85
  return Math.round(100 * base * (source.length < 60 ? 1 : 0.8)) / 100
}
