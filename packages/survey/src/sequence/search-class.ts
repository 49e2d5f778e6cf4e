/** Uses a class in many ways, learns what always holds of its instances, and looks for uses after which it does not. */
import type { Finding, FuzzedMethodDescription } from '@fuzzwright/core'
import { Context, Rng, type TupleDomain } from '@fuzzwright/core/domain'
import { explore, vmHangGuard } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import type { SurveyFinding } from '../finding/finding.ts'
import { BreakingInputs } from '../worker/breaking-inputs.ts'
import { cpuClock } from '../worker/cpu-clock.ts'
import { difference } from '../worker/difference.ts'
import { hangBudget } from '../worker/does-end.ts'
import { cleanUp } from '../worker/global-leaks.ts'
import { messageWords } from '../worker/message-words.ts'
import { isRefusedInput } from '../worker/refused-inputs.ts'
import { isThrownOnPurpose, oracleOf } from '../worker/search-defaults.ts'
import { isRecognised, type PackageScope, type SearchLimits } from '../worker/search-relation.ts'
import { CallTally } from '../worker/untyped-crash.ts'
import { copy } from '../worker/vocabulary.ts'
import { doesConsume, isBelieved, isLearned, isOfItsOwn, plainly } from './belief.ts'
import { isOfKindsTaken, noteCalls } from './call-kinds.ts'
import { type Check, claimCheck, compile, lawCheck, modelCheck } from './checks.ts'
import { isGone, programOf, toFinding } from './class-finding.ts'
import { type ClassSearch, Misuse } from './class-search.ts'
import { twinChecks, twinMethods } from './class-twins.ts'
import { lawsOf } from './laws.ts'
import { asksOf, models, standsFor, understood } from './models.ts'
import { oddOnes } from './odd-one.ts'
import {
  type ClassInUse,
  type LoadedClass,
  type Program,
  programDomain,
  type Ran,
  runProgram,
  takesRoom,
} from './program.ts'
import { claimsAbout, type View, viewsOf } from './views.ts'

export interface ClassOutcome {
  readonly findings: readonly SurveyFinding[]
  readonly runs: number
  readonly believed: readonly string[]
  readonly problem?: string
}

/** Programs that are drawn to learn what can be read of an instance, and to learn what always holds. */
const viewSamples = 60
const samples = 300
const mostRounds = 3
/** Milliseconds of CPU for drawing: classes of numbers calculate with all the digits they are told to. */
const drawFor = 4_000
/** Calls after which one claim is broken; further ones are no news. */
const mostOfClaim = 3

/** A class with those that do the same job. */
export interface ClassWithTwins extends LoadedClass {
  readonly twins?: readonly LoadedClass[]
}

/** Limits of each search of a class, of which there are several. */
export interface ClassLimits extends SearchLimits {
  /** Called with what each of them found: a later one may end the process. */
  readonly tell?: (outcome: ClassOutcome) => void
}

/** Everything about one class: crashes and wrong numbers in use, claims about its views, models of the platform. */
export async function searchClass(
  { twins = [], ...loaded }: ClassWithTwins,
  scope: PackageScope,
  { tell, ...limits }: ClassLimits,
): Promise<ClassOutcome> {
  const { subject } = loaded
  const methods = subject.methods.filter(({ kind, name }) => kind === 'method' && !isOutward(name))
  const whole = programDomain(subject, { methods }, scope)
  if (whole === undefined) return { findings: [], runs: 0, believed: [], problem: 'no instance of it can be made' }
  const inUse: ClassInUse = { ...loaded, methods: whole.usable }
  const views = usableViews(inUse, { root: whole.root, seed: limits.seed, count: viewSamples })
  const members = new Set(subject.methods.map(({ name }) => name))
  const claims = claimsAbout(views, subject.methods)
  const roomy = takesRoom(subject) ? programDomain(subject, { methods, room: 'enough' }, scope) : undefined
  const fresh = () => ({
    checks: claims.map((claim) => claimCheck(subject, claim)),
    scope,
    limits,
    calls: new CallTally(),
  })
  const searches: ClassSearch[] = [
    ...(roomy === undefined ? [] : [{ ...inUse, root: roomy.root, ...fresh() }]),
    { ...inUse, root: whole.root, ...fresh(), isCramped: roomy !== undefined },
  ]
  // A cache that is too small loses what was put: laws are asked where there is room.
  const [first] = searches
  const laws = lawsOf({ methods: subject.methods.filter(isAskable), ...views })
  if (first !== undefined) {
    searches[0] = { ...first, checks: [...first.checks, ...laws.map((law) => lawCheck(inUse, law))] }
  }
  for (const model of models) {
    if (!standsFor(subject.methods, model)) continue
    const shared = methods.filter(({ name }) => name in model.calls).map((method) => understood(method, model))
    // What is full does other things than a collection of the platform, which never is.
    const part = programDomain(subject, { methods: shared, room: 'enough' }, scope)
    if (part === undefined) continue
    const asks = asksOf(model, subject.methods).filter(
      ({ member }) => members.has(member) || views.numbers.some(({ name }) => name === member),
    )
    const modelled: ClassInUse = { ...loaded, methods: part.usable }
    searches.push({
      ...modelled,
      root: part.root,
      checks: asks.map((ask) => modelCheck(modelled, model, ask)),
      model,
      scope,
      limits,
      calls: new CallTally(),
    })
  }
  for (const twin of twins) {
    const part = programDomain(subject, { methods: twinMethods(subject, twin.subject), room: 'enough' }, scope)
    if (part === undefined) continue
    const shared: ClassInUse = { ...loaded, methods: part.usable }
    searches.push({ ...shared, root: part.root, ...fresh(), checks: twinChecks(shared, twin) })
  }
  const outcomes: ClassOutcome[] = []
  const known = new Set<string>()
  for (const search of searches) {
    const outcome = await runSearch(search, known)
    outcomes.push(outcome)
    tell?.(outcome)
  }
  return {
    findings: outcomes.flatMap(({ findings }) => findings),
    runs: outcomes.reduce((sum, { runs }) => sum + runs, 0),
    believed: outcomes.flatMap(({ believed }) => believed),
  }
}

function isAskable({ kind }: { readonly kind: string }): boolean {
  return kind === 'method'
}

/** Calls that reach beyond the instance, or end its use. */
function isOutward(name: string): boolean {
  return /^(?:inspect|toString|toJSON|toLocale|pipe|on|once|off|emit|write|save|open|close|destroy|dispose|terminate|connect|listen|exec|wait|sleep|forEach|entries|keys|values|_)/.test(
    name,
  )
}

function usableViews(inUse: ClassInUse, draws: Draws) {
  const { subject } = inUse
  const numbers = new Set<string>()
  const instances: object[] = []
  const programs: Program[] = []
  eachProgram(draws, (program) => {
    const { instance, thrown } = runProgram(inUse, copy(program))
    if (instance === undefined || thrown !== undefined) return
    instances.push(instance)
    programs.push(program)
    for (const [key, value] of Object.entries(instance))
      if (typeof value === 'number' && /^[a-z]\w*$/.test(key)) numbers.add(key)
  })
  const members = subject.methods.map(({ name, kind, description }) => ({
    name,
    kind,
    length: description.parameters.filter(({ optional, rest }) => optional !== true && rest !== true).length,
  }))
  const views = viewsOf(members, subject.iterable, [...numbers])
  const kinds: { lists: View[]; numbers: View[]; others: View[] } = { lists: [], numbers: [], others: [] }
  for (const view of views) {
    const look = compile(view.source)
    if (doesConsume(look, remade(inUse, programs))) continue
    const seen = instances.flatMap((instance) => {
      try {
        return [look(instance)]
      } catch {
        return []
      }
    })
    if (seen.length < instances.length / 2 || seen.length === 0) continue
    if (seen.every(Array.isArray)) kinds.lists.push(view)
    else if (seen.every((value) => typeof value === 'number')) kinds.numbers.push(view)
    else if (seen.some((value) => value !== undefined)) kinds.others.push(view)
  }
  return kinds
}

/** Instances of their own, each made when it is asked for. */
function* remade(inUse: ClassInUse, programs: readonly Program[]): Iterable<object | undefined> {
  for (const program of programs) yield runProgram(inUse, copy(program)).instance
}

/** Programs that are drawn to learn from, before any search. */
interface Draws {
  readonly root: TupleDomain<Program>
  readonly seed: number
  readonly count: number
}

function eachProgram({ root, seed, count }: Draws, use: (program: Program) => void): void {
  const context = new Context(new Rng(seed))
  const start = cpuClock.now()
  for (let run = 0; run < count && cpuClock.now() - start < drawFor; run++) {
    const corpus = root.init(context.reset())
    const coverage = coverageSource()
    coverage.start(200_000)
    try {
      use(root.getValue(corpus))
    } catch {
      // It took too long, or could not be made.
    } finally {
      coverage.stop()
      cleanUp()
    }
  }
}

/** `known`: what went wrong in earlier searches of the class; what goes wrong in this one is added. */
async function runSearch(search: ClassSearch, known: Set<string>): Promise<ClassOutcome> {
  const { root, limits } = search
  const { mishaps, broken } = drawUses(search)
  const believed = [...search.checks.filter(isBelieved), ...oddOnes(search.checks)]
  // Whatever time there is, what was seen already is told.
  const seeds = [...mishaps.inputs, ...believed.flatMap((check) => broken.get(check)?.inputs ?? [])]
  const findings: SurveyFinding[] = []
  let runs = 0
  for (let round = 0; round < mostRounds; round++) {
    const { report } = await explore({
      test: { file: '', projectRoot: '', name: search.subject.id },
      property: (...program: Program) => judge(search, { believed, known }, program),
      options: {
        domains: root.elements,
        seeds: seeds.map((program) => copy(program)),
        runs: limits.runs,
        timeBudget: limits.timeBudget,
        seed: limits.seed + round,
        shrinkRuns: 2_000,
        continueAfterFailure: true,
        stepBudget: 300_000,
      },
      defaultSeed: limits.seed,
      clock: cpuClock,
      coverage: coverageSource(),
      guard: vmHangGuard,
    })
    runs += report.runs
    findings.push(
      ...report.findings.flatMap((finding) =>
        isLong(search, finding) || isGone(search, finding) ? [] : [toFinding(search, finding)],
      ),
    )
    for (const { error } of report.findings) known.add(error instanceof Misuse ? error.what : oracleOf(error))
    if (report.findings.length < 4) break
  }
  return {
    findings: findings.filter(({ title }) => !isExplained(title, believed, known)),
    runs,
    believed: believed.map(({ title }) => title),
  }
}

/** Drawn programs after which something was wrong, one of each cause: a search begins with them. */
interface WrongUses {
  /** Crashes, numbers that are gone, answers of the wrong type. */
  readonly mishaps: BreakingInputs<Program>
  /** Uses that broke a claim. */
  readonly broken: ReadonlyMap<Check, BreakingInputs<Program>>
}

/** Counts how often each claim holds of drawn uses, and notes which calls end well. */
function drawUses(search: ClassSearch): WrongUses {
  const { checks, root, limits, model } = search
  const mishaps = new BreakingInputs<Program>()
  const broken = new Map(checks.map((check) => [check, new BreakingInputs<Program>()]))
  eachProgram({ root, seed: limits.seed, count: samples }, (program) => {
    const ran = runProgram(search, copy(program))
    noteCalls(search, program, ran)
    const isStart = once(() => isRecognised(root, program))
    if (model === undefined)
      for (const what of mishapsOf(search, program, ran)) if (isStart()) mishaps.note(what, program)
    if (ran.instance === undefined || ran.thrown !== undefined || program[1].length === 0) return
    // What puts all items in one place teaches nothing of those that have an order of their own.
    if (plainly(search, program) !== undefined) return
    for (const check of checks) {
      const sides = check.sides({ instance: ran.instance, program })
      if (sides === undefined || isIdle(sides)) continue
      const how = difference(sides.left, sides.right, 'equal') === undefined ? 'held' : 'broken'
      check[how]++
      if (check.telling !== undefined && sides.isTrivial !== true) check.telling[how]++
      if (how === 'broken' && isStart()) broken.get(check)?.note('', program)
    }
  })
  return { mishaps, broken }
}

function once<T>(look: () => T): () => T {
  let seen: { readonly value: T } | undefined
  return () => {
    seen ??= { value: look() }
    return seen.value
  }
}

/** What is wrong after a program whatever is claimed, each as `Misuse` names it. */
function mishapsOf(search: ClassSearch, program: Program, { instance, thrown, answers }: Ran): readonly string[] {
  if (thrown !== undefined) {
    const crash = crashOf(search, program, thrown)
    return crash === undefined ? [] : [crash]
  }
  return instance === undefined
    ? []
    : [...numbersGone(search, instance, program), ...wrongAnswer(search, program, answers)]
}

/** It takes many steps, as what doubles with each call does, and comes to its end. */
function isLong(search: ClassSearch, finding: Finding): boolean {
  const { error } = finding
  if (error instanceof Misuse || oracleOf(error) !== 'hang') return false
  const coverage = coverageSource()
  coverage.start(hangBudget)
  try {
    runProgram(search, copy(programOf(finding)))
    return !coverage.exhausted
  } catch {
    return !coverage.exhausted
  } finally {
    coverage.stop()
  }
}

/** What was asked is something else, which no use breaks: the last of the items, and not the first, which it is of one item. */
function isExplained(title: string, believed: readonly Check[], known: ReadonlySet<string>): boolean {
  const claim = believed.find((check) => check.title === title)
  if (claim?.why !== undefined) return false
  const asked = claim?.left
  return believed.some(
    (check) => check.left === asked && check.broken === 0 && ![...known].some((what) => what.startsWith(check.title)),
  )
}

/** Nothing was in it yet. */
function isIdle({ left, right }: { readonly left: unknown; readonly right: unknown }): boolean {
  const isNothing = (value: unknown): boolean =>
    value === undefined || (Array.isArray(value) && value.every((item) => item === undefined))
  return isNothing(left) && isNothing(right)
}

/** What drawn programs taught, and what was found already. */
interface Knowledge {
  readonly believed: readonly Check[]
  /** What went wrong before, as `Misuse` names it: it is no news. */
  readonly known: ReadonlySet<string>
}

/** @throws Misuse */
function judge(search: ClassSearch, { believed, known }: Knowledge, program: Program): void {
  const ran = runProgram(search, copy(program))
  if (cleanUp().length > 0 && search.model === undefined) {
    const polluted = `pollution ${nameOfCall(search, program[1][ran.answers.length] ?? program[1].at(-1))}`
    // Once is enough: whichever call it is that goes on from there.
    if (![...known].some((what) => what.startsWith('pollution'))) throw new Misuse(polluted)
    return
  }
  if (ran.thrown !== undefined) {
    // Of a date that is none, the platform's own methods throw as well.
    if (ran.instance instanceof Date && Number.isNaN(ran.instance.getTime())) return
    const [crash] = search.model === undefined ? mishapsOf(search, program, ran) : []
    if (crash === undefined || known.has(crash) || !isOfKindsTaken(search, program, ran.thrown)) return
    if (isRefusal(search, program)) return
    throw new Misuse(crash)
  }
  if (ran.instance === undefined) return
  if (search.model === undefined) {
    const news = mishapsOf(search, program, ran).find((what) => !known.has(what))
    if (news !== undefined) throw new Misuse(news)
  }
  for (const check of believed) {
    const sides = check.sides({ instance: ran.instance, program })
    if (sides === undefined || difference(sides.left, sides.right, 'equal') === undefined) continue
    if (!isLearned(check, sides) || !isOfItsOwn(search, check, program)) continue
    const what = `${check.title} after ${culpritOf(search, check, program)}`
    const isNews = !known.has(what) && [...known].filter((other) => other.startsWith(check.title)).length < mostOfClaim
    if (isNews) throw new Misuse(what, check)
  }
}

/** Name of the call after which a claim is broken for the first time. */
function culpritOf(search: ClassSearch, check: Check, [construct, calls]: Program): string {
  for (let count = 0; count < calls.length; count++) {
    const program: Program = [construct, calls.slice(0, count)]
    const { instance } = runProgram(search, copy(program))
    const sides = instance === undefined ? undefined : check.sides({ instance, program })
    const isBroken = sides !== undefined && difference(sides.left, sides.right, 'equal') !== undefined
    if (isBroken) return count === 0 ? 'nothing' : nameOfCall(search, calls[count - 1])
  }
  return nameOfCall(search, calls.at(-1))
}

function nameOfCall({ methods }: ClassSearch, call: Program[1][number] | undefined): string {
  return methods[call?.[0] ?? -1]?.name ?? 'nothing'
}

/** Whether the program ends in an error that is made on purpose: the runs of a search keep no traces that would tell. */
function isRefusal(search: ClassSearch, program: Program): boolean {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 10
  try {
    const { thrown } = runProgram(search, copy(program))
    return thrown === undefined || isThrownOnPurpose(thrown.error) || isRefusedInput(thrown.error, [program])
  } finally {
    Error.stackTraceLimit = before
  }
}

function isOfPlatform({ constructor: made, name }: Error): boolean {
  return made === Reflect.get(globalThis, name)
}

const unexpected = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError'])

function crashOf(
  { methods }: ClassInUse,
  [, calls]: Program,
  { error, at }: NonNullable<Ran['thrown']>,
): string | undefined {
  const member = at === -1 ? 'constructor' : (methods[calls[at]?.[0] ?? -1]?.name ?? '')
  // A class of the package may have the name of one of the platform, as that of a parser of a grammar does: it is thrown on purpose.
  if (!(error instanceof Error) || !unexpected.has(error.name) || !isOfPlatform(error)) return undefined
  return `crash ${member} ${messageWords(error.message).slice(0, 60)}`
}

function numbersGone({ methods, subject }: ClassInUse, instance: object, program: Program): readonly string[] {
  if (JSON.stringify(program)?.includes('null') === true) return []
  // Nor does a type say that it has to be a number, where none says what it is.
  const [construct, calls] = program
  const isGuessed = calls.some(([at, args]) => holdsUndeclared(methods[at]?.description, args))
  if (isGuessed || holdsUndeclared(subject.construct, construct)) return []
  // A text that is no number, no date and no colour is told by what was made of it.
  if (program[0].some((arg) => typeof arg === 'string' && Number.isNaN(Number(arg)))) return []
  return Object.entries(instance).flatMap(([key, value]) => (Number.isNaN(value) ? [`non-finite ${key}`] : []))
}

/** An argument that is no number, where no type says what to hand over. */
function holdsUndeclared(description: FuzzedMethodDescription | undefined, args: readonly unknown[]): boolean {
  const parameters = description?.parameters ?? []
  return args.some((arg, at) => {
    const shape = (parameters[at] ?? parameters.at(-1))?.shape.kind
    return (shape === 'unknown' || shape === 'unsupported') && !Number.isFinite(arg)
  })
}

/** The last call answers nothing though its type says that it answers something. */
function wrongAnswer(
  { methods }: ClassInUse,
  [construct, calls]: Program,
  answers: readonly unknown[],
): readonly string[] {
  const method = methods[calls.at(-1)?.[0] ?? -1]
  const answer = answers.at(-1)
  if (method === undefined || method.untyped === true) return []
  const { kind } = method.description.returns
  if ((kind !== 'number' && kind !== 'string' && kind !== 'boolean') || typeof answer === kind) return []
  // What was put in comes out: its type is whatever the items are.
  const given = [construct, ...calls.map(([, args]) => args)].flat()
  if (answer !== undefined && given.some((arg) => isOrHolds(arg, answer))) return []
  return [`return-type ${method.name} ${answer === null ? 'null' : typeof answer}`]
}

function isOrHolds(arg: unknown, wanted: unknown): boolean {
  const parts = Array.isArray(arg) ? [arg, ...arg] : [arg]
  return parts.some((part) => difference(part, wanted, 'equal') === undefined)
}
